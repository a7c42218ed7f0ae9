import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Carrier } from "../../../carriers/carrier.ts";
import { sendCarrierRequest } from "../../../carriers/carrier-request.ts";
import { parseNumber } from "../../../carriers/parse-number.ts";
import { requestTimes } from "../../../carriers/request-times.ts";
import { lockOwnerEvents } from "../../../events/owner-events.ts";
import { hold, syncCommit } from "../../../ledger/ledger.ts";
import { callLegMinutePrice, costOfSeconds } from "../../../ledger/prices.ts";
import type { Log } from "../../../log.ts";
import type { CalledPerson, PersonOutcome } from "../../../relay/call.ts";
import { type Db, inTransaction, retryLostConnections } from "../../../storage/db.ts";
import type { CallLegStatus } from "../../../storage/schema/calls.ts";
import * as phoneNumbers from "../../phone-numbers/store.ts";
import * as calls from "../store.ts";
import { endUntaken, noteCallLeg, readCallLegAtCarrier } from "./note-call-leg.ts";
import * as callLegs from "./store.ts";

interface CallLegServices {
  readonly db: Db;
  readonly carrier: Carrier;
  readonly now: () => Date;
  readonly log: Log;
}

/** Chosen: how soon it is seen here what a carrier has reported, in whichever process. */
const pollMs = 200;
/** Chosen: how long a person may listen to the message before they are connected. */
const messageMs = 60_000;
/** Chosen: how soon a carrier is asked again that has not answered. */
const retryMs = 2_000;
/** Chosen: a database that restarts is back by then. */
const patienceMs = 10_000;

/** What an ended call leg has come to. */
const outcomes: Readonly<Partial<Record<CallLegStatus, PersonOutcome>>> = {
  joined: "joined",
  ended: "joined",
  declined: "declined",
  busy: "busy",
  "no-answer": "no answer",
};

/**
 * Calls a person for the caller of a call, who waits, and waits until the carrier has connected both or the person does not take
 * the call. The money for the longest that both can talk is held first. The carrier is asked once: what becomes of a call leg whose
 * process dies is decided by the carrier's news, and by the end of its call.
 */
export async function callPerson(
  callId: number,
  person: CalledPerson,
  services: CallLegServices,
  { signal }: { readonly signal: AbortSignal },
): Promise<PersonOutcome> {
  const begun = await beginCallLeg(callId, person, services);
  if (typeof begun === "string") return begun;
  const { callLeg, ...rest } = begun;
  const { carrier, db, now } = services;
  const { reference, to_number: to, most_s: mostSeconds } = callLeg;
  const { message, language } = person;
  const callLegRequest = { reference, to, mostSeconds, message, language, ...rest };
  const send = (sending: AbortSignal) => carrier.placeCallLeg(callLegRequest, { signal: sending });
  const outcome = await sendCarrierRequest(
    { storedAt: callLeg.asked_at, logFields: { call: callId, callLeg: callLeg.id }, send },
    services,
  );
  if (outcome?.state === "refused")
    await inTransaction(db, (tx) => noteCallLeg(tx, reference, { status: "failed" }, now()));
  if (outcome?.state === "accepted") {
    const { sid } = outcome;
    await inTransaction(db, (tx) => noteCallLeg(tx, reference, { status: "ringing", sid }, now()));
  }
  return untilTaken(callLeg.id, rest.ringSeconds, services, signal);
}

/** Writes a call leg down with its money held; says why not where it cannot be. */
async function beginCallLeg(callId: number, person: CalledPerson, { db, carrier, now }: CallLegServices) {
  const to = parseNumber(person.to, carrier);
  if (!to) return "no number" as const;
  return inTransaction(db, async (tx) => {
    const call = await calls.lock(tx, { id: callId });
    if (call?.status !== "in-progress" || call.sid === null || call.carrier !== carrier.name) return "failed" as const;
    const at = now();
    const connectedMs = at.getTime() - (call.answered_at ?? at).getTime();
    const most_s = Math.ceil(call.max_duration_s - connectedMs / 1_000);
    if (most_s <= 0 || (await callLegs.findOpen(tx, callId))) return "failed" as const;
    const own = await phoneNumbers.find(tx, call.user_id, person.phoneNumberId);
    const reference = randomUUID();
    const minute_micros = callLegMinutePrice(to.country);
    await lockOwnerEvents(tx, call.user_id);
    const transferId = await hold(tx, {
      userId: call.user_id,
      key: `call-leg:${reference}`,
      amountMicros: costOfSeconds(minute_micros, most_s),
      kind: "call",
      reference,
      now: at,
      expiresAt: new Date(at.getTime() + requestTimes.holdMs),
    });
    if (transferId === undefined) return "unaffordable" as const;
    await syncCommit(tx); // the carrier is asked next, and must not know more than we do
    const callLeg = await callLegs.insert(tx, {
      call_id: callId,
      reference,
      to_number: to.number,
      status: "asked",
      minute_micros,
      most_s,
      transfer_id: transferId,
      asked_at: at,
    });
    const from = own && phoneNumbers.canBeShown(own, at) ? own.phone_number : call.own_number;
    return { callLeg, from, callSid: call.sid, ringSeconds: call.ring_s };
  });
}

/** Waits until a call leg has been joined with its call or has ended; asks the carrier where its news does not come. */
async function untilTaken(
  id: number,
  ringSeconds: number,
  services: CallLegServices,
  signal: AbortSignal,
): Promise<PersonOutcome> {
  const { db, now, log } = services;
  for (;;) {
    const callLeg = await retryLostConnections(() => callLegs.find(db, id), { patienceMs });
    if (!callLeg || callLeg.status === "joined" || callLeg.ended_at !== null)
      return outcomes[callLeg?.status ?? "failed"] ?? "failed";
    if (signal.aborted) return outcomeForLeaver(callLeg, services);
    const passedMs = now().getTime() - callLeg.asked_at.getTime();
    const isLate = passedMs >= ringSeconds * 1_000 + messageMs;
    let waitMs = pollMs;
    if (isLate || (callLeg.sid === null && passedMs >= requestTimes.arrivalMs)) {
      try {
        await readCallLegAtCarrier(callLeg, services);
        const read = await callLegs.find(db, id);
        if (isLate && read && read.status !== "joined") await endUntaken(read, services);
      } catch (error) {
        log.warn({ call: callLeg.call_id, callLeg: id, error }, "the carrier could not be asked for a leg");
        waitMs = retryMs;
      }
    }
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * What a call leg has come to whose caller has left us: one who is connected does so too, and the news of that, and even of the
 * answer, may come later.
 */
async function outcomeForLeaver(callLeg: callLegs.CallLegRow, services: CallLegServices): Promise<PersonOutcome> {
  // The carrier may not have the request yet: that it knows of none proves nothing.
  if (callLeg.sid === null) return "failed";
  await readCallLegAtCarrier(callLeg, services);
  const read = await callLegs.find(services.db, callLeg.id);
  return outcomes[read?.status ?? "failed"] ?? "failed";
}
