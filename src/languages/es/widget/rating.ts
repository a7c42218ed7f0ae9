import type { RatingWords } from "../../shapes/widget/rating.ts";

/** The question after a conversation, in Spanish. */
export const words: RatingWords = {
  question: "¿Qué tal ha sido esta conversación?",
  faces: ["Muy mala", "Mala", "Normal", "Buena", "Muy buena"],
  better: "¿Qué podríamos mejorar?",
  liked: "¿Qué le ha gustado?",
  send: "Enviar",
  thanks: "Gracias por su opinión.",
  failed: "No se ha podido enviar. Inténtelo de nuevo.",
};
