import type { Semantics } from "../engine/knowledge/semantic/semantics.ts";
import type { Jobs } from "../jobs/queue.ts";
import type { SafeFetch } from "../safe-fetch/safe-fetch.ts";
import { type Db, inTransaction, type Tx } from "../storage/db.ts";
import { requestEmbedding } from "./embed-passages.ts";
import { readingLimits } from "./limits.ts";
import { ParsingProcess } from "./parsing/parsing-process.ts";
import { DocumentProblem } from "./problem.ts";
import { beginReading, type Reading, ReadingOver } from "./readings.ts";
import { readWebsite } from "./website/read-website.ts";

export interface ReadingServices {
  readonly db: Db;
  readonly now: () => Date;
  readonly safeFetch: SafeFetch;
  readonly jobs: Jobs;
  readonly semantics?: Semantics | undefined;
}

export interface ReadDocumentOptions {
  readonly signal: AbortSignal;
  /** Called in the transaction that ends the reading. */
  complete(tx: Tx): Promise<void>;
}

/** Progress is stored this often at most. */
const reportEveryMs = 500;

/**
 * Reads a document: processing → active, or failed where that is for good. Reading again what has been read does nothing.
 * @throws Whatever may be gone at another time: a site that does not answer, a database that is away, the signal
 */
export async function readDocument(
  documentId: number,
  services: ReadingServices,
  { signal, complete }: ReadDocumentOptions,
): Promise<void> {
  const { db, now } = services;
  const reading = await beginReading(db, documentId);
  if (!reading) return;
  try {
    const isWebsite = reading.document.type === "website";
    const language = await (isWebsite ? readWebsite(reading, services, signal) : readFile(reading, signal));
    await inTransaction(db, async (tx) => {
      await reading.succeed(tx, { language, now: now() });
      if (services.semantics?.settings.embeddings) await requestEmbedding(tx, services.jobs, documentId);
      await complete(tx);
    });
  } catch (error) {
    if (error instanceof ReadingOver) return;
    if (!(error instanceof DocumentProblem)) throw error;
    if (error.isTransient) {
      await reading.note(error.message);
      throw error;
    }
    await inTransaction(db, async (tx) => {
      await reading.fail(tx, { failure: error.message, now: now() });
      await complete(tx);
    }).catch((failure: unknown) => {
      if (!(failure instanceof ReadingOver)) throw failure;
    });
  }
}

/** Ends the reading of a document that could not be read however often it was tried. */
export async function failDocument(
  documentId: number,
  { db, now }: { readonly db: Db; readonly now: () => Date },
): Promise<void> {
  const reading = await beginReading(db, documentId);
  const failure = reading?.document.failure ?? "It could not be read.";
  if (reading) await inTransaction(db, (tx) => reading.fail(tx, { failure, now: now() }));
}

async function readFile(reading: Reading, signal: AbortSignal): Promise<string | null> {
  const { type, name } = reading.document;
  if (type === "website") throw new TypeError("a website has no file");
  const parser = new ParsingProcess();
  try {
    for await (const part of reading.fileParts()) await parser.give(part);
    const reports = new Reports(reading);
    const text = await parser.parse(
      { type, name },
      { processorMs: readingLimits.fileMs, signal, onProgress: (read, known) => reports.add(read, known) },
    );
    await reports.end();
    for await (const chunks of parser.passages()) {
      signal.throwIfAborted();
      await reading.addChunks(chunks, null);
    }
    reading.countRead(text);
    const { title, excerpt, characters, pages, language } = text;
    await reading.addPage({ url: null, title, excerpt, characters, problem: null });
    await reading.report(pages, pages);
    return language;
  } finally {
    parser.end();
  }
}

/** Stores how far a reading has come, one statement at a time and not too often. Progress that is lost does no harm. */
class Reports {
  readonly #reading: Reading;
  #last: Promise<void> = Promise.resolve();
  #at = Number.NEGATIVE_INFINITY;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  add(read: number, known: number): void {
    if (performance.now() - this.#at < reportEveryMs) return;
    this.#at = performance.now();
    this.#last = this.#last.then(() => this.#reading.report(read, known)).catch(() => undefined);
  }

  end(): Promise<void> {
    return this.#last;
  }
}
