import type { InputCardWords } from "../../shapes/widget/input-card.ts";

/** Cards that ask the visitor, in Italian. */
export const words: InputCardWords = {
  yes: "Sì",
  no: "No",
  change: "Modifica",
  back: "Indietro",
  send: "Invia",
  optional: "facoltativo",
  choose: "Scelga un’opzione",
  missing: "Compili questo campo.",
  wrong: "Controlli questo dato.",
  past: "Quel giorno è passato.",
  between: (least, most) => `Può essere da ${least} a ${most}.`,
  atMost: (most) => `Può essere al massimo ${most}.`,
  atLeast: (least) => `Deve essere almeno ${least}.`,
  looksLike: (value) => `Si scrive così: «${value}».`,
  fillIn: "Compili questo modulo.",
  fields: "Campi",
  hidden: "Nascosto da questo sito",
  agreed: "Accettato",
  notDone: "Non eseguito",
  overtaken: "Questa domanda non è più valida. Non è stato fatto nulla.",
};
