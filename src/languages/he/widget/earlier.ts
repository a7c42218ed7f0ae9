import type { EarlierWords } from "../../shapes/widget/earlier.ts";

/** The list of a visitor's conversations, in Hebrew. */
export const words: EarlierWords = {
  title: "השיחות שלך",
  startNew: "שיחה חדשה",
  ended: "הסתיימה",
  unread: "תשובה חדשה",
  current: "פתוחה כעת",
  none: "אין לך שיחות עדיין.",
  failed: "לא ניתן היה לטעון את השיחות שלך.",
  retry: "ניסיון נוסף",
  loading: "בטעינה",
};
