import type { RatingWords } from "../../shapes/widget/rating.ts";

/** The question after a conversation, in Hindi. */
export const words: RatingWords = {
  question: "यह बातचीत कैसी रही?",
  faces: ["बहुत ख़राब", "ख़राब", "ठीक-ठाक", "अच्छी", "बहुत अच्छी"],
  better: "हम क्या बेहतर कर सकते हैं?",
  liked: "आपको क्या पसंद आया?",
  send: "भेजें",
  thanks: "आपकी राय के लिए धन्यवाद।",
  failed: "यह भेजा नहीं जा सका। कृपया फिर कोशिश करें।",
};
