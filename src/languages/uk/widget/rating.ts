import type { RatingWords } from "../../shapes/widget/rating.ts";

/** The question after a conversation, in Ukrainian. */
export const words: RatingWords = {
  question: "Як вам ця розмова?",
  faces: ["Дуже погано", "Погано", "Нормально", "Добре", "Дуже добре"],
  better: "Що нам покращити?",
  liked: "Що вам сподобалося?",
  send: "Надіслати",
  thanks: "Дякуємо за відгук.",
  failed: "Не вдалося надіслати. Спробуйте ще раз.",
};
