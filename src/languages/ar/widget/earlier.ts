import type { EarlierWords } from "../../shapes/widget/earlier.ts";

/** The list of a visitor's conversations, in Arabic. */
export const words: EarlierWords = {
  title: "محادثاتك",
  startNew: "محادثة جديدة",
  ended: "انتهت",
  unread: "رد جديد",
  current: "مفتوحة الآن",
  none: "ليست لديك محادثات بعد.",
  failed: "تعذّر تحميل محادثاتك.",
  retry: "إعادة المحاولة",
  loading: "جارٍ التحميل",
};
