import { sql } from "kysely";
import type { Db } from "../../../storage/db.ts";
import type { PartNumber } from "../part-numbers.ts";
import type { NearPassage } from "../semantic/vectors.ts";
import type { Statistics } from "../statistics.ts";
import type { Term } from "../terms.ts";
import type { QuestionWord } from "../words/question-words.ts";
import { type Candidate, termRarity } from "./bm25.ts";

/** A passage as it is read to be judged. */
export interface FoundRow extends Candidate {
  /** Of its document, ISO 639-1; null if it is not known. */
  readonly language: string | null;
  readonly id: number;
  readonly trail: string;
  readonly heading: string;
  readonly body: string;
  readonly document: string;
  readonly url: string | null;
  /** Its heading says several words of the question, of which one stands in too many passages to look through. */
  readonly isNamed: boolean;
}

/** Passages that are judged, chosen among those that the rarest words name. */
export const candidates = 60;
/** Rows that PostgreSQL ranks at most, unless even the rarest word stands in more. */
const rankedRows = 400;
/** A word in a heading counts by so much more. */
const headingGain = 0.5;
/** Of passages that are found by their headings, more are not judged. */
const namedRows = 12;
/** A word that counts less is no form of the one that was asked, but a synonym. */
const leastOfForm = 0.75;

/** The passages that say most of what is asked, by their words. */
export async function findCandidates(
  db: Db,
  ids: readonly number[],
  terms: readonly Term[],
  numbers: readonly PartNumber[],
  statistics: Statistics,
  words: readonly QuestionWord[] = [],
): Promise<readonly FoundRow[]> {
  const inNumbers = numbers.flatMap(({ lexemes }) => lexemes.filter((lexeme) => statistics.frequency.has(lexeme)));
  const said = new Set([...terms.flatMap(({ forms }) => [...forms.keys()]), ...inNumbers]);
  const related = new Set(terms.flatMap((term) => [...term.related.keys()]).filter((lexeme) => !said.has(lexeme)));
  const all = [...said, ...related];
  if (all.length === 0) return [];
  const { queries, weights } = weighted(terms, statistics);
  const chosen = selective(said, related, statistics);
  const named = namesOf(terms, words, statistics);
  const rank = sql`ts_rank(search, query) + coalesce((
    select sum(weight) from unnest(${queries}::text[]::tsquery[], ${weights}::float8[]) asked (one, weight)
    where search @@ one
  ), 0)`;
  const searched = sql`chunks join documents on documents.id = chunks.document_id and documents.reading = chunks.reading`;
  const byHeading = sql`union all select * from (
    select id, ${rank} as rank, true as is_named from (
      select chunks.id, search from ${searched}
      where chunks.knowledgebase_id = any(${ids}::bigint[]) and ts_filter(search, '{a}') @@ ${named ?? ""}::tsquery
      limit ${rankedRows}
    ) named, question
    order by rank desc, id limit ${namedRows}
  ) named`;
  const { rows } = await sql<FoundRow>`
    with question as (select ${anyOf(chosen)}::tsquery as query),
    found as materialized (
      (select chunks.id, ${rank} as rank, false as is_named from ${searched}, question
      where chunks.knowledgebase_id = any(${ids}::bigint[]) and search @@ query
      order by rank desc, chunks.id limit ${candidates})
      ${named === undefined ? sql`` : byHeading}
    ),
    best as (select id, max(rank) as rank, bool_or(is_named) as is_named from found group by id)
    select ${columnsOf(all)}, is_named as "isNamed"
    from best join chunks on chunks.id = best.id join documents on documents.id = chunks.document_id
    order by best.rank desc, chunks.id
  `.execute(db);
  return rows;
}

