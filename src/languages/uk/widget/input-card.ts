import type { InputCardWords } from "../../shapes/widget/input-card.ts";

/** Cards that ask the visitor, in Ukrainian. */
export const words: InputCardWords = {
  yes: "Так",
  no: "Ні",
  change: "Змінити",
  back: "Назад",
  send: "Надіслати",
  optional: "необов’язково",
  choose: "Виберіть",
  missing: "Заповніть це поле.",
  wrong: "Перевірте це поле.",
  past: "Цей день уже минув.",
  between: (least, most) => `Може бути від ${least} до ${most}.`,
  atMost: (most) => `Може бути щонайбільше ${most}.`,
  atLeast: (least) => `Має бути щонайменше ${least}.`,
  looksLike: (value) => `Це виглядає так: «${value}».`,
  fillIn: "Заповніть цю форму.",
  fields: "Поля",
  hidden: "Приховано цим сайтом",
  agreed: "Погоджено",
  notDone: "Не виконано",
  overtaken: "Це запитання вже неактуальне. Нічого не виконано.",
};
