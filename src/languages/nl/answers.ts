import type { AnswerTexts } from "../shapes/server/answers.ts";

const noKnowledge = "Ik heb nog geen documenten om in te zoeken en kan dus geen vragen beantwoorden.";

export const answerTexts: AnswerTexts = {
  greeting: "Hallo. Wat wilt u weten?",
  thanks: "Graag gedaan. Kan ik nog iets voor u doen?",
  goodbye: "Tot ziens, en graag tot een volgende keer.",
  handedOver: (name) => `U spreekt nu met ${name}. Wat kan ik voor u doen?`,
  wellBeing: "Alles goed, dank u. Wat wilt u weten?",
  agreement: "Goed. Wilt u nog iets weten?",
  identity: (name, knowledge) =>
    `Ik ben ${name}, een AI-assistent en geen mens.` +
    (knowledge === undefined ? "" : ` Ik zoek dingen op in ${knowledge}.`),
  ability: (knowledge) =>
    `Ik beantwoord vragen uit ${knowledge} en laat zien waar elk antwoord vandaan komt. Wat wilt u weten?`,
  noAbility: (name) => `Ik ben ${name}, een AI-assistent. ${noKnowledge}`,
  noKnowledge,
  noQuestion: "Ik kon daarin geen vraag vinden. Wat wilt u weten?",
  notFound: "Daar vind ik niets over, en raden wil ik niet.",
  noAnswer: "Daar vind ik geen antwoord op.",
  perhaps: "Misschien helpt een van deze onderwerpen:",
  documentLanguage: "Taal van het document:",
  unsure: "Ik weet niet zeker of dit uw vraag beantwoordt:",
  sorry: "Dat spijt me.",
  person: "Ik ben een AI-assistent en kan u van hieruit niet doorverbinden.",
  emergency: "Is iemand in gevaar? Bel dan nu 112 en breng uzelf in veiligheid.",
  offers: {
    call: "Ja, u kunt gebeld worden. Uw telefoon gaat enkele seconden nadat u uw nummer hebt bevestigd.",
    sms: "Ja, mijn laatste antwoord kan als sms komen. U ziet de tekst voordat hij wordt verstuurd.",
    whatsapp: "Ja, dit gesprek kan verdergaan op WhatsApp.",
    "web-call": "Ja, u kunt hier op deze pagina met mij praten.",
  },
  nothingToText: "Ja, een antwoord van mij kan als sms komen. Wat wilt u weten?",
  cannotOpenFiles: "Ik kan geen bestanden openen, maar ons team kan in dit gesprek zien wat u hebt gestuurd.",
};
