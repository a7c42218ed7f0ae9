import type { UnderstandingWords } from "../shapes/server/understanding.ts";

const germanThings = "(?:sms|nachrichten|texte|anrufe|werbung|whatsapps?)";

export const understanding: UnderstandingWords = {
  agreement: {
    yes: "ja|jawohl|gerne?|genau(?: so)?|richtig|stimmt|passt|prima|ok|okay|einverstanden|in ordnung",
    more: "bitte(?: so)?|danke|genau(?: so)?|gerne?|das stimmt|das passt|das ist richtig|stimmt so|passt so|machen sie das|mach das|mach das bitte|(?:so )?machen wir(?: das| es)?(?: so)?",
    alone: "(?:bitte )?(?:machen sie|mach) das(?: (?:bitte|so))*|stimmt so|passt so|so machen wir(?: das| es)?",
    no: "nein(?: danke)?|nicht|stopp?|abbrechen|lieber nicht|lassen sie es|lass es|vergiss es",
    thanks: "danke(?: (?:schön|sehr|dir|ihnen))?|dankeschön|vielen dank|besten dank|merci",
    allRight: "gut|sehr gut|alles klar|prima|super|passt|passt so|in ordnung|schön|perfekt|na gut",
  },
  // Bare stems that are nouns as well, such as "Buch" and "Kauf", are left out.
  verbs: {
    book: "buchen?|reservieren?|vereinbaren?|eintragen|(?:tragen?|trag)(?= (?:\\S+ ){0,4}ein(?!\\p{L}))|festmachen",
    order: "bestellen?|bestell|kaufen?",
    send: "senden?|schicken?|schick|abschicken|absenden|zuschicken",
    pay: "bezahlen?|zahlen?",
  },
  stop: {
    words: ["stopp", "abmelden", "abbestellen", "austragen"],
    phrases: [
      "(?:bitte )?(?:stopp?|abmelden|abbestellen|austragen)(?: bitte)",
      "bitte (?:stopp?|abmelden|abbestellen|austragen)",
      `(?:bitte )?(?:keine|nie wieder|nicht mehr) ${germanThings}(?: mehr)?(?: (?:an mich|bitte|schicken|senden|schreiben))*`,
      `(?:bitte )?(?:schreiben|kontaktieren|schicken|senden|rufen)(?: sie)?(?: mich| mir)?(?: bitte)? (?:keine ${germanThings} mehr|nicht mehr(?: an)?)`,
      "(?:bitte )?(?:schreib|kontaktier|ruf)(?:t|e)? (?:mich|mir)(?: bitte)? nicht mehr(?: an)?",
      "(?:bitte )?(?:hören sie|hör|hört) (?:bitte )?(?:damit )?auf(?: mir zu schreiben| mich anzurufen)?",
      "(?:bitte )?(?:melden sie mich|meld mich) (?:bitte )?ab",
    ],
  },
  noAnswer: [
    /(?<!\p{L})(?:weiß ich|ich weiß)(?: [^\s.!?]+){0,3} nicht(?!\p{L})/iu,
    /(?<!\p{L})(?:habe ich|ich habe|liegen mir|mir liegen|finde ich|ich finde|konnte ich|ich konnte|kann ich|ich kann)(?: [^\s.!?]+){0,5} (?:keine? (?:[^\s.!?]+ )?(?:informationen?|angaben?|auskunft|antwort|hinweise?|daten|details)(?! von Ihnen)|nichts|nicht (?:finden|beantworten|sagen)|(?<!noch )nicht bestätigen(?!,? (?:bevor|bis|solange|ohne)(?!\p{L})))(?!\p{L})/iu,
  ],
};
