import type { EarlierWords } from "../../shapes/widget/earlier.ts";

/** The list of a visitor's conversations, in French. */
export const words: EarlierWords = {
  title: "Vos conversations",
  startNew: "Nouvelle conversation",
  ended: "Terminée",
  unread: "Nouvelle réponse",
  current: "Ouverte actuellement",
  none: "Vous n’avez pas encore de conversation.",
  failed: "Vos conversations n’ont pas pu être chargées.",
  retry: "Réessayer",
  loading: "Chargement",
};
