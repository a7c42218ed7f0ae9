import type { ValueWords } from "../shapes/server/offline/values.ts";

export const values: ValueWords = {
  none: "não (?:o )?sei|não faço ideia|não (?:me )?(?:lembro|recordo)|tanto faz|é-me igual|não tenho",
  bound:
    "não|antes d[eoa]s?|depois d[eoa]s?|a partir d[eoa]s?|desde|até|cada|tod[oa]s [oa]s|pelo menos|no (?:mínimo|máximo)|mais (?:tarde )?d[eo]|menos de|em vez d[eoa]|ao invés d[eoa]|exceto|salvo",
  boundBehind: "ou (?:mais tarde|depois|antes)|em diante|no máximo",
  between: "entre",
  small: "o|a|as|os|às|ao|dia",
  unfit: String.raw`não (?:posso|estou|estarei|podemos)(?: \p{L}{1,12})?`,
  unfitBehind: "não (?:posso|dá|me|nos)|é (?:impossível|demasiado|muito)",
  oneself: "eu|nós",
  and: "e|mais",
  or: "ou|se não|senão",
  until: "a|ao|até",
  orMore: "ou (?:mais|menos)",
  compound:
    "vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa|cem|cent[oa]s?|mil|dúzias?|dezenas?|pares?|mei[oa]s?",
  justOne: "(?:só|apenas|somente) uma?",
  correcting: "(?<!se )não|desculpe?|aliás|melhor|quero dizer|na verdade",
  partly: "(?:começa|termina|acaba) (?:com|por|em)|(?:primeir|últim)[oa]s (?:dígitos|letras|números)",
  ordinal: "uma?|primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|últim[oa]",
  since: "desde(?: o| a)?",
  same: "[oa]s? mesm[oa]s?|como sempre|igual",
};
