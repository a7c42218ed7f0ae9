import type { AskWords } from "../../shapes/widget/card.ts";

/** Cards that ask the visitor, in French. */
export const words: AskWords = {
  yes: "Oui",
  no: "Non",
  change: "Modifier",
  back: "Retour",
  send: "Envoyer",
  optional: "facultatif",
  choose: "Veuillez choisir",
  missing: "Veuillez remplir ce champ.",
  wrong: "Veuillez vérifier ce champ.",
  hidden: "Masqué par ce site",
  agreed: "Accepté",
  notDone: "Non effectué",
  overtaken: "Cette question n’est plus d’actualité. Rien n’a été fait.",
};
