import type { HelpWords } from "../../shapes/widget/help.ts";

/** The search of help articles, in Hebrew. */
export const words: HelpWords = {
  label: "חיפוש במאמרי העזרה",
  found: (count) => `מאמרים: ${count}`,
  none: "לא נמצא מאמר.",
  failed: "החיפוש אינו פועל כרגע.",
  open: "פתיחת הדף",
};
