import { readTopics } from "../understanding/topics.ts";

/** What an answer has to hold to be one. */
export type AnswerKind = "price" | "time" | "duration" | "frequency" | "phone" | "number" | "place";

const questions: readonly (readonly [AnswerKind, RegExp])[] = [
  [
    "price",
    /\b(?:how much|costs?|price|prices|fees?|charges?|expensive|cheap\w*|kostet|kosten|preis\w*|teuer|gebühr\w*|was macht)\b/iu,
  ],
  [
    "duration",
    /\b(?:how (?:long|fast|soon|quickly|early|late)|in advance|deadline|until when|notice|wie (?:lange|schnell)|frist|dauert?)\b/iu,
  ],
  [
    "time",
    /\b(?:when|what time|which days?|what day|open|opening|hours|until when|dates?|wann|geöffnet|offen|öffnungszeiten|uhrzeit)\b/iu,
  ],
  [
    "frequency",
    /\b(?:how (?:often|frequently|regularly|many times)|(?:what|which) intervals?|wie (?:oft|häufig|regelmäßig)|welchen abständen)\b/iu,
  ],
  [
    "phone",
    /\b(?:(?:phone|telephone|hotline) ?numbers?|numbers? to|(?:what|which|your) number|(?:call|phone|ring|reach|contact) (?:you|them|us|someone|somebody|anyone|him|her)|by (?:tele)?phone|telefon\w*|anrufen|rufe?n? .{1,30} an)\b/iu,
  ],
  ["number", /\b(?:how (?:many|far|old|deep|high|big|tall)|age|limit|size|wie (?:viele?|weit|alt|groß|hoch))\b/iu],
  ["place", /\b(?:where|address|located|location|wo|adresse|anschrift)\b/iu],
];

const number =
  "(?:\\d|\\b(?:one|two|three|four|five|six|seven|eight|ten|twelve|half|once|twice|zwei|drei|vier|fünf|sechs|zweimal)\\b)";
const period =
  "hours?|nights?|days?|weeks?|months?|quarters?|years?|seasons?|visits?|times?|miles?|kilometres?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|stunden?|nacht|tage?|wochen?|monate?|jahre?|quartal|mal|\\p{L}{3,7}tag";
const answers: Readonly<Record<AnswerKind, RegExp>> = {
  price:
    /[€$£]\s?\d|\d\s?(?:€|\$|£|%|EUR|Euro|USD|CHF|Cent|per cent)|\bfree\b|kostenlos|\d[.,]\d\d\b|without charge|at no cost/iu,
  duration: new RegExp(
    `${number}[^.\\n]{0,12}\\b(?:minutes?|min|hours?|days?|weeks?|months?|years?|evenings?|Minuten?|Stunden?|Tagen?|Tage|Wochen?|Monaten?|Jahren?|Jahre)\\b|\\bonce\\b|\\b(?:yearly|weekly|daily)\\b`,
    "iu",
  ),
  frequency: new RegExp(
    `\\b(?:once|twice|${number} times|(?:ein|zwei|drei|vier)mal|${number}[ -]mal) (?:an?|per|each|every|pro|im|in der|am|jede[snrm]?) \\p{L}{2}|\\b(?:every|each|alle|jede[snrm]?) (?:\\p{L}{2,12} |\\d{1,3} ){0,2}(?:${period})|\\b(?:hourly|nightly|daily|weekly|fortnightly|monthly|quarterly|yearly|annual(?:ly)?)\\b|\\b(?:stünd|täg|wöchent|monat|jähr)lich`,
    "iu",
  ),
  time: /\d{1,2}[:.]\d\d|\d\s?(?:am|pm|Uhr|o.clock)\b|\b(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:days?)?\b|\b(?:mon|diens|mitt|donners|frei|sams|sonn)(?:tags?|woch)\b|\b(?:january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)\b/iu,
  phone: /\d[\d /-]{4,}\d|\b1\d\d\b/u,
  number: new RegExp(number, "iu"),
  place:
    /\b(?:street|road|lane|avenue|square|quay|behind|opposite|beside|next to|near|station|corner|floor|hinter|neben|gegenüber|bahnhof|ecke|etage|stock)\b|(?:straße|strasse|gasse|allee|platz)\b|\b(?:St|Rd|Ave|Str)\./iu,
};
/** What is looked at of a text. */
const maxChars = 2_000;

/** What topics ask for, in languages that have no expressions here. */
const kindOfTopic: Readonly<Record<string, AnswerKind>> = {
  price: "price",
  open: "time",
  closed: "time",
  duration: "duration",
  where: "place",
  address: "place",
  phone: "phone",
  number: "number",
};

/** What a question asks for, by the words that ask. None: anything answers it. */
export function readAnswerKinds(question: string): AnswerKind[] {
  const text = question.slice(0, maxChars);
  const found = questions.filter(([, asks]) => asks.test(text)).map(([kind]) => kind);
  if (found.length > 0) return found;
  const { language, topics } = readTopics(text);
  if (language === "en" || language === "de") return [];
  return [...new Set(topics.flatMap(({ topic }) => kindOfTopic[topic] ?? []))];
}

/** Whether a text holds such a thing. */
export function holdsKind(text: string, kind: AnswerKind): boolean {
  return answers[kind].test(text.slice(0, maxChars));
}
