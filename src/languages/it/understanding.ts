import type { UnderstandingWords } from "../shapes/server/understanding.ts";

const italianThings = "(?:messaggi|sms|chiamate)";

export const understanding: UnderstandingWords = {
  common: "il la di che e per un una con non sono del della le gli si da nel più come alla questo anche ai",
  asking: "quanto come quando dove posso avete mio quali qual",
  helping:
    "io tu lui lei noi voi loro sei siamo siete essere ho hai ha abbiamo hanno avere puoi può possiamo potete vorrei voglio devo deve mi ti ci vi lo li al alle agli dal dalla nella uno mia miei mie tuo suo nostro vostro vostra o ma se meno molto qui qua lì esattamente chi perché quale chiami chiamo chiamate trovo trova",
  general:
    "fare faccio fa fai fate fanno fatto andare vado va vai vanno andiamo venire vengo viene potere potrei potrebbe potreste sapere so sa sapete dire dice dirmi volere vuole volete vorrebbe piace piacerebbe dovere dobbiamo dovrei avessi fosse era sarà stato succede capita serve servono esce resta rimane mettere metto mette usare uso arrivare arrivo arriva arriviamo iniziare lasciare bisogno pensare credo sembra bene male buono buona meglio nuovo nuova cosa cose tipo volta volte qualche qualcosa qualcuno niente nessuno nessuna altro altra altri altre stesso stessa tutto tutta tutti tutte ogni solo molti molta poco troppo anche dopo prima poi allora sempre mai adesso ora oggi domani ancora già tanto dove quando come perché mentre durante verso gente signore signora ciao salve grazie favore domanda chiedere sicuro possibile davvero",
  confirmation: {
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
  person: {
    requests: [
      String.raw`(?:parlare|chattare|scrivere|passarmi|passami|mi passi|mettermi|collegarmi|comunicare)(?: (?!di |per )\S+){0,3} (?:con|a|in contatto con) ?(?:(?:una?|un|il|la|lo|l|vostr[oa]) )?(?:persona|umano|essere umano|operatore|operatrice|qualcuno|addett[oa]|collega|consulente|responsabile|assistenza clienti)`,
      "(?:voglio|vorrei|ho bisogno di|mi serve) (?:una?|un) (?:persona|umano|operatore|operatrice|consulente)",
      "^(?:una? )?(?:persona|operatore|umano)(?: vera| vero| reale)?(?: per favore| grazie)?$",
      "^(?:buongiorno |salve )?(?:posso|potrei|vorrei|voglio|devo) parlare con (?:una?|il|la|lo|l|uno dei vostri|il vostro|la vostra|qualcuno del(?:la|l)?) <whom>$",
    ],
    always: "non voglio (?:parlare )?(?:con )?(?:un|una|il|questo|la) (?:robot|bot|macchina|ia)",
    turned: "non voglio|non ho bisogno|ieri|ho parlato|^come .*",
  },
  trouble: {
    denied: "non|mai|senza|nessun|nessuna",
    complaint:
      "(?:reclamo|lamentarmi|lamentela|inaccettabile|delus[oa]|vergogna|vergognoso|truffa|furios[oa]|arrabbiat[oa]|stuf[oa]|incompetenti|(?:pessimo|peggior|terribile) servizio|nessuno (?:risponde|richiama|mi aiuta))",
    insult: String.raw`idiot[aie]|imbecill[ei]|stupid[oaie]|cretin[oi]|merda|coglion[ei]|deficient[ei]|incapaci|fate schifo|siete (?:dei |una )?(?:ladri|buffoni|vergogna)|avete(?: \S+)? (?:rotto|rovinato|distrutto|danneggiato)`,
    wrongCharge: "(?:addebitat[oi]|fatturato) (?:due volte|troppo|in più|doppio)|fattura (?:è )?(?:sbagliata|errata)",
    moneyBack:
      "(?:voglio|vorrei|esigo|chiedo)(?: (?:un|il|essere|indietro))* (?:rimborso|rimborsat[oa]|i miei soldi)|rimborsatemi|ridatemi i (?:miei )?soldi",
    callBack:
      "(?:richiamatemi|mi richiami|mi richiamate|chiamatemi|richiamarmi|essere richiamat[oa]|qualcuno mi chiami)",
    callAt:
      "(?:mi|ci) (?:ri)?chiam(?:i|ate)|(?:ri)?chiam(?:a|ate|ar)(?:mi|ci)|(?:mi|ci) contatt(?:i|ate)|contatt(?:a|ate|ar)(?:mi|ci)",
    law: "avvocato|denuncia|denunciare|polizia",
    harm: String.raw`(?:ferit[oa]|in pericolo|minacciat[oa]|sanguina|ustionat[oa]|reazione allergica|pericoloso|suicid\p{L}*)`,
    broken: String.raw`non (?:funziona\S*|si (?:accende|apre|chiude)|parte|scalda|va)(?= |$)|(?:e|sono|si e) (?:rott[oaie]|guast[oaie]|otturat[oaie]|danneggiat[oaie]|intasat[oaie])|perde acqua|manca (?:l acqua|la corrente)`,
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
  smallTalk: {
    greeting: "buongiorno|buonasera|salve|ehi|buon pomeriggio",
    thanks: "grazie|grazie mille|molte grazie|tante grazie",
    goodbye: "arrivederci|a presto|buona giornata|addio",
    identity: "chi sei|chi è lei|sei un robot|sei una persona",
    "well-being": "come stai|come va|come sta",
  },
  sentFile: {
    given:
      "ecco|allegat[oaie]|in allegato|allego|(?:vi|ti|le) (?:invio|mando|allego)|ho (?:inviato|caricato|allegato|mandato)|quest[ao] è|quest[ei] sono",
    things:
      "files?|foto|immagin[ei]|document[oi]|pdf|fattur[ae]|ricevut[ae]|contratto|screenshot|schermat[ae]|scansion[ei]|video|modulo|lettera",
    beside:
      "il|la|lo|i|gli|le|l|un|una|uno|mio|mia|miei|mie|nostr[oa]|come|richiest[oa]|promesso|ciao|buongiorno|salve|grazie|per favore|e|ok|qui|ancora|altr[oa]",
  },
  noAnswer: [
    /(?<!\p{L})non (?:lo )?so(?!\p{L})|(?<!\p{L})non (?:ho|dispongo di|trovo|ho trovato)(?: [^\s.!?]+){0,3} (?:informazioni|risposta|dati|dettagli)/iu,
  ],
};
