import type { PhraseWords } from "../shapes/server/phrases.ts";

export const phrases: PhraseWords = {
  digitNames: "桁|数字",
  besideLetters: "和|と",
  measured: "金額",
  aboutCookies: "クッキー|プライバシー",
  days: "日",
};
