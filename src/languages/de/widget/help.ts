import type { HelpWords } from "../../shapes/widget/help.ts";

/** The search of help articles, in German. */
export const words: HelpWords = {
  label: "Hilfeartikel durchsuchen",
  found: (count) => `Artikel: ${count}`,
  none: "Kein Artikel gefunden.",
  failed: "Die Suche funktioniert gerade nicht.",
  open: "Seite öffnen",
};
