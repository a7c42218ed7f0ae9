import type { PhraseWords } from "../shapes/server/phrases.ts";

export const phrases: PhraseWords = {
  digitNames: "位数字?|数字",
  besideLetters: "和",
  measured: "金额",
  aboutCookies: "隐私|隱私",
  days: "日|天",
};
