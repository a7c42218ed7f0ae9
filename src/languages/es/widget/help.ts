import type { HelpWords } from "../../shapes/widget/help.ts";

/** The search of help articles, in Spanish. */
export const words: HelpWords = {
  label: "Buscar en los artículos de ayuda",
  found: (count) => `Artículos: ${count}`,
  none: "No se ha encontrado ningún artículo.",
  failed: "La búsqueda no funciona en este momento.",
  open: "Abrir la página",
};
