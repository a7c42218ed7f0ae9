import type { InputCardWords } from "../../shapes/widget/input-card.ts";

/** Cards that ask the visitor, in German. */
export const words: InputCardWords = {
  yes: "Ja",
  no: "Nein",
  change: "Ändern",
  back: "Zurück",
  send: "Senden",
  optional: "optional",
  choose: "Bitte wählen",
  missing: "Bitte füllen Sie dieses Feld aus.",
  wrong: "Bitte prüfen Sie diese Angabe.",
  past: "Dieser Tag ist vorbei.",
  between: (least, most) => `Möglich ist ${least} bis ${most}.`,
  atMost: (most) => `Möglich ist höchstens ${most}.`,
  atLeast: (least) => `Es muss mindestens ${least} sein.`,
  looksLike: (value) => `Das sieht so aus: „${value}“.`,
  fillIn: "Bitte füllen Sie dieses Formular aus.",
  fields: "Felder",
  hidden: "Von dieser Website verborgen",
  agreed: "Zugestimmt",
  notDone: "Nicht ausgeführt",
  overtaken: "Diese Frage ist überholt. Es wurde nichts ausgeführt.",
};
