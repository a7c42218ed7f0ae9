import type { Carrier } from "../../../carriers/port.ts";
import { requestTimes } from "../../../carriers/request-times.ts";
import { schedule } from "../../../jobs/job.ts";
import type { Jobs } from "../../../jobs/queue.ts";
import type { Log } from "../../../log.ts";
import { type Db, inTransaction, type Storage, type Tx } from "../../../storage/db.ts";
import { endForOwner } from "../end-for-owner.ts";
import { readLegAtCarrier } from "../legs/note-leg.ts";
import * as legs from "../legs/store.ts";
import { moveCall } from "../move-call.ts";
import * as store from "../store.ts";
import { finishCall } from "../talk/finish-call.ts";
import * as lines from "../talk/lines.ts";
import type { LiveCalls } from "../talk/live-calls.ts";
import { hangUpCall } from "./hang-up-call.ts";
import { lineMs, readCallAtCarrier } from "./place-call.ts";

/** Chosen: what one query reads. */
const atOnce = 100;
/** Chosen: how long after its longest a talk may take to end by itself. */
const overtimeMs = 60_000;
/** Chosen: how long the work after a talk may take before it is begun again. */
const finishMs = 5 * 60_000;

interface SettlingServices {
  readonly db: Db;
  readonly carrier: Carrier;
  readonly jobs: Jobs;
  readonly now: () => Date;
  readonly log: Log;
  readonly storage: Storage;
  readonly liveCalls: LiveCalls;
}

/**
 * Ends calls whose end was not reported: the process that held their line is gone, or the carrier's request was lost. What the carrier
 * knows of a call is asked first.
 */
export const settleCalls = schedule({
  name: "calls.settle",
  everyMs: 15_000,
  run: (services: SettlingServices, { signal }) => settleOpenCalls(services, signal),
});

export async function settleOpenCalls(services: SettlingServices, signal?: AbortSignal): Promise<void> {
  const { db, now, log } = services;
  for (let after = 0; !signal?.aborted; ) {
    const open = await store.listUnsettled(db, { before: now(), after, limit: atOnce });
    const last = open.at(-1);
    if (!last) return;
    for (const call of open) {
      if (signal?.aborted) return;
      await settle(call, services).catch((error: unknown) =>
        log.warn({ call: call.id, error }, "a call could not be settled"),
      );
    }
    after = last.id;
  }
}

async function settle(call: store.CallRow, services: SettlingServices): Promise<void> {
  const { db, carrier, jobs, now } = services;
  const { id } = call;
  if (call.line === "open") {
    if (await isLineLost(call, services)) {
      if (await isJoined(call, services)) return closeLine(call, services);
      return endLost(call, services);
    }
    if (isOver(call, now())) await inTransaction(db, (tx) => endForOwner(tx, call, { jobs, now: now() }));
    return;
  }
  if (call.status === "ended") {
    if (isPast(call.updated_at, finishMs, now()))
      await inTransaction(db, async (tx) => {
        await jobs.enqueue(tx, finishCall, { call_id: id }, { owner: call.user_id });
        await store.update(tx, id, { updated_at: now() });
      });
    return;
  }
  if (call.carrier === null) {
    // A web call that nobody opened in time.
    if (!(await store.hasToken(db, id, now())))
      await inTransaction(db, (tx) =>
        moveCall(tx, { id }, "is not answered", { now: now(), jobs, endReason: "unused" }),
      );
    return;
  }
  if (call.line === "closed") return settleJoined(call, services);
  if (call.answered_at !== null && isPast(call.answered_at, lineMs, now())) return endUnopened(call, services);
  // Placed by another carrier: that this one does not know the call proves nothing.
  if (call.carrier !== carrier.name) return;
  const since = call.type === "inbound" ? call.created_at : call.asked_at;
  if (since !== null && isPast(since, requestTimes.arrivalMs, now())) await readCallAtCarrier(call, services);
}

/** Whether the process that held the line is gone, or has forgotten it. */
async function isLineLost({ id, process }: store.CallRow, { db, storage, liveCalls }: SettlingServices) {
  if (process === null || process === storage.presence.process) return !liveCalls.has(id);
  const { is_gone } = await db
    .selectNoFrom(({ fn, val }) => fn<boolean>("process_is_gone", [val(process)]).as("is_gone"))
    .executeTakeFirstOrThrow();
  return is_gone;
}

