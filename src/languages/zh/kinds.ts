import type { KindWords } from "../shapes/server/offline/kinds.ts";

export const kinds: KindWords = {
  asks: {
    price: "多少钱|多少錢|价格|价钱|費用|费用|收费|怎么卖|贵吗|几块",
    duration: "多久|多长时间|几(?:分钟|小时|天|周|个月)|什么时候截止|到几点|期限",
    time: "什么时候|几点|哪天|星期几|周几|营业|开门|关门|时间",
    frequency: "几次|多久一次|频率",
    phone: "电话|號碼|号码",
    number: "多少|几(?:个|人|岁|位)|多大|多远|年龄",
    place: "哪里|哪儿|在哪|地址|位置|怎么走",
    person: "谁|哪位",
  },
  free: "免费|不收费",
  often: String.raw`每(?:天|周|月|年|日|星期|\p{L})|一(?:天|周|月|年)\S?次`,
  long: "",
  place: "路|街|大道|广场|号楼|旁边|对面|后面|附近|车站|地铁|楼",
  title: "先生|女士|小姐|医生|老师",
};
