import type { DateWords } from "../shapes/server/dates.ts";

export const dates: DateWords = {
  numbers: "un[oa]? dos tres cuatro cinco seis siete ocho nueve diez once doce",
  phrases: [
    ["pasado mañana", "in 2 days"],
    ["mañana por la mañana", "tomorrow morning"],
    ["mañana por la tarde", "tomorrow afternoon"],
    ["mañana por la noche", "tomorrow evening"],
    ["(?:de|por|en) la mañana", "in the morning"],
    ["(?:de|por|en) la tarde", "in the evening"],
    ["(?:de|por|en) la noche", "in the evening"],
    ["hoy", "today"],
    ["mañana", "tomorrow"],
    ["(?:en|dentro de) <n> días?", "in $1 days"],
    ["(?:en|dentro de) <n> semanas?", "in $1 weeks"],
    ["(?:próximo|próxima) (?=<weekday>)", "next "],
    ["(<weekday>) próximo", "next $1"],
    ["(<weekday>) que viene", "$1"],
    ["mediodía", "12:00"],
    ["medianoche", "00:00"],
    ["(?:a las?|las) <n> y media", "$1+30"],
    ["(?:a las?|las) <n> y cuarto", "$1+15"],
    ["(?:a las?|las) <n> menos cuarto", "$1-15"],
    [String.raw`a las? <n>(?![:.]\d)`, "at $1"],
    [String.raw`a las? (?=\d)`, "at "],
    [String.raw`<n>(?:[:.](\d\d))? ?(?:h|horas)`, "clock"],
  ],
};
