import type { DateWords } from "../shapes/server/dates.ts";

export const dates: DateWords = {
  numbers: "ein(?:s|e[mnr]?)? zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  phrases: [
    ["übermorgen", "in 2 days"],
    ["morgen (?:früh|vormittag)", "tomorrow morning"],
    ["morgen (?:nachmittag)", "tomorrow afternoon"],
    ["morgen abend", "tomorrow evening"],
    ["(?:am|guten) morgen|morgens|früh|am vormittag|vormittags", "in the morning"],
    ["(?:am |heute )?nachmittags?", "in the afternoon"],
    ["heute abend", "tonight"],
    ["(?:am )?abends?", "in the evening"],
    ["nachts", "at night"],
    ["heute", "today"],
    ["morgen", "tomorrow"],
    ["(?:in )?<n> tage?n?(?: ab heute)?", "in $1 days"],
    ["in <n> wochen?", "in $1 weeks"],
    ["(?:nächsten|nächste|nächster|kommenden|kommende|kommender) (?=<weekday>)", "next "],
    ["(?:diesen|dieser|diese) (?=<weekday>)", "this "],
    ["mittags", "12:00"],
    ["mitternacht", "00:00"],
    ["(?:um )?halb <n>", "$1-30"],
    ["(?:um )?viertel nach <n>", "$1+15"],
    ["(?:um )?viertel vor <n>", "$1-15"],
    [String.raw`um <n>(?! ?uhr|[:.]\d)`, "at $1"],
    [String.raw`(?:um )?<n>(?:[:.](\d\d))? ?uhr(?: (\d\d))?`, "clock"],
  ],
};
