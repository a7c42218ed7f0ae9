/**
 * What visitors agree to before a code is sent, where the policy has no text of its own: in the languages of the widget, by
 * their subtags. English stands for the others.
 */
export const consentTexts: Readonly<Record<string, string>> = {
  en: "I agree to be called or texted on this number about my request. Carrier charges may apply.",
  ar: "أوافق على الاتصال بي أو مراسلتي نصيًا على هذا الرقم بشأن طلبي. قد تُطبَّق رسوم شركة الاتصالات.",
  de: "Ich bin einverstanden, unter dieser Nummer zu meinem Anliegen angerufen oder angeschrieben zu werden. Es können Gebühren des Anbieters anfallen.",
  es: "Acepto recibir llamadas o mensajes en este número sobre mi consulta. Mi operador puede aplicar cargos.",
  fr: "J’accepte d’être appelé(e) ou contacté(e) par message à ce numéro au sujet de ma demande. Des frais d’opérateur peuvent s’appliquer.",
  he: "אני מסכים/ה לקבל שיחות או הודעות למספר זה בנוגע לפנייתי. ייתכנו חיובים מצד ספק התקשורת.",
  hi: "मैं सहमत हूँ कि मेरे अनुरोध के बारे में मुझे इस नंबर पर कॉल या संदेश किया जाए। ऑपरेटर के शुल्क लग सकते हैं।",
  it: "Accetto di essere chiamato o di ricevere messaggi a questo numero riguardo alla mia richiesta. L’operatore può applicare costi.",
  ja: "この問い合わせについて、この番号で電話またはメッセージを受け取ることに同意します。通信会社の料金がかかる場合があります。",
  ko: "문의와 관련하여 이 번호로 전화나 문자를 받는 데 동의합니다. 통신사 요금이 발생할 수 있습니다.",
  nl: "Ik ga ermee akkoord dat ik op dit nummer word gebeld of berichten krijg over mijn vraag. Mijn provider kan kosten in rekening brengen.",
  pl: "Wyrażam zgodę na telefon lub wiadomość pod tym numerem w mojej sprawie. Operator może naliczyć opłaty.",
  pt: "Concordo em receber chamadas ou mensagens neste número sobre o meu pedido. A operadora pode cobrar taxas.",
  tr: "Talebimle ilgili olarak bu numaradan aranmayı veya bu numaraya mesaj gönderilmesini kabul ediyorum. Operatör ücretleri uygulanabilir.",
  uk: "Я погоджуюся на дзвінки або повідомлення на цей номер щодо мого запиту. Оператор може стягувати плату.",
  zh: "我同意就我的请求通过此号码接听电话或接收短信。运营商可能会收取费用。",
};

/** What is agreed to, in the languages that there are. */
export interface ConsentText {
  /** Where a page names no language. */
  readonly usual: string;
  /** By language subtag; empty where there is one text alone. */
  readonly byLanguage: ReadonlyMap<string, string>;
}

/** The text that a page has shown; undefined where there is none in the language that it names. */
export function consentIn({ usual, byLanguage }: ConsentText, language: string | undefined): string | undefined {
  return language === undefined ? usual : byLanguage.get(language);
}
