import type { MessageWords } from "../shapes/server/messages.ts";

export const messages: MessageWords = {
  person: { joined: "{name} neemt nu deel aan de chat", left: "{name} heeft de chat verlaten" },
  nobodyCame: {
    nobody: "Op dit moment is niemand van ons team vrij.",
    email: "We schrijven u op {email}.",
    goOn: "Intussen kan ik u verder helpen: schrijf gerust.",
  },
  mail: {
    subject: "{person} heeft geantwoord in uw chat met {assistant}",
    someone: "Iemand",
    reply: "U kunt op deze e-mail antwoorden.",
    why: "U ontvangt deze e-mail omdat uw adres is achtergelaten in een chat met {assistant}. Was u dat niet, negeer hem dan.",
  },
  invitation: {
    question: "Wilt u de chat van {site} hier voortzetten? Antwoord met JA om verder te gaan.",
    thanks: "Bedankt. We kunnen hier verdergaan.",
    declined: "Goed. De chat blijft op {site}.",
    inChat: "De chat gaat verder op WhatsApp.",
  },
  keywords: {
    stopped: "U krijgt geen berichten meer van ons. Antwoord START om ze weer te krijgen.",
    started: "U krijgt weer berichten van ons. Antwoord STOP om er geen meer te krijgen.",
    howToStop: "Antwoord STOP om geen berichten meer te krijgen.",
    howToReadOn: "Antwoord MEER voor de rest.",
    more: "meer",
    help: "hulp",
  },
  media: {
    picture: "Afbeelding",
    voice: "Spraakbericht",
    video: "Video",
    document: "Document",
    place: "Locatie",
    contact: "Contact",
    sticker: "Sticker",
    other: "Bericht",
    notLoaded: "Een bestand dat met dit bericht kwam, kon niet worden geladen.",
    onlyText: "Ik kan alleen tekst lezen. Schrijf alstublieft waar het over gaat.",
  },
};
