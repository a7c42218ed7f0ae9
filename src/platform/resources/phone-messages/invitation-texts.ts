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
};

/** The texts of a language, as ISO 639-1; undefined where there are none. */
export function invitationTextsOf(language: string): InvitationTexts | undefined {
  return Object.hasOwn(texts, language) ? texts[language] : undefined;
}

export const englishInvitation = texts.en as InvitationTexts;
