import { sql } from "kysely";
import type { Db } from "../../../storage/db.ts";
import type { Identified, Judged } from "./judged.ts";

/** Scripts that part no words: PostgreSQL takes a whole sentence of them for one word. */
const run = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu;
/** A pair of letters that says something: hiragana alone are endings and small words, and join words where they are one of two. */
const carries = /[\p{sc=Han}\p{sc=Katakana}]/u;
const isWhole = /^[\p{sc=Han}\p{sc=Katakana}ー]+$/u;
/** Within such a sentence: "PayPayは使えますか". */
const foreignWord = /[\p{sc=Latin}\p{Nd}]{2,20}/gu;
const hasCase = /\p{sc=Latin}|\p{Nd}/u;
const mostPairs = 48;
/** Chosen: looking for pairs goes through all passages of a knowledge base. */
const mostPassages = 20_000;
/** A passage that speaks of less of the question has little to do with it. */
const leastCoverage = 0.3;
const leastRelated = 0.5;
const headingGain = 0.5;

/** Passages by the pairs of letters that they share with a question in Chinese or Japanese, best first. */
export async function findByPairs(
  db: Db,
  ids: readonly number[],
  question: string,
  { limit, chunks }: { readonly limit: number; readonly chunks: number },
): Promise<readonly Identified[]> {
  const pairs = readPairs(question);
  if (pairs.length === 0 || chunks > mostPassages) return [];
  const inText = patternsOf(pairs.filter((pair) => !hasCase.test(pair)));
  const words = patternsOf(pairs.filter((pair) => hasCase.test(pair)));
  // These scripts have no small letters: only what is found needs them, and what may be found by a word of another script.
  const { rows } = await sql<{ id: number; held: number[]; headed: number[]; length: number }>`
    select id, length,
      array(select at::int from unnest(${pairs}::text[]) with ordinality asked (pair, at) where strpos(text, pair) > 0) as held,
      array(select at::int from unnest(${pairs}::text[]) with ordinality asked (pair, at) where strpos(head, pair) > 0) as headed
    from (
      select chunks.id, length(body) as length, lower(trail || ' ' || heading) as head,
        lower(trail || ' ' || heading || ' ' || body) as text
      from chunks join documents on documents.id = chunks.document_id and documents.reading = chunks.reading
      where chunks.knowledgebase_id = any(${ids}::bigint[])
        and (body like any (${inText}::text[]) or heading like any (${inText}::text[]) or trail like any (${inText}::text[])
          or (${words.length > 0} and lower(heading || ' ' || body) like any (${words}::text[])))
      offset 0 -- else the text is made anew for each pair
    ) said
  `.execute(db);
  const weights = pairs.map((_, at) => {
    // What no passage holds may be no word at all: it counts as one that a single passage holds.
    const holding = Math.max(1, rows.filter(({ held }) => held.includes(at + 1)).length);
    return Math.log(1 + (chunks - holding + 0.5) / (holding + 0.5));
  });
  const weightOf = (held: readonly number[]) => held.reduce((sum, at) => sum + weights[at - 1]!, 0);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = rows.reduce((sum, { length }) => sum + length, 0) / Math.max(1, rows.length);
  const best = rows
    .map(({ id, held, headed, length }) => ({
      id,
      coverage: weightOf(held) / all,
      score: (weightOf(held) + headingGain * weightOf(headed)) / (1 + 0.25 * Math.log1p(length / mean)),
    }))
    .filter(({ coverage }) => coverage >= leastCoverage)
    .sort((one, other) => other.score - one.score || one.id - other.id)
    .slice(0, limit);
  if (best.length === 0) return [];
  const found = await sql<Omit<Identified, "score" | "coverage">>`
    select chunks.id, trail, heading, body, documents.name as document, coalesce(chunks.url, documents.url) as url, documents.language
    from chunks join documents on documents.id = chunks.document_id
    where chunks.id = any(${best.map(({ id }) => id)}::bigint[])
  `.execute(db);
  const byId = new Map(found.rows.map((row) => [Number(row.id), row]));
  const sum = best.reduce((total, { score }) => total + score, 0);
  return best.flatMap(({ id, coverage, score }) => {
    const row = byId.get(Number(id));
    return row ? [{ ...row, coverage, score: score / sum }] : [];
  });
}

/** Where nothing is sure to answer, what shares most with the question comes nearest. */
export function byPairs(judged: Judged<Identified>, found: readonly Identified[]): Judged<Identified> {
  if (found.length === 0 || judged.passages.length > 0) return judged;
  const known = new Set(found.map(({ id }) => id));
  const others = judged.nearest.filter(({ id }) => !known.has(id)).map((passage) => ({ ...passage, score: 0 }));
  return {
    ...judged,
    nearest: [...found, ...others],
    isRelated: judged.isRelated || found[0]!.coverage >= leastRelated,
  };
}

function patternsOf(parts: readonly string[]): string[] {
  return parts.map((part) => `%${part}%`);
}

/** The pairs of letters that carry a question in a script without blanks, and the words of other scripts within it. */
function readPairs(question: string): string[] {
  const runs = question.normalize("NFKC").toLowerCase().match(run) ?? [];
  const pairs = runs.flatMap((letters) =>
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
  const whole = pairs.filter((pair) => isWhole.test(pair));
  const carrying = whole.length > 0 ? whole : pairs.filter((pair) => carries.test(pair));
  if (carrying.length === 0) return [];
  const words = question.normalize("NFKC").toLowerCase().match(foreignWord) ?? [];
  return [...new Set([...words, ...carrying])].slice(0, mostPairs);
}
