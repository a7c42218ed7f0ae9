/**
 * How people agree to what was read back to them, and how they decline it, in one language. Each matches a whole message in
 * small letters, with single spaces in the place of marks. Only words that cannot mean anything else stand here: what is
 * unclear is asked again.
 */
export interface Agreement {
  readonly agrees: RegExp;
  readonly declines: RegExp;
}

/** By language, as ISO 639-1. English agreements are also read word by word: see `isConsent`. */
export const agreements: Readonly<Record<string, Agreement>> = {
  en: agreement(
    "yes|yeah|yep|ok|okay|sure|correct|exactly|right",
    "please|thanks|thank you|do it|do that|go ahead|that (?:is|s) (?:right|fine|correct)|thats (?:right|fine|correct)|of course|exactly",
    "go ahead|do it|please do|of course",
    "no(?: thanks| thank you)?|nope|stop|cancel(?: it)?|never mind",
  ),
  de: agreement(
    "ja|jawohl|gerne?|genau(?: so)?|richtig|stimmt|passt|prima|ok|okay|einverstanden|in ordnung",
    "bitte(?: so)?|danke|genau(?: so)?|gerne?|das stimmt|das passt|das ist richtig|stimmt so|passt so|machen sie das|mach das|mach das bitte|(?:so )?machen wir(?: das| es)?(?: so)?",
    "(?:bitte )?(?:machen sie|mach) das(?: (?:bitte|so))*|stimmt so|passt so|so machen wir(?: das| es)?",
    "nein(?: danke)?|nicht|stopp?|abbrechen|lieber nicht|lassen sie es|lass es|vergiss es",
  ),
  es: agreement(
    "sí|si|claro|vale|de acuerdo|correcto|exacto|perfecto|ok|por supuesto",
    "por favor|gracias|claro|hazlo|hágalo|adelante|así es|está bien|de acuerdo|correcto",
    "adelante|hazlo|hágalo|confirmo",
    "no(?: gracias)?|cancela(?:r|lo)?|déjalo|mejor no|ahora no",
  ),
  fr: agreement(
    "oui|ouais|d accord|bien sûr|exactement|exact|c est bon|c est ça|c est correct|ok|parfait|volontiers",
    "s il (?:vous|te) plaît|merci|allez y|vas y|faites le|fais le|c est bon|c est ça|d accord|bien sûr",
    "allez y|vas y|faites le|je confirme",
    "non(?: merci)?|annule[rz]?|laisse(?:z)? tomber|pas maintenant",
  ),
  it: agreement(
    "sì|si|certo|va bene|d accordo|esatto|giusto|ok|perfetto",
    "per favore|per piacere|grazie|proceda|procedi|fallo|lo faccia|va bene|certo",
    "proceda|procedi|lo faccia|confermo",
    "no(?: grazie)?|annulla|lascia(?:mo)? (?:stare|perdere)|meglio di no",
  ),
  pt: agreement(
    "sim|claro|certo|está bem|está bom|correto|exato|ok|perfeito|com certeza",
    "por favor|obrigad[oa]|pode fazer|faça isso|está certo|está bem",
    "pode fazer|faça isso|confirmo",
    "não(?: obrigad[oa])?|cancela(?:r)?|deixa(?: para lá)?|melhor não",
  ),
  nl: agreement(
    "ja|jazeker|graag|prima|akkoord|klopt|oké|oke|ok|precies|in orde",
    "alsjeblieft|alstublieft|graag|bedankt|dank (?:u|je)|doe maar|doe dat|dat klopt|is goed|prima",
    "doe maar|doe dat|is goed|dat klopt",
    "nee(?: bedankt| dank (?:u|je))?|stop|annuleer|laat maar|liever niet",
  ),
  pl: agreement(
    "tak|oczywiście|zgoda|dobrze|zgadza się|dokładnie|ok|okej|jasne",
    "proszę|dziękuję|zrób to|proszę to zrobić|zgadza się|dobrze|oczywiście",
    "zrób to|proszę to zrobić|potwierdzam|zgadzam się",
    "nie(?: dziękuję)?|anuluj|zostaw(?:my)? to|lepiej nie",
  ),
  tr: agreement(
    "evet|tamam|olur|doğru|kesinlikle|elbette|tabii|tabi|ok",
    "lütfen|teşekkürler|teşekkür ederim|yap|yapın|doğru|tamam",
    "onaylıyorum|lütfen yapın|öyle yapın",
    "hayır(?: teşekkürler| teşekkür ederim)?|iptal(?: et| edin)?|vazgeç(?:tim)?|boş ver",
  ),
  uk: agreement(
    "так|добре|гаразд|згод(?:ен|на)|звичайно|правильно|вірно|ок",
    "будь ласка|дякую|зробіть це|зроби це|все вірно|вірно|правильно",
    "зробіть це|підтверджую|все вірно",
    "ні(?: дякую)?|скасуй(?:те)?|не треба|облиш(?:те)?",
  ),
  ar: agreement(
    "نعم|أجل|موافقة?|تمام|صحيح|بالتأكيد|أكيد",
    "من فضلك|لو سمحت|شكر[اً]+|افعل ذلك|تفضل|صحيح|موافق",
    "افعل ذلك|أؤكد",
    "لا(?: شكر[اً]+)?|إلغاء|ألغ[ِي]*|توقف",
  ),
  he: agreement(
    "כן|בסדר|נכון|בטח|בוודאי|אישור|מאשרת?|אוקיי",
    "בבקשה|תודה|נכון|בסדר|מאשרת?|אפשר",
    "מאשרת?|בבקשה כן",
    "לא(?: תודה)?|ביטול|בטלי?|עצורי?|עזבי?",
  ),
  hi: agreement(
    "हाँ|हां|जी हाँ|जी हां|जी|ठीक है|सही है|बिल्कुल|haan|ji haan|theek hai",
    "कृपया|धन्यवाद|कर दीजिए|कर दो|कीजिए|ठीक है|सही है|please",
    "कर दीजिए|ऐसा ही कीजिए",
    "नहीं(?: धन्यवाद)?|जी नहीं|मत करो|रद्द (?:करो|करें|कीजिए)|nahi(?:n)?",
  ),
  ja: agreement(
    "はい|ええ(?!え)|うん",
    "お願いします|それでお願いします|その通りです|ありがとうございます",
    "お願いします|それでお願いします|その通りです|そのとおりです|了解です|了解しました",
    "いいえ|いや|やめます|やめてください|キャンセル(?:して(?:ください)?|します)?|結構です",
    { separator: " ?" },
  ),
  ko: agreement(
    "네|예|응|좋아요|좋습니다|맞아요|맞습니다",
    "부탁합니다|부탁드립니다|부탁드려요|감사합니다|그렇게 해 ?주세요|진행해 ?주세요|맞아요|맞습니다",
    "부탁합니다|부탁드립니다|그렇게 해 ?주세요|진행해 ?주세요",
    "아니요|아니오|아뇨|취소(?:해 ?주세요|할게요)?|그만(?:할게요)?|괜찮습니다",
    { separator: " ?" },
  ),
  zh: agreement(
    "是|是的|好|好的|可以|行|对|對|没错|沒錯|确认|確認|同意",
    "谢谢|謝謝|请|請|就这样|就這樣|可以|好的|没错|沒錯",
    "就这样|就這樣|请这样做|請這樣做",
    "不|不是|不要|不用了?|不行|取消|算了",
    { separator: " ?" },
  ),
};

