import type { InputCardWords } from "../../shapes/widget/input-card.ts";

/** Cards that ask the visitor, in Chinese. */
export const words: InputCardWords = {
  yes: "是",
  no: "否",
  change: "更改",
  back: "返回",
  send: "发送",
  optional: "选填",
  choose: "请选择",
  missing: "请填写此项。",
  wrong: "请检查此项。",
  past: "那一天已经过去了。",
  between: (least, most) => `可以是${least}到${most}。`,
  atMost: (most) => `最多${most}。`,
  atLeast: (least) => `至少${least}。`,
  looksLike: (value) => `格式如“${value}”。`,
  fillIn: "请填写此表单。",
  fields: "项数",
  hidden: "已被本网站隐藏",
  agreed: "已同意",
  notDone: "未执行",
  overtaken: "此问题已失效，未执行任何操作。",
};
