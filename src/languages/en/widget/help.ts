import type { HelpWords } from "../../shapes/widget/help.ts";

/** The search of help articles, in English. */
export const englishHelpWords: HelpWords = {
  label: "Search help articles",
  found: (count) => `Articles: ${count}`,
  none: "No article was found.",
  failed: "The search does not work just now.",
  open: "Open the page",
};
