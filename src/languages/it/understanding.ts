import type { UnderstandingWords } from "../shapes/server/understanding.ts";

const italianThings = "(?:messaggi|sms|chiamate)";

export const understanding: UnderstandingWords = {
  agreement: {
    yes: "sì|si|certo|va bene|d accordo|esatto|giusto|ok|perfetto",
    more: "per favore|per piacere|grazie|proceda|procedi|fallo|lo faccia|va bene|certo",
    alone: "proceda|procedi|lo faccia|confermo",
    no: "no(?: grazie)?|annulla|lascia(?:mo)? (?:stare|perdere)|meglio di no",
    thanks: "(?:molte |mille )?grazie(?: mille)?",
    allRight: "va bene|bene|perfetto|d accordo|a posto|ottimo|capito",
  },
  verbs: {
    book: "prenot(?:a|i|are|ate)(?:l[oaie])?",
    order: "ordin(?:a|i|are|ate)(?:l[oaie])?|compr(?:a|i|are|ate)(?:l[oaie])?",
    send: "invi(?:a|i|are|ate)?(?:l[oaie])?|mand(?:a|i|are|ate)(?:l[oaie])?",
    pay: "pag(?:a|hi|are|ate)(?:l[oaie])?",
    before: "(?:l[oaie]|può|puoi)",
    behind: "pure",
  },
  stop: {
    words: ["basta", "cancellami", "disiscrivimi"],
    phrases: [
      `(?:per favore )?non (?:scrivetemi|scrivermi|mandatemi|mandarmi|inviatemi|inviarmi|contattatemi|contattarmi|chiamatemi|chiamarmi|mi scrivete|mi chiamate)(?: più)?(?: ${italianThings})?(?: più)?(?: (?:per favore|grazie))?`,
      `(?:basta|niente più|niente|non voglio più) ${italianThings}(?: (?:per favore|grazie))?`,
      "(?:per favore )?(?:smettetela|smettila|smetta|smettete)(?: di (?:scrivermi|chiamarmi|mandarmi messaggi|contattarmi))(?: per favore)?",
      "(?:per favore )?(?:cancellatemi|disiscrivetemi|annulla iscrizione)(?: per favore)?",
      "(?:stop|basta) (?:per favore|grazie)",
    ],
  },
  noAnswer: [
    /(?<!\p{L})non (?:lo )?so(?!\p{L})|(?<!\p{L})non (?:ho|dispongo di|trovo|ho trovato)(?: [^\s.!?]+){0,3} (?:informazioni|risposta|dati|dettagli)/iu,
  ],
};
