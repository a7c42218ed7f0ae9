import type { DateWords } from "../shapes/server/dates.ts";

export const dates: DateWords = {
  numbers:
    "(?:pierwszej|jeden) (?:drugiej|dwa|dwie) (?:trzeciej|trzy) (?:czwartej|cztery) (?:piątej|pięć) (?:szóstej|sześć) (?:siódmej|siedem) (?:ósmej|osiem) (?:dziewiątej|dziewięć) (?:dziesiątej|dziesięć) (?:jedenastej|jedenaście) (?:dwunastej|dwanaście)",
  nameEnding: [/a$/, "[aę]"],
  phrases: [
    ["pojutrze", "in 2 days"],
    ["jutro rano", "tomorrow morning"],
    ["rano", "in the morning"],
    ["po południu", "in the afternoon"],
    ["wieczorem", "in the evening"],
    ["(?:dziś|dzisiaj)", "today"],
    ["jutro", "tomorrow"],
    ["za <n> dni", "in $1 days"],
    ["za <n> tygodni[ea]?", "in $1 weeks"],
    ["(?:w )?(?:następn[yą]|przyszł[yą]) (?=<weekday>)", "next "],
    ["w południe", "12:00"],
    ["o północy", "00:00"],
    ["(?:o )?wpół do <n>", "$1-30"],
    [String.raw`(?:o )?(?:godz(?:inie|\.)?) ?<n>(?![:.]\d)`, "clock"],
    [String.raw`o <n>(?![:.]\d)`, "at $1"],
  ],
};
