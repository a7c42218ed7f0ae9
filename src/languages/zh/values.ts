import type { ValueWords } from "../shapes/server/offline/values.ts";

export const values: ValueWords = {
  none: "不知道|不清楚|不确定|不记得|随便|都可以|无所谓",
  bound: "不要|不是|不早于|不晚于|早于|晚于|除了|至少|最多|最少|超过|少于|多于|每",
  boundBehind: "(?:号|日|点)?(?:以前|以后|之前|之后|以外|以上|以下|以内|前|后|不行|不可以|不方便)",
  between: "",
  small: "在|到",
  unfit: "(?:不能|没空|没时间)在?",
  unfitBehind: "(?:我)?(?:不行|不可以|不方便|没空|没时间|来不了|太晚|太早)",
  oneself: "我|我们",
  and: "和|加",
  or: "或|或者|不行的话|不行就",
  until: "到|至",
  orMore: "(?:个|人|位)?(?:以上|以下|或更多|或更少)",
  compound: "[十百千万萬〇零半打]",
  justOne: "(?:只要|只有|就)(?:一个|一位|一人)",
  correcting: "不是|不对|抱歉|说错",
  partly: "(?:开头|开始|结尾|结束)|(?:前|后|最后)[几一二三四五六]位",
  ordinal: "第[一二三四1-4]个?|最后一个|某个",
  since: "自|从",
  same: "一样|同样|相同|同上|老样子",
};
