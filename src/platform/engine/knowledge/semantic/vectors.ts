import { sql } from "kysely";
import type { Db, Tx } from "../../../storage/db.ts";
import { memoiseObject } from "../../memoise.ts";

/** A passage and how near it lies to a question, from -1 to 1. */
export interface NearPassage {
  readonly id: number;
  readonly similarity: number;
}

/** Whether the database has pgvector; where it may, it is set up. Found out once for each database. */
export const hasVectors = memoiseObject(async (db: Db): Promise<boolean> => {
  try {
    await sql`create extension if not exists vector`.execute(db);
  } catch {
    // It is not installed, or another process has just set it up, or the administrator of the database has to.
  }
  return readExtension(db).catch(() => false);
});

/** Whether pgvector is set up, without setting it up. */
export async function readExtension(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'vector'`.execute(db);
  return rows.length > 0;
}

/** The passages nearest to a vector among those that are searched, the nearest first. */
export async function findNearest(
  db: Db,
  { ids, model, vector, limit }: { ids: readonly number[]; model: string; vector: readonly number[]; limit: number },
): Promise<NearPassage[]> {
  const { rows } = await sql<NearPassage>`
    select chunks.id, 1 - distance as similarity
    from chunk_vectors
    join chunks on chunks.id = chunk_id
    join documents on documents.id = chunks.document_id and documents.reading = chunks.reading
    cross join lateral (
      -- Vectors of another size are of another model of the same name.
      select case when cardinality(embedding) = ${vector.length}::int
        then embedding::vector <=> ${vector}::real[]::vector end as distance
    ) compared
    where chunk_vectors.knowledgebase_id = any(${ids}::bigint[]) and model = ${model} and distance is not null
    order by distance, chunks.id limit ${limit}
  `.execute(db);
  return rows.map(({ id, similarity }) => ({ id: Number(id), similarity: Number(similarity) }));
}

/** A passage that has no vector of a model yet. */
export interface UnembeddedPassage {
  readonly id: number;
  readonly knowledgebaseId: number;
  readonly text: string;
}

/** The next passages of a document that have none, in their order. */
export async function listUnembedded(
  db: Db,
  { documentId, model, limit }: { documentId: number; model: string; limit: number },
): Promise<UnembeddedPassage[]> {
  const rows = await db
    .selectFrom("chunks")
    .innerJoin("documents", (join) =>
      join.onRef("documents.id", "=", "chunks.document_id").onRef("documents.reading", "=", "chunks.reading"),
    )
    .leftJoin("chunk_vectors", (join) =>
      join.onRef("chunk_vectors.chunk_id", "=", "chunks.id").on("chunk_vectors.model", "=", model),
    )
    .select(["chunks.id", "chunks.knowledgebase_id", "document_name", "trail", "heading", "body"])
    .where("chunks.document_id", "=", documentId)
    .where("chunk_vectors.chunk_id", "is", null)
    .orderBy("position")
    .limit(limit)
    .execute();
  return rows.map(({ id, knowledgebase_id, document_name, trail, heading, body }) => {
    const place = [document_name, trail, heading].filter((part) => part !== "").join(" › ");
    return { id, knowledgebaseId: knowledgebase_id, text: `${place}\n${body}` };
  });
}

/** Stores vectors; a passage that has been deleted since is left out. */
export async function storeVectors(
  db: Db | Tx,
  model: string,
  passages: readonly UnembeddedPassage[],
  vectors: readonly (readonly number[])[],
): Promise<void> {
  for (const [at, { id, knowledgebaseId }] of passages.entries())
    await sql`
      insert into chunk_vectors (chunk_id, knowledgebase_id, model, embedding)
      select id, ${knowledgebaseId}::bigint, ${model}, ${vectors[at]!}::real[] from chunks where id = ${id}::bigint for key share
      on conflict (chunk_id) do update set model = excluded.model, embedding = excluded.embedding
    `.execute(db);
}

/** Documents that have passages without a vector of a model, the ones read first first, with their owners. */
export async function listUnembeddedDocuments(
  db: Db,
  model: string,
  limit: number,
): Promise<{ readonly id: number; readonly userId: number }[]> {
  const { rows } = await sql<{ id: number; userId: number }>`
    select documents.id, knowledgebases.user_id as "userId"
    from documents join knowledgebases on knowledgebases.id = documents.knowledgebase_id
    where exists (
      select from chunks left join chunk_vectors on chunk_id = chunks.id and model = ${model}
      where chunks.document_id = documents.id and chunks.reading = documents.reading and chunk_id is null
    )
    order by documents.id limit ${limit}
  `.execute(db);
  return rows.map(({ id, userId }) => ({ id: Number(id), userId: Number(userId) }));
}

/**
 * Gives the passages of a new reading the vectors of the same passages in the one before. They are matched here: the database, which
 * does not know yet how many new ones there are, would compare each with each.
 */
export async function keepVectors(tx: Tx, documentId: number, reading: number): Promise<void> {
  const keyed = sql`chunks.id, md5(concat_ws(chr(1), trail, heading, body)) as key`;
  const before = await sql<Keyed>`
    select ${keyed} from chunks where document_id = ${documentId}::bigint and reading <> ${reading}
      and exists (select from chunk_vectors where chunk_id = chunks.id)
  `.execute(tx);
  if (before.rows.length === 0) return;
  const fresh = await sql<Keyed>`
    select ${keyed} from chunks where document_id = ${documentId}::bigint and reading = ${reading}
  `.execute(tx);
  const known = new Map(before.rows.map(({ id, key }) => [key, id]));
  const kept = fresh.rows.filter(({ key }) => known.has(key));
  await sql`
    insert into chunk_vectors (chunk_id, knowledgebase_id, model, embedding)
    select to_id, knowledgebase_id, model, embedding
    from unnest(${kept.map(({ key }) => known.get(key)!)}::bigint[], ${kept.map(({ id }) => id)}::bigint[]) kept (from_id, to_id)
    join chunk_vectors on chunk_id = from_id
    on conflict do nothing
  `.execute(tx);
}

interface Keyed {
  readonly id: number;
  readonly key: string;
}

/** How many passages have no vector of a model yet. */
export async function countUnembedded(db: Db, model: string): Promise<{ readonly waiting: number }> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from chunks
    join documents on documents.id = chunks.document_id and documents.reading = chunks.reading
    left join chunk_vectors on chunk_id = chunks.id and model = ${model}
    where chunk_id is null
  `.execute(db);
  return rows[0]!;
}
