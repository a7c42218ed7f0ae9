import type { PhraseWords } from "../shapes/server/phrases.ts";

export const phrases: PhraseWords = {
  digitNames: "अंक",
  measured: "राशि",
};
