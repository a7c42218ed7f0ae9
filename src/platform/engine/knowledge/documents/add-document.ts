import type { Tx } from "../../../storage/db.ts";
import type { DocumentsTable } from "../../../storage/schema/knowledge.ts";
import { type Chunk, chunkDocument, plainHeading, readableName } from "./chunk.ts";
import { countWords, recountWords } from "./document-words.ts";
import { readerVersions } from "./reader-version.ts";

/** A text that can be searched once it is added. */
export interface ReadDocument {
  readonly knowledgebaseId: number;
  readonly name: string;
  readonly description: string | null;
  readonly type: DocumentsTable["type"];
  readonly url: string | null;
  readonly markdown: string;
}

/** Where passages belong. Those of a reading are found once it is the document's own. */
export interface ChunkPlace {
  readonly documentId: number;
  readonly knowledgebaseId: number;
  readonly documentName: string;
  readonly reading: number;
  /** The position of the first one. */
  readonly position: number;
  /** The page that they are from, where a document has several. */
  readonly url: string | null;
}

/** Adds a document whose text is known, active at once, and answers its id. */
export async function addDocument(tx: Tx, document: ReadDocument, now: Date): Promise<number> {
  const { knowledgebaseId, markdown, ...columns } = document;
  const reading = 1;
  const { id } = await tx
    .insertInto("documents")
    .values({
      ...columns,
      knowledgebase_id: knowledgebaseId,
      status: "active",
      reading,
      newest_reading: reading,
      reader: readerVersions[document.type],
      pages_read: 1,
      pages_known: 1,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const place = { documentId: id, knowledgebaseId, documentName: document.name, reading, position: 0, url: null };
  await insertChunks(tx, chunkDocument(document.name, markdown), place);
  const page = { title: document.name, url: document.url, excerpt: document.description ?? "", problem: null };
  await tx
    .insertInto("document_pages")
    .values({ ...page, document_id: id, reading, position: 0, characters: markdown.length })
    .execute();
  return id;
}

/** Stores passages in their order. */
export async function insertChunks(tx: Tx, chunks: readonly Chunk[], place: ChunkPlace): Promise<void> {
  const name = readableName(place.documentName);
  const rows = chunks.map((chunk, at) => ({
    ...chunk,
    document_id: place.documentId,
    knowledgebase_id: place.knowledgebaseId,
    document_name: isNamedBy(chunk, name) ? "" : name,
    reading: place.reading,
    position: place.position + at,
    url: place.url,
  }));
  const { documentId, reading, position } = place;
  // A statement takes 65,535 parameters at most.
  for (let at = 0; at < rows.length; at += rowsPerInsert) {
    const part = rows.slice(at, at + rowsPerInsert);
    await tx.insertInto("chunks").values(part).execute();
    const from = position + at;
    await countWords(tx, { documentId, reading, from, to: from + part.length });
  }
}

/** Lets a document's passages be found by its new name. */
export async function renameChunks(
  tx: Tx,
  documentId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const own = tx.updateTable("chunks").where("document_id", "=", documentId);
  const heading = plainHeading(readableName(to));
  await own
    .set({ heading })
    .where("trail", "=", "")
    .where("heading", "=", plainHeading(readableName(from)))
    .execute();
  await own
    .set({ document_name: readableName(to) })
    .where("heading", "!=", heading)
    .execute();
  await recountWords(tx, documentId);
}

/** Whether the headings begin with the document's name: it counts once. */
function isNamedBy({ trail, heading }: Chunk, name: string): boolean {
  return (trail === "" ? heading : trail).startsWith(name);
}

const rowsPerInsert = 500;
