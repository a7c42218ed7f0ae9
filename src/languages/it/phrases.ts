import type { PhraseWords } from "../shapes/server/phrases.ts";

export const phrases: PhraseWords = {
  whichRows: "qual[ei]?|quali|che|chi",
  excludes: String.raw`non|senza|nessun\p{L}?`,
  below: "meno di|fino a",
  above: "più di|oltre",
  andAbove: "e più",
  nextRequest: "e|poi|dopo",
  nextRequestMore: "poi",
  countWords: "uno due tre quattro cinque sei sette otto nove dieci undici dodici",
  digits: "cifre",
  digitNames: "cifre",
  besideLetters: "e|poi",
  withLetters: "e",
  suchAs: "come|ad esempio",
  orExample: "o",
  introduces: "mi chiamo|sono",
  iAm: "sono|a nome di",
  articles: "il|lo|gli|la|nuov[oa]",
  measured: "importo|prezzo",
  numberedThings: "camera|stanza|tavolo",
  days: "giorni",
  instructs: "sei un|riservato|non (?:dire|promettere|rivelare)",
  services: `
open opening hours: aperto aperti apertura orari
cost price charge: costa costano prezzo prezzi
park parking: parcheggio parcheggiare
cancel cancelling cancellation: disdire annullare
appointment visit: appuntamento
refund return: rimborso restituire
delivery shipping: spedizione consegna
pay payment: pagare pagamento
booking book reserve: prenotare prenotazione
repair: riparare riparazione
broken: rotto
guarantee warranty: garanzia
dog pet: cane cani
child children: bambino bambini
room: stanza
breakfast: colazione
phone telephone: telefono
address: indirizzo
insurance: assicurazione
cleaning: pulizia
pain hurt: dolore
monday: lunedì
friday: venerdì
saturday: sabato
sunday: domenica
invoice bill: fattura
key: chiave
discount: sconto
slow: lento lenta
heating: riscaldamento
radiator: termosifone radiatore
cold: freddo fredda
contract: contratto
cup: tazza tazze
coffee: caffè
moving move: trasloco
engineer: tecnico
noise: rumore rumori
gift: regalo
`,
};
