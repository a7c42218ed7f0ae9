import type { FileWords } from "../../shapes/widget/files.ts";

/** Files, in Hebrew. */
export const words: FileWords = {
  add: "הוספת קבצים",
  photo: "צילום תמונה",
  chosen: "קבצים לשליחה",
  dropHere: "יש לשחרר את הקבצים כאן",
  added: (name) => `\u2068${name}\u2069 נוסף`,
  uploading: (name) => `\u2068${name}\u2069 בהעלאה`,
  waiting: "ממתין לחיבור",
  failed: "לא הועלה. אפשר לנסות שוב או להסיר.",
  retry: (name) => `ניסיון נוסף: \u2068${name}\u2069`,
  remove: (name) => `הסרת \u2068${name}\u2069`,
  sendsLater: "ההודעה תישלח לאחר העלאת הקבצים",
  back: "עריכה",
  tooLarge: (most) => `גדול מ-\u2068${most}\u2069`,
  tooMany: (most) => `לכל היותר \u2068${most}\u2069 קבצים בהודעה`,
  wrongKind: "אפשר לשלוח תמונות וקובצי PDF, Word, טקסט ו-CSV",
  unreadable: "אי אפשר לקרוא כאן תמונות מסוג זה",
  limit: "יותר מדי קבצים כרגע. נא לנסות שוב מאוחר יותר.",
  notOffered: "אי אפשר לשלוח כאן קבצים",
  save: (name) => `שמירת \u2068${name}\u2069`,
  notLoaded: "לא נטען",
};
