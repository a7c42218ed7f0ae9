import type { HelpWords } from "../../shapes/widget/help.ts";

/** The search of help articles, in Ukrainian. */
export const words: HelpWords = {
  label: "Пошук у статтях довідки",
  found: (count) => `Статті: ${count}`,
  none: "Статтю не знайдено.",
  failed: "Пошук зараз не працює.",
  open: "Відкрити сторінку",
};
