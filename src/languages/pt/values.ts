import type { ValueWords } from "../shapes/server/offline/values.ts";

export const values: ValueWords = {
  none: "esqueci(?:-me)?|não (?:o )?sei|não faço ideia|não (?:me )?(?:lembro|recordo)|tanto faz|é-me igual|não tenho",
  nothing: "nada(?: mais| de especial)?|nenhuma?|(?:prefiro|quero) não dizer|não quero dizer|já (?:lhe )?disse",
  bound:
    "não|antes d[eoa]s?|depois d[eoa]s?|a partir d[eoa]s?|desde|até|cada|tod[oa]s [oa]s|pelo menos|no (?:mínimo|máximo)|mais (?:tarde )?d[eo]|menos de|em vez d[eoa]|ao invés d[eoa]|exceto|salvo",
  boundBehind: "passad[oa]|ou (?:mais tarde|depois|antes)|em diante|no máximo",
  small: "o|a|as|os|às|ao|dia",
  unfit: String.raw`não (?:posso|estou|estarei|podemos)(?: \p{L}{1,12})?`,
  unfitBehind: "não (?:posso|dá|me|nos)|é (?:impossível|demasiado|muito)",
  oneself: "eu|nós",
  and: "e|mais",
  or: "ou|se não|senão",
  until: "a|ao|até",
  compound:
    "vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa|cem|cent[oa]s?|mil|dúzias?|dezenas?|pares?|mei[oa]s?",
  justOne: "(?:só|apenas|somente) uma?",
  correcting: "(?<!se )não|desculpe?|aliás|melhor|quero dizer|na verdade",
  ordinal: "uma?|primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|últim[oa]",
  since: "desde(?: o| a)?",
  same: "[oa]s? mesm[oa]s?|como sempre|igual",
  beside:
    "por favor|obrigad[oa]|sim|ok|claro|bem|bom|ent[aã]o|melhor|s[oó]|apenas|eu|n[oó]s|me|nos|[eé]|s[aã]o|somos|seria|ser[aá]|est[aá]|quero|queremos|queria|prefiro|acho|digamos|meu|minha|nosso|nossa|o|a|os|as|do|da|dos|das|de|ao|[aà]|[aà]s|em|no|na|por|para|com|que|cerca|aproximadamente|exatamente|se poss[ií]vel|perfeito|ideal|pode ser|n[uú]mero|total|dia|data|horas?|ol[aá]|mas|pr[oó]xim[oa]|que vem",
};
