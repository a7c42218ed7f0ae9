import type { ParameterWords } from "../shapes/server/offline/parameters.ts";

export const parameters: ParameterWords = {
  name: "姓名|名字|全名",
  phone: "电话(?:号码)?|手机(?:号码?)?",
  email: "电子邮件|邮箱|电邮",
  postcode: "邮政编码|邮编",
  address: "地址|住址",
  reference: "(?:订单|预订|预约|发票|客户|合同|运单|快递|会员)(?:号|编号|号码)",
  past: "从|自|出生|生日|购买|上次|丢失",
  whole: "人数|数量|几|多少|个数",
  question: "问题|留言|消息|要求|备注|意见",
  letters: "字母",
  birth: String.raw`出生\p{L}*|生日`,
};
