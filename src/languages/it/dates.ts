import type { DateWords } from "../shapes/server/dates.ts";

export const dates: DateWords = {
  numbers: "un[oa]? due tre quattro cinque sei sette otto nove dieci undici dodici",
  phrases: [
    ["dopodomani", "in 2 days"],
    ["domani mattina|domattina", "tomorrow morning"],
    ["domani pomeriggio", "tomorrow afternoon"],
    ["domani sera", "tomorrow evening"],
    ["(?:di|del|la) mattina", "in the morning"],
    ["(?:di|del|nel) pomeriggio", "in the afternoon"],
    ["stasera", "tonight"],
    ["(?:di|della|la) sera", "in the evening"],
    ["oggi", "today"],
    ["domani", "tomorrow"],
    ["(?:tra|fra) <n> giorni?o?", "in $1 days"],
    ["(?:tra|fra) <n> settiman[ae]", "in $1 weeks"],
    ["(?:prossimo|prossima) (?=<weekday>)", "next "],
    ["(<weekday>) prossim[oa]", "next $1"],
    ["mezzogiorno", "12:00"],
    ["mezzanotte", "00:00"],
    ["(?:alle )<n> e mezza", "$1+30"],
    ["(?:alle )<n> e un quarto", "$1+15"],
    ["(?:alle )<n> meno un quarto", "$1-15"],
    [String.raw`alle <n>(?![:.]\d)`, "at $1"],
    [String.raw`alle (?=\d)`, "at "],
    ["ore <n>", "clock"],
  ],
};
