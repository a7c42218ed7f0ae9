import type { RatingWords } from "../../shapes/widget/rating.ts";

/** The question after a conversation, in Dutch. */
export const words: RatingWords = {
  question: "Hoe was dit gesprek?",
  faces: ["Heel slecht", "Slecht", "Redelijk", "Goed", "Heel goed"],
  better: "Wat kunnen we beter doen?",
  liked: "Wat vond u goed?",
  send: "Versturen",
  thanks: "Bedankt voor uw feedback.",
  failed: "Dit kon niet worden verstuurd. Probeer het opnieuw.",
};
