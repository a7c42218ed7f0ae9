import type { RatingWords } from "../../shapes/widget/rating.ts";

/** The question after a conversation, in Italian. */
export const words: RatingWords = {
  question: "Com’è andata questa conversazione?",
  faces: ["Molto male", "Male", "Così così", "Bene", "Molto bene"],
  better: "Che cosa possiamo migliorare?",
  liked: "Che cosa le è piaciuto?",
  send: "Invia",
  thanks: "Grazie per il suo parere.",
  failed: "Invio non riuscito. Riprovi.",
};
