import type { Services } from "../context.ts";
import { readDocumentJob } from "../reading/read-document-job.ts";
import type { Job, Schedule } from "./job.ts";
import { checkLedger } from "./scheduled/check-ledger.ts";
import { deleteExpired } from "./scheduled/delete-expired.ts";
import { endAbandonedTurns } from "./scheduled/end-abandoned-turns.ts";

/** Every kind of job that a worker runs. */
export const allJobs: readonly Job<unknown, Services>[] = [readDocumentJob];

/** Everything that recurs. */
export const allSchedules: readonly Schedule<Services>[] = [endAbandonedTurns, deleteExpired, checkLedger];
