import type { DateWords } from "../shapes/server/dates.ts";

export const dates: DateWords = {
  numbers: "한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두",
  phrases: [
    ["모레", " in 2 days "],
    ["내일", " tomorrow "],
    ["오늘", " today "],
    ["다음 ?주 ?(?=<weekday>)", " next "],
    [String.raw`(\d{1,2})월 ?(\d{1,2})일`, "monthday"],
    [String.raw`(?:오후|저녁) ?<n> ?시(?: ?(\d{1,2})분)?`, "pm"],
    [String.raw`(?:오전|아침) ?<n> ?시(?: ?(\d{1,2})분)?`, "am"],
    ["<n> ?시 ?반", "$1+30"],
    [String.raw`<n> ?시(?: ?(\d{1,2})분)?`, "clock"],
    [String.raw`(\d{1,2})일 (?:후|뒤)`, " in $1 days "],
    ["정오", " 12:00 "],
  ],
  isSpaceless: true,
};
