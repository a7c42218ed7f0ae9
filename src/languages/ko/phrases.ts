import type { PhraseWords } from "../shapes/server/phrases.ts";

export const phrases: PhraseWords = {
  digitNames: "자리",
  besideLetters: "와|과",
  measured: "금액",
  aboutCookies: "쿠키",
  days: "일",
};
