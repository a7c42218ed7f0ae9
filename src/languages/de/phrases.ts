import type { PhraseWords } from "../shapes/server/phrases.ts";

export const phrases: PhraseWords = {
  whichRows: "welche[mnrs]?|wer|was",
  excludes: String.raw`nicht|kein\p{L}{0,2}|ohne|außer`,
  below: "unter|bis zu|bis|weniger als|kürzer als",
  above: "über|ab|mehr als",
  andAbove: "und mehr|und älter",
  nextRequest: "und|dann|danach|außerdem",
  nextRequestMore: "dann",
  countWords: "ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  digits: "ziffern|stellige?[rns]?",
  digitNames: "ziffern|zahlen",
  besideLetters: "und|gefolgt von",
  withLetters: "und|oder",
  digitsAtLeast: "mindestens",
  digitsUntil: "bis|oder",
  suchAs: String.raw`zum Beispiel|z\. ?B\.|wie`,
  orExample: "oder",
  introduces: "mein name(?: ist)?|ich bin|ich hei(?:ß|ss)e",
  iAm: "auf (?:den )?namen",
  openings: "hallo|und|aber",
  articles: "die|der|das|den|ihre?|dein|neue[rsn]?",
  measured: "kubik|quadrat|betrag|preis",
  numberedThings: "nummer|zimmer|raum|tisch|platz",
  aboutCookies: "zustimm|einwillig|datenschutz",
  days: "tage?n?",
  askedFor: String.raw`nummer|datum|uhrzeit|adresse|telefon\p{L}*|bestell\p{L}*|buchung\p{L}*|kundennummer|geburts\p{L}*|hei(?:ß|ss)en`,
  questionStart: String.raw`wer|was|wann|wo|warum|wie|welche\p{L}*|kann|können|gibt|ist|sind|darf|haben`,
  aroundNumbers:
    "um|uhr|bestellung|nummer|rechnung|meine?|ist|die|der|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag",
  monthStart: "mär|mai|okt|dez",
  instructs: "du bist|sie sind (?:ein|der|die)|vertraulich|geheim|niemals|verrate|versprich|erwähne",
  instructsAtStart: "antworte|sag|nenne|biete|begrüße",
  refuses:
    "(?:weiß|kenne) (?:ich )?(?:das |es )?(?:leider )?nicht|keine (?:informationen|angaben|antwort)|nichts (?:dazu|darüber)",
  sections: "artikel|abschnitt|kapitel|teil|anhang|anlage|ziffer",
  webAddress: "webadresse|internetadresse|adresse (?:ihrer|der) (?:web|site|page|shop|home ?page|internet)",
  services: `
open opening hours: geöffnet öffnungszeiten
cost price charge: preis kosten kostet
park parking: parken parkplatz parkplätze
cancel cancelling cancellation: absagen kündigen kündige kündigung stornieren
appointment visit: termin
refund return: rückgabe erstattung zurückgeben
delivery shipping: lieferung versand
pay payment: bezahlen zahlung
booking book reserve: reservierung buchen buchung
repair: reparatur reparieren
broken: kaputt
guarantee warranty: garantie
dog pet: hund hunde haustier
child children: kinder
room: zimmer
breakfast: frühstück
phone telephone: telefon telefonnummer
address: adresse anschrift
insurance: versicherung
cleaning: reinigung
pain hurt: schmerzen
monday: montag
friday: freitag freitags
saturday: samstag samstags
sunday: sonntag sonntags
weekend: wochenende
password: passwort
invoice bill: rechnung
key: schlüssel
discount: rabatt
slow: langsam langsame langsamer
heating: heizung
radiator: heizkörper
cold: kalt kalte
contract: vertrag vertrags
cup: tasse tassen becher
coffee: kaffee
beans: bohnen kaffeebohnen
moving move: umzug umziehen
yearly service check: wartung
engineer: techniker monteur
noise: geräusch geräusche
pressure: wasserdruck
light: lampe leuchtet
speed: geschwindigkeit
outage: ausfall störung
gift: gutschein gutscheine
`,
};
