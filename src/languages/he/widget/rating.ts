import type { RatingWords } from "../../shapes/widget/rating.ts";

/** The question after a conversation, in Hebrew. */
export const words: RatingWords = {
  question: "איך הייתה השיחה הזו?",
  faces: ["גרועה מאוד", "גרועה", "בסדר", "טובה", "טובה מאוד"],
  better: "מה נוכל לשפר?",
  liked: "מה מצא חן בעיניך?",
  send: "שליחה",
  thanks: "תודה על המשוב.",
  failed: "השליחה נכשלה. נסו שוב.",
};
