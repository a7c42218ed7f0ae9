import type { InputCardWords } from "../../shapes/widget/input-card.ts";

/** Cards that ask the visitor, in Polish. */
export const words: InputCardWords = {
  yes: "Tak",
  no: "Nie",
  change: "Zmień",
  back: "Wstecz",
  send: "Wyślij",
  optional: "opcjonalnie",
  choose: "Proszę wybrać",
  missing: "Proszę wypełnić to pole.",
  wrong: "Proszę sprawdzić to pole.",
  past: "Ten dzień już minął.",
  between: (least, most) => `Może być od ${least} do ${most}.`,
  atMost: (most) => `Może być najwyżej ${most}.`,
  atLeast: (least) => `Musi być co najmniej ${least}.`,
  looksLike: (value) => `Wygląda to tak: „${value}”.`,
  fillIn: "Proszę wypełnić ten formularz.",
  fields: "Pola",
  hidden: "Ukryte przez tę witrynę",
  agreed: "Zaakceptowano",
  notDone: "Nie wykonano",
  overtaken: "To pytanie jest już nieaktualne. Niczego nie wykonano.",
};
