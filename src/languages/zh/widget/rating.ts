import type { RatingWords } from "../../shapes/widget/rating.ts";

/** The question after a conversation, in Chinese. */
export const words: RatingWords = {
  question: "您觉得这次对话怎么样？",
  faces: ["很差", "差", "一般", "好", "很好"],
  better: "我们可以改进什么？",
  liked: "您喜欢哪些方面？",
  send: "发送",
  thanks: "感谢您的反馈。",
  failed: "未能发送。请重试。",
};
