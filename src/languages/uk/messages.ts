import type { MessageWords } from "../shapes/server/messages.ts";

export const messages: MessageWords = {
  person: { joined: "{name} приєднується до чату", left: "{name} залишає чат" },
  nobodyCame: {
    nobody: "Зараз ніхто з нашої команди не вільний.",
    email: "Ми напишемо вам на {email}.",
    goOn: "А поки що я можу допомагати далі: просто пишіть.",
  },
  mail: {
    subject: "{person} відповідає у вашому чаті з {assistant}",
    someone: "Хтось",
    reply: "Ви можете відповісти на цей лист.",
    why: "Ви отримали цей лист, бо вашу адресу залишили в чаті з {assistant}. Якщо це були не ви, не зважайте на нього.",
  },
  invitation: {
    question: "Продовжити тут чат із {site}? Відповідайте ТАК, щоб продовжити.",
    thanks: "Дякуємо. Можемо продовжити тут.",
    declined: "Гаразд. Чат залишається на {site}.",
    inChat: "Чат продовжується у WhatsApp.",
  },
  keywords: {
    stopped: "Повідомлень від нас більше не буде. START – отримувати знову.",
    started: "Ви знову отримуєте наші повідомлення. STOP – припинити.",
    howToStop: "STOP – більше не отримувати повідомлень.",
    howToReadOn: "ДАЛІ – читати решту.",
    more: "далі",
  },
  media: {
    picture: "Зображення",
    voice: "Голосове повідомлення",
    video: "Відео",
    document: "Документ",
    place: "Місце",
    contact: "Контакт",
    sticker: "Наліпка",
    other: "Повідомлення",
    notLoaded: "Не вдалося завантажити файл, що надійшов із цим повідомленням.",
    onlyText: "Я читаю лише текст. Напишіть, будь ласка, про що йдеться.",
  },
};
