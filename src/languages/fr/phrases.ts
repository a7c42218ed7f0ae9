import type { PhraseWords } from "../shapes/server/phrases.ts";

export const phrases: PhraseWords = {
  whichRows: "quel(?:le)?s?|qui",
  excludes: "pas|sans|aucune?|sauf",
  below: "moins de|jusqu'à",
  above: "plus de|dès",
  andAbove: "et plus",
  nextRequest: "et|puis|ensuite",
  nextRequestMore: "ensuite",
  countWords: "un deux trois quatre cinq six sept huit neuf dix onze douze",
  digits: "chiffres",
  digitNames: "chiffres",
  besideLetters: "et|puis",
  withLetters: "et",
  suchAs: "comme|par exemple",
  orExample: "ou",
  introduces: "je m[’']appelle|je suis|mon nom",
  iAm: "je suis|au nom de",
  openings: "et|mais",
  articles: "le|la|les|l|votre|nouvelle|nouveau",
  measured: "carr[ée]|montant|prix",
  numberedThings: "numéro|chambre|salle|table",
  days: "jours?",
  instructs: String.raw`tu es|vous êtes (?:un|l)|confidentiel|ne (?:dis|promets|révèle|mentionne)\p{L}*`,
  instructsAtStart: "réponds|répondez|dis|dites",
  behindDay: "er|ère|e",
  beforeMonth: "de |d['’]",
  sections: "chapitre|titre",
  webAddress: "adresse de (?:votre )?(?:web|site|page|shop|home ?page|internet)",
  services: `
open opening hours: ouvert ouverte ouvrez horaires
cost price charge: coûte coûtent prix
park parking: garer stationner stationnement
cancel cancelling cancellation: annuler annulation résilier
appointment visit: rendez-vous
refund return: remboursement rembourser retourner
delivery shipping: livraison livrer
pay payment: payer paiement
booking book reserve: réserver réservation
repair: réparer réparation
broken: cassé
dog pet: chien chiens animaux
child children: enfant enfants
room: chambre chambres
breakfast: petit-déjeuner
phone telephone: téléphone
insurance: assurance
cleaning: nettoyage
pain hurt: douleur
monday: lundi
friday: vendredi
saturday: samedi
sunday: dimanche
password: mot-de-passe
invoice bill: facture
discount: remise
slow: lent lente lentement
heating: chauffage
radiator: radiateur radiateurs
cold: froid froide froids
contract: contrat
cup: tasse tasses
coffee: café cafés
beans: grains
moving move: déménager déménagement
engineer: technicien
noise: bruit bruits
outage: panne
gift: cadeau
`,
};
