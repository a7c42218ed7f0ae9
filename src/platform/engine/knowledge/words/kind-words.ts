import { wordsOf } from "../../../../languages/server.ts";
import { memoiseObject } from "../../memoise.ts";
import { readTopics } from "../../understanding/topics.ts";
import { withoutAccents } from "../../understanding/words/plain-words.ts";
import { type AnswerKind, asksWords } from "../answer-kind.ts";
import { passagesLanguage } from "../languages/passages-language.ts";
import type { Statistics } from "../statistics.ts";
import { commonWords } from "./common-words.ts";
import { germanCommonWords } from "./german.ts";
import type { QuestionWord } from "./question-words.ts";

/** Topics that ask for such a thing themselves. */
const topicsOfKind: Partial<Readonly<Record<AnswerKind, ReadonlySet<string>>>> = {
  phone: new Set(["phone", "number", "call", "contact"]),
  place: new Set(["where", "address"]),
  time: new Set(
    "open closed today tomorrow monday tuesday wednesday thursday friday saturday sunday weekend morning evening".split(
      " ",
    ),
  ),
};
/** Not Korean, which has blanks between its words. */
const withoutBlanks = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** What a stem may leave out of a word. */
const longestEnding = 3;
const leastStem = 3;
/** What a telephone number begins with: "020", "+49", "01632". */
const areaCode = /^(?:\+|00?[1-9])\d{1,4}$/;
/** As hours are written in four digits: "0900". */
const clockTime = /^(?:[01]\d|2[0-3])[0-5]\d$/;
/** Marks of expressions around a word. */
const marks = /\\p\{L\}[*+]|\(\?:|[()]/g;

/**
 * The words of a question that asks for nothing but where the company is, when it is open or its number, as those by which its documents say such
 * a thing: "where are you?" finds "Mill Row, opposite the post office". Any other question stays as it is.
 */
export function asKindWords(
  words: readonly QuestionWord[],
  question: string,
  kinds: readonly AnswerKind[],
  statistics: Statistics,
): readonly QuestionWord[] {
  const { language } = readTopics(question);
  for (const kind of kinds) {
    const topics = topicsOfKind[kind];
    if (!topics || words.some(({ lexeme }) => lexeme !== null && kind === "time" && statistics.frequency.has(lexeme)))
      continue;
    if (!words.every((word) => isSmall(word, question, kind, topics))) continue;
    const [first, ...others] = lexemesOf(kind, language, statistics);
    // Of several numbers the company's own is said most often.
    const also = kind === "phone" ? [] : others;
    if (first !== undefined) return [{ word: first, lexeme: first, root: first, also }];
  }
  return words;
}

function isSmall(
  { word, lexeme }: QuestionWord,
  question: string,
  kind: AnswerKind,
  own: ReadonlySet<string>,
): boolean {
  const { topics, small } = readTopics(question);
  const plain = withoutAccents(word.toLowerCase());
  if (lexeme === null || commonWords.has(word) || germanCommonWords.has(word) || small.has(plain)) return true;
  const asks = asksWords(question, kind);
  // A run of Japanese is a sentence: what carries it is written in other letters than what asks.
  if (withoutBlanks.test(word)) return !/[\p{Script=Han}\p{Script=Katakana}]/u.test(word.replace(asks, ""));
  return asks.test(word) || topics.some(({ topic, word: named }) => own.has(topic) && named === plain);
}

const found = memoiseObject((_: Statistics) => new Map<string, readonly string[]>());

/** The lexemes of the documents that stand in what says such a thing, the most common first; looked for once in each language. */
function lexemesOf(kind: AnswerKind, asked: string, statistics: Statistics): readonly string[] {
  const known = found(statistics);
  const key = `${kind} ${asked}`;
  const lexemes = known.get(key) ?? findLexemes(kind, asked, statistics);
  known.set(key, lexemes);
  return lexemes;
}

function findLexemes(kind: AnswerKind, asked: string, statistics: Statistics): readonly string[] {
  const { frequency } = statistics;
  const byFrequency = (one: string, other: string) => frequency.get(other)! - frequency.get(one)!;
  if (kind === "phone") {
    const codes = [...frequency.keys()].filter((lexeme) => areaCode.test(lexeme)).sort(byFrequency);
    const others = codes.filter((lexeme) => !clockTime.test(lexeme));
    return others.length > 0 ? others : codes;
  }
  const languages = [...new Set([passagesLanguage(statistics) ?? asked, asked, "en"])];
  const named = languages.flatMap((language) => (kind === "time" ? dayNames(language) : placesOf(language)));
  const isNamed = (lexeme: string) =>
    named.some(
      (name) =>
        lexeme === name ||
        (name.startsWith(lexeme) && lexeme.length >= Math.max(leastStem, name.length - longestEnding)) ||
        // Written as one, or with what is joined to it.
        (name.length > leastStem + 1 && lexeme.endsWith(name)) ||
        (withoutBlanks.test(name) && lexeme.includes(name)),
    );
  return [...frequency.keys()].filter(isNamed).sort(byFrequency);
}

function placesOf(language: string): string[] {
  return wordsOf(language)
    .kinds.place.split("|")
    .map((word) => word.replace(marks, "").toLowerCase())
    .filter((word) => /^\p{L}+$/u.test(word));
}

function dayNames(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, at) => format.format(Date.UTC(2026, 0, 5 + at)).toLowerCase());
}
