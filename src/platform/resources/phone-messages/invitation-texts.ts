/** What is written to somebody who goes on with a chat on WhatsApp. */
export interface InvitationTexts {
  /** Asks the writer of a code; `{site}` is where the chat was. */
  readonly question: string;
  /** After they agreed, where nothing else is sent then. */
  readonly thanks: string;
  /** After they declined. */
  readonly declined: string;
  /** What both sides read in the chat. */
  readonly inChat: string;
}

/** By language, as ISO 639-1. What agrees is read in all languages of `engine/agreements`, these among them. */
const texts: Readonly<Record<string, InvitationTexts>> = {
  en: {
    question: "Continue the chat from {site} here? Reply YES to continue.",
    thanks: "Thank you. We can continue here.",
    declined: "All right. The chat stays on {site}.",
    inChat: "The chat continues on WhatsApp.",
  },
  de: {
    question: "Möchten Sie den Chat von {site} hier fortsetzen? Antworten Sie mit JA.",
    thanks: "Danke. Wir können hier weitermachen.",
    declined: "In Ordnung. Der Chat bleibt auf {site}.",
    inChat: "Der Chat geht auf WhatsApp weiter.",
  },
  fr: {
    question: "Voulez-vous continuer ici la conversation commencée sur {site} ? Répondez OUI pour continuer.",
    thanks: "Merci. Nous pouvons continuer ici.",
    declined: "D’accord. La conversation reste sur {site}.",
    inChat: "La conversation continue sur WhatsApp.",
  },
  es: {
    question: "¿Quiere continuar aquí el chat de {site}? Responda SÍ para continuar.",
    thanks: "Gracias. Podemos continuar aquí.",
    declined: "De acuerdo. El chat sigue en {site}.",
    inChat: "El chat continúa en WhatsApp.",
  },
  it: {
    question: "Vuole continuare qui la chat di {site}? Risponda SÌ per continuare.",
    thanks: "Grazie. Possiamo continuare qui.",
    declined: "D’accordo. La chat resta su {site}.",
    inChat: "La chat continua su WhatsApp.",
  },
  pt: {
    question: "Quer continuar aqui a conversa de {site}? Responda SIM para continuar.",
    thanks: "Obrigado. Podemos continuar aqui.",
    declined: "Está bem. A conversa continua em {site}.",
    inChat: "A conversa continua no WhatsApp.",
  },
  nl: {
    question: "Wilt u de chat van {site} hier voortzetten? Antwoord met JA om verder te gaan.",
    thanks: "Bedankt. We kunnen hier verdergaan.",
    declined: "Goed. De chat blijft op {site}.",
    inChat: "De chat gaat verder op WhatsApp.",
  },
  pl: {
    question: "Czy kontynuować tutaj czat z {site}? Proszę odpowiedzieć TAK.",
    thanks: "Dziękujemy. Możemy kontynuować tutaj.",
    declined: "Dobrze. Czat pozostaje na {site}.",
    inChat: "Czat jest kontynuowany na WhatsAppie.",
  },
  uk: {
    question: "Продовжити тут чат із {site}? Відповідайте ТАК, щоб продовжити.",
    thanks: "Дякуємо. Можемо продовжити тут.",
    declined: "Гаразд. Чат залишається на {site}.",
    inChat: "Чат продовжується у WhatsApp.",
  },
  tr: {
    question: "{site} üzerindeki sohbete burada devam edilsin mi? Devam etmek için EVET yazın.",
    thanks: "Teşekkürler. Buradan devam edebiliriz.",
    declined: "Tamam. Sohbet {site} üzerinde kalıyor.",
    inChat: "Sohbet WhatsApp’ta devam ediyor.",
  },
  ar: {
    question: "هل تريد متابعة محادثة {site} هنا؟ أجب بنعم للمتابعة.",
    thanks: "شكرًا لك. يمكننا المتابعة هنا.",
    declined: "حسنًا. تبقى المحادثة على {site}.",
    inChat: "تستمر المحادثة على واتساب.",
  },
  he: {
    question: "להמשיך כאן את הצ׳אט מ-{site}? יש להשיב כן כדי להמשיך.",
    thanks: "תודה. אפשר להמשיך כאן.",
    declined: "בסדר. הצ׳אט נשאר ב-{site}.",
    inChat: "הצ׳אט ממשיך בוואטסאפ.",
  },
  hi: {
    question: "क्या {site} की चैट यहाँ जारी रखी जाए? जारी रखने के लिए हाँ लिखें।",
    thanks: "धन्यवाद। हम यहाँ जारी रख सकते हैं।",
    declined: "ठीक है। चैट {site} पर ही रहेगी।",
    inChat: "चैट WhatsApp पर जारी है।",
  },
  ja: {
    question: "{site} のチャットをここで続けますか。続ける場合は「はい」と返信してください。",
    thanks: "ありがとうございます。ここで続けられます。",
    declined: "承知しました。チャットは {site} に残ります。",
    inChat: "チャットは WhatsApp で続きます。",
  },
  ko: {
    question: "{site}의 채팅을 여기에서 계속할까요? 계속하려면 ‘네’라고 답해 주세요.",
    thanks: "감사합니다. 여기에서 계속할 수 있습니다.",
    declined: "알겠습니다. 채팅은 {site}에 남아 있습니다.",
    inChat: "채팅이 WhatsApp에서 계속됩니다.",
  },
  zh: {
    question: "要在这里继续 {site} 上的聊天吗？请回复“是”继续。",
    thanks: "谢谢。我们可以在这里继续。",
    declined: "好的。聊天保留在 {site}。",
    inChat: "聊天将在 WhatsApp 上继续。",
  },
};

/** The texts of a language, as ISO 639-1; undefined where there are none. */
export function invitationTextsOf(language: string): InvitationTexts | undefined {
  return Object.hasOwn(texts, language) ? texts[language] : undefined;
}

export const englishInvitation = texts.en as InvitationTexts;
