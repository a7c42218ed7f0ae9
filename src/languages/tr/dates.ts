import type { DateWords } from "../shapes/server/dates.ts";

export const dates: DateWords = {
  numbers: "bir iki üç dört beş altı yedi sekiz dokuz on (?:on bir) (?:on iki)",
  phrases: [
    ["öbür gün|yarından sonra(?:ki gün)?", "in 2 days"],
    ["yarın sabah", "tomorrow morning"],
    ["yarın akşam", "tomorrow evening"],
    ["sabah", "in the morning"],
    ["öğleden sonra", "in the afternoon"],
    ["akşam", "in the evening"],
    ["bugün", "today"],
    ["yarın", "tomorrow"],
    ["<n> gün (?:sonra|içinde)", "in $1 days"],
    ["<n> hafta sonra", "in $1 weeks"],
    ["(?:gelecek|önümüzdeki|haftaya) (?=<weekday>)", "next "],
    ["bu (?=<weekday>)", "this "],
    ["öğlen", "12:00"],
    ["gece yarısı", "00:00"],
    ["saat <n> ?buçuk(?:ta)?", "$1+30"],
    [String.raw`saat <n>(?:['’]?[dt][ea])?(?![:.]\d)`, "at $1"],
  ],
};
