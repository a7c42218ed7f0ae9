import type { UnderstandingWords } from "../shapes/server/understanding.ts";

export const understanding: UnderstandingWords = {
  agreement: {
    yes: "evet|tamam|olur|doğru|kesinlikle|elbette|tabii|tabi|ok",
    more: "lütfen|teşekkürler|teşekkür ederim|yap|yapın|doğru|tamam",
    alone: "onaylıyorum|lütfen yapın|öyle yapın",
    no: "hayır(?: teşekkürler| teşekkür ederim)?|iptal(?: et| edin)?|vazgeç(?:tim)?|boş ver",
    thanks: "teşekkürler|(?:çok )?teşekkür ederim|sağ ol(?:un)?",
    allRight: "tamam|peki|güzel|iyi|anladım",
  },
  verbs: {
    book: "rezerve (?:et|edin)|rezervasyon(?:u)? (?:yap|yapın)|ayırt(?:ın)?",
    order: "sipariş (?:et|edin|ver|verin)|satın al(?:ın)?",
    send: "gönder(?:in)?|yolla(?:yın)?",
    pay: "öde(?:yin)?",
    before: "(?:onu|hemen)",
  },
  stop: {
    words: ["dur", "durdur", "çıkış"],
    phrases: [
      "(?:lütfen )?(?:bana )?(?:artık )?(?:mesaj |sms )?(?:atmayın|göndermeyin|yazmayın|aramayın|istemiyorum)(?: (?:artık|lütfen))*",
      "(?:abonelikten çık|listeden çıkar(?:ın)?)(?: lütfen)?",
      "(?:stop|dur|durdur) lütfen",
    ],
  },
  noAnswer: [],
};
