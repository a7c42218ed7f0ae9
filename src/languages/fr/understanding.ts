import type { UnderstandingWords } from "../shapes/server/understanding.ts";

const frenchThings = "(?:sms|textos?|messages?|appels?)";

export const understanding: UnderstandingWords = {
  common: "le la les et des est une pour que dans vous sur pas avec du au par nous sont plus ou votre ce qui",
  asking: "quel quelle quels comment quand où combien je mon est-ce puis avez vos",
  helping:
    "tu il elle ils elles suis sommes êtes être ai avons ont avoir dois doit devons devez peux peut pouvez pouvons puis-je veux veut voulez voudrais ma mes ton ta tes ses notre nos leur cet cette ces ça cela aux un ne se lui en si mais donc car sans sous chez pourquoi exactement êtes-vous avez-vous est-il trouver trouve",
  general:
    "faire fais fait font faites faut falloir aller vais va vont allez allons venir viens vient pouvoir pourrais pourrait pourriez pourrait-on peut-on savoir sais sait savez dire dit dites vouloir voudrait veulent aimerais aimer devoir devrais être était serait sera été soit avait aurait passe passer arrive arriver mettre mets met prendre prends prend rester reste utiliser commencer laisser besoin penser crois semble bien mal bon bonne mieux nouveau nouvelle chose choses type fois quelque quelques quelqu'un rien personne aucun aucune autre autres même tout toute tous toutes chaque seul seulement beaucoup peu moins trop très aussi après avant puis alors toujours jamais maintenant aujourd'hui demain encore déjà tant comme parce pendant depuis vers gens monsieur madame bonjour merci plaît question demander sûr possible vraiment",
  confirmation: {
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
  person: {
    requests: [
      String.raw`(?:parler|discuter|échanger|écrire|passer|transférer|en relation|joindre)(?: (?!de |pour )\S+){0,3} (?:à|avec|vers) (?:(?:une?|le|la|l|votre) )?(?:(?:vrai|vraie) )?(?:personne|humain|être humain|conseillère?|conseiller|quelqu un|agent|opérateur|collègue|responsable|service client)`,
      "(?:veux|voudrais|besoin|souhaite) (?:d )?une? (?:(?:vrai|vraie) )?(?:personne|humain|conseillère?|conseiller|agent)",
      "^(?:une? )?(?:vrai |vraie )?(?:humain|conseiller|personne|agent)(?: s il vous plaît| svp)?$",
      "^(?:bonjour )?(?:puis je|pourrais je|est ce que je peux|je (?:veux|voudrais|souhaite|souhaiterais)) parler (?:au|(?:à|avec) (?:une?|le|la|l|votre|vos|un de vos)) <whom>$",
      "passez moi (?:quelqu un|un(?:e)? (?:conseiller|conseillère|personne|humain|responsable)|le (?:service client|responsable))",
    ],
    always: "(?:pas|plus) (?:parler )?(?:à|avec) (?:un|le|ce|cette|une) (?:robot|bot|machine|ia)",
    turned: "pas besoin|ne veux pas|ne souhaite pas|hier|(?<=ai |avons )parlé à|^comment .*",
  },
  trouble: {
    denied: "pas|jamais|aucun|aucune|sans",
    complaint:
      "(?:plainte|me plaindre|réclamation|inacceptable|déçue?|scandaleux|honteux|arnaque|furieux|furieuse|en colère|ras le bol|inadmissible|lamentable|incompétents?|(?:mauvais|pire|très mauvais) service|personne ne (?:répond|rappelle|m aide))",
    insult: String.raw`idiots?|imbéciles?|abrutis?|connards?|connasses?|crétins?|débiles?|enfoirés?|merde|merdique|foutage de gueule|(?:vous êtes|t es|tu es) (?:tous )?(?:nuls?|stupides?|des voleurs|des menteurs|une blague)|(?:vous avez|avez vous|on m a)(?: \S+)? (?:cassé|abîmé|détruit|bousillé|endommagé|ruiné)`,
    wrongCharge:
      "(?:trop|deux fois|double) (?:facturée?|débitée?|prélevée?)|(?:facturée?|débitée?|prélevée?) (?:deux fois|trop|en double)|facture (?:est )?(?:fausse|incorrecte)",
    moneyBack:
      "(?:veux|voudrais|demande|exige|souhaite)(?: (?:un|le|mon|être|obtenir|intégralement))* (?:remboursement|remboursée?)|remboursez moi|rendez moi mon argent",
    callBack:
      "(?:rappelez|rappelle) moi|appelez moi(?= (?:au|sur|à|svp|s il|demain|aujourd|maintenant|vite|dès|ce|cet|cette|lundi|mardi|mercredi|jeudi|vendredi|samedi)|$)|(?:qu on me|que quelqu un me|pouvez vous me|être) rappele?[rz]?[ée]?e?|me rappeler",
    callAt:
      "(?:appelez|appelle|contactez|joignez|téléphonez) (?:moi|nous)|(?:m |me |nous )(?:appeler|rappeler|joindre|contacter|téléphoner)",
    law: "avocat|porter plainte|police|tribunal",
    harm: "blessée?|en danger|menacée?|brûlée?|électrocutée?|réaction allergique|dangereux|me suicider|suicide",
    broken: String.raw`ne (?:marche|fonctionne|s allume|ferme|ouvre|chauffe|demarre)(?:nt)? (?:pas|plus)|(?:est|sont) (?:en panne|casse\S*|abime\S*|bouche\S*|endommage\S*)|fuit|pas d eau chaude`,
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
  smallTalk: {
    greeting: "bonjour|salut|bonsoir|coucou|rebonjour",
    thanks: "merci|merci beaucoup|merci bien|un grand merci",
    goodbye: "au revoir|à bientôt|bonne journée|bonne soirée",
    identity: "qui es-tu|qui êtes-vous|tu es qui|vous êtes qui|es-tu un robot|êtes-vous un robot",
    "well-being": "ça va|comment ça va|comment allez-vous|comment vas-tu",
  },
  sentFile: {
    given:
      "voici|voilà|ci joint(?:e|s|es)?|en pièces? jointes?|j ai (?:joint|envoyé|ajouté|mis)|je (?:vous |t )?(?:envoie|joins)",
    things:
      "fichiers?|photos?|images?|captures?(?: d écran)?|documents?|pdfs?|factures?|reçus?|contrat|justificatifs?|scans?|vidéos?|pièces?|formulaire|lettre|devis",
    beside:
      "le|la|les|l|une?|des|mon|ma|mes|notre|nos|vous|comme|demandée?s?|convenu|promise?s?|et|bonjour|merci|svp|s il vous plaît|ok|deux|trois|encore|autre|bien|donc|alors",
  },
  noAnswer: [
    /(?<!\p{L})je ne (?:sais|trouve|dispose|connais)(?: [^\s.!?]+)? pas(?!\p{L})|(?<!\p{L})je n['’]ai (?:pas|aucune)[^.!?]{0,30} (?:information|réponse|détail)/iu,
  ],
};
