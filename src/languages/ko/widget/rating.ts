import type { RatingWords } from "../../shapes/widget/rating.ts";

/** The question after a conversation, in Korean. */
export const words: RatingWords = {
  question: "이번 대화는 어떠셨나요?",
  faces: ["매우 나쁨", "나쁨", "보통", "좋음", "매우 좋음"],
  better: "어떤 점을 개선하면 좋을까요?",
  liked: "어떤 점이 좋았나요?",
  send: "보내기",
  thanks: "의견을 보내 주셔서 감사합니다.",
  failed: "보내지 못했습니다. 다시 시도해 주세요.",
};
