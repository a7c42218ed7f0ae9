import type { RatingWords } from "../../shapes/widget/rating.ts";

/** The question after a conversation, in Turkish. */
export const words: RatingWords = {
  question: "Bu görüşme nasıldı?",
  faces: ["Çok kötü", "Kötü", "Fena değil", "İyi", "Çok iyi"],
  better: "Neyi daha iyi yapabiliriz?",
  liked: "Neyi beğendiniz?",
  send: "Gönder",
  thanks: "Geri bildiriminiz için teşekkürler.",
  failed: "Gönderilemedi. Lütfen tekrar deneyin.",
};
