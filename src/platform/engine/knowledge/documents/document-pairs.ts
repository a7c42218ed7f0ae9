import { sql } from "kysely";
import { type Db, inTransaction, type Tx } from "../../../storage/db.ts";
import { pairsOf } from "./letter-pairs.ts";

/** Passages of one reading of a document. */
export interface Passages {
  readonly documentId: number;
  readonly reading: number;
  /** The position of the first, and the one behind the last. */
  readonly from: number;
  readonly to: number;
}

/** Any letter of the scripts that {@link pairsOf} reads, and some more. */
const hasPairs = "[\\u3005-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\uff66-\\uff9f\\U00020000-\\U0003ffff]";

/** Stores the pairs of letters of those passages that are in a script without blanks, in place of what was stored of them. */
export async function storePairs(tx: Tx, { documentId, reading, from, to }: Passages): Promise<void> {
  const { rows } = await sql<{ id: number; knowledgebase_id: number; text: string }>`
    select id, knowledgebase_id, concat_ws(' ', trail, heading, body) as text from chunks
    where document_id = ${documentId} and reading = ${reading} and position >= ${from} and position < ${to}
      and concat_ws(' ', trail, heading, body) ~ ${hasPairs}
  `.execute(tx);
  const values = rows.map(({ id, knowledgebase_id, text }) => ({
    chunk_id: id,
    knowledgebase_id,
    pairs: [...pairsOf(text)],
  }));
  if (values.length === 0) return;
  await tx
    .insertInto("passage_pairs")
    .values(values)
    .onConflict((conflict) => conflict.column("chunk_id").doUpdateSet((is) => ({ pairs: is.ref("excluded.pairs") })))
    .execute();
}

/**
 * Stores the pairs of passages that were stored by a version that did not.
 * @param options.knowledgebases Those of these knowledge bases alone. (default: all)
 */
export async function pairMissing(
  db: Db,
  {
    knowledgebases = null,
    signal,
  }: { readonly knowledgebases?: readonly number[] | null; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct document_id as id from document_words join documents
      on documents.id = document_words.document_id and documents.reading = document_words.reading
    where not has_pairs and (${knowledgebases}::bigint[] is null or knowledgebase_id = any(${knowledgebases}::bigint[]))
  `.execute(db);
  for (const { id } of rows) {
    if (signal?.aborted) return;
    await inTransaction(db, async (tx) => {
      const own = await tx.selectFrom("documents").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
      if (own) await pairDocument(tx, Number(id));
    });
  }
}

async function pairDocument(tx: Tx, documentId: number): Promise<void> {
  const parts = await tx
    .updateTable("document_words")
    .set({ has_pairs: true })
    .where("document_id", "=", documentId)
    .where("has_pairs", "=", false)
    .returning(["reading", "part", "passages"])
    .execute();
  for (const { reading, part, passages } of parts)
    await storePairs(tx, { documentId, reading, from: part, to: part + passages });
}
