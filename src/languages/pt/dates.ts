import type { DateWords } from "../shapes/server/dates.ts";

export const dates: DateWords = {
  numbers: "uma? (?:dois|duas) três quatro cinco seis sete oito nove dez onze doze",
  nameEnding: [/-feira$/, ""],
  phrases: [
    ["depois de amanhã", "in 2 days"],
    ["amanhã de manhã", "tomorrow morning"],
    ["amanhã à tarde", "tomorrow afternoon"],
    ["amanhã à noite", "tomorrow evening"],
    ["(?:da|de|pela) manhã", "in the morning"],
    ["(?:da|à|pela) tarde", "in the afternoon"],
    ["(?:da|à|pela) noite", "in the evening"],
    ["hoje", "today"],
    ["amanhã", "tomorrow"],
    ["(?:em|daqui a|dentro de) <n> dias?", "in $1 days"],
    ["(?:em|daqui a|dentro de) <n> semanas?", "in $1 weeks"],
    ["(?:próxim[oa]) (?=<weekday>)", "next "],
    ["(<weekday>) que vem", "next $1"],
    ["meio[- ]dia", "12:00"],
    ["meia[- ]noite", "00:00"],
    ["às <n> e meia", "$1+30"],
    [String.raw`às <n>(?! ?h|[:.]\d)`, "at $1"],
    [String.raw`às (?=\d)`, "at "],
    [String.raw`<n>(?:[:.](\d\d))? ?(?:h|horas)(\d\d)?`, "clock"],
  ],
};
