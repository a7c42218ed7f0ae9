import type { PeopleWords } from "../shapes/server/offline/people.ts";

export const people: PeopleWords = {
  someone:
    "quelqu un|quelqu une|une personne|personne (?:réelle|physique)|vraie personne|une vraie|vraies? gens|vrais gens|vraies personnes",
  staff: String.raw`humain\p{L}*|conseill\p{L}*|agent|opérat\p{L}*|collègue\p{L}*|collaborat\p{L}*|responsable|chef|patron|manager|directeur|directrice|employé\p{L}*|équipe|service client\p{L}*|sav|support|service|comptabilité|secrétariat|technicien|interlocuteur`,
  named: String.raw`<titled>|(?:monsieur|madame|mme|mlle) \p{L}+|(?:à|avec|par|pour|joindre|voir|passez moi|passe moi|est ce que) <name>`,
  talk: "regarder|regarde|mettez moi|mets moi|parler(?! d[eu] )|parle(?! d[eu] )|discuter|échanger|expliquer|écrire|passez|passe|passer|transférez|transférer|joindre|mettre en relation|occupe|occuper|aider|en direct|de vive voix|voir avec",
  present: "y a|il y a|là|ici",
  ring: String.raw`appeler|appelle|appelez(?! moi (?!svp|vite|demain|maintenant|au|sur)\p{L}+ $)|appelé|rappel\p{L}*|téléphon\p{L}*|coup de fil|coup de téléphone|contacter|contactez|joindre|recontact\p{L}*`,
  me: "moi|me|m|nous|mon numéro|un appel",
  mine: "mon|ma|mes|notre|nos",
  bot: String.raw`robot\p{L}*|bot|bots|machine|ordinateur|automate|automatique|ia`,
  money: String.raw`argent|euros?|facture\p{L}*|facturé\p{L}*|prélev\p{L}*|débit\p{L}*|remboursé\p{L}*|remboursement|rembours\p{L}*|payé|paiement|payer|compte|carte|caution|montant|frais|prix|encaissé|sous`,
  excess: String.raw`deux fois|double|en trop|de trop|trop|erreur|faux|fausse|incorrect\p{L}*|sans (?:mon|autorisation|prévenir|raison)|jamais commandé|pas commandé|au lieu de|plus que|indûment|de mon`,
  back: String.raw`rembours(?:ez|é|ée|ement)|rendez|rendre|retour|récupérer|où est mon|dédommage\p{L}*|indemnis\p{L}*`,
  nobody: String.raw`personne ne|personne n|aucune réponse|aucune nouvelle|sans réponse|sans nouvelles|pas de réponse|jamais (?:venu|rappelé|répondu|reçu)|ignor\p{L}*|n est pas venu|pas venu|pas répondu|pas présenté|sans prévenir`,
  again:
    "encore|toujours|deuxième fois|troisième fois|quatrième fois|trois fois|jours|semaines|mois|heures|depuis|attends|attend|attendre|promis|à chaque fois|ça fait|re belote|enfin",
  bad: String.raw`impoli\p{L}*|malpoli\p{L}*|désagréable|grossi\p{L}*|mauvais\p{L}*|pire|nul|nulle|lamentable|honteux|honteuse|honte|inadmissible|inacceptable|scandal\p{L}*|moquez|moque|foutage|ridicule|blague|furieu\p{L}*|colère|énerv\p{L}*|marre|ras le bol|déçu\p{L}*|mécontent\p{L}*|pas content\p{L}*|pas satisfait\p{L}*|insatisfait\p{L}*|plainte|plaindre|réclamation|avocat|tribunal|justice|arnaqu\p{L}*|voleur\p{L}*|vol|menteur\p{L}*|menti|escro\p{L}*|incompétent\p{L}*|inutile|n importe quoi|catastroph\p{L}*|abus|abusé|exaspér\p{L}*|insult\p{L}*|abîmé|cassé|sale|pas normal|c est trop`,
  hazard: String.raw`gaz|fumée|feu|flammes?|incendie|étincelles?|électri\p{L}*|décharge|choc|sang|brûlé|brûlure|prise|monoxyde|eau|inond\p{L}*|fuite|pastilles?|médicament\p{L}*|comprimé\p{L}*|poison|toxique|produit|danger\p{L}*|alarme|explos\p{L}*|couteau|arme|menac\p{L}*|vertige\p{L}*`,
  acute: "sent|odeur|pue|sort|sortent|coule|brûle",
  harm: String.raw`avalé|évanoui\p{L}*|inconscient\p{L}*|tombé\p{L}*|chuté|glissé|blessé\p{L}*|saigne|respire|étouffe|urgence|hôpital|ambulance|pompiers|failli|a pris une|reçu une décharge|menacé\p{L}*|agressé\p{L}*|peur pour|coincé\p{L}*|enfermé\p{L}*|plus vivre|en finir|mourir|suicid\p{L}*|allergi\p{L}*|malaise`,
  other: String.raw`quelqu un d autre|autre personne|par personne|pour (?:deux|trois|quatre|cinq|six|une|\d+) personnes?|table pour|combien de|détecteur\p{L}*|extincteur\p{L}*|mon (?:mari|voisin|ami|collègue)|ma (?:femme|mère|voisine|collègue)|changer mon`,
  rules: String.raw`quelle\p{L}*|quel|combien|comment|quand|où|à quel|est ce que|puis je|peut on|peut il|faut il|dois je|avez vous|y a t il|qui est|si j|si je|politique|conditions|règle\p{L}*|délai\p{L}*|horaires|changer`,
  thanks: String.raw`merci|super|génial|parfait|adorable|gentil\p{L}*|sympa\p{L}*|aimable|content|contente|ravi\p{L}*|réglé|résolu|bien reçu|inutile de|pas besoin|suffit|bravo|excellent\p{L}*|formidable|merveilleu\p{L}*`,
};
