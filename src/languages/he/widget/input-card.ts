import type { InputCardWords } from "../../shapes/widget/input-card.ts";

/** Cards that ask the visitor, in Hebrew. */
export const words: InputCardWords = {
  yes: "כן",
  no: "לא",
  change: "שינוי",
  back: "חזרה",
  send: "שליחה",
  optional: "לא חובה",
  choose: "נא לבחור",
  missing: "נא למלא שדה זה.",
  wrong: "נא לבדוק שדה זה.",
  past: "היום הזה כבר עבר.",
  between: (least, most) => `אפשר מ-${least} עד ${most}.`,
  atMost: (most) => `לכל היותר ${most}.`,
  atLeast: (least) => `לפחות ${least}.`,
  looksLike: (value) => `זה נראה כך: ”${value}“.`,
  fillIn: "נא למלא טופס זה.",
  fields: "שדות",
  hidden: "מוסתר על ידי האתר",
  agreed: "אושר",
  notDone: "לא בוצע",
  overtaken: "השאלה הזו כבר אינה בתוקף. דבר לא בוצע.",
};
