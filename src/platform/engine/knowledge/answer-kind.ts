/** What an answer has to hold to be one. */
export type AnswerKind = "price" | "time" | "duration" | "phone" | "number";

const questions: readonly (readonly [AnswerKind, RegExp])[] = [
  [
    "price",
    /\b(?:how much|costs?|price|prices|fees?|charges?|expensive|cheap\w*|kostet|kosten|preis\w*|teuer|gebühr\w*|was macht)\b/iu,
  ],
  [
    "duration",
    /\b(?:how (?:long|fast|soon|quickly|early|late|often)|in advance|deadline|until when|notice|wie (?:lange|oft|schnell)|frist|dauert?)\b/iu,
  ],
  [
    "time",
    /\b(?:when|what time|which days?|what day|open|opening|hours|until when|dates?|wann|geöffnet|offen|öffnungszeiten|uhrzeit)\b/iu,
  ],
  ["phone", /\b(?:phone|call|number to|ring|telefon\w*|rufe?n?|anrufen)\b/iu],
  ["number", /\b(?:how (?:many|far|old|deep|high|big|tall)|age|limit|size|wie (?:viele?|weit|alt|groß|hoch))\b/iu],
];

const number =
  "(?:\\d|\\b(?:one|two|three|four|five|six|seven|eight|ten|twelve|half|once|twice|zwei|drei|vier|fünf|sechs|zweimal)\\b)";
const answers: Readonly<Record<AnswerKind, RegExp>> = {
  price:
    /[€$£]\s?\d|\d\s?(?:€|\$|£|%|EUR|Euro|USD|CHF|Cent|per cent)|\bfree\b|kostenlos|\d[.,]\d\d\b|without charge|at no cost/iu,
  duration: new RegExp(
    `${number}[^.\\n]{0,12}\\b(?:minutes?|min|hours?|days?|weeks?|months?|years?|evenings?|Minuten?|Stunden?|Tagen?|Tage|Wochen?|Monaten?|Jahren?|Jahre)\\b|\\bonce\\b|\\b(?:yearly|weekly|daily)\\b`,
    "iu",
  ),
  time: /\d{1,2}[:.]\d\d|\d\s?(?:am|pm|Uhr|o.clock)\b|\b(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:days?)?\b|\b(?:mon|diens|mitt|donners|frei|sams|sonn)(?:tags?|woch)\b|\b(?:january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)\b/iu,
  phone: /\d[\d /-]{4,}\d|\b1\d\d\b/u,
  number: new RegExp(number, "iu"),
};
/** What is looked at of a text. */
const maxChars = 2_000;

/** What a question asks for, by the words that ask. None: anything answers it. */
export function readAnswerKinds(question: string): AnswerKind[] {
  const text = question.slice(0, maxChars);
  return questions.filter(([, asks]) => asks.test(text)).map(([kind]) => kind);
}

/** Whether a text holds such a thing. */
export function holdsKind(text: string, kind: AnswerKind): boolean {
  return answers[kind].test(text.slice(0, maxChars));
}
