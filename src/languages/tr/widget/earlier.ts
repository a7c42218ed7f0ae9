import type { EarlierWords } from "../../shapes/widget/earlier.ts";

/** The list of a visitor's conversations, in Turkish. */
export const words: EarlierWords = {
  title: "Görüşmeleriniz",
  startNew: "Yeni görüşme",
  ended: "Sona erdi",
  unread: "Yeni yanıt",
  current: "Şu an açık",
  none: "Henüz görüşmeniz yok.",
  failed: "Görüşmeleriniz yüklenemedi.",
  retry: "Tekrar dene",
  loading: "Yükleniyor",
};
