import type { ExtraTranslation, Translate } from "../../translation.ts";

/** Teaser, fields before the chat, consent and speech in Italian. */
export const translate: Translate<"one" | "many" | "other", ExtraTranslation> = ({ count }) => ({
  teaser: "Messaggio dalla chat",
  dismiss: "Nascondi",
  fields: {
    title: "Prima di iniziare",
    name: "Nome",
    email: "E-mail",
    phone: "Numero di telefono",
    optional: "facoltativo",
    choose: "Scelga un’opzione",
    start: "Inizia la chat",
    missing: "Compili questo campo.",
    wrong: {
      email: "Inserisca un indirizzo come nome@example.com.",
      tel: "Inserisca un numero di telefono.",
      number: "Inserisca un numero.",
      url: "Inserisca un indirizzo come https://example.com.",
    },
  },
  consent: {
    title: "Prima del Suo primo messaggio",
    text: (company) => `Ciò che scrive viene inviato a ${company || "questo sito"} e conservato lì per risponderLe.`,
    stored: {
      session: "Questa scheda ricorda la conversazione finché non la chiude.",
      local: count({
        one: "Questo browser ricorda la conversazione per # giorno.",
        many: "Questo browser ricorda la conversazione per # di giorni.",
        other: "Questo browser ricorda la conversazione per # giorni.",
      }),
      none: "Questo browser non ricorda la conversazione.",
    },
    agree: "Accetta e invia",
    decline: "Non ora",
  },
  speech: {
    dictate: "Detta",
    readAloud: "Leggi le risposte ad alta voce",
    title: "Dettatura",
    where:
      "Il Suo browser trasforma la voce in testo. Per farlo, la maggior parte dei browser invia l’audio al produttore.",
    begin: "Inizia a dettare",
    problem: {
      "not-allowed": "Il microfono non è consentito qui. Può scrivere, oppure consentirlo nel browser.",
      "audio-capture": "Nessun microfono trovato. Può scrivere.",
      network: "Il riconoscimento vocale del browser non è raggiungibile. Può scrivere.",
      other: "La dettatura si è interrotta. Può scrivere.",
    },
    local: "Una voce di questo dispositivo legge le risposte. Per farlo non viene inviato nulla.",
    noVoice: "Questo dispositivo non ha una voce per questa lingua.",
    ok: "OK",
  },
});
