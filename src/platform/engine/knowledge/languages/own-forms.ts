import { sql } from "kysely";
import { serverWords } from "../../../../languages/lists/server.ts";
import type { Db } from "../../../storage/db.ts";
import { withoutAccents } from "../../understanding/words/plain-words.ts";
import { type AnswerKind, asksWords } from "../answer-kind.ts";
import type { Statistics } from "../statistics.ts";
import type { QuestionWord } from "../words/question-words.ts";
import { passagesLanguage } from "./passages-language.ts";

const own = new Map(
  Object.entries(serverWords).map(([language, { about, understanding }]) => [
    language,
    {
      dictionary: about.dictionary,
      common: understanding.common.split(" ").filter(Boolean),
      asking: `${understanding.asking} ${understanding.helping}`.split(" ").filter(Boolean),
      general: new Set(understanding.general.split(" ").map(withoutAccents)),
    },
  ]),
);
/**
 * The words of a question in its own language: those that say nothing have no stem, and one that the passages hold in another form
 * ("versión", "versiones") stands as they do.
 */
export async function inOwnForms(
  db: Db,
  words: readonly QuestionWord[],
  language: string | undefined,
  statistics: Statistics,
  kinds: readonly AnswerKind[] = [],
): Promise<readonly QuestionWord[]> {
  const formed = await inFormsOf(db, words, language, statistics);
  if (language === undefined || language === "en" || language === "de") return formed;
  const { general } = own.get(language) ?? {};
  const isHeld = ({ lexeme, also }: QuestionWord) =>
    lexeme === null || also !== undefined || statistics.frequency.has(lexeme);
  // What asks for a price says no more of the topic than that, and that is looked for by itself.
  const asks = (word: string) => kinds.some((kind) => asksWords(word, kind, language).test(word));
  const telling = formed.map((one) => {
    const word = withoutAccents(one.word);
    const isGeneral = general?.has(word) === true;
    if (isHeld(one)) return isGeneral ? { ...one, isGeneral } : one;
    return isGeneral || asks(word) ? { ...one, lexeme: null, root: null } : one;
  });
  // "¿Cuánto cuesta?" asks for nothing else.
  return telling.some(({ lexeme }) => lexeme !== null) ? telling : formed;
}

async function inFormsOf(
  db: Db,
  words: readonly QuestionWord[],
  language: string | undefined,
  statistics: Statistics,
): Promise<readonly QuestionWord[]> {
  const small = await withoutSmallWords(db, words, language);
  const { dictionary } = own.get(language ?? "") ?? {};
  const { frequency } = statistics;
  const isUnknown = ({ lexeme, also }: QuestionWord) => lexeme !== null && also === undefined && !frequency.has(lexeme);
  if (dictionary === undefined || !small.some(isUnknown) || passagesLanguage(statistics) !== language) return small;
  const lexemes = await lexemesByRoot(db, dictionary, statistics);
  const roots = await rootsOf(
    db,
    dictionary,
    small.filter(isUnknown).map(({ word }) => word),
  );
  return small.map((one) => {
    const [first, ...also] = isUnknown(one) ? (lexemes.get(roots.get(one.word) ?? "") ?? []) : [];
    return first === undefined ? one : { ...one, lexeme: first, also };
  });
}

const byStatistics = new WeakMap<Statistics, Promise<ReadonlyMap<string, readonly string[]>>>();

/** The lexemes of the passages by their stem in a language, the most common first. Read at the first word that needs them. */
function lexemesByRoot(
  db: Db,
  dictionary: string,
  statistics: Statistics,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const known = byStatistics.get(statistics);
  if (known) return known;
  const { frequency } = statistics;
  const lexemes = [...frequency.keys()].filter((lexeme) => /^\p{L}+$/u.test(lexeme));
  const read = rootsOf(db, dictionary, lexemes).then((roots) => {
    const sorted = lexemes.sort((one, other) => frequency.get(other)! - frequency.get(one)!);
    return Map.groupBy(sorted, (lexeme) => roots.get(lexeme) ?? lexeme);
  });
  read.catch(() => byStatistics.delete(statistics));
  byStatistics.set(statistics, read);
  return read;
}

/** Stems without accents, which the English stems of the index keep and another form of the word has not. */
async function rootsOf(db: Db, dictionary: string, words: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ word: string; root: string | null }>`
    select word, (ts_lexize(${dictionary}::regdictionary, word))[1] root from unnest(${words}::text[]) word
  `.execute(db);
  const plain = (root: string) => (dictionary === "dutch_stem" ? dutchRootOf(root) : withoutAccents(root));
  return new Map(rows.flatMap(({ word, root }) => (root === null ? [] : [[word, plain(root)] as const])));
}

/** A Dutch stem without what its verbs change: "huurt" and "huren" are of one verb. */
function dutchRootOf(root: string): string {
  return withoutAccents(root)
    .replace(/(?<=[aeou]{2}\p{L})t$/u, "")
    .replace(/([aeou])\1(?=[^aeiou]$)/u, "$1");
}

async function withoutSmallWords(
  db: Db,
  words: readonly QuestionWord[],
  language: string | undefined,
): Promise<readonly QuestionWord[]> {
  if (language === undefined || language === "en" || language === "de" || words.length === 0) return words;
  const { common = [], asking = [], dictionary } = own.get(language) ?? {};
  const small = new Set([...common, ...asking].map(withoutAccents));
  if (dictionary !== undefined) {
    const { rows } = await sql<{ word: string }>`
      select word from unnest(${words.map(({ word }) => word)}::text[]) word
      where ts_lexize(${dictionary}::regdictionary, word) = '{}'
    `.execute(db);
    for (const { word } of rows) small.add(withoutAccents(word));
  }
  return words.map((one) => (small.has(withoutAccents(one.word)) ? { ...one, lexeme: null, root: null } : one));
}
