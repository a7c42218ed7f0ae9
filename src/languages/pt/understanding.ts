import type { UnderstandingWords } from "../shapes/server/understanding.ts";

const portugueseThings = "(?:mensagens|sms|chamadas|ligações)";

export const understanding: UnderstandingWords = {
  agreement: {
    yes: "sim|claro|certo|está bem|está bom|correto|exato|ok|perfeito|com certeza",
    more: "por favor|obrigad[oa]|pode fazer|faça isso|está certo|está bem",
    alone: "pode fazer|faça isso|confirmo",
    no: "não(?: obrigad[oa])?|cancela(?:r)?|deixa(?: para lá)?|melhor não",
    thanks: "(?:muito )?obrigad[oa]",
    allRight: "está bem|está bom|tudo bem|certo|perfeito|ótimo|entendido|beleza",
  },
  verbs: {
    book: "reserv(?:a|e|ar|em)|marc(?:a|ar)|marque|agend(?:a|e|ar)",
    order: "encomend(?:a|e|ar)|compr(?:a|e|ar)|ped(?:e|ir)|peça",
    send: "envi(?:a|e|ar)|mand(?:a|e|ar)",
    pay: "pag(?:a|ar)|pague",
    before: "pode(?:s|m)?",
    behind: "(?:[ln]?[oa]s?|isso)",
  },
  stop: {
    words: ["pare", "parar", "sair", "descadastrar"],
    phrases: [
      `(?:por favor )?não (?:me )?(?:envie|enviem|mande|mandem|escreva|escrevam|contate|contacte|contactem|ligue|liguem)(?: mais)?(?: ${portugueseThings})?(?: mais)?(?: por favor)?`,
      `(?:por favor )?(?:chega de|sem mais|não quero mais) ${portugueseThings}(?: por favor)?`,
      `(?:por favor )?(?:pare|parem) de (?:me )?(?:enviar|mandar|escrever|ligar|contactar|incomodar)(?: ${portugueseThings})?(?: por favor)?`,
      "(?:stop|pare|parar) por favor",
    ],
  },
  noAnswer: [
    /(?<!\p{L})não sei(?!\p{L})|(?<!\p{L})não (?:tenho|disponho de|encontrei|encontro)(?: [^\s.!?]+){0,3} (?:informaç|dados|resposta|detalhes)/iu,
  ],
};
