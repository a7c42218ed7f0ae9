import type { DateWords } from "../shapes/server/dates.ts";

export const dates: DateWords = {
  numbers: "一 (?:二|两|兩) 三 四 五 六 七 八 九 十 十一 十二",
  phrases: [
    ["后天|後天", " in 2 days "],
    ["明天", " tomorrow "],
    ["今天", " today "],
    ["下(?:个|個)?(?=<weekday>)", " next "],
    [String.raw`(\d{1,2})月(\d{1,2})[日号號]`, "monthday"],
    [String.raw`(?:下午|晚上)<n>[点點时時](?:(\d{1,2})分)?`, "pm"],
    [String.raw`(?:上午|早上)<n>[点點时時](?:(\d{1,2})分)?`, "am"],
    ["<n>[点點]半", "$1+30"],
    [String.raw`<n>[点點时時](?:(\d{1,2})分)?`, "clock"],
    [String.raw`(\d{1,2})天(?:后|後)`, " in $1 days "],
    ["中午", " 12:00 "],
  ],
  isSpaceless: true,
};
