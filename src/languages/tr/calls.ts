import type { CallWords } from "../shapes/server/calls.ts";

export const calls: CallWords = {
  greeting: "Merhaba, ben {name}. Size nasıl yardımcı olabilirim?",
  apology: "Özür dilerim, bir sorun oluştu. Tekrar söyler misiniz?",
  apologyAndGoodbye:
    "Özür dilerim, teknik bir sorun yaşıyorum ve şu anda yardımcı olamıyorum. Lütfen daha sonra tekrar deneyin. Hoşça kalın.",
  goodbye: "Görüşmemizi şimdi sonlandırmam gerekiyor. Teşekkür ederim, hoşça kalın.",
  stopped: "Özür dilerim, görüşmemizi burada sonlandırmam gerekiyor. Hoşça kalın.",
  stillThere: "Hâlâ orada mısınız?",
  mayConnect: "Sizi şimdi biriyle görüştüreyim mi?",
  mayCall: "Şimdi sizin için birini arayayım mı?",
  agreed: "Tamam.",
  holdTheLine: "Lütfen hatta kalın, sizin için birini arıyorum.",
  nobodyAnswers: "Özür dilerim, şu anda kimse aramanızı yanıtlayamıyor.",
  anythingElse: "Başka bir konuda yardımcı olabilir miyim?",
  announcement: {
    withheld: "Size bir arama var.",
    from: "Size bir arama var: {customer}.",
    accept: "Görüşmek için hatta kalın, reddetmek için kapatın.",
  },
  fillers: ["Bir dakika lütfen.", "Hemen bakıyorum.", "Bir saniye."],
  pressed: "Tuş takımında {keys} tuşuna basıldı.",
  signs: { dot: "nokta", slash: "eğik çizgi", dash: "tire", underscore: "alt çizgi", at: "et işareti" },
  time: null,
  voicemail:
    /(?<!\p{L})(?:(?:bip|sinyal) sesinden sonra|sesli (?:mesaj|posta)|telesekreter|mesaj(?:ınızı)? bırak\p{L}*|(?:şu anda )?ulaşılamıyor|telefona (?:cevap|yanıt) veremiyor\p{L}*)(?!\p{L})/iu,
};
