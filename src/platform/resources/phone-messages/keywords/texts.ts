/** What is said by text message about texts themselves. Each fits one segment. */
export interface KeywordTexts {
  /** Confirms a STOP. */
  readonly stopped: string;
  /** Confirms a START. */
  readonly started: string;
  /** Ends an answer to HELP. */
  readonly howToStop: string;
  /** Ends a part of a longer answer. */
  readonly howToReadOn: string;
  /** What is written to read on, beside MORE. */
  readonly more: string;
}

/** By language, as ISO 639-1. STOP and START are the same words in all: networks know these. */
const texts: Readonly<Record<string, KeywordTexts>> = {
  en: {
    stopped: "You will get no more texts from this number. Reply START to get them again.",
    started: "You will get texts from this number again. Reply STOP to get no more.",
    howToStop: "Reply STOP to get no more texts.",
    howToReadOn: "Reply MORE for the rest.",
    more: "more",
  },
  de: {
    stopped: "Sie erhalten keine SMS mehr von dieser Nummer. Antworten Sie START, um wieder welche zu erhalten.",
    started: "Sie erhalten wieder SMS von dieser Nummer. Antworten Sie STOP, um keine mehr zu erhalten.",
    howToStop: "Antworten Sie STOP, um keine SMS mehr zu erhalten.",
    howToReadOn: "Antworten Sie MEHR für den Rest.",
    more: "mehr",
  },
  fr: {
    stopped: "Vous ne recevrez plus de SMS de ce numéro. Répondez START pour en recevoir à nouveau.",
    started: "Vous recevrez à nouveau des SMS de ce numéro. Répondez STOP pour ne plus en recevoir.",
    howToStop: "Répondez STOP pour ne plus recevoir de SMS.",
    howToReadOn: "Répondez SUITE pour lire la suite.",
    more: "suite",
  },
  es: {
    stopped: "Ya no recibe SMS de este número. Para recibirlos de nuevo: START.",
    started: "Recibe de nuevo SMS de este número. Para no recibir más: STOP.",
    howToStop: "Responda STOP para no recibir más SMS.",
    howToReadOn: "Responda SEGUIR para leer el resto.",
    more: "seguir",
  },
  it: {
    stopped: "Non riceverà più SMS da questo numero. Risponda START per riceverli di nuovo.",
    started: "Riceverà di nuovo SMS da questo numero. Risponda STOP per non riceverne più.",
    howToStop: "Risponda STOP per non ricevere più SMS.",
    howToReadOn: "Risponda ALTRO per leggere il resto.",
    more: "altro",
  },
  pt: {
    stopped: "Não receberá mais SMS deste número. Para voltar a receber: START.",
    started: "Voltará a receber SMS deste número. Para não receber mais: STOP.",
    howToStop: "Responda STOP para não receber mais SMS.",
    howToReadOn: "Responda MAIS para ler o resto.",
    more: "mais",
  },
  nl: {
    stopped: "U krijgt geen sms meer van dit nummer. Antwoord START om ze weer te krijgen.",
    started: "U krijgt weer sms van dit nummer. Antwoord STOP om er geen meer te krijgen.",
    howToStop: "Antwoord STOP om geen sms meer te krijgen.",
    howToReadOn: "Antwoord MEER voor de rest.",
    more: "meer",
  },
  pl: {
    stopped: "Koniec SMS-ów z tego numeru. Odpisz START, aby je wznowić.",
    started: "SMS-y z tego numeru wznowione. Odpisz STOP, aby je zakończyć.",
    howToStop: "Odpisz STOP, aby nie dostawać SMS-ów.",
    howToReadOn: "Odpisz DALEJ, aby czytać dalej.",
    more: "dalej",
  },
  uk: {
    stopped: "SMS із цього номера більше не буде. START – отримувати знову.",
    started: "Ви знову отримуєте SMS із цього номера. STOP – припинити.",
    howToStop: "STOP – більше не отримувати SMS.",
    howToReadOn: "ДАЛІ – читати решту.",
    more: "далі",
  },
  tr: {
    stopped: "Bu numaradan artık SMS almayacaksınız. Yeniden: START.",
    started: "Bu numaradan yeniden SMS alacaksınız. Durdurmak: STOP.",
    howToStop: "SMS almamak için STOP yazın.",
    howToReadOn: "Devamı için DEVAM yazın.",
    more: "devam",
  },
  ar: {
    stopped: "لن تصلك رسائل من هذا الرقم. أرسل START لاستقبالها مجددًا.",
    started: "ستصلك رسائل هذا الرقم مجددًا. أرسل STOP لإيقافها.",
    howToStop: "أرسل STOP لإيقاف الرسائل.",
    howToReadOn: "أرسل «المزيد» لقراءة البقية.",
    more: "المزيد",
  },
  he: {
    stopped: "לא יישלחו עוד הודעות ממספר זה. לחידוש יש להשיב START.",
    started: "הודעות ממספר זה יישלחו שוב. להפסקה יש להשיב STOP.",
    howToStop: "להפסקת ההודעות יש להשיב STOP.",
    howToReadOn: "להמשך יש להשיב עוד.",
    more: "עוד",
  },
  hi: {
    stopped: "इस नंबर से अब SMS नहीं आएँगे। फिर पाने के लिए START लिखें।",
    started: "इस नंबर से फिर SMS आएँगे। रोकने के लिए STOP लिखें।",
    howToStop: "SMS रोकने के लिए STOP लिखें।",
    howToReadOn: "बाकी के लिए “और” लिखें।",
    more: "और",
  },
  ja: {
    stopped: "この番号からのSMSを停止しました。再開するにはSTARTと返信してください。",
    started: "この番号からのSMSを再開しました。停止するにはSTOPと返信してください。",
    howToStop: "SMSの停止はSTOPと返信してください。",
    howToReadOn: "続きは「続き」と返信してください。",
    more: "続き",
  },
  ko: {
    stopped: "이 번호의 문자를 더 이상 받지 않습니다. 다시 받으려면 START라고 답장하세요.",
    started: "이 번호의 문자를 다시 받습니다. 그만 받으려면 STOP이라고 답장하세요.",
    howToStop: "문자를 그만 받으려면 STOP이라고 답장하세요.",
    howToReadOn: "나머지는 ‘계속’이라고 답장하세요.",
    more: "계속",
  },
  zh: {
    stopped: "您将不再收到此号码的短信。回复 START 可重新接收。",
    started: "您将重新收到此号码的短信。回复 STOP 可停止接收。",
    howToStop: "回复 STOP 可停止接收短信。",
    howToReadOn: "回复“更多”查看其余内容。",
    more: "更多",
  },
};

const english = texts.en as KeywordTexts;

/** The texts of a language, as ISO 639-1; English where there are none. */
export function keywordTextsOf(language: string): KeywordTexts {
  return (Object.hasOwn(texts, language) && texts[language]) || english;
}

/** Whether a text asks for the rest of a longer answer, in English or the assistant's language. */
export function asksForMore(body: string, language: string): boolean {
  const word = body
    .trim()
    .replace(/[.!。！]+$/u, "")
    .toLowerCase();
  return word === english.more || word === keywordTextsOf(language).more;
}

/** The languages that have texts. */
export const keywordLanguages: readonly string[] = Object.keys(texts);
