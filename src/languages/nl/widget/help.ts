import type { HelpWords } from "../../shapes/widget/help.ts";

/** The search of help articles, in Dutch. */
export const words: HelpWords = {
  label: "Helpartikelen doorzoeken",
  found: (count) => `Artikelen: ${count}`,
  none: "Geen artikel gevonden.",
  failed: "Het zoeken werkt op dit moment niet.",
  open: "Pagina openen",
};
