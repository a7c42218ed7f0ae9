import * as z from "zod";
import { job } from "../jobs/job.ts";
import { readingLimits } from "./limits.ts";
import { failDocument, type ReadingServices, readDocument } from "./read-document.ts";

/** Reads a document that was added, or is to be read again: processing → active or failed. @source States › Document status */
export const readDocumentJob = job({
  name: "read-document",
  payload: z.object({ documentId: z.int() }),
  attempts: 4,
  timeoutMs: readingLimits.crawlMs + 2 * readingLimits.fileMs,
  // Each has a process of its own that takes a processor and up to 900 MB.
  concurrency: 3,
  perOwner: 2,
  run: ({ documentId }, services: ReadingServices, context) => readDocument(documentId, services, context),
  gaveUp: ({ documentId }, services) => failDocument(documentId, services),
});
