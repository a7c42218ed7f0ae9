import type { Tx } from "../../storage/db.ts";
import type { DocumentsTable } from "../../storage/schema.ts";
import { chunkDocument } from "./chunk.ts";

/** A text that can be searched once it is added. */
export interface ReadDocument {
  readonly knowledgebaseId: number;
  readonly name: string;
  readonly description: string | null;
  readonly type: DocumentsTable["type"];
  readonly url: string | null;
  readonly markdown: string;
}

/** Adds a document whose text is known, active at once, and answers its id. */
export async function addDocument(tx: Tx, document: ReadDocument, now: Date): Promise<number> {
  const { knowledgebaseId, markdown, ...columns } = document;
  const { id } = await tx
    .insertInto("documents")
    .values({ ...columns, knowledgebase_id: knowledgebaseId, status: "active", created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeChunks(tx, { id, knowledgebaseId, name: document.name }, markdown);
  return id;
}

/** Cuts a document's text into passages, in place of those it had. Whoever calls this sets the document's status. */
export async function writeChunks(
  tx: Tx,
  document: { readonly id: number; readonly knowledgebaseId: number; readonly name: string },
  markdown: string,
): Promise<void> {
  await tx.deleteFrom("chunks").where("document_id", "=", document.id).execute();
  const rows = chunkDocument(document.name, markdown).map((chunk, position) => ({
    ...chunk,
    position,
    document_id: document.id,
    knowledgebase_id: document.knowledgebaseId,
  }));
  // A statement takes 65,535 parameters at most.
  for (let at = 0; at < rows.length; at += rowsPerInsert) {
    await tx
      .insertInto("chunks")
      .values(rows.slice(at, at + rowsPerInsert))
      .execute();
  }
}

const rowsPerInsert = 500;
