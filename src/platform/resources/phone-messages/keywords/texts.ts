/** What is said by text and WhatsApp about messages themselves. Each fits one segment. */
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
    stopped: "You will get no more messages from us. Reply START to get them again.",
    started: "You will get messages from us again. Reply STOP to get no more.",
    howToStop: "Reply STOP to get no more messages.",
    howToReadOn: "Reply MORE for the rest.",
    more: "more",
  },
  de: {
    stopped: "Sie erhalten keine Nachrichten mehr von uns. Antworten Sie START, um wieder welche zu erhalten.",
    started: "Sie erhalten wieder Nachrichten von uns. Antworten Sie STOP, um keine mehr zu erhalten.",
    howToStop: "Antworten Sie STOP, um keine Nachrichten mehr zu erhalten.",
    howToReadOn: "Antworten Sie MEHR für den Rest.",
    more: "mehr",
  },
  fr: {
    stopped: "Vous ne recevrez plus de messages de notre part. Répondez START pour en recevoir à nouveau.",
    started: "Vous recevrez à nouveau nos messages. Répondez STOP pour ne plus en recevoir.",
    howToStop: "Répondez STOP pour ne plus recevoir de messages.",
    howToReadOn: "Répondez SUITE pour lire la suite.",
    more: "suite",
  },
  es: {
    stopped: "Ya no recibe mensajes nuestros. Para recibirlos de nuevo: START.",
    started: "Recibe de nuevo mensajes nuestros. Para no recibir más: STOP.",
    howToStop: "Responda STOP para no recibir más mensajes.",
    howToReadOn: "Responda SEGUIR para leer el resto.",
    more: "seguir",
  },
  it: {
    stopped: "Non riceverà più messaggi da noi. Risponda START per riceverli di nuovo.",
    started: "Riceverà di nuovo i nostri messaggi. Risponda STOP per non riceverne più.",
    howToStop: "Risponda STOP per non ricevere più messaggi.",
    howToReadOn: "Risponda ALTRO per leggere il resto.",
    more: "altro",
  },
  pt: {
    stopped: "Não receberá mais mensagens nossas. Para voltar a receber: START.",
    started: "Voltará a receber mensagens nossas. Para não receber mais: STOP.",
    howToStop: "Responda STOP para não receber mais mensagens.",
    howToReadOn: "Responda MAIS para ler o resto.",
    more: "mais",
  },
  nl: {
    stopped: "U krijgt geen berichten meer van ons. Antwoord START om ze weer te krijgen.",
    started: "U krijgt weer berichten van ons. Antwoord STOP om er geen meer te krijgen.",
    howToStop: "Antwoord STOP om geen berichten meer te krijgen.",
    howToReadOn: "Antwoord MEER voor de rest.",
    more: "meer",
  },
  pl: {
    stopped: "Koniec wiadomości od nas. Odpisz START, aby je wznowić.",
    started: "Wiadomości od nas wznowione. Odpisz STOP, aby je zakończyć.",
    howToStop: "Odpisz STOP, aby nie dostawać wiadomości.",
    howToReadOn: "Odpisz DALEJ, aby czytać dalej.",
    more: "dalej",
  },
  uk: {
    stopped: "Повідомлень від нас більше не буде. START – отримувати знову.",
    started: "Ви знову отримуєте наші повідомлення. STOP – припинити.",
    howToStop: "STOP – більше не отримувати повідомлень.",
    howToReadOn: "ДАЛІ – читати решту.",
    more: "далі",
  },
  tr: {
    stopped: "Artık bizden mesaj almayacaksınız. Yeniden: START.",
    started: "Bizden yeniden mesaj alacaksınız. Durdurmak: STOP.",
    howToStop: "Mesaj almamak için STOP yazın.",
    howToReadOn: "Devamı için DEVAM yazın.",
    more: "devam",
  },
  ar: {
    stopped: "لن تصلك رسائل منا. أرسل START لاستقبالها مجددًا.",
    started: "ستصلك رسائلنا مجددًا. أرسل STOP لإيقافها.",
    howToStop: "أرسل STOP لإيقاف الرسائل.",
    howToReadOn: "أرسل «المزيد» لقراءة البقية.",
    more: "المزيد",
  },
  he: {
    stopped: "לא יישלחו עוד הודעות מאיתנו. לחידוש יש להשיב START.",
    started: "הודעות מאיתנו יישלחו שוב. להפסקה יש להשיב STOP.",
    howToStop: "להפסקת ההודעות יש להשיב STOP.",
    howToReadOn: "להמשך יש להשיב עוד.",
    more: "עוד",
  },
  hi: {
    stopped: "अब हमारे संदेश नहीं आएँगे। फिर पाने के लिए START लिखें।",
    started: "हमारे संदेश फिर आएँगे। रोकने के लिए STOP लिखें।",
    howToStop: "संदेश रोकने के लिए STOP लिखें।",
    howToReadOn: "बाकी के लिए “और” लिखें।",
    more: "और",
  },
  ja: {
    stopped: "メッセージを停止しました。再開するにはSTARTと返信してください。",
    started: "メッセージを再開しました。停止するにはSTOPと返信してください。",
    howToStop: "メッセージの停止はSTOPと返信してください。",
    howToReadOn: "続きは「続き」と返信してください。",
    more: "続き",
  },
  ko: {
    stopped: "더 이상 메시지를 받지 않습니다. 다시 받으려면 START라고 답장하세요.",
    started: "메시지를 다시 받습니다. 그만 받으려면 STOP이라고 답장하세요.",
    howToStop: "메시지를 그만 받으려면 STOP이라고 답장하세요.",
    howToReadOn: "나머지는 ‘계속’이라고 답장하세요.",
    more: "계속",
  },
  zh: {
    stopped: "您将不再收到我们的消息。回复 START 可重新接收。",
    started: "您将重新收到我们的消息。回复 STOP 可停止接收。",
    howToStop: "回复 STOP 可停止接收消息。",
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
