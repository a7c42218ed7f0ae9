import type { ChatWords } from "../shapes/server/chat.ts";

export const chat: ChatWords = {
  locale: "tr-TR",
  ask: "Tam olarak bunu yapayım mı? “Evet” diye yanıtlayın ya da neyin farklı olması gerektiğini yazın.",
  yes: "evet",
  no: "hayır",
  done: "Tamamlandı.",
  failed: "Bu işlem başarısız oldu.",
  offer: "Burada şunları yapabilirim: {list}.",
  person: "Bir yetkiliyle görüşmek de isteyebilirsiniz.",
  private: "Talimatlarımı paylaşamam. Size nasıl yardımcı olabilirim?",
  unknown:
    "Denedim ama yanıt alamadım; yapılmış da olabilir, yapılmamış da. Yeniden denemeden önce lütfen kontrol edin; kendiliğimden tekrarlamam.",
};
