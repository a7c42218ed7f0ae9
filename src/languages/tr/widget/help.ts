import type { HelpWords } from "../../shapes/widget/help.ts";

/** The search of help articles, in Turkish. */
export const words: HelpWords = {
  label: "Yardım makalelerinde ara",
  found: (count) => `Makaleler: ${count}`,
  none: "Makale bulunamadı.",
  failed: "Arama şu anda çalışmıyor.",
  open: "Sayfayı aç",
};
