import { randomUUID } from "node:crypto";
import type { Carrier, MessageNews, MessageRequest, RequestOutcome } from "../../carriers/carrier.ts";
import { sendCarrierRequest, throwIfBusy, unsentFailures } from "../../carriers/carrier-request.ts";
import { requestTimes } from "../../carriers/request-times.ts";
import { channelOf } from "../../channels/registry.ts";
import { lockOwnerEvents } from "../../events/owner-events.ts";
import type { Repeat } from "../../http/repeats/repeat.ts";
import { type KeyUse, keptMs, reopenKey } from "../../http/repeats/stored-answers.ts";
import { hold, post, syncCommit, voidHold } from "../../ledger/ledger.ts";
import type { Log } from "../../log.ts";
import { type Db, inTransaction, type Tx } from "../../storage/db.ts";
import type { MessageChannel } from "../../storage/schema/phone-messages.ts";
import { figures } from "../../telemetry/figures.ts";
import { isSuppressed, suppress } from "../campaigns/calling/suppression.ts";
import type { Catalogue } from "../catalogues/catalogue.ts";
import { joinConversation } from "../conversations/people/people.ts";
import { findConversation, insertMessage, lockConversation, lockConversations } from "../conversations/store.ts";
import { correctSpending, countSpending, type Spending } from "../daily-spend-cap.ts";
import * as phoneNumbers from "../phone-numbers/store.ts";
import * as store from "./store.ts";

/** A message about to go out; its preconditions hold. */
export interface Outgoing {
  readonly userId: number;
  readonly channel: MessageChannel;
  readonly from: { readonly phoneNumberId: number; readonly number: string; readonly senderId: number | null };
  /** E.164. */
  readonly to: string;
  /** What the carrier gets. */
  readonly body: string;
  readonly template?: MessageRequest["template"];
  /** What we keep of it, where that is not the body. */
  readonly keptBody?: string;
  /** What a segment costs; WhatsApp has one. */
  readonly segmentMicros: bigint;
  /** The conversation that it belongs to, found or begun in the transaction that begins it. */
  readonly conversation?: (tx: Tx) => Promise<number>;
  /** What it is in that conversation already. Absent, it is added there once it is sent. */
  readonly messageId?: number;
  /** The conversation whose followers learn what becomes of it. */
  readonly followedIn?: number | undefined;
  /**
   * Goes out although the recipient has said STOP: it confirms just that, or is a code that somebody asks for to prove the number.
   * (default: false)
   */
  readonly isWanted?: boolean;
  /** Whose day it counts against, where a stranger brought it about. */
  readonly spending?: Spending;
  /** Who wrote it, where a person did: they answer in the conversation once it is sent, unless it is a template alone. */
  readonly author?: string | undefined;
}

/** Why a message cannot be begun; what its transaction had done is taken back. */
export type Obstacle = "number gone" | "unaffordable" | "opted out" | "over the cap" | "already begun";

class CannotBegin extends Error {
  override readonly name = "CannotBegin";
  constructor(readonly obstacle: Obstacle) {
    super(obstacle);
  }
}

/** The conversation that a request names for its followers; nothing if it is not the caller's. */
export async function followedConversationId({
  db,
  userId,
  followedConversation: uuid,
}: { readonly db: Db } & { readonly userId: number; readonly followedConversation: string | undefined }): Promise<
  number | undefined
> {
  const conversation = uuid === undefined ? undefined : await findConversation(db, uuid);
  return conversation?.owner_id === userId ? conversation.id : undefined;
}

/** A message with the body that the carrier gets. */
function asSent(outgoing: Outgoing): Outgoing {
  return { ...outgoing, body: channelOf(outgoing.channel).written(outgoing.body) };
}

