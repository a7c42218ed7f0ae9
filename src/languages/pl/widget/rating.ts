import type { RatingWords } from "../../shapes/widget/rating.ts";

/** The question after a conversation, in Polish. */
export const words: RatingWords = {
  question: "Jak oceniasz tę rozmowę?",
  faces: ["Bardzo źle", "Źle", "Przeciętnie", "Dobrze", "Bardzo dobrze"],
  better: "Co możemy poprawić?",
  liked: "Co się podobało?",
  send: "Wyślij",
  thanks: "Dziękujemy za opinię.",
  failed: "Nie udało się wysłać. Spróbuj ponownie.",
};
