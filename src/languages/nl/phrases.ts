import type { PhraseWords } from "../shapes/server/phrases.ts";

export const phrases: PhraseWords = {
  whichRows: "welke?|wie",
  excludes: "niet|geen|zonder|behalve",
  below: "minder dan|korter dan|tot",
  above: "meer dan|vanaf",
  andAbove: "en ouder",
  nextRequest: "en|daarna",
  countWords: "een twee drie vier vijf zes zeven acht negen tien elf twaalf",
  digits: "cijfers",
  digitNames: "cijfers",
  besideLetters: "en|gevolgd door",
  withLetters: "en",
  suchAs: "zoals|bijvoorbeeld",
  orExample: "of",
  introduces: "ik ben|ik heet|mijn naam(?: is)?",
  openings: "en|maar",
  iAm: "ik ben|op naam van",
  articles: "de|het|een|uw|je|nieuwe?",
  measured: "kubiek|vierkant|bedrag|prijs",
  numberedThings: "kamer|tafel",
  days: "dagen",
  instructs: "je bent|vertrouwelijk",
  webAddress: "adres (?:for|de) (?:web|site|page|shop|home ?page|internet)",
  services: `
open opening hours: openingstijden geopend
cost price charge: prijs
park parking: parkeren parkeerplaats
cancel cancelling cancellation: annuleren opzeggen
appointment visit: afspraak
refund return: retourneren terugbetaling
delivery shipping: bezorging verzending levering
pay payment: betalen betaling
booking book reserve: reserveren boeken
repair: reparatie
broken: kapot
dog pet: honden huisdier
child children: kinderen
room: kamer kamers
breakfast: ontbijt
phone telephone: telefoonnummer
address: adres
insurance: verzekering
cleaning: schoonmaken reiniging
pain hurt: pijn
monday: maandag
friday: vrijdag
saturday: zaterdag
sunday: zondag
weekend: weekeinde
password: wachtwoord
invoice bill: factuur
key: sleutel
discount: korting
slow: traag langzaam trage
heating: verwarming
radiator: radiator radiatoren
cold: koud
contract: contract
cup: kopje mok mokken
coffee: koffie
moving move: verhuizen verhuizing
engineer: monteur
noise: geluid
outage: storing
`,
};
