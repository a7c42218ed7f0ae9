import type { RequestWords } from "../shapes/server/offline/requests.ts";

export const requests: RequestWords = {
  asks: "que|quoi|quel|quelle|quels|quelles|comment|quand|ou|qui|pourquoi|combien|est ce que (?:vous|les|le|la|c|il|l)|qu est ce|est ce|y a t il|il y a|avez vous|proposez vous|acceptez vous|faites vous|peut on|faut il|dois je|a quelle|a quel|de quelle|jusqu a|c est|sont|est",
  wants:
    "je (?:voudrais|veux|souhaite|souhaiterais|desire|prends|cherche)|j aimerais|nous (?:voudrions|voulons|souhaitons|aimerions)|on (?:voudrait|veut|aimerait|peut fixer)|j ai besoin|il (?:me|nous) faut|besoin|s il (?:vous|te) plait|svp|stp|pouvez vous|pourriez vous|peux tu|pourrais tu|est ce que je (?:peux|pourrais)|puis je|envoyez|merci de|donnez|mettez|reservez|inscrivez|signaler|informer|prevenir",
  told: "merci|deja|etait|etaient|a ete|j ai (?:adore|aime)|super|genial|gentil|gentille|content|contente|parfait|l (?:annee|ete|hiver) derniere?|la semaine derniere|peut etre|un jour|pas encore",
  wrong: String.raw`ne (?:marche|fonctionne|demarre|s allume|ferme|s ouvre|chauffe)|marche (?:pas|plus)|fonctionne (?:pas|plus)|en panne|casse|cassee|brise|abime|abimee|endommage|endommagee|raye|rayee|perdu|perdue|oublie|oubliee|vole|volee|laisse|manque|manquent|fuit|fuite|plus (?:de|d) (?:courant|eau|internet|chauffage|connexion)|pas (?:de|d) (?:courant|eau|internet|chauffage|connexion)|(?:pas|jamais) (?:recu|arrive|arrivee)|malade|fievre|mal|douleur|bloquee?s?|coincee?s?|bouchee?s?|plus (?:de|d) \p{L}+`,
  drops:
    "ne (?:peux|pourrai|peut|pourra|pouvons|pourrons|viens|viendrai|vient|viendra|veux|veut)|peux (?:pas|plus)|pourrai pas|viendra pas|n est plus|annuler|resilier|me desinscrire|desinscrire|au lieu|a la place|absent|absente|plus besoin",
};
