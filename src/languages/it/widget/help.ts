import type { HelpWords } from "../../shapes/widget/help.ts";

/** The search of help articles, in Italian. */
export const words: HelpWords = {
  label: "Cerca negli articoli della guida",
  found: (count) => `Articoli: ${count}`,
  none: "Nessun articolo trovato.",
  failed: "La ricerca al momento non funziona.",
  open: "Apri la pagina",
};
