import type { Selectable, Updateable } from "kysely";
import { insertChunks, renameChunks } from "../engine/knowledge/documents/add-document.ts";
import type { Chunk } from "../engine/knowledge/documents/chunk.ts";
import { isOutdated, readerVersions } from "../engine/knowledge/documents/reader-version.ts";
import { keepVectors } from "../engine/knowledge/semantic/vectors.ts";
import { type Db, inTransaction, type Tx } from "../storage/db.ts";
import type { DocumentPagesTable, DocumentsTable } from "../storage/schema/knowledge.ts";
import { isForeignKeyViolation } from "../storage/violations.ts";
import { LeftOutParts } from "./left-out.ts";
import type { ParsedText } from "./parsing/messages.ts";
import { nextRefresh } from "./refresh.ts";

/** A page of a document, or the file as one. */
export type ReadPage = Omit<DocumentPagesTable, "document_id" | "reading" | "position" | "fetched"> & {
  /** Of a page of a website. (default: nothing) */
  readonly fetched?: FetchedPage;
};

/** A page as it was fetched: what tells whether it has changed since, and what a reading needs of it where it has not. */
export interface FetchedPage {
  readonly url: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** What it says, but for its passages. */
  readonly text: ParsedText;
  /** Passages that earlier pages of the same reading had, by their text. */
  readonly repeated: readonly string[];
}

/** A page as an earlier reading fetched it, with the address that it says is its own. */
export interface PageBefore {
  readonly url: string | null;
  readonly fetched: FetchedPage;
}

/** Thrown where a document was deleted, or is read by another process since: there is nothing left to do. */
export class ReadingOver extends Error {
  override readonly name = "ReadingOver";
}

/**
 * Begins to read a document. What an earlier reading that never ended has left is removed, and where it still runs, it is
 * over. Undefined when the document is gone, or has been read.
 */
export async function beginReading(db: Db, documentId: number): Promise<Reading | undefined> {
  return inTransaction(db, async (tx) => {
    const document = await tx
      .updateTable("documents")
      .set((is) => ({ newest_reading: is("newest_reading", "+", 1), pages_read: 0, pages_known: null }))
      .where("id", "=", documentId)
      .where("status", "=", "processing")
      .returningAll()
      .executeTakeFirst();
    if (!document) return undefined;
    await removeOthers(tx, document.id, document.reading);
    return new Reading(db, document);
  });
}

/** One reading of a document: what it stores becomes the document's own at its end, all at once. */
export class Reading {
  readonly document: Selectable<DocumentsTable>;
  readonly #db: Db;
  #position = 0;
  #pages = 0;
  #known = 0;
  #read = 0;
  readonly #leftOut = new LeftOutParts();

  constructor(db: Db, document: Selectable<DocumentsTable>) {
    this.#db = db;
    this.document = document;
  }

  /** The parts of the uploaded file, one at a time. */
  async *fileParts(): AsyncGenerator<Uint8Array> {
    for (let part = 0; ; part++) {
      const row = await this.#db
        .selectFrom("document_files")
        .select("bytes")
        .where("document_id", "=", this.document.id)
        .where("part", "=", part)
        .executeTakeFirst();
      if (!row) return;
      yield row.bytes;
    }
  }

  /** Whether the reading before this one is by an earlier version of the reader, so that nothing that it read counts as unchanged. */
  get isOfEarlierReader(): boolean {
    return isOutdated(this.document);
  }

  /** The pages of the reading before this one, by the address that each was fetched at. */
  async pagesBefore(): Promise<ReadonlyMap<string, PageBefore>> {
    const rows = await this.#db
      .selectFrom("document_pages")
      .select(["url", "fetched"])
      .where("document_id", "=", this.document.id)
      .where("reading", "=", this.document.reading)
      .where("fetched", "is not", null)
      .execute();
    const pages = rows.map(({ url, fetched }) => ({ url, fetched: fetched as FetchedPage }));
    return new Map(pages.map((page) => [page.fetched.url, page]));
  }

  /** The passages that the reading before this one has of a page, in their order. */
  async passagesBefore(url: string | null): Promise<Chunk[]> {
    return this.#db
      .selectFrom("chunks")
      .select(["trail", "heading", "body"])
      .where("document_id", "=", this.document.id)
      .where("reading", "=", this.document.reading)
      .where("url", "is not distinct from", url)
      .orderBy("position")
      .execute();
  }

  /** Stores passages in short transactions, so that others may use the database in between. */
  async addChunks(chunks: readonly Chunk[], url: string | null): Promise<void> {
    const { id, knowledgebase_id, name, newest_reading } = this.document;
    const place = {
      documentId: id,
      knowledgebaseId: knowledgebase_id,
      documentName: name,
      reading: newest_reading,
      url,
    };
    await this.#write((tx) => insertChunks(tx, chunks, { ...place, position: this.#position }));
    this.#position += chunks.length;
  }

  /** Counts what was read of a file or page, and what was left out of it. */
  countRead({
    charactersKnown,
    charactersRead,
    leftOut,
  }: Pick<ParsedText, "charactersKnown" | "charactersRead" | "leftOut">): void {
    this.#known += charactersKnown;
    this.#read += charactersRead;
    for (const part of leftOut) this.#leftOut.add(part);
  }