/**
 * Thanks, and words that say "all right", by language. Together they acknowledge what was said, and may even decline ("merci, c'est
 * bon"): "thanks, ok" agrees to nothing, while "yes, thanks" does.
 */
const courtesies: readonly (readonly [thanks: string, allRight: string, separator?: string])[] = [
  [
    "thanks|thank you|many thanks|thx|ty|cheers",
    "fine|great|good|cool|perfect|all right|alright|right|lovely|got it|oh|well|so much|very much|a lot|then",
  ],
  [
    "danke(?: (?:schön|sehr|dir|ihnen))?|dankeschön|vielen dank|besten dank|merci",
    "gut|sehr gut|alles klar|prima|super|passt|passt so|in ordnung|schön|perfekt|na gut",
  ],
  ["(?:muchas |mil )?gracias", "vale|bien|muy bien|está bien|perfecto|de acuerdo|bueno|genial|entendido"],
  ["merci(?: (?:beaucoup|bien))?", "d accord|c est bon|bien|très bien|parfait|ça va|entendu|super"],
  ["(?:molte |mille )?grazie(?: mille)?", "va bene|bene|perfetto|d accordo|a posto|ottimo|capito"],
  ["(?:muito )?obrigad[oa]", "está bem|está bom|tudo bem|certo|perfeito|ótimo|entendido|beleza"],
  ["bedankt|dank (?:u|je)(?: wel)?|dankjewel", "prima|goed|in orde|is goed|top|mooi|helder"],
  ["(?:bardzo )?dziękuję|dzięki", "dobrze|w porządku|świetnie|jasne|super|rozumiem"],
  ["teşekkürler|(?:çok )?teşekkür ederim|sağ ol(?:un)?", "tamam|peki|güzel|iyi|anladım"],
  ["(?:щиро )?дякую|спасибі", "добре|гаразд|чудово|зрозуміло"],
  ["شكر[اً]+(?: (?:لك|جزيلا))?", "تمام|حسن[اً]+|طيب|جيد|ممتاز"],
  ["תודה(?: רבה)?", "בסדר|טוב|אוקיי|מעולה|הבנתי|סבבה"],
  ["धन्यवाद|शुक्रिया", "ठीक है|अच्छा|ठीक|theek hai"],
  ["ありがとう(?:ございます)?", "了解です|了解しました|わかりました|大丈夫です", " ?"],
  ["감사합니다|고맙습니다|감사해요|고마워요", "좋아요|좋습니다|알겠습니다|알겠어요|괜찮아요", " ?"],
  ["谢谢|謝謝|多谢|多謝", "好|好的|行|可以|知道了|没问题|沒問題", " ?"],
];
const okays = "ok|okay|okey|oké|oke|okej|k|ок|окей";
const courteous = courtesies.map(([thanks, allRight, separator = " "]) => {
  const all = [...new Set([...choicesOf(thanks), ...choicesOf(allRight), ...choicesOf(okays)])].join("|");
  return {
    whole: new RegExp(`^(?:${all})(?:${separator}(?:${all}))*$`, "u"),
    thanks: new RegExp(separator === " " ? `(?<!\\p{L})(?:${thanks})(?!\\p{L})` : `(?:${thanks})`, "u"),
  };
});

