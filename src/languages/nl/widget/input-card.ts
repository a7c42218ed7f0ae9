import type { InputCardWords } from "../../shapes/widget/input-card.ts";

/** Cards that ask the visitor, in Dutch. */
export const words: InputCardWords = {
  yes: "Ja",
  no: "Nee",
  change: "Wijzigen",
  back: "Terug",
  send: "Verzenden",
  optional: "optioneel",
  choose: "Maak een keuze",
  missing: "Vul dit veld in.",
  wrong: "Controleer dit veld.",
  past: "Die dag is voorbij.",
  between: (least, most) => `Het kan van ${least} tot ${most} zijn.`,
  atMost: (most) => `Het kan hoogstens ${most} zijn.`,
  atLeast: (least) => `Het moet minstens ${least} zijn.`,
  looksLike: (value) => `Het ziet eruit als ‘${value}’.`,
  fillIn: "Vul dit formulier in.",
  fields: "Velden",
  hidden: "Verborgen door deze site",
  agreed: "Akkoord",
  notDone: "Niet uitgevoerd",
  overtaken: "Deze vraag geldt niet meer. Er is niets uitgevoerd.",
};
