import type { Carrier } from "../../../carriers/carrier.ts";
import { requestTimes } from "../../../carriers/request-times.ts";
import { schedule } from "../../../jobs/job.ts";
import type { Jobs } from "../../../jobs/queue.ts";
import type { Log } from "../../../log.ts";
import { type Db, inTransaction, type Storage, type Tx } from "../../../storage/db.ts";
import { readCallLegAtCarrier } from "../call-legs/note-call-leg.ts";
import * as callLegs from "../call-legs/store.ts";
import { endForOwner } from "../end-for-owner.ts";
import { moveCall } from "../move-call.ts";
import { finishCall } from "../session/after-call.ts";
import * as connections from "../session/call-lines.ts";
import type { LiveCalls } from "../session/live-calls.ts";
import * as store from "../store.ts";
import { hangUpCall } from "./hang-up-call.ts";
import { connectMs, readCallAtCarrier } from "./place-call.ts";

/** Chosen: what one query reads. */
const atOnce = 100;
/** Chosen: how long after its longest a session may take to end by itself. */
const overtimeMs = 60_000;
/** Chosen: how long the work after a session may take before it is begun again. */
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
 * Ends calls whose end was not reported: the process that held their connection is gone, or the carrier's request was lost. What
 * the carrier knows of a call is asked first.
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
    if (await isConnectionLost(call, services)) {
      if (await isJoined(call, services)) return closeConnection(call, services);
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
  if (call.answered_at !== null && isPast(call.answered_at, connectMs, now())) return endUnopened(call, services);
  // Placed by another carrier: that this one does not know the call proves nothing.
  if (call.carrier !== carrier.name) return;
  const since = call.type === "inbound" ? call.created_at : call.asked_at;
  if (since !== null && isPast(since, requestTimes.arrivalMs, now())) await readCallAtCarrier(call, services);
}

/** Whether the process that held the connection is gone, or has forgotten it. */
async function isConnectionLost({ id, process }: store.CallRow, { db, storage, liveCalls }: SettlingServices) {
  if (process === null || process === storage.presence.process) return !liveCalls.has(id);
  const { is_gone } = await db
    .selectNoFrom(({ fn, val }) => fn<boolean>("process_is_gone", [val(process)]).as("is_gone"))
    .executeTakeFirstOrThrow();
  return is_gone;
}

/**
 * Ends a session whose connection was lost. It is paid up to when the connection was last known to be open: nobody knows of more.
 * The carrier hangs up after that: it reports the time until it does, which nobody talked.
 */
async function endLost(call: store.CallRow, { db, jobs, now }: SettlingServices): Promise<void> {
  await inTransaction(db, async (tx) => {
    const openUntil = await takeConnection(tx, call.id);
    const connectedMs = openUntil && call.answered_at ? openUntil.getTime() - call.answered_at.getTime() : 0;
    const details = { now: now(), jobs, endReason: "line_lost", isConnectionClosed: true };
    await moveCall(tx, { id: call.id }, "ends", {
      ...details,
      durationSeconds: Math.max(0, connectedMs / 1_000),
    });
    if (call.sid !== null) await jobs.enqueue(tx, hangUpCall, { sid: call.sid }, { owner: call.user_id });
  });
}

/**
 * Closes a lost connection, and adds what was being said on it to the transcript, as interrupted: nobody knows how much was heard.
 * @returns When the connection was last known to be open
 */
async function takeConnection(tx: Tx, callId: number): Promise<Date | undefined> {
  const connection = await connections.close(tx, callId);
  const said = (await store.transcriptsOf(tx, [callId])).get(callId)?.at(-1);
  if (connection?.saying_since)
    await store.addToTranscript(tx, {
      call_id: callId,
      role: "assistant",
      text: connection.saying ?? "",
      at: connection.saying_since,
      interrupted: true,
      function_calls: JSON.stringify(connection.saying_calls),
    });
  const known = [connection?.open_at, said?.at].filter((at) => at !== undefined);
  return known.length === 0 ? undefined : new Date(Math.max(...known.map((at) => at.getTime())));
}

/** Whether the caller talks with a person who was called, or has done so until the end: the connection is not needed any more. */
async function isJoined(call: store.CallRow, services: SettlingServices): Promise<boolean> {
  const callLeg = await callLegs.findOpen(services.db, call.id);
  if (!callLeg || call.carrier !== services.carrier.name) return false;
  await readCallLegAtCarrier(callLeg, services); // the news may have been lost with the process
  const status = (await callLegs.find(services.db, callLeg.id))?.status;
  return status === "joined" || status === "ended";
}

/** Notes that a call goes on without its connection. */
async function closeConnection({ id }: store.CallRow, { db, jobs, now }: SettlingServices): Promise<void> {
  const details = { now: now(), jobs, endReason: "transferred", isConnectionClosed: true };
  await inTransaction(db, async (tx) => {
    await takeConnection(tx, id);
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

/** Ends a call that was answered and whose connection never opened: nobody talked in it. */
async function endUnopened(call: store.CallRow, { db, jobs, now }: SettlingServices): Promise<void> {
  await inTransaction(db, async (tx) => {
    const current = await store.lock(tx, { id: call.id });
    if (current?.line !== "none") return; // it has opened meanwhile
    await moveCall(tx, { id: call.id }, "ends", {
      now: now(),
      jobs,
      endReason: "line_not_opened",
      durationSeconds: 0,
    });
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
