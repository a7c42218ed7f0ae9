import type { RatingWords } from "../../shapes/widget/rating.ts";

/** The question after a conversation, in French. */
export const words: RatingWords = {
  question: "Comment s’est passée cette conversation ?",
  faces: ["Très mal", "Mal", "Correctement", "Bien", "Très bien"],
  better: "Que pouvons-nous améliorer ?",
  liked: "Qu’avez-vous apprécié ?",
  send: "Envoyer",
  thanks: "Merci pour votre avis.",
  failed: "L’envoi a échoué. Veuillez réessayer.",
};
