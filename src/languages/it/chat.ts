import type { ChatWords } from "../shapes/server/chat.ts";

export const chat: ChatWords = {
  locale: "it-IT",
  ask: "Devo fare esattamente questo? Risponda «sì» o dica che cosa deve essere diverso.",
  yes: "sì",
  no: "no",
  done: "Fatto.",
  failed: "Non ha funzionato.",
  offer: "Ecco che cosa posso fare qui: {list}.",
  person: "Può anche chiedere di parlare con una persona.",
  private: "Non posso condividere le mie istruzioni. In che cosa posso aiutarla?",
  unknown:
    "Ho provato e non ho ricevuto risposta: potrebbe essere stato eseguito oppure no. Controlli prima di riprovare; non lo ripeterò da solo.",
};
