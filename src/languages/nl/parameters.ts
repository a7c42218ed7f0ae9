import type { ParameterWords } from "../shapes/server/offline/parameters.ts";

export const parameters: ParameterWords = {
  name: "(?:volledige |voor|achter)?naam",
  phone: "(?:telefoon|mobiel)(?:nummer)?",
  email: "e ?mail(?:adres)?",
  postcode: "postcode",
  address: "(?:bezorg|woon|post)?adres|straat(?: en huisnummer)?",
  reference:
    "(?:bestel|boekings|factuur|klant|order|reserverings|ticket|contract|track|lid|zaak|polis)(?:nummer|code|referentie)|referentie",
  past: String.raw`sinds(?: wanneer)?|geboren|geboorte\p{L}*|gekocht|aankoop\p{L}*|laatste(?! (?:dag|nacht|datum))|gebeurd|opgemerkt|verloren|begonnen`,
  whole: "aantal|heel getal|geheel getal|zonder decimalen",
  question: "vraag|vragen|bericht(?:en)?|verzoek|wens(?:en)?|opmerking(?:en)?|notities?",
  letters: "letters?",
  birth: String.raw`geboren|geboorte\p{L}*|verjaardag`,
};