/** The passages that only their meaning found. */
export async function findByMeaning(
  db: Db,
  near: readonly NearPassage[],
  found: readonly FoundRow[],
  terms: readonly Term[],
): Promise<readonly FoundRow[]> {
  const known = new Set(found.map(({ id }) => id));
  const ids = near.map(({ id }) => id).filter((id) => !known.has(id));
  if (ids.length === 0) return [];
  const lexemes = terms.flatMap(({ forms, related }) => [...forms.keys(), ...related.keys()]);
  const { rows } = await sql<FoundRow>`
    select ${columnsOf(lexemes)}, false as "isNamed" from chunks join documents on documents.id = chunks.document_id
    where chunks.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], chunks.id)
  `.execute(db);
  return rows;
}

/** What is read of a passage, with where these lexemes stand in it. */
function columnsOf(lexemes: readonly string[]) {
  return sql`chunks.id, trail, heading, body, documents.name as document, coalesce(chunks.url, documents.url) as url,
    documents.language, length(search) as length,
    (select coalesce(jsonb_object_agg(lexeme, weights), '{}') from unnest(search) where lexeme = any(${lexemes}::text[])) as hits`;
}

/**
 * The rarest lexemes of what the question says, as many as stand in some hundred passages together, and of what is related to it
 * no more than leave room for those among the candidates. The others only add to the rank.
 */
function selective(
  said: ReadonlySet<string>,
  related: ReadonlySet<string>,
  { chunks, frequency }: Statistics,
): string[] {
  let rows = 0;
  const rarest = (lexemes: ReadonlySet<string>, most: number) =>
    [...lexemes]
      .sort((one, other) => frequency.get(one)! - frequency.get(other)! || (one < other ? -1 : 1))
      .filter((lexeme) => {
        const isFirst = rows === 0;
        rows += frequency.get(lexeme)!;
        return isFirst || rows <= most;
      });
  return [
    ...rarest(said, rankedRows),
    ...rarest(related, chunks <= candidates ? Number.POSITIVE_INFINITY : candidates),
  ];
}

/**
 * Headings that say a word of the question which many passages hold, and another one of it beside that: "What are your opening hours?"
 * has only words that stand everywhere in a large knowledge base, and one passage whose heading they are. Words that say how something is
 * asked count there too ("Which of the two valves"). Undefined where no word stands in so many.
 */
function namesOf(
  terms: readonly Term[],
  words: readonly QuestionWord[],
  { frequency }: Statistics,
): string | undefined {
  const asked = terms.map(({ forms }) =>
    [...forms].flatMap(([lexeme, credit]) => (credit < leastOfForm ? [] : lexeme)),
  );
  const isCommon = (lexeme: string) => frequency.get(lexeme)! > rankedRows;
  const plain = words.flatMap(({ lexeme }) => (lexeme !== null && frequency.has(lexeme) ? lexeme : []));
  const pairs = asked
    .filter((forms) => forms.some(isCommon))
    .flatMap((forms) => {
      const others = new Set([...asked.flat(), ...plain].filter((one) => !forms.includes(one)));
      return others.size === 0 ? [] : `((${anyOf(forms)}) & (${anyOf([...others])}))`;
    });
  return pairs.length === 0 ? undefined : pairs.join(" | ");
}

/**
 * Each word of what is asked with how much it tells: `ts_rank` alone counts a word that stands everywhere as much as one that names
 * a single passage, and a row of a table lost its place to passages that repeat its common words.
 */
function weighted(terms: readonly Term[], statistics: Statistics): { queries: string[]; weights: number[] } {
  const asked = terms.flatMap((term) => {
    const rarity = term.weight * termRarity(term, statistics);
    return [...term.forms].flatMap(([lexeme, credit]) => [
      { query: anyOf([lexeme]), weight: rarity * credit },
      { query: `${anyOf([lexeme])}:AB`, weight: rarity * credit * headingGain },
    ]);
  });
  return { queries: asked.map(({ query }) => query), weights: asked.map(({ weight }) => weight) };
}

/** A tsquery as text. Quoting makes any lexeme a plain word to it. */
function anyOf(lexemes: readonly string[]): string {
  return lexemes.map((lexeme) => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`).join(" | ");
}
