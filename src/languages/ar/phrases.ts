import type { PhraseWords } from "../shapes/server/phrases.ts";

export const phrases: PhraseWords = {
  digitNames: "أرقام",
  besideLetters: "و",
  measured: "مبلغ|سعر",
  prefixes: "وال|بال|لل|ال|[وبلف]",
  aboutCookies: "ملفات تعريف|الكوكيز",
  days: "يوم|أيام",
};
