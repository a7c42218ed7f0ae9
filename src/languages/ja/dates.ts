import type { DateWords } from "../shapes/server/dates.ts";

export const dates: DateWords = {
  numbers: "一 二 三 四 五 六 七 八 九 十 十一 十二",
  phrases: [
    ["午後(\\d{1,2})時半", "half pm"],
    ["明後日|あさって", " in 2 days "],
    ["明日|あした", " tomorrow "],
    ["今日|本日", " today "],
    ["来週の?(?=<weekday>)", " next "],
    [String.raw`(\d{1,2})月(\d{1,2})日`, "monthday"],
    [String.raw`午後(\d{1,2})時(?:(\d{1,2})分)?`, "pm"],
    [String.raw`午前(\d{1,2})時(?:(\d{1,2})分)?`, "am"],
    [String.raw`(\d{1,2})時半`, "$1+30"],
    [String.raw`(\d{1,2})時(?:(\d{1,2})分)?`, "clock"],
    [String.raw`(\d{1,2})日後`, " in $1 days "],
    ["正午", " 12:00 "],
  ],
  isSpaceless: true,
};
