import type { AskWords } from "../../shapes/widget/card.ts";

/** Cards that ask the visitor, in Polish. */
export const words: AskWords = {
  yes: "Tak",
  no: "Nie",
  change: "Zmień",
  back: "Wstecz",
  send: "Wyślij",
  optional: "opcjonalnie",
  choose: "Proszę wybrać",
  missing: "Proszę wypełnić to pole.",
  wrong: "Proszę sprawdzić to pole.",
  hidden: "Ukryte przez tę witrynę",
  agreed: "Zaakceptowano",
  notDone: "Nie wykonano",
  overtaken: "To pytanie jest już nieaktualne. Niczego nie wykonano.",
};
