import type { RatingWords } from "../../shapes/widget/rating.ts";

/** The question after a conversation, in Japanese. */
export const words: RatingWords = {
  question: "この会話はいかがでしたか？",
  faces: ["とても悪い", "悪い", "普通", "良い", "とても良い"],
  better: "改善してほしい点を教えてください",
  liked: "良かった点を教えてください",
  send: "送信",
  thanks: "ご意見ありがとうございました。",
  failed: "送信できませんでした。もう一度お試しください。",
};
