import type { DateWords } from "../shapes/server/dates.ts";

export const dates: DateWords = {
  numbers: "(?:een|één) twee drie vier vijf zes zeven acht negen tien elf twaalf",
  phrases: [
    ["vanavond", "tonight"],
    ["overmorgen", "in 2 days"],
    ["morgenochtend", "tomorrow morning"],
    ["morgenmiddag", "tomorrow afternoon"],
    ["morgenavond", "tomorrow evening"],
    ["['’]s ochtends|s ochtends|in de ochtend", "in the morning"],
    ["['’]s middags|s middags|in de middag", "in the afternoon"],
    ["['’]s avonds|s avonds|in de avond", "in the evening"],
    ["vandaag", "today"],
    ["morgen", "tomorrow"],
    ["over <n> dag(?:en)?", "in $1 days"],
    ["over <n> we(?:ek|ken)", "in $1 weeks"],
    ["(?:volgende|aanstaande) (?=<weekday>)", "next "],
    ["(?:deze) (?=<weekday>)", "this "],
    ["middernacht", "00:00"],
    ["(?:om )?half <n>", "$1-30"],
    ["(?:om )?kwart over <n>", "$1+15"],
    ["(?:om )?kwart voor <n>", "$1-15"],
    [String.raw`om <n>(?! ?uur|[:.]\d)`, "at $1"],
    [String.raw`(?:om )?<n>(?:[:.](\d\d))? ?uur`, "clock"],
  ],
};
