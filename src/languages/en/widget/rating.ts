import type { RatingWords } from "../../shapes/widget/rating.ts";

/** The question after a conversation, in English. */
export const englishRatingWords: RatingWords = {
  question: "How was this conversation?",
  faces: ["Very bad", "Bad", "Okay", "Good", "Very good"],
  better: "What could we do better?",
  liked: "What did you like?",
  send: "Send",
  thanks: "Thank you for your feedback.",
  failed: "This could not be sent. Please try again.",
};
