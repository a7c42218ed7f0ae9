import type { Selectable } from "kysely";
import type { BodyOf } from "../../../contract/kit/operation.ts";
import type { createDocument } from "../../../contract/operations/knowledge/documents.ts";
import { renameChunks } from "../../engine/knowledge/documents/add-document.ts";
import { nextRefresh, readAgain } from "../../reading/refresh.ts";
import type { Db, Tx } from "../../storage/db.ts";
import type { DocumentPagesTable, DocumentsTable } from "../../storage/schema/knowledge.ts";

export type DocumentRow = Selectable<DocumentsTable>;
export type PageRow = Selectable<DocumentPagesTable>;

/** Chosen: a part is sent to the database whole, so it bounds what a statement holds. */
const partBytes = 1_048_576;

/** A knowledgebase's documents, newest first. */
export async function list(db: Db, knowledgebaseId: number): Promise<DocumentRow[]> {
  return db
    .selectFrom("documents")
    .selectAll()
    .where("knowledgebase_id", "=", knowledgebaseId)
    .orderBy("id", "desc")
    .execute();
}

export async function find(db: Db | Tx, knowledgebaseId: number, id: number): Promise<DocumentRow | undefined> {
  return db
    .selectFrom("documents")
    .selectAll()
    .where("id", "=", id)
    .where("knowledgebase_id", "=", knowledgebaseId)
    .executeTakeFirst();
}

/** What was read of a document, in the order of reading. */
export async function listPages(db: Db, { id, reading }: DocumentRow): Promise<PageRow[]> {
  return db
    .selectFrom("document_pages")
    .selectAll()
    .where("document_id", "=", id)
    .where("reading", "=", reading)
    .orderBy("position")
    .execute();
}

/** Of a page of passages. */
export const passagesPerPage = 50;

/** The passages of a document as they are searched, in its order, and how many there are. */
export async function listPassages(db: Db, { id, reading }: DocumentRow, page: number) {
  const own = db.selectFrom("chunks").where("document_id", "=", id).where("reading", "=", reading);
  const rows = await own
    .select(["trail", "heading", "body", "url"])
    .orderBy("position")
    .limit(passagesPerPage)
    .offset((page - 1) * passagesPerPage)
    .execute();
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** Stores a document that is to be read, with its file. */
export async function insert(
  tx: Tx,
  body: BodyOf<typeof createDocument>,
  { knowledgebaseId, now }: { readonly knowledgebaseId: number; readonly now: Date },
): Promise<DocumentRow> {
  const isWebsite = body.type === "website";
  const row = await tx
    .insertInto("documents")
    .values({
      knowledgebase_id: knowledgebaseId,
      name: body.name,
      description: body.description ?? null,
      type: body.type,
      status: "processing",
      url: (isWebsite && body.url) || null,
      links: JSON.stringify(isWebsite ? (body.links ?? []).map(({ link }) => link) : []),
      relative_links_limit: body.relative_links_limit,
      refresh_hours: (isWebsite && body.refresh_hours) || null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!isWebsite && body.file) await insertFile(tx, row.id, body.file);
  return row;
}

async function insertFile(tx: Tx, documentId: number, file: Blob): Promise<void> {
  for (let part = 0; part * partBytes < file.size; part++) {
    const bytes = new Uint8Array(await file.slice(part * partBytes, (part + 1) * partBytes).arrayBuffer());
    await tx.insertInto("document_files").values({ document_id: documentId, part, bytes }).execute();
  }
}

/** What changes of a document that exists. */
export interface DocumentChange {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  /** Whether it is to be read again. */
  readonly isRead?: boolean;
  /** How often it is read again by itself; null: no more. (default: as it is) */
  readonly refreshHours?: number | null | undefined;
  readonly now: Date;
}

/** Changes what is given; its passages are found by the new name at once. */
export async function update(tx: Tx, document: DocumentRow, change: DocumentChange): Promise<DocumentRow> {
  const { name = document.name, description = document.description, isRead = false, now } = change;
  if (name !== document.name) await renameChunks(tx, document.id, { from: document.name, to: name });
  const { refreshHours = document.refresh_hours } = change;
  const isOther = refreshHours !== document.refresh_hours;
  const refresh_at = isOther && document.status !== "processing" ? nextRefresh(refreshHours, now) : document.refresh_at;
  return tx
    .updateTable("documents")
    .set({
      name,
      description,
      updated_at: now,
      refresh_hours: refreshHours,
      ...(isRead ? readAgain : { refresh_at }),
    })
    .where("id", "=", document.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether the knowledgebase had it. What was read from it goes with it. */
export async function remove(db: Db, knowledgebaseId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("documents")
    .where("id", "=", id)
    .where("knowledgebase_id", "=", knowledgebaseId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
