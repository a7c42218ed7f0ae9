import type { DateWords } from "../shapes/server/dates.ts";

export const dates: DateWords = {
  numbers: "एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह",
  phrases: [
    ["परसों", "in 2 days"],
    ["आज", "today"],
    ["(?:आने वाले |अगले )(?=<weekday>)", "next "],
    ["<n> दिन (?:बाद|में)", "in $1 days"],
    [String.raw`(?:सुबह) <n>(?::(\d\d))? बजे`, "$1:00 am"],
    [String.raw`(?:शाम|रात|दोपहर) <n>(?::(\d\d))? बजे`, "$1:00 pm"],
    ["<n> बजे", "clock"],
    ["कल", "tomorrow"],
  ],
};
