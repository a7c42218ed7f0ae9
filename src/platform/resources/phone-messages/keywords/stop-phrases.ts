/**
 * Single words that stop texts in the languages of the product, beside those that networks know. Alone in a text they mean the
 * number; in a chat most of them may be meant for the assistant.
 */
export const stopWords: ReadonlySet<string> = new Set([
  ...["stopp", "abmelden", "abbestellen", "austragen"],
  ...["arret", "arrêt", "arrêter", "arrêtez", "désabonner", "desabonner", "désinscription", "désabonnement"],
  ...["alto", "baja", "parar", "pare", "basta", "cancellami", "disiscrivimi", "sair", "descadastrar"],
  ...["afmelden", "uitschrijven", "wypisz", "rezygnuję", "стоп", "відписатися", "відписатись", "відписка", "припиніть"],
  ...["dur", "durdur", "çıkış", "توقف", "قف", "إيقاف", "ايقاف", "הפסק", "להפסיק", "הסר", "עצור"],
  ...[
    "रोकें",
    "रोको",
    "停止",
    "配信停止",
    "ストップ",
    "중지",
    "정지",
    "수신거부",
    "退订",
    "退訂",
    "取消订阅",
    "取消訂閱",
    "td",
  ],
]);

const englishEnd = "(?: (?:any ?more|again|ever|please|pls|now|thanks|thank you|texts?|messages?))*";
const englishActs = "(?:text|messag|contact|call|writ|sms|whatsapp|spamm?|bother|disturb)(?:e|ing)?";
const germanThings = "(?:sms|nachrichten|texte|anrufe|werbung|whatsapps?)";
const frenchThings = "(?:sms|textos?|messages?|appels?)";
const spanishThings = "(?:mensajes?|sms|llamadas?|textos?)";
const italianThings = "(?:messaggi|sms|chiamate)";
const portugueseThings = "(?:mensagens|sms|chamadas|ligações)";

