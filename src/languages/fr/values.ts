import type { ValueWords } from "../shapes/server/offline/values.ts";

export const values: ValueWords = {
  none: "(?:je l['’]ai |j['’]ai )?oubli[eé]e?|je (?:ne )?sais pas|aucune idée|(?:ça m['’]est )?égal|peu importe|je (?:n['’]en )?(?:n['’])?ai pas|je (?:ne )?(?:m['’]en )?souviens plus|pas sûre?",
  nothing:
    "rien(?: de (?:plus|spécial)| d['’]autre)?|aucune?|je (?:ne )?(?:veux|préfère) (?:ne )?pas (?:le )?dire|je (?:vous |te )?l['’]ai déjà dit",
  bound:
    "pas|avant|après|à partir d[eu]|depuis|jusqu['’](?:à|au|aux?)|chaque|tous les|au moins|au plus|au maximum|plus (?:tard |tôt )?(?:de|que)|moins de|pas avant|pas après|sauf|sinon|plutôt que|au lieu d[eu]",
  boundBehind: "dernier|passée?|ou (?:plus tard|plus tôt|après|avant)|au (?:plus tôt|plus tard)",
  small: "le|la|les|à",
  unfit: String.raw`(?:pas (?:là|libre|disponible|possible)|absente?|impossible)(?: \p{L}{1,12})?`,
  unfitBehind: String.raw`(?:ne |n['’])(?:\p{L}+ )?(?:va|convient|marche|est|peux|suis)|c['’]est (?:impossible|trop (?:tard|tôt))`,
  oneself: "moi|nous",
  and: "et|plus",
  or: "ou|que|sinon",
  until: "au|à",
  compound: "vingts?|trente|quarante|cinquante|soixante|cents?|mille|douzaines?|dizaines?|quinzaines?|paires?|demie?s?",
  justOne: "(?:seulement|juste) une?",
  correcting: "non|pardon|plutôt|en fait|je veux dire|je voulais dire",
  ordinal: "une?|premier|deuxième|troisième|quatrième|dernier",
  since: "depuis(?: le| la)?",
  same: "(?:le|la|les) mêmes?|comme (?:toujours|avant|d['’]habitude)|voir ci-dessus",
  beside:
    "s['’]il (?:vous|te) pla[iî]t|svp|merci|oui|ok|d['’]accord|alors|donc|bon|bien|plut[oô]t|juste|simplement|je|j['’]|nous|on|me|moi|c['’]|ce|ça|cela|il|elle|est|sont|serait|sera|suis|sommes|voudrais?|veux|prends?|prendrai|dis(?:ons)?|pense|crois|mon|ma|notre|nos|le|la|les|l['’]|du|de|des|d['’]|au|aux|[aà]|en|pour|avec|vers|environ|exactement|si possible|parfait|id[eé]al|mieux|convient|irait|va|num[eé]ro|n[°o]|total|jour|date|heures?|bonjour|disons|sera|mais|prochain|m[’']appelle",
};
