import type { EarlierWords } from "../../shapes/widget/earlier.ts";

/** The list of a visitor's conversations, in Ukrainian. */
export const words: EarlierWords = {
  title: "Ваші розмови",
  startNew: "Нова розмова",
  ended: "Завершено",
  unread: "Нова відповідь",
  current: "Відкрито зараз",
  none: "У вас ще немає розмов.",
  failed: "Не вдалося завантажити ваші розмови.",
  retry: "Спробувати ще раз",
  loading: "Завантаження",
};
