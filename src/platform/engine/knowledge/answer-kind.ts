import { serverWords } from "../../../languages/lists/server.ts";
import { wordsOf } from "../../../languages/server.ts";
import type { AnswerKind } from "../../../languages/shapes/server/offline/kinds.ts";
import { memoiseNewest, memoiseText } from "../memoise.ts";
import { readTopics } from "../understanding/topics.ts";
import { spaceless, withoutAccents } from "../understanding/words/plain-words.ts";
import { readLanguage } from "./languages/read-language.ts";

export type { AnswerKind };

/** What is looked at of a text. */
const maxChars = 2_000;
/** These are recognised in any text: what is short does not tell its language. */
const always = ["en", "de"] as const;
const kinds: readonly AnswerKind[] = ["price", "duration", "time", "frequency", "phone", "number", "place", "person"];
const units = ["minute", "hour", "day", "week", "month", "year"] as const;
/** Currencies that texts write out. */
const currencies = ["USD", "EUR", "GBP", "CHF"] as const;
/** Numbers of things whose unit has another form in some language. */
const counts = [1, 2, 5];
const never = /(?!)/u;
/** An amount of money, whatever the language. */
const money =
  /[€$£¥₺₴₪₹₩]\s?\d|\d\s?(?:€|\$|£|%|¥|₺|₴|₪|₹|₩|zł|円|元|원|грн|EUR|Euro|USD|CHF|Cent|lir[ae])|\d[.,]\d\d(?!\p{N})/iu;
const clock =
  /\d{1,2}[:.]\d\d|\d\s?(?:am|pm|Uhr|o.clock|h|時|点|시)(?!\p{L})|(?<![\p{L}\p{N}])\d{1,2} ?(?:to|bis|till?|until|[-–]) ?\d{1,2}(?![\p{N}%€])/iu;
const phone = /\d[\d /-]{4,}\d|(?<!\p{N})1\d\d(?!\p{N})/u;
/** First name and name. */
const fullName = /(?<!\p{L})\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+(?!\p{L})/u;

interface Rules {
  readonly asks: Readonly<Record<AnswerKind, RegExp>>;
  readonly holds: Readonly<Record<AnswerKind, readonly RegExp[]>>;
}

const rulesOf = memoiseNewest(Object.keys(serverWords).length, (language): Rules => {
  const { kinds: words, dates } = wordsOf(language);
  const days = Array.from({ length: 7 }, (_, at) => ({ weekday: "long", at: Date.UTC(2026, 0, 5 + at) }) as const);
  const months = Array.from({ length: 12 }, (_, at) => ({ month: "long", at: Date.UTC(2026, at, 15) }) as const);
  const names = [...days, ...months].map(({ at, ...part }) =>
    stemmed(new Intl.DateTimeFormat(language, { ...part, timeZone: "UTC" }).format(at)),
  );
  const digit = `(?:\\d|${whole(dates.numbers.replace(/ (?![^(]*\))/g, "|"))})`;
  const unit = units.flatMap((unit) => counts.map((count) => unitName(language, unit, count))).filter(Boolean);
  const long = [...new Set(unit)].map((name) => (spaceless.test(name) ? name : `${name}\\p{L}{0,2}`));
  const find = (source: string) => (source === "" ? never : new RegExp(whole(source), "iu"));
  // "cuanto" asks for a number as "cuánto" does: visitors leave accents out.
  const asks = (kind: AnswerKind) => find([...new Set([words.asks[kind], withoutAccents(words.asks[kind])])].join("|"));
  return {
    asks: Object.fromEntries(kinds.map((kind) => [kind, asks(kind)])) as Record<AnswerKind, RegExp>,
    holds: {
      price: [money, find(`\\d[\\d.,]* ?(?:${currencyNames(language).join("|")})`), find(words.free)],
      duration: [new RegExp(`${digit}[^.\\n]{0,12}?${whole(long.join("|"))}`, "iu"), find(words.long)],
      time: [clock, find(names.join("|"))],
      frequency: [find(words.often)],
      phone: [phone],
      number: [new RegExp(digit, "iu")],
      place: [find(words.place)],
      person: [fullName, words.title === "" ? never : new RegExp(`${whole(words.title)}\\.? ?\\p{Lu}`, "u")],
    },
  };
});

/** Alternatives as whole words, in scripts that have them. */
function whole(source: string): string {
  return spaceless.test(source) ? `(?:${source})` : `(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`;
}

/** A name with the endings that it may have. */
function stemmed(name: string): string {
  if (spaceless.test(name)) return name;
  return name.length > 4 ? `${name.slice(0, Math.max(4, name.length - 1))}\\p{L}{0,3}` : name;
}

function unitName(language: string, unit: (typeof units)[number], count: number): string {
  const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  return format
    .formatToParts(count)
    .filter(({ type }) => type === "unit")
    .map(({ value }) => value.trim())
    .join("");
}

/** What currencies are called where an amount is written out: "89 pounds", "89 livres". */
function currencyNames(language: string): string[] {
  const names = currencies.flatMap((currency) => {
    const format = new Intl.NumberFormat(language, {
      style: "currency",
      currency,
      currencyDisplay: "name",
      maximumFractionDigits: 0,
    });
    return counts.flatMap((count) => format.formatToParts(count).filter(({ type }) => type === "currency"));
  });
  // Their countries are left out of what is written without blanks, and short words, which are names of countries or articles.
  const words = names.flatMap(
    ({ value }) => value.match(/\p{Script=Katakana}{2,}|\p{Script=Han}{2,}|[\p{L}\p{M}-]{4,}/gu) ?? [],
  );
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

const languageOfText = memoiseText((text: string) => readLanguage(text) ?? "en");

/** What a question asks for, by the words that ask. None: anything answers it. */
export function readAnswerKinds(question: string): AnswerKind[] {
  const text = question.slice(0, maxChars);
  const languages = [...new Set([...always, readTopics(text).language])];
  return kinds.filter((kind) => languages.some((language) => rulesOf(language).asks[kind].test(text)));
}

/** Whether a text holds such a thing. */
export function holdsKind(text: string, kind: AnswerKind): boolean {
  const start = text.slice(0, maxChars);
  const holdsIn = (language: string) => rulesOf(language).holds[kind].some((pattern) => pattern.test(start));
  return always.some(holdsIn) || holdsIn(languageOfText(start));
}

/** The words by which a question in this language asks for such a thing. */
export function asksWords(question: string, kind: AnswerKind, language = readTopics(question).language): RegExp {
  return rulesOf(language).asks[kind];
}
