import type { PhraseWords } from "../shapes/server/phrases.ts";

export const phrases: PhraseWords = {
  digitNames: String.raw`цифр\p{L}*`,
  besideLetters: "та|і",
  measured: "сума|ціна",
  numberedThings: "номер",
  aboutCookies: "куки",
  days: "дн(?:я|ей)",
  behindDay: "-?го|-?е",
};
