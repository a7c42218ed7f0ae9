import type { ParameterWords } from "../shapes/server/offline/parameters.ts";

export const parameters: ParameterWords = {
  name: "(?:ال)?اسم(?: الكامل| العميل| الزبون)?",
  phone: "(?:رقم )?(?:ال)?(?:هاتف|جوال|موبايل)",
  email: "(?:ال)?بريد (?:ال)?إلكتروني",
  postcode: "(?:ال)?رمز (?:ال)?بريدي",
  address: "(?:ال)?عنوان",
  reference: "رقم (?:ال)?(?:طلب|حجز|فاتورة|عميل|عقد|شحنة|مرجع|تذكرة)",
  past: String.raw`منذ|الميلاد|ميلاد|شراء|آخر(?! (?:يوم|ليلة|موعد))|فقد\p{L}*`,
  whole: "عدد|كم",
  question: String.raw`سؤال|رسالة|ملاحظ\p{L}*|تعليق`,
  letters: "حروف|أحرف|حرفان",
  birth: "(?:ال)?ميلاد|(?:ال)?ولادة",
};