/** Writes a message down with its price held, in the transaction that begins it. @throws {CannotBegin} */
async function begin(
  tx: Tx,
  outgoing: Outgoing,
  {
    use,
    isUnasked = false,
    carrier,
    now,
  }: { use: Pick<KeyUse, "scope" | "key"> | undefined; isUnasked?: boolean; carrier: Carrier; now: Date },
): Promise<store.PhoneMessageRow> {
  const { userId, channel, from, to, body, keptBody = body, segmentMicros, messageId, followedIn } = outgoing;
  // Its owner may have given it back since it was chosen.
  if (!(await phoneNumbers.lockOwned(tx, userId, from.phoneNumberId))) throw new CannotBegin("number gone");
  const conversationId = await outgoing.conversation?.(tx);
  const locked = await lockConversations(tx, [conversationId, followedIn]);
  const segments = channelOf(channel).segmentsOf(body);
  const reference = randomUUID();
  await lockOwnerEvents(tx, userId);
  const amountMicros = segmentMicros * BigInt(segments);
  const counted = outgoing.spending && (await countSpending(tx, outgoing.spending, amountMicros));
  if (outgoing.spending && !counted) throw new CannotBegin("over the cap");
  // Behind its counters, which another run of the same phone waits for.
  if (isUnasked && use && (await store.findByKey(tx, use))) throw new CannotBegin("already begun");
  const transferId = await hold(tx, {
    userId,
    key: `${channel}:${reference}`,
    amountMicros,
    kind: channel,
    reference,
    now,
    expiresAt: new Date(now.getTime() + requestTimes.holdMs),
  });
  if (transferId === undefined) throw new CannotBegin("unaffordable");
  const isTemplate = outgoing.template !== undefined;
  const pair = { userId, ownNumber: from.number, otherNumber: to };
  if (!outgoing.isWanted && (await store.isUnwanted(tx, { channel, isTemplate, isAutomatic: isUnasked, ...pair })))
    throw new CannotBegin("opted out");
  // The carrier gets it next: what is written here must outlast a power cut, unlike a hold alone.
  await syncCommit(tx);
  return store.insert(tx, {
    user_id: userId,
    channel,
    kind: outgoing.template ? "template" : "freeform",
    direction: "outbound",
    phone_number_id: from.phoneNumberId,
    sender_id: from.senderId,
    own_number: from.number,
    other_number: to,
    body: keptBody,
    segments,
    segment_micros: segmentMicros,
    status: "sending",
    carrier: carrier.name,
    reference,
    transfer_id: transferId,
    ...counted,
    key_scope: use?.scope ?? null,
    key: use?.key ?? null,
    conversation_id: conversationId ?? null,
    message_id: messageId ?? null,
    author_name: outgoing.author ?? null,
    // Those who follow the message's own conversation learn of it there, by its id: a second event would repeat it.
    followed_in: followedIn === conversationId ? null : (locked.find((id) => id === followedIn) ?? null),
    created_at: now,
    updated_at: now,
  });
}

interface SendingServices {
  readonly db: Db;
  readonly carrier: Carrier;
  readonly now: () => Date;
  readonly log: Log;
  readonly catalogue: Catalogue;
}
interface EndingServices {
  readonly now: () => Date;
  readonly catalogue: Catalogue;
}

/** Sends a stored message to the carrier. @returns Nothing if it did not answer: whether it has it is not known */
async function sendToCarrier(
  { id, reference, created_at: storedAt }: store.PhoneMessageRow,
  { channel, from, to, body, template }: Outgoing,
  services: SendingServices,
): Promise<RequestOutcome | undefined> {
  const request = { reference, channel, from: from.number, to, body, ...(template ? { template } : {}) };
  const send = (signal: AbortSignal) => services.carrier.sendMessage(request, { signal });
  const outcome = await sendCarrierRequest({ storedAt, logFields: { phoneMessage: id }, send }, services);
  figures.messages.note({ channel, direction: "outbound", outcome: outcome?.state ?? "unknown" });
  return outcome;
}