/** Whether a message thanks, or thanks and says "all right", and nothing else. @param line In small letters, with single spaces */
export function isCourtesy(line: string): boolean {
  return courteous.some(({ whole, thanks }) => thanks.test(line) && whole.test(line));
}

/**
 * Words that agree in one language and mean something else in another: Spanish "ja" laughs, Italian "prima" is "earlier",
 * Malay "tak" is "no", Russian "так" is "so", Estonian "vale" is "wrong", Italian "fine" is "end", Spanish "y" is "and".
 */
export const ambiguousWords: ReadonlySet<string> = new Set("ja prima tak так vale fine y".split(" "));
/** Words that agree everywhere, and so do not show which language a message is in. */
export const sharedWords: ReadonlySet<string> = new Set("ok okay oké oke okej ок".split(" "));

/**
 * @param yes Agrees by itself; @param more what may follow it; @param alone agrees, and stands alone
 * @param separator What stands between words, as an expression: some languages are written without spaces.
 */
function agreement(
  yes: string,
  more: string,
  alone: string,
  no: string,
  { separator = " " }: { readonly separator?: string } = {},
): Agreement {
  // Each word once, so that there is one way to read a message: two would take exponential time where none fits.
  const all = [...new Set([...choicesOf(yes), ...choicesOf(more)])].join("|");
  return {
    agrees: new RegExp(`^(?:(?:${yes})(?:${separator}(?:${all}))*|${alone})$`, "u"),
    declines: new RegExp(`^(?:${no})$`, "u"),
  };
}

/** The alternatives of an expression, but not those inside its groups. */
function choicesOf(expression: string): string[] {
  return expression.match(/(?:\([^)]*\)|\[[^\]]*\]|[^|])+/g) ?? [];
}
