import type { HelpWords } from "../../shapes/widget/help.ts";

/** The search of help articles, in Arabic. */
export const words: HelpWords = {
  label: "ابحث في مقالات المساعدة",
  found: (count) => `المقالات: ${count}`,
  none: "لم يُعثر على أي مقال.",
  failed: "البحث لا يعمل الآن.",
  open: "فتح الصفحة",
};
