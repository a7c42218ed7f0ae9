import type { RatingWords } from "../../shapes/widget/rating.ts";

/** The question after a conversation, in Arabic. */
export const words: RatingWords = {
  question: "كيف كانت هذه المحادثة؟",
  faces: ["سيئة جدًا", "سيئة", "مقبولة", "جيدة", "جيدة جدًا"],
  better: "ما الذي يمكننا تحسينه؟",
  liked: "ما الذي أعجبك؟",
  send: "إرسال",
  thanks: "شكرًا على رأيك.",
  failed: "تعذّر الإرسال. يُرجى المحاولة مرة أخرى.",
};
