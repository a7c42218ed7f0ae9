import type { MessageWords } from "../shapes/server/messages.ts";

export const messages: MessageWords = {
  person: { joined: "{name} ist dem Chat beigetreten", left: "{name} hat den Chat verlassen" },
  nobodyCame: {
    nobody: "Aus unserem Team ist gerade niemand frei.",
    email: "Wir schreiben Ihnen an {email}.",
    goOn: "Ich helfe Ihnen so lange gern weiter: Schreiben Sie einfach.",
  },
  mail: {
    subject: "{person} hat in Ihrem Chat mit {assistant} geantwortet",
    someone: "Jemand",
    reply: "Sie können auf diese E-Mail antworten.",
    why: "Sie erhalten diese E-Mail, weil Ihre Adresse in einem Chat mit {assistant} hinterlassen wurde. Waren Sie das nicht, dann beachten Sie sie nicht.",
  },
  invitation: {
    question: "Möchten Sie den Chat von {site} hier fortsetzen? Antworten Sie mit JA.",
    thanks: "Danke. Wir können hier weitermachen.",
    declined: "In Ordnung. Der Chat bleibt auf {site}.",
    inChat: "Der Chat geht auf WhatsApp weiter.",
  },
  keywords: {
    stopped: "Sie erhalten keine Nachrichten mehr von uns. Antworten Sie START, um wieder welche zu erhalten.",
    started: "Sie erhalten wieder Nachrichten von uns. Antworten Sie STOP, um keine mehr zu erhalten.",
    howToStop: "Antworten Sie STOP, um keine Nachrichten mehr zu erhalten.",
    howToReadOn: "Antworten Sie MEHR für den Rest.",
    more: "mehr",
    help: "hilfe",
  },
  media: {
    picture: "Bild",
    voice: "Sprachnachricht",
    video: "Video",
    document: "Dokument",
    place: "Ort",
    contact: "Kontakt",
    sticker: "Sticker",
    other: "Nachricht",
    notLoaded: "Eine Datei, die mit dieser Nachricht kam, konnte nicht geladen werden.",
    onlyText: "Ich kann nur Text lesen. Bitte schreiben Sie, worum es geht.",
  },
};
