import type { KindWords } from "../shapes/server/offline/kinds.ts";

export const kinds: KindWords = {
  asks: {
    price: String.raw`כמה (?:עולה|עולים|עולות|זה עולה|משלמים)|מחיר\p{L}*|תעריף|עלות|יקר`,
    duration: "כמה זמן|כמה (?:נמשך|נמשכת)|עד מתי|משך",
    time: String.raw`מתי|באיזו שעה|באיזה שעה|באילו ימים|באיזה יום|פתוח\p{L}*|שעות`,
    frequency: "כמה פעמים|באיזו תדירות|כל כמה",
    phone: "(?:מספר )?טלפון|להתקשר",
    number: "כמה|באיזה גיל|מאיזה גיל|גיל",
    place: String.raw`איפה|היכן|כתובת\p{L}*|לאן`,
    person: "מי|למי|את מי",
  },
  free: "חינם|בחינם|ללא תשלום",
  often: String.raw`(?:פעם|פעמיים) (?:ב|ל)\p{L}{2,}|כל \p{L}{2,}|יומי\p{L}*|שבועי\p{L}*|חודשי\p{L}*|שנתי\p{L}*`,
  long: "",
  place: String.raw`רחוב|שדרות|כיכר|דרך|מאחורי|מול|ליד|קרוב|תחנ\p{L}+|פינת|קומה`,
  title: String.raw`מר|גברת|ד["״]ר`,
};
