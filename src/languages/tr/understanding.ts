import type { UnderstandingWords } from "../shapes/server/understanding.ts";

export const understanding: UnderstandingWords = {
  common: "ve bir bu için ile da de olarak daha çok olan gibi ya her veya kadar en sonra ne mi var",
  asking: "kaç nasıl nerede zaman mı mu mü var benim",
  helping:
    "ben sen o biz siz onlar senin onun bizim sizin yok değil oldu olur istiyorum isterim istiyoruz gerek lazım bana sana ona bize size beni seni onu bizi sizi şu burada şurada orada ama ki kim neredesiniz nerdesiniz niye hangi tam bulabilirim bulurum",
  general:
    "yapmak yaparım yapar yapıyor yapıyorsunuz gitmek gidiyor gelmek geliyor olmak olabilir olsa etmek eder ediyor edebilir vermek veriyor verir almak alabilir alıyor bilmek biliyor söylemek söyler istemek ister misiniz kullanmak başlamak kalmak gerekiyor gerekir düşünmek iyi kötü yeni şey şeyler kez defa biri birisi bir hiç hiçbir başka aynı bütün tüm her hepsi sadece çok az fazla önce sonra zaman asla şimdi bugün yarın hâlâ zaten böyle çünkü insanlar bey hanım merhaba teşekkürler lütfen soru mümkün acaba",
  confirmation: {
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
  person: {
    requests: [
      String.raw`(?:biriyle|birisiyle|bir insanla|insanla|gerçek (?:bir )?(?:kişiyle|insanla)|(?:temsilciniz|yetkiliniz|temsilci|yetkili|çalışan|kişi|operatör|danışman|müdür|yönetici)\p{L}*l[ae]|(?:temsilci|yetkili|müşteri temsilcisi|operatör|insan|biri) ile)(?: \S+){0,2} (?:konuş|görüş|bağlan|yaz|iletişim)\p{L}*`,
      String.raw`(?:temsilci|yetkili|insan|bir|operatör|müşteri hizmetleri|danışman)\p{L}* (?:bağla|aktar)\p{L}*`,
      "(?:temsilci|yetkili|insan|operatör) (?:istiyorum|lütfen|lazım)",
      "^(?:gerçek )?(?:bir )?(?:insan|temsilci|yetkili|müşteri temsilcisi)(?: lütfen)?$",
    ],
    always: String.raw`(?:bot|robot|makine)\p{L}* (?:konuşmak|görüşmek|yazışmak)? ?istemiyorum`,
    turned: "istemiyorum|dün|konuştum|gerek yok|nasıl",
  },
  trouble: {
    denied: "değil|yok",
    complaint: String.raw`(?:şikayet\p{L}*|şikâyet\p{L}*|kabul edilemez|hayal kırıklığı\p{L}*|rezalet|dolandır\p{L}*|öfkeli\p{L}*|kızgın\p{L}*|sinirli\p{L}*|bıktım|beceriksiz\p{L}*|(?:berbat|kötü|korkunç) (?:hizmet|deneyim|servis)|kimse (?:cevap|aramadı|aramıyor|yardım))`,
    insult: String.raw`aptal\p{L}*|salak\p{L}*|ger[iı] ?zek[aâ]l[ıi]\p{L}*|ahmak\p{L}*|lanet olsun|(?:bozdunuz|mahvettiniz|kırdınız)`,
    wrongCharge: String.raw`(?:iki kez|fazla|çift|yanlış)(?: \S+){0,2} (?:ücret\p{L}*|tahsil\p{L}*|çekil\p{L}*|kesil\p{L}*|para çek\p{L}*)|fatura\p{L}* yanlış`,
    moneyBack: String.raw`(?:para\p{L}*|iade)(?: \S+){0,2} (?:geri istiyorum|istiyorum|talep ediyorum)|paramı geri (?:verin|ver)`,
    callBack: "(?:beni (?:geri )?(?:arayın|arar mısınız|arasınlar)|geri arayın|geri aranmak)",
    callAt: String.raw`(?:beni|bizi)(?: \S+){0,7} ara(?!ma)\p{L}*|bana ulaş\p{L}*`,
    law: String.raw`avukat\p{L}*|mahkeme\p{L}*|dava|polis`,
    harm: String.raw`(?:yaralı\p{L}*|yaralandım|tehlikede\p{L}*|tehdit|kanıyor|yandım|alerjik reaksiyon|tehlikeli|intihar)`,
    broken:
      "(?:çalışmıyor|açılmıyor|kapanmıyor|ısıtmıyor|yanmıyor)|bozuk|bozuldu|kırık|kırıldı|arızalı|tıkandı|tıkalı|sızıntı var|su akıtıyor|sıcak su yok|elektrik yok",
  },
  stop: {
    words: ["dur", "durdur", "çıkış", "ret"],
    phrases: [
      "(?:lütfen )?(?:bana )?(?:artık )?(?:mesaj |sms )?(?:atmayın|göndermeyin|yazmayın|aramayın|istemiyorum)(?: (?:artık|lütfen))*",
      "(?:abonelikten çık|listeden çıkar(?:ın)?)(?: lütfen)?",
      "(?:stop|dur|durdur) lütfen",
    ],
  },
  smallTalk: {
    greeting: "merhaba|selam|günaydın|iyi günler|iyi akşamlar",
    thanks: "teşekkürler|teşekkür ederim|sağ ol|sağ olun|çok teşekkürler",
    goodbye: "hoşça kal|hoşçakal|güle güle|görüşürüz",
    identity: "sen kimsin|kimsin|siz kimsiniz|robot musun",
    "well-being": "nasılsın|nasılsınız",
  },
  sentFile: {
    given: "işte|ekte|ektedir|ekledim|ekliyorum|gönderdim|gönderiyorum|yükledim|buyrun|buyurun",
    things: String.raw`dosya\p{L}*|fotoğraf\p{L}*|foto|resim\p{L}*|resmi\p{L}*|görsel\p{L}*|ekran görüntü\p{L}*|belge\p{L}*|pdf|fatura\p{L}*|fiş|makbuz|sözleşme\p{L}*|video`,
    beside: "bu|burada|benim|bizim|istediğiniz|gibi|merhaba|teşekkürler|lütfen|size|bir|ve|de|da|tamam|selam",
  },
  noAnswer: [],
};
