import type { FileWords } from "../../shapes/widget/files.ts";

/** Files, in Ukrainian. */
export const words: FileWords = {
  add: "Додати файли",
  photo: "Зробити фото",
  chosen: "Файли для надсилання",
  dropHere: "Перетягніть файли сюди",
  added: (name) => `Додано: ${name}`,
  uploading: (name) => `Завантажується: ${name}`,
  waiting: "Очікує на з’єднання",
  failed: "Не завантажено. Спробуйте ще раз або вилучіть.",
  retry: (name) => `Спробувати ще раз: ${name}`,
  remove: (name) => `Вилучити ${name}`,
  sendsLater: "Буде надіслано, щойно файли завантажаться",
  back: "Змінити",
  tooLarge: (most) => `Більше ніж ${most}`,
  tooMany: (most) => `Щонайбільше файлів у повідомленні: ${most}`,
  wrongKind: "Можна надсилати зображення та файли PDF, Word, текстові й CSV",
  unreadable: "Зображення цього типу тут не вдається прочитати",
  limit: "Наразі забагато файлів. Спробуйте пізніше.",
  notOffered: "Тут не можна надсилати файли",
  save: (name) => `Зберегти ${name}`,
  notLoaded: "Не завантажено",
};