/**
 * Ends a talk whose line was lost. It is paid up to when the line was last known to be open: nobody knows of more. The carrier
 * hangs up after that: it reports the time until it does, which nobody talked.
 */
async function endLost(call: store.CallRow, { db, jobs, now }: SettlingServices): Promise<void> {
  await inTransaction(db, async (tx) => {
    const openUntil = await takeLine(tx, call.id);
    const talkedMs = openUntil && call.answered_at ? openUntil.getTime() - call.answered_at.getTime() : 0;
    const details = { now: now(), jobs, endReason: "line_lost", isLineClosed: true };
    await moveCall(tx, { id: call.id }, "ends", { ...details, durationSeconds: Math.max(0, talkedMs / 1_000) });
    if (call.sid !== null) await jobs.enqueue(tx, hangUpCall, { sid: call.sid }, { owner: call.user_id });
  });
}

/**
 * Closes a lost line, and adds what was being said on it to the transcript, as interrupted: nobody knows how much was heard.
 * @returns When the line was last known to be open
 */
async function takeLine(tx: Tx, callId: number): Promise<Date | undefined> {
  const line = await lines.close(tx, callId);
  const said = (await store.transcriptsOf(tx, [callId])).get(callId)?.at(-1);
  if (line?.saying_since)
    await store.addToTranscript(tx, {
      call_id: callId,
      role: "assistant",
      text: line.saying ?? "",
      at: line.saying_since,
      interrupted: true,
      function_calls: JSON.stringify(line.saying_calls),
    });
  const known = [line?.open_at, said?.at].filter((at) => at !== undefined);
  return known.length === 0 ? undefined : new Date(Math.max(...known.map((at) => at.getTime())));
}

/** Whether the caller talks with a person who was called, or has done so until the end: the line is not needed any more. */
async function isJoined(call: store.CallRow, services: SettlingServices): Promise<boolean> {
  const leg = await legs.findOpen(services.db, call.id);
  if (!leg || call.carrier !== services.carrier.name) return false;
  await readLegAtCarrier(leg, services); // the news may have been lost with the process
  const status = (await legs.find(services.db, leg.id))?.status;
  return status === "joined" || status === "ended";
}

/** Notes that a call goes on without its line. */
async function closeLine({ id }: store.CallRow, { db, jobs, now }: SettlingServices): Promise<void> {
  const details = { now: now(), jobs, endReason: "transferred", isLineClosed: true };
  await inTransaction(db, async (tx) => {
    await takeLine(tx, id);
    await moveCall(tx, { id }, "is answered", details);
  });
}

/** Settles the call of a caller who talks with a person: the carrier knows whether they still do, and for how long they may. */
async function settleJoined(call: store.CallRow, services: SettlingServices): Promise<void> {
  const { db, carrier, jobs, now } = services;
  if (call.carrier === carrier.name) await readCallAtCarrier(call, services);
  const { id, max_duration_s: durationSeconds, sid } = call;
  if (!isOver(call, now())) return;
  await inTransaction(db, async (tx) => {
    await moveCall(tx, { id }, "ends", { now: now(), jobs, durationSeconds });
    if (sid !== null) await jobs.enqueue(tx, hangUpCall, { sid }, { owner: call.user_id });
  });
}

/** Ends a call that was answered and whose line never opened: nobody talked in it. */
async function endUnopened(call: store.CallRow, { db, jobs, now }: SettlingServices): Promise<void> {
  await inTransaction(db, async (tx) => {
    const current = await store.lock(tx, { id: call.id });
    if (current?.line !== "none") return; // it has opened meanwhile
    await moveCall(tx, { id: call.id }, "ends", { now: now(), jobs, endReason: "line_not_opened", durationSeconds: 0 });
    if (call.sid !== null) await jobs.enqueue(tx, hangUpCall, { sid: call.sid }, { owner: call.user_id });
  });
}

function isOver({ answered_at, max_duration_s, status }: store.CallRow, now: Date): boolean {
  return (
    status === "in-progress" && answered_at !== null && isPast(answered_at, max_duration_s * 1_000 + overtimeMs, now)
  );
}

function isPast(since: Date, ms: number, now: Date): boolean {
  return now.getTime() - since.getTime() >= ms;
}
