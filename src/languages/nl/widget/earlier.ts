import type { EarlierWords } from "../../shapes/widget/earlier.ts";

/** The list of a visitor's conversations, in Dutch. */
export const words: EarlierWords = {
  title: "Uw gesprekken",
  startNew: "Nieuw gesprek",
  ended: "Beëindigd",
  unread: "Nieuw antwoord",
  current: "Nu geopend",
  none: "U hebt nog geen gesprekken.",
  failed: "Uw gesprekken konden niet worden geladen.",
  retry: "Opnieuw proberen",
  loading: "Laden",
};
