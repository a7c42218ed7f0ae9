import type { ExtraTranslation, Translate } from "../../translation.ts";

/** Teaser, fields before the chat, consent and speech in Turkish. */
export const translate: Translate<"one" | "other", ExtraTranslation> = ({ count }) => ({
  teaser: "Sohbetten mesaj",
  dismiss: "Gizle",
  fields: {
    title: "Başlamadan önce",
    name: "Ad",
    email: "E-posta",
    phone: "Telefon numarası",
    optional: "isteğe bağlı",
    choose: "Lütfen seçin",
    start: "Sohbeti başlat",
    missing: "Lütfen bu alanı doldurun.",
    wrong: {
      email: "Lütfen ad@example.com gibi bir adres girin.",
      tel: "Lütfen bir telefon numarası girin.",
      number: "Lütfen bir sayı girin.",
      url: "Lütfen https://example.com gibi bir adres girin.",
    },
  },
  consent: {
    title: "İlk mesajınızdan önce",
    text: (company) =>
      `Yazdıklarınız, size yanıt verebilmek için ${company || "bu site"} tarafından alınır ve saklanır.`,
    stored: {
      session: "Bu sekme, siz kapatana kadar görüşmeyi hatırlar.",
      local: count({
        one: "Bu tarayıcı görüşmeyi # gün boyunca hatırlar.",
        other: "Bu tarayıcı görüşmeyi # gün boyunca hatırlar.",
      }),
      none: "Bu tarayıcı görüşmeyi hatırlamaz.",
    },
    agree: "Kabul et ve gönder",
    decline: "Şimdi değil",
  },
  speech: {
    dictate: "Dikte et",
    readAloud: "Yanıtları sesli oku",
    title: "Dikte",
    where: "Tarayıcınız sesinizi yazıya çevirir. Çoğu tarayıcı bunun için sesi üreticisine gönderir.",
    begin: "Dikteye başla",
    problem: {
      "not-allowed": "Burada mikrofona izin verilmiyor. Yazabilir ya da tarayıcıda izin verebilirsiniz.",
      "audio-capture": "Mikrofon bulunamadı. Bunun yerine yazabilirsiniz.",
      network: "Tarayıcının konuşma tanıma özelliğine ulaşılamıyor. Bunun yerine yazabilirsiniz.",
      other: "Dikte durdu. Bunun yerine yazabilirsiniz.",
    },
    local: "Yanıtları bu cihazdaki bir ses okur. Bunun için hiçbir şey gönderilmez.",
    noVoice: "Bu cihazda bu dil için bir ses yok.",
    ok: "Tamam",
  },
});
