import type { HelpWords } from "../../shapes/widget/help.ts";

/** The search of help articles, in French. */
export const words: HelpWords = {
  label: "Rechercher dans l’aide",
  found: (count) => `Articles trouvés : ${count}`,
  none: "Aucun article trouvé.",
  failed: "La recherche ne fonctionne pas pour le moment.",
  open: "Ouvrir la page",
};