/** Ends an open message by what the carrier says, and pays for it or gives its price back. Harmless a second time. */
async function end(
  tx: Tx,
  message: store.PhoneMessageRow,
  outcome: RequestOutcome | undefined,
  services: EndingServices,
): Promise<store.PhoneMessageRow | undefined> {
  const { id, transfer_id: transferId, conversation_id: conversationId, followed_in: followedIn } = message;
  const now = services.now();
  // As turns do: conversations are locked before the owner's events, which a message's new status is one of.
  await lockConversations(tx, [conversationId, followedIn]);
  if (!outcome) return store.settle(tx, id, { status: "unknown", now });
  // Repeats got that it was not known. From now on they get what became of it: its answer, or another try.
  const { key_scope: scope, key } = message;
  if (scope !== null && key !== null) await reopenKey(tx, { scope, key }, now);
  if (outcome.state === "refused") {
    const failed = await store.settle(tx, id, { status: "failed", failure: outcome.reason, now });
    if (failed) await correctSpending(tx, message, message.segment_micros * BigInt(message.segments));
    if (failed && transferId !== null) await voidHold(tx, transferId, { now });
    if (failed && outcome.reason === unsentFailures.optedOut) await noteStop(tx, failed, now);
    return failed;
  }
  const sent = await store.settle(tx, id, { status: "sent", sid: outcome.sid, now });
  if (!sent) return undefined;
  const joined = await addToConversation(tx, sent, { now, catalogue: services.catalogue });
  if (transferId !== null) await post(tx, transferId, { now });
  return joined;
}

/** The network has a STOP of the recipient's that never reached us: it holds for the owner on every channel, as any. */
async function noteStop(tx: Tx, { user_id: userId, other_number: phone }: store.PhoneMessageRow, now: Date) {
  if (!(await isSuppressed(tx, userId, phone))) await suppress(tx, userId, phone, now);
}

/**
 * What was sent stands in its conversation, with its cost; its author answers there from then on. A template does no
 * more than begin a conversation: the assistant answers it, unless a person was asked for or is there.
 */
async function addToConversation(
  tx: Tx,
  sent: store.PhoneMessageRow,
  { now, catalogue }: { readonly now: Date } & { readonly catalogue: Catalogue },
): Promise<store.PhoneMessageRow> {
  const { id, conversation_id: conversationId, body: content, author_name, segments, segment_micros } = sent;
  if (conversationId === null) return sent;
  const cost = segment_micros * BigInt(segments);
  await tx
    .updateTable("conversations")
    .set(({ eb }) => ({ cost_micros: eb("cost_micros", "+", cost) }))
    .where("id", "=", conversationId)
    .execute();
  if (sent.message_id !== null) return sent;
  if (author_name !== null) {
    const conversation = await lockConversation(tx, conversationId);
    const joining = { name: author_name, now, writtenAt: sent.created_at, catalogue };
    const isAnswering = sent.kind === "freeform" || conversation?.person_state !== null;
    if (conversation && isAnswering) await joinConversation(tx, conversation, joining);
  }
  const said = { conversationId, role: "assistant", content, state: "done", author: author_name ?? undefined } as const;
  const message = await insertMessage(tx, { ...said, now });
  await store.join(tx, id, { conversationId, messageId: message.id });
  return { ...sent, message_id: message.id };
}

/**
 * Reads an open message's outcome at the carrier, and ends it by that: one that the carrier does not know was not sent.
 * @returns The message as it is now. @throws When the carrier does not answer
 */
export async function readMessageAtCarrier(
  message: store.PhoneMessageRow,
  { db, carrier, ...services }: { readonly db: Db; readonly carrier: Carrier } & EndingServices,
): Promise<store.PhoneMessageRow> {
  const found = await carrier.findMessage(message.reference);
  const outcome: RequestOutcome = found ?? { state: "refused", reason: unsentFailures.unknownMessage };
  const ended = await inTransaction(db, (tx) => end(tx, message, outcome, services));
  return ended ?? (await store.find(db, message.id)) ?? message;
}

/**
 * Notes how far a message has come. News of one whose request is not answered yet, or never will be, says that the carrier has it:
 * it is paid and stands in its conversation by that. News that comes late, twice or in another order changes nothing.
 */
export async function noteNews(
  { sid, reference, status, failure }: MessageNews,
  { db, carrier, ...services }: { readonly db: Db; readonly carrier: Carrier } & EndingServices,
): Promise<void> {
  const open = reference === undefined ? undefined : await store.findOpen(db, { carrier: carrier.name, reference });
  if (open) await inTransaction(db, (tx) => end(tx, open, { state: "accepted", sid }, services));
  if (status !== "sent") await store.noteArrival(db, sid, { status, failure, now: services.now() });
}

