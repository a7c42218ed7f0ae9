import * as z from "zod";
import { isRunning, lateReason, unknownReason } from "../../../call-states.ts";
import type { Carrier, RequestOutcome } from "../../../carriers/carrier.ts";
import { sendCarrierRequest, throwIfBusy } from "../../../carriers/carrier-request.ts";
import { job } from "../../../jobs/job.ts";
import type { Jobs } from "../../../jobs/queue.ts";
import { syncCommit } from "../../../ledger/ledger.ts";
import type { Log } from "../../../log.ts";
import { type Db, inTransaction } from "../../../storage/db.ts";
import type { Vault } from "../../../vault.ts";
import * as assistants from "../../assistants/store.ts";
import type { Catalogue } from "../../catalogues/catalogue.ts";
import * as leads from "../../leads/store.ts";
import { moveByCarrier, moveCall } from "../move-call.ts";
import * as recordings from "../recordings/store.ts";
import * as store from "../store.ts";
import { speechOf } from "./call-speech.ts";

/** What this job takes of the platform. */
export interface PlacingServices {
  readonly db: Db;
  readonly carrier: Carrier;
  readonly catalogue: Catalogue;
  readonly vault: Vault;
  readonly jobs: Jobs;
  readonly now: () => Date;
  readonly log: Log;
  readonly relayUrl: string;
}

/** Chosen: how long a carrier may take to open the connection of an answered call. */
export const connectMs = 60_000;
/** Chosen: how long a call may wait for a carrier that is too busy, and a campaign's for a process. */
const mostWaitMs = 5 * 60_000;

/**
 * Has the carrier place a call, once: from the moment that it is written down that the carrier was asked, nothing but the
 * carrier's own news, or its answer to a question, moves the call on.
 */
export const placeCall = job({
  name: "calls.place",
  payload: z.strictObject({ call_id: z.int() }),
  attempts: 8,
  concurrency: 20,
  async run({ call_id: id }, services: PlacingServices) {
    const asked = await askOnce(id, services);
    if (!asked) return;
    const { call, token } = asked;
    const { db, carrier, vault, relayUrl } = services;
    const assistant = await assistants.find(db, call.user_id, call.assistant_id ?? 0, vault);
    if (!assistant) return note(id, { state: "refused", reason: "the assistant was deleted" }, services);
    const request = {
      reference: call.reference,
      from: call.own_number,
      to: String(call.other_number),
      ringSeconds: call.ring_s,
      relay: {
        url: relayUrl,
        token,
        speech: await speechOf(assistant, services),
        isRecorded: (await recordings.find(db, id)) !== undefined,
      },
    };
    const outcome = await sendCarrierRequest(
      { storedAt: asked.at, logFields: { call: id }, send: (signal) => carrier.placeCall(request, { signal }) },
      services,
    );
    if (outcome?.state === "refused" && outcome.againAfterMs !== undefined) {
      const mayWait = services.now().getTime() - call.created_at.getTime() + outcome.againAfterMs < mostWaitMs;
      if (mayWait && (await takeBack(id, services))) throwIfBusy(outcome);
    }
    if (outcome) await note(id, outcome, services); // without an answer the watchdog asks
  },
  async gaveUp({ call_id: id }, { db, jobs, now }: PlacingServices) {
    await inTransaction(db, async (tx) => {
      const call = await store.lock(tx, { id });
      if (call?.asked_at === null) await moveCall(tx, { id }, "fails", { now: now(), jobs, endReason: "not placed" });
    });
  },
});

/**
 * Writes down that the carrier is asked; nothing if it was asked before, or the call has ended meanwhile. A campaign's call
 * that has waited for a process for long ends here, for its hours may be over, and so does one that its owner has stopped.
 */
function askOnce(
  id: number,
  { db, jobs, now }: PlacingServices,
): Promise<{ call: store.CallRow; token: string; at: Date } | undefined> {
  return inTransaction(db, async (tx) => {
    const call = await store.lock(tx, { id });
    if (call?.status !== "initiated" || call.asked_at !== null) return undefined;
    const at = now();
    const isLate = at.getTime() - call.created_at.getTime() > mostWaitMs;
    if (call.campaign_name !== null && (isLate || !(await leads.isCalled(tx, id)))) {
      await moveCall(tx, { id }, "is not answered", { now: at, jobs, endReason: lateReason });
      return undefined;
    }
    await syncCommit(tx); // the carrier is asked next, and must not know more than we do
    const token = await store.giveToken(tx, id, new Date(at.getTime() + call.ring_s * 1_000 + connectMs));
    return { call: await store.update(tx, id, { asked_at: at }), token, at };
  });
}

/** Writes down that the carrier was not asked after all. @returns Whether the call is to be placed still */
function takeBack(id: number, { db }: PlacingServices): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const call = await store.lock(tx, { id });
    if (call?.status !== "initiated" || call.sid !== null) return false;
    await store.update(tx, id, { asked_at: null });
    return true;
  });
}

async function note(id: number, outcome: RequestOutcome, { db, carrier, jobs, now }: PlacingServices): Promise<void> {
  const details = { now: now(), jobs };
  const call = await inTransaction(db, async (tx) => {
    if (outcome.state === "refused")
      return moveCall(tx, { id }, "fails", { ...details, endReason: `refused: ${outcome.reason}` });
    const known = await store.lock(tx, { id });
    return known && (known.sid === null ? store.update(tx, id, { sid: outcome.sid }) : known);
  });
  // Its owner ended or deleted it before it had a sid to hang up by.
  if (outcome.state === "accepted" && !(call && isRunning(call.status))) await carrier.endCall(outcome.sid);
}

/**
 * Reads a call's status at the carrier, and moves the call there: one that the carrier does not know was not placed.
 * @throws When the carrier does not answer
 */
export async function readCallAtCarrier(
  { id, reference, type, sid }: store.CallRow,
  {
    db,
    carrier,
    jobs,
    now,
  }: { readonly db: Db; readonly carrier: Carrier; readonly jobs: Jobs; readonly now: () => Date },
): Promise<void> {
  const found = await carrier.findCall(type === "inbound" ? { sid: String(sid) } : { reference });
  const details = { now: now(), jobs };
  await inTransaction(db, (tx) =>
    found
      ? moveByCarrier(tx, { id }, found, details)
      : moveCall(tx, { id }, "fails", { ...details, endReason: unknownReason }),
  );
}