/** Sentences that ask for no more messages or calls, and say nothing else. Each matches a whole message in small letters. */
export const stopPhrases: readonly RegExp[] = [
  // English
  `(?:please |pls )?stop(?: (?:please|pls|now|all|immediately|thanks|thank you))+`,
  "(?:please |pls )(?:stop|unsubscribe)",
  "(?:please |pls |i want to |i would like to |i d like to )?(?:unsubscribe|opt ?out|opt me out|unsubscribe me|remove me|take me off)(?: (?:please|pls|now|me|from (?:this|the|your) (?:list|messages|texts)|(?:this|the|your) list))*",
  `(?:please |pls )?(?:stop|quit) ${englishActs}(?: to)?(?: me| us| this number| here)?${englishEnd}`,
  `(?:please |pls )?(?:do not|dont|don t|never) ${englishActs}(?: to)?(?: me| us| this number)${englishEnd}`,
  `(?:please |pls )?(?:stop|quit|do not|dont|don t|never) send(?:ing)?(?: me| us)?(?: (?:any|more|these|those|your|this))*(?: (?:texts?|messages?|sms|whatsapps?|spam|anything))+${englishEnd}`,
  `(?:please )?no more (?:texts?|messages?|sms|calls?|spam)${englishEnd}`,
  `(?:please |pls )?stop(?: (?:the|these|those|all|your))* (?:texts|messages|sms|calls|spam)${englishEnd}`,
  "(?:please )?leave me alone(?: please)?",
  // German
  "(?:bitte )?(?:stopp?|abmelden|abbestellen|austragen)(?: bitte)",
  "bitte (?:stopp?|abmelden|abbestellen|austragen)",
  `(?:bitte )?(?:keine|nie wieder|nicht mehr) ${germanThings}(?: mehr)?(?: (?:an mich|bitte|schicken|senden|schreiben))*`,
  `(?:bitte )?(?:schreiben|kontaktieren|schicken|senden|rufen)(?: sie)?(?: mich| mir)?(?: bitte)? (?:keine ${germanThings} mehr|nicht mehr(?: an)?)`,
  "(?:bitte )?(?:schreib|kontaktier|ruf)(?:t|e)? (?:mich|mir)(?: bitte)? nicht mehr(?: an)?",
  "(?:bitte )?(?:hören sie|hör|hört) (?:bitte )?(?:damit )?auf(?: mir zu schreiben| mich anzurufen)?",
  "(?:bitte )?(?:melden sie mich|meld mich) (?:bitte )?ab",
  // French
  "(?:merci d |veuillez )?(?:arrêter|arrêtez|arrete[rz]?|cesse[rz]?) (?:de m |de me |d )(?:envoyer|écrire|ecrire|contacter|appeler)(?: (?:des |vos |ces |tous |les )*(?:sms|textos?|messages?))?(?: (?:svp|s il vous plaît|merci))?",
  `(?:svp |s il vous plaît )?(?:plus de|plus aucun|stop aux?) ${frenchThings}(?: (?:svp|s il vous plaît|merci))?`,
  `ne (?:m |me )(?:écrivez|ecrivez|contactez|envoyez|appelez|écris|envoie) plus(?: (?:de |aucun )?${frenchThings})?(?: (?:svp|s il vous plaît|merci))?`,
  "(?:je veux |je souhaite )?(?:me )?(?:désabonner|désinscrire|désabonnez moi|désinscrivez moi)(?: (?:svp|s il vous plaît|merci))?",
  "stop (?:svp|s il vous plaît|merci)",
  // Spanish
  `(?:por favor )?no (?:me |nos )?(?:escriban?|escribas|envíen?|envien?|envíes|manden?|mandes|contacten?|llamen?|llames)(?: más)?(?: ${spanishThings})?(?: más)?(?: por favor)?`,
  `(?:por favor )?(?:no más|basta de) ${spanishThings}(?: por favor)?`,
  `(?:por favor )?dej(?:e|en|a|ad) de (?:escribir|enviar|mandar|llamar|molestar|contactar)(?:me|nos)?(?: ${spanishThings})?(?: por favor)?`,
  "(?:por favor )?(?:darme de baja|dar de baja|denme de baja|deme de baja|quiero darme de baja|cancelar suscripción)(?: por favor)?",
  "(?:stop|alto|basta) por favor",
  // Italian
  `(?:per favore )?non (?:scrivetemi|scrivermi|mandatemi|mandarmi|inviatemi|inviarmi|contattatemi|contattarmi|chiamatemi|chiamarmi|mi scrivete|mi chiamate)(?: più)?(?: ${italianThings})?(?: più)?(?: (?:per favore|grazie))?`,
  `(?:basta|niente più|niente|non voglio più) ${italianThings}(?: (?:per favore|grazie))?`,
  "(?:per favore )?(?:smettetela|smettila|smetta|smettete)(?: di (?:scrivermi|chiamarmi|mandarmi messaggi|contattarmi))(?: per favore)?",
  "(?:per favore )?(?:cancellatemi|disiscrivetemi|annulla iscrizione)(?: per favore)?",
  "(?:stop|basta) (?:per favore|grazie)",
  // Portuguese
  `(?:por favor )?não (?:me )?(?:envie|enviem|mande|mandem|escreva|escrevam|contate|contacte|contactem|ligue|liguem)(?: mais)?(?: ${portugueseThings})?(?: mais)?(?: por favor)?`,
  `(?:por favor )?(?:chega de|sem mais|não quero mais) ${portugueseThings}(?: por favor)?`,
  `(?:por favor )?(?:pare|parem) de (?:me )?(?:enviar|mandar|escrever|ligar|contactar|incomodar)(?: ${portugueseThings})?(?: por favor)?`,
  "(?:stop|pare|parar) por favor",
  // Dutch
  "(?:stop|afmelden|uitschrijven) (?:alstublieft|alsjeblieft|aub|a u b)",
  "(?:alstublieft |alsjeblieft )?(?:geen|stop met) (?:sms|sms jes|berichten|telefoontjes|appen|sturen|bellen|berichten sturen)(?: meer)?(?: (?:alstublieft|alsjeblieft|aub))?",
  "(?:stuur|schrijf|bel|app) (?:me|mij) (?:geen (?:sms|berichten) meer|niet meer)(?: (?:alstublieft|alsjeblieft|aub))?",
  // Polish
  "(?:proszę )?(?:nie (?:pisz|piszcie|dzwoń|dzwońcie|wysyłaj|wysyłajcie|wysyłać|pisać|dzwonić)|koniec|dość)(?: (?:do mnie|więcej|już|mi|sms ów|smsów|wiadomości))+",
  "(?:proszę )?(?:wypisz|wypiszcie)(?: mnie)(?: z listy)?",
  "stop proszę",
  // Ukrainian
  "(?:будь ласка )?(?:більше )?не (?:пишіть|надсилайте|телефонуйте|дзвоніть)(?: (?:мені|більше|повідомлень|смс))*",
  "(?:будь ласка )?припиніть (?:писати|надсилати|дзвонити)(?: (?:мені|повідомлення|смс))*",
  "стоп будь ласка",
  // Turkish
  "(?:lütfen )?(?:bana )?(?:artık )?(?:mesaj |sms )?(?:atmayın|göndermeyin|yazmayın|aramayın|istemiyorum)(?: (?:artık|lütfen))*",
  "(?:abonelikten çık|listeden çıkar(?:ın)?)(?: lütfen)?",
  "(?:stop|dur|durdur) lütfen",
  // Arabic and Hebrew
  "(?:من فضلك )?(?:لا تراسلني|لا ترسلوا?(?: لي)?(?: رسائل)?|أوقفوا الرسائل|أوقف الرسائل|إلغاء الاشتراك|الغاء الاشتراك|لا تتصل(?:وا)? بي)(?: (?:من فضلك|بعد الآن))*",
  "(?:בבקשה )?(?:תפסיקו|הפסיקו|להפסיק)(?: לשלוח)(?: לי)?(?: הודעות)?(?: בבקשה)?",
  "(?:בבקשה )?(?:הסירו אותי|הסר אותי|אל תשלחו לי(?: יותר)?(?: הודעות)?|אל תתקשרו(?: אלי)?(?: יותר)?)(?: בבקשה)?",
  // Hindi
  "(?:कृपया )?(?:मुझे )?(?:(?:संदेश|मैसेज|sms|एसएमएस) )?(?:मत भेजो|मत भेजें|मत भेजिए|भेजना बंद करो|भेजना बंद करें|बंद करो|बंद करें)",
  // Japanese, Korean, Chinese
  "(?:もう ?)?(?:メッセージを|連絡を|sms ?を)?(?:送らないで|送信しないで|やめて|連絡しないで|電話しないで) ?(?:ください|下さい)?",
  "(?:配信|送信)?(?:を)?停止 ?(?:して ?(?:ください|下さい)?|お願いします)",
  "(?:문자|메시지|연락)?(?:를|을)? ?(?:그만 ?보내 ?(?:주세요|줘)|보내지 ?마(?:세요|요)?|하지 ?마세요)|수신 거부(?:합니다)?",
  "(?:请|請)?(?:不要再|别再|別再)(?:给我|給我)?(?:发|發|打)(?:了|短信|消息|信息|讯息|訊息|电话|電話)*(?:了)?",
].map((phrase) => new RegExp(`^(?:${phrase})$`, "u"));
