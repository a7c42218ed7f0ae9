import type { AnswerTexts } from "../shapes/server/answers.ts";

const noKnowledge = "Henüz bakabileceğim belge yok, bu yüzden soruları yanıtlayamıyorum.";

export const answerTexts: AnswerTexts = {
  greeting: "Merhaba. Ne öğrenmek istersiniz?",
  thanks: "Rica ederim. Başka bir konuda yardımcı olabilir miyim?",
  goodbye: "Hoşça kalın, yine bekleriz.",
  handedOver: (name) => `Şimdi ${name} ile konuşuyorsunuz. Size nasıl yardımcı olabilirim?`,
  wellBeing: "Her şey yolunda, teşekkürler. Ne öğrenmek istersiniz?",
  agreement: "Peki. Öğrenmek istediğiniz başka bir şey var mı?",
  identity: (name, knowledge) =>
    `Ben ${name}, bir yapay zekâ asistanıyım, insan değilim.` +
    (knowledge === undefined ? "" : ` Bilgileri ${knowledge} içinde ararım.`),
  ability: (knowledge) =>
    `Soruları ${knowledge} kaynağından yanıtlar ve her yanıtın nereden geldiğini gösteririm. Ne öğrenmek istersiniz?`,
  noAbility: (name) => `Ben ${name}, bir yapay zekâ asistanıyım. ${noKnowledge}`,
  noKnowledge,
  noQuestion: "Bunda bir soru bulamadım. Ne öğrenmek istersiniz?",
  notFound: "Bu konuda bir şey bulamadım ve tahmin etmek istemem.",
  noAnswer: "Buna bir yanıt bulamadım.",
  perhaps: "Belki bunlardan biri yardımcı olur:",
  documentLanguage: "Belgenin dili:",
  unsure: "Bunun sorunuzu yanıtladığından emin değilim:",
  sorry: "Bunun için üzgünüm.",
  person: "Ben bir yapay zekâ asistanıyım ve sizi buradan birine bağlayamıyorum.",
  emergency: "Tehlikede olan biri varsa hemen 112’yi arayın ve güvenli bir yere geçin.",
  offers: {
    call: "Evet, sizi arayabiliriz. Numaranızı onayladıktan birkaç saniye sonra telefonunuz çalar.",
    sms: "Evet, son yanıtım SMS olarak gelebilir. Metni gönderilmeden önce görürsünüz.",
    whatsapp: "Evet, bu sohbet WhatsApp’ta sürebilir.",
    "web-call": "Evet, benimle burada, bu sayfada konuşabilirsiniz.",
  },
  nothingToText: "Evet, bir yanıtım SMS olarak gelebilir. Ne öğrenmek istersiniz?",
  cannotOpenFiles: "Dosyaları açamıyorum, ancak ekibimiz gönderdiklerinizi bu görüşmede görebilir.",
};
