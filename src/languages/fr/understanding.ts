import type { UnderstandingWords } from "../shapes/server/understanding.ts";

const frenchThings = "(?:sms|textos?|messages?|appels?)";

export const understanding: UnderstandingWords = {
  agreement: {
    yes: "oui|ouais|d accord|bien sûr|exactement|exact|c est bon|c est ça|c est correct|ok|parfait|volontiers",
    more: "s il (?:vous|te) plaît|merci|allez y|vas y|faites le|fais le|c est bon|c est ça|d accord|bien sûr",
    alone: "allez y|vas y|faites le|je confirme",
    no: "non(?: merci)?|annule[rz]?|laisse(?:z)? tomber|pas maintenant",
    thanks: "merci(?: (?:beaucoup|bien))?",
    allRight: "d accord|c est bon|bien|très bien|parfait|ça va|entendu|super",
  },
  verbs: {
    book: "réserve[rz]?",
    order: "commande[rz]?|achète|achete[rz]",
    send: "envoye[rz]|envoie",
    pay: "paye[rz]?|paie|règle|régle[rz]",
    before: "(?:veuillez|vous pouvez|tu peux)",
    behind: "(?:le|la|les|ça|moi|tout)",
  },
  stop: {
    words: ["arret", "arrêt", "arrêter", "arrêtez", "désabonner", "desabonner", "désinscription", "désabonnement"],
    phrases: [
      "(?:merci d |veuillez )?(?:arrêter|arrêtez|arrete[rz]?|cesse[rz]?) (?:de m |de me |d )(?:envoyer|écrire|ecrire|contacter|appeler)(?: (?:des |vos |ces |tous |les )*(?:sms|textos?|messages?))?(?: (?:svp|s il vous plaît|merci))?",
      `(?:svp |s il vous plaît )?(?:plus de|plus aucun|stop aux?) ${frenchThings}(?: (?:svp|s il vous plaît|merci))?`,
      `ne (?:m |me )(?:écrivez|ecrivez|contactez|envoyez|appelez|écris|envoie) plus(?: (?:de |aucun )?${frenchThings})?(?: (?:svp|s il vous plaît|merci))?`,
      "(?:je veux |je souhaite )?(?:me )?(?:désabonner|désinscrire|désabonnez moi|désinscrivez moi)(?: (?:svp|s il vous plaît|merci))?",
      "stop (?:svp|s il vous plaît|merci)",
    ],
  },
  noAnswer: [
    /(?<!\p{L})je ne (?:sais|trouve|dispose|connais)(?: [^\s.!?]+)? pas(?!\p{L})|(?<!\p{L})je n['’]ai (?:pas|aucune)[^.!?]{0,30} (?:information|réponse|détail)/iu,
  ],
};
