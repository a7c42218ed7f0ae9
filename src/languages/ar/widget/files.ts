import type { FileWords } from "../../shapes/widget/files.ts";

/** Files, in Arabic. */
export const words: FileWords = {
  add: "إضافة ملفات",
  photo: "التقاط صورة",
  chosen: "ملفات للإرسال",
  dropHere: "أفلت الملفات هنا",
  added: (name) => `أُضيف \u2068${name}\u2069`,
  uploading: (name) => `جارٍ رفع \u2068${name}\u2069`,
  waiting: "بانتظار الاتصال",
  failed: "لم يُرفع. أعد المحاولة أو أزله.",
  retry: (name) => `إعادة المحاولة: \u2068${name}\u2069`,
  remove: (name) => `إزالة \u2068${name}\u2069`,
  sendsLater: "تُرسل الرسالة بعد رفع الملفات",
  back: "تعديل",
  tooLarge: (most) => `أكبر من \u2068${most}\u2069`,
  tooMany: (most) => `الحد الأقصى للملفات في الرسالة: \u2068${most}\u2069`,
  wrongKind: "يمكن إرسال الصور وملفات PDF وWord والنصوص وCSV",
  unreadable: "لا يمكن قراءة هذا النوع من الصور هنا",
  limit: "ملفات كثيرة في الوقت الحالي. يُرجى المحاولة لاحقًا.",
  notOffered: "لا يمكن إرسال ملفات هنا",
  save: (name) => `حفظ \u2068${name}\u2069`,
  notLoaded: "تعذّر التحميل",
};
