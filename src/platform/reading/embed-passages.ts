import * as z from "zod";
import type { Semantics } from "../engine/knowledge/semantic/semantics.ts";
import {
  hasVectors,
  listUnembedded,
  listUnembeddedDocuments,
  storeVectors,
} from "../engine/knowledge/semantic/vectors.ts";
import { job, schedule } from "../jobs/job.ts";
import type { Jobs } from "../jobs/queue.ts";
import { type Db, inTransaction, type Tx } from "../storage/db.ts";

/** What this job takes of the platform. */
export interface EmbeddingServices {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly semantics?: Semantics | undefined;
}

/** Chosen: servers take so many texts at once, and a passage has 1,600 characters at most. */
const passagesAtOnce = 32;
const requestMs = 60_000;
/** Chosen: what one look enqueues; the next one goes on. */
const documentsAtOnce = 100;

/** Has the model of the settings read each passage of a document that it has not read yet. What it read stays where it fails. */
export const embedPassagesJob = job({
  name: "embed-passages",
  payload: z.object({ documentId: z.int() }),
  attempts: 8,
  timeoutMs: 30 * 60_000,
  concurrency: 2,
  perOwner: 1,
  run: ({ documentId }, services: EmbeddingServices, { signal }) => embedPassages(documentId, services, signal),
});

/** Finds documents whose passages another model has read, or none: a changed model reads them anew in the background. */
export const embedMissing = schedule({
  name: "knowledge.embed-missing",
  everyMs: 60_000,
  firstAfterMs: 5_000,
  run: (services: EmbeddingServices) => requestMissing(services),
});

export async function embedPassages(
  documentId: number,
  { db, semantics }: EmbeddingServices,
  signal: AbortSignal,
): Promise<void> {
  const model = semantics?.settings.embeddings?.model;
  if (!semantics || model === undefined || !(await hasVectors(db))) return;
  for (;;) {
    signal.throwIfAborted();
    const passages = await listUnembedded(db, { documentId, model, limit: passagesAtOnce });
    if (passages.length === 0) return;
    const vectors = await semantics.embed(
      passages.map(({ text }) => text),
      { timeoutMs: requestMs, signal },
    );
    await inTransaction(db, (tx) => storeVectors(tx, model, passages, vectors));
  }
}

export async function requestMissing({ db, jobs, semantics }: EmbeddingServices): Promise<void> {
  const model = semantics?.settings.embeddings?.model;
  if (model === undefined || !(await hasVectors(db))) return;
  const documents = await listUnembeddedDocuments(db, model, documentsAtOnce);
  await inTransaction(db, async (tx) => {
    for (const { id, userId } of documents) await requestEmbedding(tx, jobs, id, userId);
  });
}

/** Has a document's passages read by the model of the settings; once, however often that is asked for. */
export async function requestEmbedding(tx: Tx, jobs: Jobs, documentId: number, userId?: number): Promise<void> {
  const owner = userId ?? (await ownerOf(tx, documentId));
  if (owner === undefined) return;
  await jobs.enqueue(tx, embedPassagesJob, { documentId }, { owner, key: `document ${documentId}` });
}

async function ownerOf(tx: Tx, documentId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom("documents")
    .innerJoin("knowledgebases", "knowledgebases.id", "documents.knowledgebase_id")
    .select("user_id")
    .where("documents.id", "=", documentId)
    .executeTakeFirst();
  return row?.user_id;
}
