import type { AskWords } from "../../shapes/widget/card.ts";

/** Cards that ask the visitor, in Ukrainian. */
export const words: AskWords = {
  yes: "Так",
  no: "Ні",
  change: "Змінити",
  back: "Назад",
  send: "Надіслати",
  optional: "необов’язково",
  choose: "Виберіть",
  missing: "Заповніть це поле.",
  wrong: "Перевірте це поле.",
  hidden: "Приховано цим сайтом",
  agreed: "Погоджено",
  notDone: "Не виконано",
  overtaken: "Це запитання вже неактуальне. Нічого не виконано.",
};
