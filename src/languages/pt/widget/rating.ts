import type { RatingWords } from "../../shapes/widget/rating.ts";

/** The question after a conversation, in Portuguese. */
export const words: RatingWords = {
  question: "Como foi esta conversa?",
  faces: ["Muito má", "Má", "Razoável", "Boa", "Muito boa"],
  better: "O que podemos melhorar?",
  liked: "Do que gostou?",
  send: "Enviar",
  thanks: "Obrigado pela sua opinião.",
  failed: "Não foi possível enviar. Tente novamente.",
};
