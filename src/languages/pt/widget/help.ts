import type { HelpWords } from "../../shapes/widget/help.ts";

/** The search of help articles, in Portuguese. */
export const words: HelpWords = {
  label: "Pesquisar artigos de ajuda",
  found: (count) => `Artigos: ${count}`,
  none: "Nenhum artigo encontrado.",
  failed: "A pesquisa não está a funcionar neste momento.",
  open: "Abrir a página",
};
