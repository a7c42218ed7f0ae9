import type { ParameterWords } from "../shapes/server/offline/parameters.ts";

export const parameters: ParameterWords = {
  name: "שם(?: מלא| פרטי| משפחה)?",
  phone: "(?:מספר )?טלפון|נייד",
  email: "(?:כתובת )?(?:אימייל|דוא״ל|דואל|מייל)",
  postcode: "מיקוד",
  address: "כתובת",
  reference: "מספר (?:הזמנה|חשבונית|לקוח|חוזה|משלוח|פנייה|פוליסה)",
  past: String.raw`מאז|ממתי|לידה|רכישה|(?<!יום |היום )ה?אחרון|אבד\p{L}*`,
  whole: "מספר ה|כמה|כמות",
  question: "שאלה|הודעה|בקשה|הערה|הערות",
  letters: "אותיות",
  birth: "לידה|הולדת",
};
