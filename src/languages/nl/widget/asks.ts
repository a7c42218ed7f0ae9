import type { AskWords } from "../../shapes/widget/card.ts";

/** Cards that ask the visitor, in Dutch. */
export const words: AskWords = {
  yes: "Ja",
  no: "Nee",
  change: "Wijzigen",
  back: "Terug",
  send: "Verzenden",
  optional: "optioneel",
  choose: "Maak een keuze",
  missing: "Vul dit veld in.",
  wrong: "Controleer dit veld.",
  hidden: "Verborgen door deze site",
  agreed: "Akkoord",
  notDone: "Niet uitgevoerd",
  overtaken: "Deze vraag geldt niet meer. Er is niets uitgevoerd.",
};
