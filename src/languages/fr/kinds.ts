import type { KindWords } from "../shapes/server/offline/kinds.ts";

export const kinds: KindWords = {
  asks: {
    price: String.raw`combien (?:coûte\p{L}*|ça|est-ce|faut-il payer|je paie|pour)|c['’]est combien|prix|tarifs?|coût\p{L}*|cher|chère`,
    duration: "combien de temps|quelle durée|dure|délai|jusqu['’]à quand",
    time: String.raw`quand|à quelle heure|quels? jours?|quel jour|ouvert\p{L}*|ouvrez|horaires?|heures d['’]ouverture`,
    frequency: "combien de fois|à quelle fréquence|tous les combien",
    phone: "(?:numéro|n°) de téléphone|téléphone|appeler|joindre",
    number: "combien|à quel âge|quel âge|quelle taille|quelle distance",
    place: String.raw`où|adresse|situé\p{L}*|se trouve`,
    person: "qui|chez qui|avec qui",
  },
  free: String.raw`gratuit\p{L}{0,3}|sans frais|offert\p{L}{0,2}`,
  often: String.raw`(?:une|deux|trois|\d) fois par \p{L}{2,}|chaque \p{L}{3,}|tous les \p{L}{3,}|toutes les \p{L}{3,}|quotidien\p{L}*|hebdomadaire|mensuel\p{L}*|annuel\p{L}*`,
  long: "",
  place: "rue|avenue|boulevard|place|quai|chemin|derrière|en face|à côté|près d[eu]|gare|au coin|étage|port",
  title: String.raw`M\.|Mme|Dr|Docteur`,
};
