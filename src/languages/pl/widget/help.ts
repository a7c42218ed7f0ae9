import type { HelpWords } from "../../shapes/widget/help.ts";

/** The search of help articles, in Polish. */
export const words: HelpWords = {
  label: "Szukaj w artykułach pomocy",
  found: (count) => `Artykuły: ${count}`,
  none: "Nie znaleziono artykułu.",
  failed: "Wyszukiwanie chwilowo nie działa.",
  open: "Otwórz stronę",
};
