import type { HelpWords } from "../../shapes/widget/help.ts";

/** The search of help articles, in Hindi. */
export const words: HelpWords = {
  label: "सहायता लेख खोजें",
  found: (count) => `लेख: ${count}`,
  none: "कोई लेख नहीं मिला।",
  failed: "खोज अभी काम नहीं कर रही है।",
  open: "पेज खोलें",
};
