import type { EarlierWords } from "../../shapes/widget/earlier.ts";

/** The list of a visitor's conversations, in Italian. */
export const words: EarlierWords = {
  title: "Le sue conversazioni",
  startNew: "Nuova conversazione",
  ended: "Terminata",
  unread: "Nuova risposta",
  current: "Aperta ora",
  none: "Non ha ancora conversazioni.",
  failed: "Non è stato possibile caricare le sue conversazioni.",
  retry: "Riprova",
  loading: "Caricamento",
};
