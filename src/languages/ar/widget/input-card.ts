import type { InputCardWords } from "../../shapes/widget/input-card.ts";

/** Cards that ask the visitor, in Arabic. */
export const words: InputCardWords = {
  yes: "نعم",
  no: "لا",
  change: "تغيير",
  back: "رجوع",
  send: "إرسال",
  optional: "اختياري",
  choose: "يرجى الاختيار",
  missing: "يرجى ملء هذا الحقل.",
  wrong: "يرجى التحقق من هذا.",
  past: "هذا اليوم مضى.",
  between: (least, most) => `يمكن أن يكون من ${least} إلى ${most}.`,
  atMost: (most) => `الحد الأقصى ${most}.`,
  atLeast: (least) => `الحد الأدنى ${least}.`,
  looksLike: (value) => `يُكتب هكذا: «${value}».`,
  fillIn: "يرجى ملء هذا النموذج.",
  fields: "الحقول",
  hidden: "مخفي من قِبل هذا الموقع",
  agreed: "تمت الموافقة",
  notDone: "لم يُنفَّذ",
  overtaken: "لم يعد هذا السؤال قائمًا. لم يُنفَّذ شيء.",
};
