import { fail } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/phone/calls.ts";
import type { Variables } from "../../../contract/variable-values.ts";
import { isRunning } from "../../call-states.ts";
import { pageEnvelope, rangeOf, readPage } from "../../http/lists/paging.ts";
import { webCallMinutePrice } from "../../ledger/prices.ts";
import { erase } from "../../retention/erase.ts";
import { type Db, inTransaction, type Tx } from "../../storage/db.ts";
import * as assistants from "../assistants/store.ts";
import { findStop } from "../campaigns/calling/suppression.ts";
import { findConversation } from "../conversations/store.ts";
import { handler, implement } from "../handler.ts";
import * as leads from "../leads/store.ts";
import { readTypedNumber } from "../user/typed-number.ts";
import { beginCall } from "./begin-call.ts";
import * as callLegs from "./call-legs/store.ts";
import { relayUrlOf } from "./carrier/relay-address.ts";
import { endForOwner } from "./end-for-owner.ts";
import { numberToCallFrom } from "./number-to-call-from.ts";
import { type CallParts, present, presentDetails, presentStarted } from "./present.ts";
import type { LinkOptions } from "./recordings/links.ts";
import { recordingsOf } from "./recordings/store.ts";
import { startCall } from "./start-call.ts";
import * as store from "./store.ts";

const services = ["db", "carrier", "now", "jobs", "vault"] as const;
type Service = (typeof services)[number];

/** Chosen: a page opens the connection at once. */
const webTokenMs = 60_000;

/** The call is written down with its money held, and a job has it placed: the request waits for no carrier. */
const makeCall = handler<typeof rows.makeCall, Service>(async ({ body }, context) => {
  const { db, carrier, now, jobs, vault, userId, repeat } = context;
  const row = rows.makeCall;
  const stored = await repeat.find<ReturnType<typeof presentStarted>>(db);
  if (stored) return stored;
  const to = await readTypedNumber(body.phone_number, { db, userId, carrier });
  if (!to) return fail(row, "INVALID_PHONE");
  const assistant = await assistants.find(db, userId, body.assistant_id, vault);
  if (!assistant) return fail(row, "ASSISTANT_NOT_FOUND");
  const ownNumber = await numberToCallFrom(db, assistant, { now: now() });
  const variables = body.variables ?? {};
  const begin = async (tx: Tx) => {
    const stoppedAt = await findStop(tx, userId, to.number);
    if (stoppedAt && !agreedSince(body.consent_at, stoppedAt, now())) return fail(row, "RECIPIENT_OPTED_OUT");
    const call = await startCall(tx, { assistant, to, ownNumber, variables }, { carrier, jobs, now });
    return call ? presentStarted(call) : fail(row, "INSUFFICIENT_BALANCE");
  };
  return inTransaction(db, (tx) =>
    repeat.once(
      tx,
      () => begin(tx),
      ({ call_id: callId }) => ({ callId }),
    ),
  );
});

/** Whether a call's person agreed to it after they had said STOP. */
function agreedSince(consentAt: string | undefined, stoppedAt: Date, now: Date): boolean {
  if (consentAt === undefined) return false;
  const at = new Date(consentAt);
  return at > stoppedAt && at <= now;
}

/** The owner's conversation goes on by voice: with the assistant that answers in it, and its variables. */
const startWebCall = handler<typeof rows.startWebCall, Service>(async ({ params, body }, context) => {
  const { db, now, vault, userId, baseUrl } = context;
  const row = rows.startWebCall;
  const conversation = await findConversation(db, params.uuid);
  const answering = conversation && (conversation.answering_assistant_id ?? conversation.assistant_id);
  const assistant =
    conversation?.owner_id === userId ? await assistants.find(db, userId, answering ?? 0, vault) : undefined;
  if (!conversation || !assistant) return fail(row, "CONVERSATION_NOT_FOUND");
  const started = await inTransaction(db, async (tx) => {
    const at = now();
    const call = await beginCall(tx, {
      type: "web",
      status: "initiated",
      assistant,
      variables: conversation.variables as Variables,
      ownNumber: null,
      otherNumber: null,
      price: webCallMinutePrice,
      carrier: null,
      conversationId: conversation.id,
      maxSeconds: body.max_seconds,
      now: at,
    });
    if (!call) return undefined;
    return { call_id: call.id, token: await store.giveToken(tx, call.id, new Date(at.getTime() + webTokenMs)) };
  });
  if (!started) return fail(row, "INSUFFICIENT_BALANCE");
  return { url: relayUrlOf(baseUrl), ...started };
});

/** Reads what calls are shown with, of all of them at once. */
async function readParts(
  db: Db,
  found: readonly store.CallRow[],
  links: LinkOptions,
): Promise<(call: store.CallRow) => CallParts> {
  const ids = found.map(({ id }) => id);
  const transcripts = await store.transcriptsOf(db, ids);
  const held = await callLegs.heldFor(db, ids);
  const recordings = await recordingsOf(db, ids);
  return ({ id }) => ({
    transcript: transcripts.get(id) ?? [],
    callLegHeld: held.get(id),
    recording: recordings.get(id),
    links,
  });
}

export const calls = implement(rows, services, {
  makeCall,
  async listCalls({ query }, { db, carrier, userId, url, vault, now, baseUrl: apiUrl }) {
    const request = readPage(query, { url });
    // What is no whole number is somebody's in no call.
    const typed = query.phone_number;
    const otherNumber =
      typed === undefined ? undefined : ((await readTypedNumber(typed, { db, userId, carrier }))?.number ?? typed);
    const filter = { ...query, otherNumber };
    const { rows: found, total } = await store.list(db, userId, filter, rangeOf(request));
    const partsOf = await readParts(db, found, { vault, now, apiUrl });
    const data = found.map((call) => present(call, partsOf(call)));
    return pageEnvelope(data, total, request);
  },
  async getCall({ params }, { db, userId, vault, now, baseUrl: apiUrl }) {
    const call = await store.findOwned(db, userId, params.id);
    if (!call) return fail(rows.getCall, "CALL_NOT_FOUND");
    const partsOf = await readParts(db, [call], { vault, now, apiUrl });
    return presentDetails(call, partsOf(call));
  },
  deleteCall: ({ params }, { db, userId }) =>
    inTransaction(db, async (tx) => {
      const call = await store.lock(tx, { id: params.id });
      if (call?.user_id !== userId) return fail(rows.deleteCall, "CALL_NOT_FOUND");
      // What follows it decides whether its lead is called again.
      if (isRunning(call.status) || (await leads.isInCall(tx, call.id))) return fail(rows.deleteCall, "CALL_RUNNING");
      await erase(tx, "call", [call.id]);
      return { message: "Call deleted successfully" };
    }),
  endCall: ({ params }, { db, jobs, now, userId }) =>
    inTransaction(db, async (tx) => {
      const call = await store.lock(tx, { id: params.id });
      if (call?.user_id !== userId) return fail(rows.endCall, "CALL_NOT_FOUND");
      const { id, status } = await endForOwner(tx, call, { jobs, now: now() });
      return { message: "Call ended", data: { id, status } };
    }),
  startWebCall,
});
