import type { PhraseWords } from "../shapes/server/phrases.ts";

export const phrases: PhraseWords = {
  countWords: "bir iki üç dört beş altı yedi sekiz dokuz on onbir oniki",
  digits: "haneli|basamaklı",
  digitNames: "haneli|rakam",
  besideLetters: "ve",
  suchAs: "gibi",
  articles: "yeni",
  measured: "tutar|fiyat",
  numberedThings: "oda|masa",
  ownLetters: "[ğışİĞŞ]",
  aboutCookies: "çerez",
  days: "gün",
};
