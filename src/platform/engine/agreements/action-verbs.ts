/** The actions that an agreement may name: their verbs cannot refer to the agreement itself, as "cancel it" can. */
export type NamedAction = "book" | "order" | "send" | "pay";

/**
 * How a language asks for an action to be done: a whole phrase in small letters, with single spaces in the place of marks. Forms that
 * deny it, tell of it or ask for it at another time are none of these, and neither is any word beside `before` and `behind`.
 */
interface ActionVerbs extends Readonly<Record<NamedAction, string>> {
  readonly before?: string;
  readonly behind?: string;
}

const hindi = " ?(?:कर (?:दीजिए|दें|दो)|करें|करो|कीजिए|करिए|कर)";
const japanese = "を?(?:して(?:ください|下さい)|お願いします|お願いいたします)";
const korean = "(?:을|를)? ?(?:해 ?(?:주세요|줘요?)|부탁(?:해요|합니다|드려요|드립니다))";

/** By language, as ISO 639-1; English and German have rules of their own in `named-action.ts`. */
export const actionVerbs: Readonly<Record<string, ActionVerbs>> = {
  fr: {
    book: "réserve[rz]?",
    order: "commande[rz]?|achète|achete[rz]",
    send: "envoye[rz]|envoie",
    pay: "paye[rz]?|paie|règle|régle[rz]",
    before: "(?:veuillez|vous pouvez|tu peux)",
    behind: "(?:le|la|les|ça|moi|tout)",
  },
  es: {
    book: "res[eé]rv(?:a|e|ar|en)(?:me)?(?:l[oa]s?)?",
    order: "p[ií]d[ae](?:me)?(?:l[oa]s?)?|pedir(?:l[oa]s?)?|c[oó]mpr(?:a|e|ar)(?:l[oa]s?)?",
    send: "env[ií](?:a|e|ar)(?:me)?(?:l[oa]s?)?|m[aá]nd(?:a|e|ar)(?:me)?(?:l[oa]s?)?",
    pay: "p[aá]g(?:a|ue|ar)(?:l[oa]s?)?",
    before: "(?:puede|puedes|l[oa]s?)",
  },
  it: {
    book: "prenot(?:a|i|are|ate)(?:l[oaie])?",
    order: "ordin(?:a|i|are|ate)(?:l[oaie])?|compr(?:a|i|are|ate)(?:l[oaie])?",
    send: "invi(?:a|i|are|ate)?(?:l[oaie])?|mand(?:a|i|are|ate)(?:l[oaie])?",
    pay: "pag(?:a|hi|are|ate)(?:l[oaie])?",
    before: "(?:l[oaie]|può|puoi)",
    behind: "pure",
  },
  pt: {
    book: "reserv(?:a|e|ar|em)|marc(?:a|ar)|marque|agend(?:a|e|ar)",
    order: "encomend(?:a|e|ar)|compr(?:a|e|ar)|ped(?:e|ir)|peça",
    send: "envi(?:a|e|ar)|mand(?:a|e|ar)",
    pay: "pag(?:a|ar)|pague",
    before: "pode(?:s|m)?",
    behind: "(?:[ln]?[oa]s?|isso)",
  },
  nl: {
    book: "boek(?:en)?|reserveer|reserveren",
    order: "bestel(?:len)?|koop|kopen",
    send: "verstuur|versturen|verzend|verzenden|stuur",
    pay: "betaal|betalen",
    before: "(?:u mag|je mag)",
    behind: "(?:het|hem|ze|die|dat|maar)",
  },
  pl: {
    book: "(?:za)?rezerw(?:uj|ujcie|ować)|umów(?:cie)?|umówić",
    order: "zamów(?:cie)?|zamówić|kup(?:cie|ić)?",
    send: "wyślij(?:cie)?|wysłać",
    pay: "zapłać(?:cie)?|zapłacić",
    before: "proszę",
    behind: "(?:to|ją|go|je|mi)",
  },
  uk: {
    book: "(?:за)?бронюй(?:те)?|забронювати|(?:за)?резервуй(?:те)?|запиш(?:и|іть)",
    order: "замов(?:те|ляй|ляйте)?|замовити|купіть",
    send: "надішл(?:и|іть)|надіслати|відправ(?:те)?",
    pay: "(?:с|о)плат(?:и|іть)|заплатіть",
    behind: "(?:це|його|її|їх|мене)",
  },
  tr: {
    book: "rezerve (?:et|edin)|rezervasyon(?:u)? (?:yap|yapın)|ayırt(?:ın)?",
    order: "sipariş (?:et|edin|ver|verin)|satın al(?:ın)?",
    send: "gönder(?:in)?|yolla(?:yın)?",
    pay: "öde(?:yin)?",
    before: "(?:onu|hemen)",
  },
  ar: {
    book: "احجز(?:ي|وا)?(?:ه|ها)?",
    order: "اطلب(?:ي|وا)?(?:ه|ها)?|اشتر(?:ي|وا)?(?:ه|ها)?",
    send: "[أا]رسل(?:ي|وا)?(?:ه|ها)?",
    pay: "ادفع(?:ي|وا)?(?:ه|ها)?",
  },
  he: {
    book: "להזמין|תזמין|תזמיני|הזמיני|לקבוע|תקבעי?",
    order: "להזמין|תזמין|תזמיני|הזמיני|לקנות|תקני?",
    send: "לשלוח|תשלחי?|שלחי?",
    pay: "לשלם|תשלמי?|שלמי?",
    before: "אפשר",
    behind: "(?:את זה|אותו|אותה)",
  },
  hi: {
    book: `(?:बुक|आरक्षित)${hindi}`,
    order: `ऑर्डर${hindi}`,
    send: "भेज(?:ें|ो|िए| दीजिए| दें| दो)",
    pay: `भुगतान${hindi}`,
    before: "इसे",
  },
  ja: {
    book: `ご?予約${japanese}`,
    order: `ご?注文${japanese}`,
    send: `送って(?:ください|下さい)|送信${japanese}`,
    pay: `お?支払い?${japanese}`,
  },
  ko: {
    book: `예약${korean}`,
    order: `주문${korean}`,
    send: `보내 ?(?:주세요|줘요?)|전송${korean}`,
    pay: `결제${korean}`,
  },
  zh: {
    book: "请?(?:预订|預訂|预约|預約)吧?",
    order: "请?(?:订购|訂購|下单|下單|购买|購買)吧?",
    send: "请?(?:发送|發送|寄出)吧?",
    pay: "请?(?:支付|付款)吧?",
  },
};
