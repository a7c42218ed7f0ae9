import type { PhraseWords } from "../shapes/server/phrases.ts";

export const phrases: PhraseWords = {
  digitNames: "ספרות",
  besideLetters: "ו",
  measured: "סכום|מחיר",
  prefixes: "[והבלמכש]{1,2}",
  aboutCookies: "עוגיות",
  days: "ימים",
  beforeMonth: "ב",
};
