import * as z from "zod";
import { isRunning } from "../../../call-states.ts";
import type { Carrier } from "../../../carriers/carrier.ts";
import type { FileStorage } from "../../../files/port.ts";
import { job } from "../../../jobs/job.ts";
import type { Jobs } from "../../../jobs/queue.ts";
import type { Log } from "../../../log.ts";
import { type Db, inTransaction, type Tx } from "../../../storage/db.ts";
import { reportCallRequest } from "../after-call-request.ts";
import * as calls from "../store.ts";
import { keepRecordingRequest, requestRecording } from "./keep-request.ts";
import * as store from "./store.ts";

/** What this job takes of the platform. */
export interface KeepingServices {
  readonly db: Db;
  readonly carrier: Carrier;
  readonly files: FileStorage | undefined;
  readonly jobs: Jobs;
  readonly now: () => Date;
  readonly log: Log;
}

/** Chosen: an hour of telephone sound in two channels is 58 MB at most. */
const mostBytes = 64 * 1024 * 1024;
/** Chosen: after so many looks, some quarter of an hour, a recording that the carrier does not know does not exist. */
const looksForUnknown = 11;
const longestPauseMs = 60 * 60_000;

export const recordingType = "audio/mpeg";

/** The carrier has no recording yet: the job tries again. */
class NotReady extends Error {
  override readonly name = "RecordingNotReady";
}

/** Deletes at the carrier what was stored here. */
export const deleteAtCarrier = job({
  name: "calls.delete-recording-at-carrier",
  payload: z.strictObject({ sid: z.string() }),
  attempts: 20,
  async run({ sid }, { carrier }: { readonly carrier: Carrier }) {
    await carrier.recordings?.delete(sid);
  },
});

/**
 * Fetches the recording of a call that is over, stores it, and has it deleted at the carrier. Each step can be repeated: the
 * file's name was chosen when the call began, and the row is settled once.
 */
export const keepRecording = job({
  ...keepRecordingRequest,
  backoffMs: (attempt) => Math.min(longestPauseMs, 1_000 * 2 ** (attempt - 1)),
  timeoutMs: 5 * 60_000,
  // Each has a recording in memory.
  concurrency: 3,
  perOwner: 2,
  async run({ call_id: id }, services: KeepingServices, { signal, attempt }) {
    const { db, carrier, files } = services;
    const recording = await store.find(db, id);
    const call = await calls.find(db, id);
    if (recording?.state !== "pending" || !call || isRunning(call.status)) return;
    const { sid } = call;
    if (sid === null) return settle(id, call.user_id, undefined, services);
    if (!files || !carrier.recordings || call.carrier !== carrier.name)
      throw new Error("this process has not the carrier and the file storage of the recording");
    const found = await carrier.recordings.find(sid);
    if (found === "none" || (found === undefined && attempt >= looksForUnknown))
      return settle(id, call.user_id, undefined, services);
    if (found === "pending" || found === undefined) throw new NotReady("the carrier has no recording yet");
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      bytes = await carrier.recordings.fetch(found, { mostBytes, signal });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      services.log.warn({ call: id, mostBytes }, "a recording is too large to be stored, and stays at the carrier");
      return settle(id, call.user_id, undefined, services);
    }
    if (bytes.byteLength === 0) throw new NotReady("the recording is empty");
    await files.put(recording.file, bytes, { contentType: recordingType, signal });
    return settle(
      id,
      call.user_id,
      { bytes: BigInt(bytes.byteLength), seconds: Math.round(found.seconds), sid },
      services,
    );
  },
  gaveUp: async ({ call_id: id }, services: KeepingServices) => {
    const call = await calls.find(services.db, id);
    return settle(id, call?.user_id ?? null, undefined, services);
  },
});

/** Notes that a carrier has settled the recording of a call; one that we do not wait for changes nothing. */
export async function noteRecordingSettled(
  { sid }: { readonly sid: string },
  { db, jobs }: { readonly db: Db; readonly jobs: Jobs },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const call = await calls.lock(tx, { sid });
    if (!call || isRunning(call.status)) return; // the call's end asks for it
    const recording = await store.find(tx, call.id);
    if (recording?.state === "pending") await requestRecording(tx, jobs, call, { key: `recording:${call.id}` });
  });
}

async function settle(
  id: number,
  owner: number | null,
  outcome: { readonly bytes: bigint; readonly seconds: number; readonly sid: string } | undefined,
  { db, jobs, now }: KeepingServices,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const settled = await store.settle(tx, id, outcome && { bytes: outcome.bytes, seconds: outcome.seconds }, now());
    if (!settled) return; // it was settled before, or its call is deleted, which deletes the file
    if (outcome) await jobs.enqueue(tx, deleteAtCarrier, { sid: outcome.sid }, { owner });
    await reportIfWaiting(tx, settled, { owner, jobs });
  });
}

async function reportIfWaiting(
  tx: Tx,
  { call_id, report_waits }: store.RecordingRow,
  { owner, jobs }: { readonly owner: number | null } & { readonly jobs: Jobs },
) {
  if (report_waits) await jobs.enqueue(tx, reportCallRequest, { call_id }, { owner });
}
