import type { DateWords } from "../shapes/server/dates.ts";

export const dates: DateWords = {
  numbers:
    "(?:אחת|אחד) (?:שתיים|שניים|יומיים) (?:שלוש|שלושה) (?:ארבע|ארבעה) (?:חמש|חמישה) (?:שש|שישה) (?:שבע|שבעה) (?:שמונה) (?:תשע|תשעה) (?:עשר|עשרה) (?:אחת עשרה) (?:שתים עשרה)",
  phrases: [
    ["מחרתיים", "in 2 days"],
    ["מחר", "tomorrow"],
    ["היום", "today"],
    ["בבוקר", "in the morning"],
    ["אחר הצהריים", "in the afternoon"],
    ["בערב", "in the evening"],
    ["בעוד <n> ימים", "in $1 days"],
    [String.raw`בשעה <n>(?![:.]\d)`, "at $1"],
    ["(?:ב)?(<weekday>) הבא", "next $1"],
  ],
};
