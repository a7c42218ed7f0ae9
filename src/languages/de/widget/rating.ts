import type { RatingWords } from "../../shapes/widget/rating.ts";

/** The question after a conversation, in German. */
export const words: RatingWords = {
  question: "Wie war diese Unterhaltung?",
  faces: ["Sehr schlecht", "Schlecht", "In Ordnung", "Gut", "Sehr gut"],
  better: "Was können wir besser machen?",
  liked: "Was hat Ihnen gefallen?",
  send: "Senden",
  thanks: "Danke für Ihre Rückmeldung.",
  failed: "Das konnte nicht gesendet werden. Bitte versuchen Sie es erneut.",
};
