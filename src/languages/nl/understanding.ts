import type { UnderstandingWords } from "../shapes/server/understanding.ts";

export const understanding: UnderstandingWords = {
  agreement: {
    yes: "ja|jazeker|graag|prima|akkoord|klopt|oké|oke|ok|precies|in orde",
    more: "alsjeblieft|alstublieft|graag|bedankt|dank (?:u|je)|doe maar|doe dat|dat klopt|is goed|prima",
    alone: "doe maar|doe dat|is goed|dat klopt",
    no: "nee(?: bedankt| dank (?:u|je))?|stop|annuleer|laat maar|liever niet",
    thanks: "bedankt|dank (?:u|je)(?: wel)?|dankjewel",
    allRight: "prima|goed|in orde|is goed|top|mooi|helder",
  },
  verbs: {
    book: "boek(?:en)?|reserveer|reserveren",
    order: "bestel(?:len)?|koop|kopen",
    send: "verstuur|versturen|verzend|verzenden|stuur",
    pay: "betaal|betalen",
    before: "(?:u mag|je mag)",
    behind: "(?:het|hem|ze|die|dat|maar)",
  },
  stop: {
    words: ["afmelden", "uitschrijven"],
    phrases: [
      "(?:stop|afmelden|uitschrijven) (?:alstublieft|alsjeblieft|aub|a u b)",
      "(?:alstublieft |alsjeblieft )?(?:geen|stop met) (?:sms|sms jes|berichten|telefoontjes|appen|sturen|bellen|berichten sturen)(?: meer)?(?: (?:alstublieft|alsjeblieft|aub))?",
      "(?:stuur|schrijf|bel|app) (?:me|mij) (?:geen (?:sms|berichten) meer|niet meer)(?: (?:alstublieft|alsjeblieft|aub))?",
    ],
  },
  noAnswer: [
    /(?<!\p{L})(?:weet ik|ik weet)(?: [^\s.!?]+){0,2} niet(?!\p{L})|(?<!\p{L})(?:ik heb|heb ik)(?: [^\s.!?]+){0,3} geen (?:[^\s.!?]+ )?(?:informatie|antwoord|gegevens)/iu,
  ],
};
