import type { AnswerTexts } from "../shapes/server/answers.ts";

const noKnowledge = "Nie mam jeszcze dokumentów, w których mogę szukać, więc nie mogę odpowiadać na pytania.";

export const answerTexts: AnswerTexts = {
  greeting: "Dzień dobry. W czym mogę pomóc?",
  thanks: "Proszę bardzo. Czy mogę pomóc w czymś jeszcze?",
  goodbye: "Do widzenia i do zobaczenia.",
  handedOver: (name) => `To teraz rozmowa z ${name}. W czym mogę pomóc?`,
  wellBeing: "Wszystko dobrze, dziękuję. W czym mogę pomóc?",
  agreement: "Dobrze. Czy mogę odpowiedzieć na coś jeszcze?",
  identity: (name, knowledge) =>
    `Nazywam się ${name}, jestem asystentem AI, a nie człowiekiem.` +
    (knowledge === undefined ? "" : ` Sprawdzam w: ${knowledge}.`),
  ability: (knowledge) =>
    `Odpowiadam na pytania na podstawie: ${knowledge}, i pokazuję źródło każdej odpowiedzi. W czym mogę pomóc?`,
  noAbility: (name) => `Nazywam się ${name}, jestem asystentem AI. ${noKnowledge}`,
  noKnowledge,
  noQuestion: "Nie ma w tym pytania. W czym mogę pomóc?",
  notFound: "Nic o tym nie mam, a nie chcę zgadywać.",
  noAnswer: "Nie znajduję na to odpowiedzi.",
  perhaps: "Może pomoże coś z tego:",
  documentLanguage: "Język dokumentu:",
  unsure: "Nie mam pewności, czy to odpowiada na pytanie:",
  sorry: "Przykro mi.",
  person: "Jestem asystentem AI i nie mogę stąd połączyć z człowiekiem.",
  emergency:
    "Jeśli ktoś jest w niebezpieczeństwie, proszę natychmiast zadzwonić pod 112 i udać się w bezpieczne miejsce.",
  offers: {
    call: "Tak, możemy zadzwonić. Telefon zadzwoni kilka sekund po potwierdzeniu numeru.",
    sms: "Tak, moja ostatnia odpowiedź może przyjść SMS-em. Tekst widać przed wysłaniem.",
    whatsapp: "Tak, ta rozmowa może toczyć się dalej na WhatsAppie.",
    "web-call": "Tak, można rozmawiać ze mną tutaj, na tej stronie.",
  },
  nothingToText: "Tak, moja odpowiedź może przyjść SMS-em. Jakie jest pytanie?",
  cannotOpenFiles: "Nie mogę otwierać plików, ale nasz zespół widzi w tej rozmowie to, co zostało wysłane.",
};
