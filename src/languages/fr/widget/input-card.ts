import type { InputCardWords } from "../../shapes/widget/input-card.ts";

/** Cards that ask the visitor, in French. */
export const words: InputCardWords = {
  yes: "Oui",
  no: "Non",
  change: "Modifier",
  back: "Retour",
  send: "Envoyer",
  optional: "facultatif",
  choose: "Veuillez choisir",
  missing: "Veuillez remplir ce champ.",
  wrong: "Veuillez vérifier ce champ.",
  past: "Ce jour est passé.",
  between: (least, most) => `Cela peut aller de ${least} à ${most}.`,
  atMost: (most) => `Cela peut être ${most} au plus.`,
  atLeast: (least) => `Il en faut au moins ${least}.`,
  looksLike: (value) => `Cela ressemble à « ${value} ».`,
  fillIn: "Veuillez remplir ce formulaire.",
  fields: "Champs",
  hidden: "Masqué par ce site",
  agreed: "Accepté",
  notDone: "Non effectué",
  overtaken: "Cette question n’est plus d’actualité. Rien n’a été fait.",
};
