import type { MessageWords } from "../shapes/server/messages.ts";

export const messages: MessageWords = {
  person: { joined: "{name} si è unito alla chat", left: "{name} ha lasciato la chat" },
  nobodyCame: {
    nobody: "Al momento nessuno del nostro team è disponibile.",
    email: "Le scriveremo a {email}.",
    goOn: "Nel frattempo posso continuare ad aiutarla: mi scriva pure.",
  },
  mail: {
    subject: "{person} ha risposto nella sua chat con {assistant}",
    someone: "Qualcuno",
    reply: "Può rispondere a questa e-mail.",
    why: "Riceve questa e-mail perché il suo indirizzo è stato lasciato in una chat con {assistant}. Se non è stato lei, la ignori.",
  },
  invitation: {
    question: "Vuole continuare qui la chat di {site}? Risponda SÌ per continuare.",
    thanks: "Grazie. Possiamo continuare qui.",
    declined: "D’accordo. La chat resta su {site}.",
    inChat: "La chat continua su WhatsApp.",
  },
  keywords: {
    stopped: "Non riceverà più messaggi da noi. Risponda START per riceverli di nuovo.",
    started: "Riceverà di nuovo i nostri messaggi. Risponda STOP per non riceverne più.",
    howToStop: "Risponda STOP per non ricevere più messaggi.",
    howToReadOn: "Risponda ALTRO per leggere il resto.",
    more: "altro",
    help: "aiuto",
  },
  media: {
    picture: "Immagine",
    voice: "Messaggio vocale",
    video: "Video",
    document: "Documento",
    place: "Posizione",
    contact: "Contatto",
    sticker: "Sticker",
    other: "Messaggio",
    notLoaded: "Non è stato possibile caricare un file arrivato con questo messaggio.",
    onlyText: "Posso leggere solo testo. Scriva di che cosa si tratta, per favore.",
  },
};
