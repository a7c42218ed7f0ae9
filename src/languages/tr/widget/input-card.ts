import type { InputCardWords } from "../../shapes/widget/input-card.ts";

/** Cards that ask the visitor, in Turkish. */
export const words: InputCardWords = {
  yes: "Evet",
  no: "Hayır",
  change: "Değiştir",
  back: "Geri",
  send: "Gönder",
  optional: "isteğe bağlı",
  choose: "Lütfen seçin",
  missing: "Lütfen bu alanı doldurun.",
  wrong: "Lütfen bu alanı kontrol edin.",
  past: "O gün geçti.",
  between: (least, most) => `${least} ile ${most} arasında olabilir.`,
  atMost: (most) => `En fazla ${most} olabilir.`,
  atLeast: (least) => `En az ${least} olmalı.`,
  looksLike: (value) => `Şöyle görünür: “${value}”.`,
  fillIn: "Lütfen bu formu doldurun.",
  fields: "Alanlar",
  hidden: "Bu site tarafından gizlendi",
  agreed: "Onaylandı",
  notDone: "Yapılmadı",
  overtaken: "Bu soru artık geçerli değil. Hiçbir şey yapılmadı.",
};
