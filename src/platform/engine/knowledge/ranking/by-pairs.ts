import { sql } from "kysely";
import type { Db } from "../../../storage/db.ts";
import { pairMissing } from "../documents/document-pairs.ts";
import { pairsOf, pairsOfQuestion } from "../documents/letter-pairs.ts";
import type { Identified, Judged } from "./judged.ts";

/** Chosen: of so many holders a pair tells enough, and so many passages are weighed. */
const mostHolders = 1_000;
const mostPassages = 400;
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
  const pairs = pairsOfQuestion(question);
  if (pairs.length === 0) return [];
  await pairMissing(db, { knowledgebases: ids });
  const { rows, holding } = await holdersOf(db, ids, pairs);
  const weights = pairs.map((_, at) => {
    // What no passage holds may be no word at all: it counts as one that a single passage holds.
    const holders = holding.get(at) ?? 1;
    return Math.log(1 + (Math.max(chunks, holders) - holders + 0.5) / (holders + 0.5));
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = rows.reduce((sum, { body }) => sum + body.length, 0) / Math.max(1, rows.length);
  const best = rows
    .map(({ id, trail, heading, body }) => {
      const headed = pairsOf(`${trail} ${heading}`);
      const held = pairsOf(`${trail} ${heading} ${body}`);
      const weightIn = (text: ReadonlySet<string>) =>
        pairs.reduce((sum, pair, at) => sum + (text.has(pair) ? weights[at]! : 0), 0);
      return {
        id,
        coverage: weightIn(held) / all,
        score: (weightIn(held) + headingGain * weightIn(headed)) / (1 + 0.25 * Math.log1p(body.length / mean)),
      };
    })
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

/** The passages that hold the rarest pairs, and how many hold each pair, counted as far as it matters. */
async function holdersOf(db: Db, ids: readonly number[], pairs: readonly string[]) {
  const { rows } = await sql<HoldingPassage & { holding: Readonly<Record<string, number>> }>`
    with holders as materialized (
      select chunk_id, at, count(*) over (partition by at) as holding
      from unnest(${pairs}::text[]) with ordinality asked (pair, at) cross join lateral (
        select chunk_id from passage_pairs where pairs @> array[pair] and knowledgebase_id = any(${ids}::bigint[])
        limit ${mostHolders}
      ) found
    ),
    best as (
      select chunk_id from holders group by chunk_id order by sum(1.0 / holding) desc, chunk_id limit ${mostPassages}
    )
    select chunks.id, trail, heading, body,
      (select json_object_agg(at - 1, holding) from (select distinct at, holding from holders) counted) as holding
    from best join chunks on chunks.id = best.chunk_id
      join documents on documents.id = chunks.document_id and documents.reading = chunks.reading
  `.execute(db);
  const holding = Object.entries(rows[0]?.holding ?? {}).map(([at, count]) => [Number(at), Number(count)] as const);
  return { rows, holding: new Map(holding) };
}

interface HoldingPassage {
  readonly id: number;
  readonly trail: string;
  readonly heading: string;
  readonly body: string;
}
