import { type RawBuilder, sql } from "kysely";
import { type Db, inTransaction, type Tx } from "../../../storage/db.ts";
import { type Passages, storePairs } from "./document-pairs.ts";

/** Chosen: what one statement counts, so that others may use the database in between. */
const passagesAtOnce = 500;

/** Counts in how many of these passages each word stands, and stores their pairs of letters: in the transaction that stores them. */
export async function countWords(tx: Tx, passages: Passages): Promise<void> {
  const { documentId, reading, from, to } = passages;
  const where = `from chunks where document_id = ${Number(documentId)} and reading = ${Number(reading)}
    and position >= ${Number(from)} and position < ${Number(to)}`;
  const written = `select to_tsvector('simple', concat_ws(' ', document_name, trail, heading, body)) ${where}`;
  await sql`
    insert into document_words (document_id, reading, part, passages, lexemes, words, counts, written, written_counts, has_pairs)
    select ${documentId}::bigint, ${reading}::int, ${from}::int, own.passages, own.lexemes, searched.words, searched.counts,
      spelt.words, spelt.counts, true
    from (select count(*)::int as passages, coalesce(sum(length(search)), 0)::int as lexemes ${sql.raw(where)}) own,
      ${countedIn(`select search ${where}`)} searched, ${countedIn(written, "where word ~ '^[[:alpha:]]{3,24}$'")} spelt
    where own.passages > 0
    on conflict (document_id, reading, part) do update
    set passages = excluded.passages, lexemes = excluded.lexemes, words = excluded.words, counts = excluded.counts,
      written = excluded.written, written_counts = excluded.written_counts,
      has_pairs = true
  `.execute(tx);
  await storePairs(tx, passages);
}

function countedIn(vectors: string, where = ""): RawBuilder<unknown> {
  return sql`(select coalesce(array_agg(word), '{}') as words, coalesce(array_agg(ndoc), '{}') as counts
    from ts_stat(${vectors}) ${sql.raw(where)})`;
}

/** Counts the words of a document anew, after its passages have changed. */
export async function recountWords(tx: Tx, documentId: number): Promise<void> {
  await tx.deleteFrom("document_words").where("document_id", "=", documentId).execute();
  await tx
    .deleteFrom("passage_pairs")
    .where("chunk_id", "in", tx.selectFrom("chunks").select("id").where("document_id", "=", documentId))
    .execute();
  const readings = await tx
    .selectFrom("chunks")
    .select((is) => ["reading", is.fn.max("position").as("last")])
    .where("document_id", "=", documentId)
    .groupBy("reading")
    .execute();
  for (const { reading, last } of readings)
    for (let from = 0; from <= last; from += passagesAtOnce)
      await countWords(tx, { documentId, reading, from, to: from + passagesAtOnce });
}

/**
 * Counts the words of documents whose passages were stored by a version that did not.
 * @param options.knowledgebases Those of these knowledge bases alone. (default: all)
 */
export async function countMissing(
  db: Db,
  { knowledgebases, signal }: { readonly knowledgebases?: readonly number[]; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from documents where (${knowledgebases ?? null}::bigint[] is null or knowledgebase_id = any(${knowledgebases ?? null}::bigint[]))
      and exists (select from chunks where document_id = documents.id and chunks.reading = documents.reading)
      and not exists (select from document_words where document_id = documents.id and document_words.reading = documents.reading)
  `.execute(db);
  for (const { id } of rows) {
    if (signal?.aborted) return;
    await inTransaction(db, async (tx) => {
      const document = await tx
        .selectFrom("documents")
        .select("id")
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst();
      if (document) await recountWords(tx, Number(id));
    });
  }
}