  /** Notes a page or part that is left out, of which no characters are known. */
  leaveOut(what: string, why: string): void {
    this.#leftOut.add({ what, why, characters: 0 });
  }

  async addPage({ fetched, ...page }: ReadPage): Promise<void> {
    const place = { document_id: this.document.id, reading: this.document.newest_reading, position: this.#pages++ };
    await this.#write((tx) =>
      tx
        .insertInto("document_pages")
        .values({ ...place, ...page, fetched: fetched === undefined ? null : JSON.stringify(fetched) })
        .execute(),
    );
  }

  /** @throws {ReadingOver} */
  async report(pages_read: number, pages_known: number): Promise<void> {
    const { numUpdatedRows } = await this.#own(this.#db).set({ pages_read, pages_known }).executeTakeFirst();
    if (numUpdatedRows !== 1n) throw over();
  }

  /** Keeps why this try came to nothing, for when there is no other. */
  async note(failure: string): Promise<void> {
    await this.#own(this.#db).set({ failure }).execute();
  }

  /**
   * Ends the reading: its passages are searched from here on, in place of those before. The file is not needed any more.
   * @throws {ReadingOver}
   */
  async succeed(tx: Tx, { language, now }: { readonly language: string | null; readonly now: Date }): Promise<void> {
    const { id, newest_reading: reading } = this.document;
    const read = {
      characters_known: Math.min(this.#known, mostCounted),
      characters_read: Math.min(this.#read, mostCounted),
      left_out: JSON.stringify(this.#leftOut.list()),
      reader: readerVersions[this.document.type],
    };
    const refresh_at = await this.#nextRefresh(tx, now);
    await this.#end(tx, { status: "active", failure: null, reading, language, updated_at: now, refresh_at, ...read });
    // The name may have been changed while the document was read.
    const { name } = await tx.selectFrom("documents").select("name").where("id", "=", id).executeTakeFirstOrThrow();
    if (name !== this.document.name) await renameChunks(tx, id, { from: this.document.name, to: name });
    await keepVectors(tx, id, reading);
    await removeOthers(tx, id, reading);
  }

  /** Ends the reading without a result; what was read before it stays. @throws {ReadingOver} */
  async fail(tx: Tx, { failure, now }: { readonly failure: string; readonly now: Date }): Promise<void> {
    const refresh_at = await this.#nextRefresh(tx, now);
    await this.#end(tx, { status: "failed", failure, updated_at: now, refresh_at });
    await removeOthers(tx, this.document.id, this.document.reading);
  }

  /** How often may have been changed while the document was read. */
  async #nextRefresh(tx: Tx, now: Date): Promise<Date | null> {
    const own = tx.selectFrom("documents").select("refresh_hours").where("id", "=", this.document.id);
    return nextRefresh((await own.executeTakeFirst())?.refresh_hours ?? null, now);
  }

  async #end(tx: Tx, values: Partial<DocumentEnd>): Promise<void> {
    const { numUpdatedRows } = await this.#own(tx).set(values).executeTakeFirst();
    if (numUpdatedRows !== 1n) throw over();
    await tx.deleteFrom("document_files").where("document_id", "=", this.document.id).execute();
  }

  #own(db: Db | Tx) {
    const { id, newest_reading } = this.document;
    return db
      .updateTable("documents")
      .where("id", "=", id)
      .where("newest_reading", "=", newest_reading)
      .where("status", "=", "processing");
  }

  async #write(work: (tx: Tx) => Promise<unknown>): Promise<void> {
    try {
      await inTransaction(this.#db, async (tx) => {
        const { id, newest_reading } = this.document;
        // What slips in between this and the other reading's beginning is removed at that one's end.
        const own = tx.selectFrom("documents").select("id").where("id", "=", id).where("status", "=", "processing");
        if (!(await own.where("newest_reading", "=", newest_reading).executeTakeFirst())) throw over();
        await work(tx);
      });
    } catch (error) {
      if (isForeignKeyViolation(error)) throw new ReadingOver("the document is gone", { cause: error });
      throw error;
    }
  }
}

function over(): ReadingOver {
  return new ReadingOver("another reading began, or the document is gone");
}

type DocumentEnd = Pick<
  Updateable<DocumentsTable>,
  | "status"
  | "failure"
  | "reading"
  | "language"
  | "updated_at"
  | "characters_known"
  | "characters_read"
  | "left_out"
  | "reader"
  | "refresh_at"
>;

/** What a column of whole numbers holds. */
const mostCounted = 2_147_483_647;

async function removeOthers(tx: Tx, documentId: number, reading: number): Promise<void> {
  await tx.deleteFrom("chunks").where("document_id", "=", documentId).where("reading", "!=", reading).execute();
  await tx.deleteFrom("document_words").where("document_id", "=", documentId).where("reading", "!=", reading).execute();
  await tx.deleteFrom("document_pages").where("document_id", "=", documentId).where("reading", "!=", reading).execute();
}
