import type { AnswerTexts } from "../shapes/server/answers.ts";

const noKnowledge = "Non ho ancora documenti da consultare, quindi non posso rispondere alle domande.";

export const answerTexts: AnswerTexts = {
  greeting: "Buongiorno. Che cosa desidera sapere?",
  thanks: "Prego. Posso aiutarla in altro?",
  goodbye: "Arrivederci, torni quando vuole.",
  handedOver: (name) => `Ora sta parlando con ${name}. Che cosa posso fare per lei?`,
  wellBeing: "Tutto bene, grazie. Che cosa desidera sapere?",
  agreement: "Bene. Desidera sapere altro?",
  identity: (name, knowledge) =>
    `Sono ${name}, un assistente IA e non una persona.${knowledge === undefined ? "" : ` Consulto ${knowledge}.`}`,
  ability: (knowledge) =>
    `Rispondo alle domande con ${knowledge} e mostro da dove viene ogni risposta. Che cosa desidera sapere?`,
  noAbility: (name) => `Sono ${name}, un assistente IA. ${noKnowledge}`,
  noKnowledge,
  noQuestion: "Non vi ho trovato una domanda. Che cosa desidera sapere?",
  notFound: "Non ho nulla al riguardo e non voglio tirare a indovinare.",
  noAnswer: "Non trovo una risposta a questo.",
  perhaps: "Forse può aiutarla una di queste sezioni:",
  documentLanguage: "Lingua del documento:",
  unsure: "Non sono certo che questo risponda alla sua domanda:",
  sorry: "Mi dispiace.",
  person: "Sono un assistente IA e da qui non posso metterla in contatto con qualcuno.",
  emergency: "Se qualcuno è in pericolo, chiami subito il 112 e si metta al sicuro.",
  offers: {
    call: "Sì, può ricevere una chiamata. Il suo telefono squilla pochi secondi dopo la conferma del numero.",
    sms: "Sì, la mia ultima risposta può arrivare per SMS. Vede il testo prima dell’invio.",
    whatsapp: "Sì, questa conversazione può continuare su WhatsApp.",
    "web-call": "Sì, può parlare con me qui, in questa pagina.",
  },
  nothingToText: "Sì, una mia risposta può arrivare per SMS. Che cosa desidera sapere?",
  cannotOpenFiles: "Non posso aprire file, ma il nostro team può vedere in questa conversazione ciò che ha inviato.",
};
