import type { ParameterWords } from "../shapes/server/offline/parameters.ts";

export const parameters: ParameterWords = {
  name: "(?:vor- und nach|vor|nach|vollstandiger )?namen?",
  phone: "telefon(?:nummer)?|handy(?:nummer)?|mobil(?:nummer|telefon)?|ruckrufnummer",
  email: "e ?mail(?: ?adresse)?",
  postcode: "postleitzahl|plz",
  address: "(?:liefer|wohn|post|haus|rechnungs)?(?:adresse|anschrift)|strasse(?: und (?:haus)?nummer)?",
  reference:
    "(?:bestell|buchungs|rechnungs|kunden|auftrags|reservierungs|vorgangs|ticket|vertrags|sendungs|mitglieds|termin)(?:nummer|nr|code|referenz)|aktenzeichen|referenz",
  past: String.raw`seit(?: wann)?|geboren|geburts\p{L}*|gekauft|kaufdatum|letzte[rsn]?(?! (?:tag|nacht|termin))|passiert|bemerkt|verloren|verlust\p{L}*|begonnen|ausgestellt`,
  whole: "zahl der|anzahl|ganze? zahl|ganzzahl|ohne (?:nachkommastellen|kommastellen|dezimalstellen)|stuckzahl",
  question: "fragen?|nachrichte?n?|anliegen|wunsch|wunsche|bemerkung(?:en)?|anmerkung(?:en)?|kommentare?|notiz(?:en)?",
  letters: "buchstaben",
  birth: String.raw`geboren|geburts\p{L}*`,
};
