import type { AskWords } from "../../shapes/widget/card.ts";

/** Cards that ask the visitor, in Italian. */
export const words: AskWords = {
  yes: "Sì",
  no: "No",
  change: "Modifica",
  back: "Indietro",
  send: "Invia",
  optional: "facoltativo",
  choose: "Scelga un’opzione",
  missing: "Compili questo campo.",
  wrong: "Controlli questo dato.",
  hidden: "Nascosto da questo sito",
  agreed: "Accettato",
  notDone: "Non eseguito",
  overtaken: "Questa domanda non è più valida. Non è stato fatto nulla.",
};