/** How a request's message ended, with what its repeats are answered. */
export interface SendAnswers {
  /** Refuses what cannot be begun. */
  readonly refuse: (obstacle: Obstacle) => never;
  /** Refuses while an earlier request under the key is being carried. */
  readonly inFlight: () => never;
  /** The answer to keep for repeats. */
  readonly sent: (message: store.PhoneMessageRow) => object;
  /** The failure to keep for repeats, where the outcome is not known. */
  readonly unknown: { readonly code: string; readonly extra: Readonly<Record<string, unknown>> };
}

/**
 * Sends a request's message once, whatever repeats of the request come: it is written down with its price held before the
 * carrier gets it, and paid or given back after. Where the carrier does not answer, the hold stays until it is asked.
 * @returns The message, sent, failed, or of unknown outcome
 */
export async function sendOnce(
  given: Outgoing,
  context: SendingServices & { readonly repeat: Repeat },
  answers: SendAnswers,
): Promise<store.PhoneMessageRow> {
  const outgoing = asSent(given);
  const { db, carrier, now, repeat } = context;
  const earlier = await earlierMessage(context);
  if (earlier?.status === "sending") return answers.inFlight();
  const begun = await inTransaction(db, async (tx) => {
    await repeat.claim(tx);
    return earlier ?? (await begin(tx, outgoing, { use: repeat.use, carrier, now: now() }));
  }).catch((error: unknown) => {
    if (error instanceof CannotBegin) return answers.refuse(error.obstacle);
    throw error;
  });
  const outcome = earlier ? undefined : await sendToCarrier(begun, outgoing, context);
  return inTransaction(db, async (tx) => {
    const ended =
      (earlier ? undefined : await end(tx, begun, outcome, context)) ?? (await store.find(tx, begun.id)) ?? begun;
    if (ended.status === "failed") await repeat.release(tx);
    else if (ended.status === "unknown") await repeat.storeFailure(tx, answers.unknown);
    else await repeat.store(tx, answers.sent(ended));
    return ended;
  });
}

/**
 * The message of an earlier request under this key, whose process died before it could keep its answer. The carrier tells
 * whether it has it, once it is old enough to have arrived there; one that it has not is sent anew.
 */
async function earlierMessage(
  context: SendingServices & { readonly repeat: Repeat },
): Promise<store.PhoneMessageRow | undefined> {
  const { db, now, repeat } = context;
  const message = repeat.use && (await store.findByKey(db, repeat.use, new Date(now().getTime() - keptMs)));
  if (!message) return undefined;
  const isOld = now().getTime() - message.created_at.getTime() >= requestTimes.arrivalMs;
  const known = message.status === "sending" && isOld ? await readMessageAtCarrier(message, context) : message;
  return known.status === "failed" ? undefined : known;
}

/**
 * Sends what no request asked for, once under its key. Where it cannot be begun, for lack of money or because it is not
 * wanted, nothing is sent.
 * @throws While an earlier run's outcome is not known, so that a later one asks for it, and where the carrier is too busy
 */
export async function sendUnasked(
  given: Outgoing,
  use: Pick<KeyUse, "scope" | "key">,
  services: SendingServices,
): Promise<void> {
  const outgoing = asSent(given);
  const { db, carrier, now } = services;
  if (await isSent(use, services)) return;
  const begun = await inTransaction(db, (tx) =>
    begin(tx, outgoing, { use, isUnasked: true, carrier, now: now() }),
  ).catch((error: unknown) => {
    if (error instanceof CannotBegin) return undefined;
    throw error;
  });
  if (!begun) return;
  const outcome = await sendToCarrier(begun, outgoing, services);
  await inTransaction(db, (tx) => end(tx, begun, outcome, services));
  throwIfBusy(outcome);
}

/** Whether the message of an earlier run went out, or its outcome is being asked for. */
async function isSent(use: Pick<KeyUse, "scope" | "key">, services: SendingServices): Promise<boolean> {
  const earlier = await store.findByKey(services.db, use);
  if (earlier?.status !== "sending") return earlier !== undefined;
  if (services.now().getTime() - earlier.created_at.getTime() < requestTimes.arrivalMs)
    throw new Error("An earlier run may still be sending this message.");
  return (await readMessageAtCarrier(earlier, services)).status !== "failed";
}
