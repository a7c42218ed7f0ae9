import type { ValueWords } from "../shapes/server/offline/values.ts";

export const values: ValueWords = {
  none: "(?:se me olvid[oó]|(?:l[oa] )?he olvidado|l[oa] olvid[eé])|no (?:lo )?sé|ni idea|no (?:me )?(?:acuerdo|recuerdo)|(?:me )?da igual|no (?:lo )?tengo|cualquiera|no estoy segur[oa]",
  nothing:
    "nada(?: más| especial)?|ningun[oa]|(?:prefiero|quiero) no decirlo|no (?:lo )?quiero decir(?:lo)?|ya (?:se )?lo (?:he dicho|dije)",
  bound:
    "no|antes del?|después del?|a partir del?|desde|hasta|cada|tod[oa]s l[oa]s|al menos|por lo menos|como (?:mínimo|máximo|mucho)|mínimo|máximo|más (?:de|tarde (?:de|que))|menos de|antes que|en (?:vez|lugar) del?|no antes del?|excepto|salvo|menos",
  boundBehind: "pasado|o (?:más tarde|después|antes)|en adelante|como (?:muy tarde|pronto|mínimo|máximo)",
  small: "el|la|las|los|a",
  unfit: String.raw`no (?:puedo|estoy|estaré|podemos|tengo tiempo)(?: \p{L}{1,12})?`,
  unfitBehind: "no (?:puedo|me|nos|va|viene)|es (?:imposible|demasiado)",
  oneself: "yo|nosotr[oa]s",
  and: "y|más",
  or: "o|u|que|si no",
  until: "a|al|hasta",
  compound:
    "veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien(?:t[oa]s?)?|mil|docenas?|decenas?|pares?|medi[oa]s?",
  justOne: "s[oó]lo un[oa]?|solamente un[oa]?",
  correcting: "(?<!si )no|perdón|mejor|digo|en realidad|quiero decir|sino",
  ordinal: "un|una|primer|segundo|tercer|cuarto|último|algún",
  since: "desde(?: el| la)?",
  same: "(?:lo|el|la|los|las) mism[oa]s?|como siempre|igual que",
  beside:
    "por favor|gracias|s[ií]|vale|ok|claro|bueno|pues|entonces|mejor|solo|s[oó]lo|yo|nosotros|me|nos|es|son|somos|ser[ií]a|ser[aá]|est[aá]|quiero|queremos|quisiera|prefiero|tomo|pon(?:me|nos|ga)?|creo|digamos|mi|nuestro|nuestra|el|la|los|las|lo|del|de|al|a|en|por|para|con|que|sobre(?: las| la)|unos|unas|aproximadamente|m[aá]s o menos|exactamente|si (?:puede ser|es posible)|perfecto|ideal|viene|va bien|bien|n[uú]mero|total|d[ií]a|fecha|hora|hola|pone|mismo|eso|esto|pero|próximo|que viene|este",
};
