import type { ChatWords } from "../shapes/server/chat.ts";

export const chat: ChatWords = {
  locale: "he-IL",
  ask: "לבצע בדיוק כך? אפשר להשיב ”כן“, או לכתוב מה צריך להיות אחרת.",
  yes: "כן",
  no: "לא",
  done: "בוצע.",
  failed: "זה לא הצליח.",
  offer: "זה מה שאפשר לעשות כאן: {list}.",
  person: "אפשר גם לבקש לדבר עם אדם.",
  unknown:
    "נעשה ניסיון ולא התקבלה תשובה, כך שייתכן שהפעולה בוצעה וייתכן שלא. כדאי לבדוק לפני ניסיון נוסף; היא לא תחזור על עצמה.",
};
