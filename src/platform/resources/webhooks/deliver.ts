import { randomUUID } from "node:crypto";
import * as z from "zod";
import { job } from "../../jobs/job.ts";
import type { Jobs } from "../../jobs/queue.ts";
import { hostOf, type JobOwner } from "../../jobs/slots.ts";
import { inTransaction, type Tx } from "../../storage/db.ts";
import type { WebhookKind } from "../../storage/schema/outbound/webhooks.ts";
import * as calls from "../calls/store.ts";
import { webhookResponse } from "./response.ts";
import { type Attempt, type SendingServices, send } from "./send.ts";
import * as store from "./store.ts";
import { switchOffWhereGone } from "./switch-off.ts";

type DeliveringServices = SendingServices & { readonly jobs: Jobs };

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
/** The pauses between tries, as Standard Webhooks recommends them: a day and a half in all. */
const pausesMs = [5 * seconds, 5 * minutes, 30 * minutes, 2 * hours, 5 * hours, 10 * hours, 14 * hours];
/** How often a message is tried, and again once its owner asks for that. */
export const mostTries = pausesMs.length + 1;

/** A message to an owner's server. */
export interface NewDelivery {
  readonly userId: number;
  readonly assistantId: number;
  readonly kind: WebhookKind;
  readonly url: string;
  readonly payload: object;
  /** What it reports: the same is sent once. */
  readonly source?: string;
  readonly callId?: number;
  readonly conversationId?: number;
}

/** A delivery as it is written down before its first try, which is the last but for those that are retried. */
export function deliveryRow({ userId, assistantId, kind, url, payload, ...of }: NewDelivery, now: Date) {
  return {
    user_id: userId,
    assistant_id: assistantId,
    call_id: of.callId ?? null,
    conversation_id: of.conversationId ?? null,
    kind,
    webhook_id: `msg_${randomUUID().replaceAll("-", "")}`,
    source: of.source ?? null,
    url,
    payload: JSON.stringify(payload),
    status: "pending" as const,
    final_attempt: mostTries,
    next_attempt_at: now,
    created_at: now,
  };
}

/** Has a message sent, and tried again until it arrives or its tries are used up. One of the same source is sent once. */
export async function deliver(tx: Tx, delivery: NewDelivery, { jobs, now }: { jobs: Jobs; now: Date }): Promise<void> {
  const stored = await store.insert(tx, deliveryRow(delivery, now));
  if (stored) await jobs.enqueue(tx, deliverWebhook, { delivery_id: stored.id, attempt: 1 }, ownerOf(stored));
}

/** Sends a message again, with as many tries as at first; to another address where the assistant has one now. */
export async function redeliver(
  tx: Tx,
  delivery: store.DeliveryRow,
  { jobs, now, url }: { readonly jobs: Jobs; readonly now: Date; readonly url: string | undefined },
): Promise<store.DeliveryRow> {
  const { id, attempts } = delivery;
  const changed = await store.update(tx, id, {
    status: "pending",
    url: url ?? delivery.url,
    final_attempt: attempts + mostTries,
    next_attempt_at: now,
    delivered_at: null,
  });
  await jobs.enqueue(tx, deliverWebhook, { delivery_id: id, attempt: attempts + 1 }, ownerOf(changed));
  return changed;
}

/**
 * One try. It names its number: what runs late or twice finds that the try has its outcome already. A process that dies
 * between the answer and its outcome sends it again, under the same id.
 */
export const deliverWebhook = job({
  name: "webhooks.deliver",
  payload: z.strictObject({ delivery_id: z.int(), attempt: z.int() }),
  attempts: 5,
  timeoutMs: 30_000,
  concurrency: 16,
  // An owner's other servers have room beside one that does not answer.
  perHost: 6,
  async run({ delivery_id: id, attempt }, services: DeliveringServices, { signal }) {
    const delivery = await store.find(services.db, id);
    if (delivery?.status !== "pending" || delivery.attempts !== attempt - 1) return;
    const outcome = await send(delivery, services, signal);
    await inTransaction(services.db, (tx) => note(tx, { id, attempt }, outcome, services));
    const { user_id: userId, assistant_id: assistantId, kind, url } = delivery;
    await switchOffWhereGone(outcome, { userId, assistantId, kind, url }, services);
  },
  gaveUp: ({ delivery_id: id, attempt }, services: DeliveringServices) =>
    inTransaction(services.db, (tx) => note(tx, { id, attempt }, { error: "not sent" }, services)),
});

function ownerOf({ user_id, url }: Pick<store.DeliveryRow, "user_id" | "url">): JobOwner {
  return { owner: user_id, host: hostOf(url) };
}

async function note(
  tx: Tx,
  { id, attempt }: { readonly id: number; readonly attempt: number },
  outcome: Attempt,
  { jobs, now }: DeliveringServices,
): Promise<void> {
  const delivery = await lockAfterCall(tx, id);
  if (delivery?.status !== "pending" || delivery.attempts !== attempt - 1) return;
  const changes = changesAfter(delivery, outcome, now());
  await store.update(tx, id, changes);
  if (changes.status === "pending")
    await jobs.enqueue(
      tx,
      deliverWebhook,
      { delivery_id: id, attempt: attempt + 1 },
      { ...ownerOf(delivery), after: changes.next_attempt_at },
    );
  const response = webhookResponse(outcome);
  if (response && delivery.call_id !== null && delivery.kind === "post-call")
    await calls.update(tx, delivery.call_id, { webhook_response: JSON.stringify(response) });
}

/** Calls are locked before their deliveries, as deleting a call does. Which call it is never changes. */
async function lockAfterCall(tx: Tx, id: number): Promise<store.DeliveryRow | undefined> {
  const delivery = await store.find(tx, id);
  if (delivery && delivery.call_id !== null) await calls.lock(tx, { id: delivery.call_id });
  return delivery && store.lock(tx, id);
}

/** What a try changes in its delivery. */
export function changesAfter(
  { attempts, final_attempt }: Pick<store.DeliveryRow, "attempts" | "final_attempt">,
  { status, error, isFinal = false, againAfterMs = 0 }: Attempt,
  now: Date,
) {
  const made = attempts + 1;
  const known = { attempts: made, response_status: status ?? null, error: error ?? null };
  if (error === undefined) return { ...known, status: "delivered", next_attempt_at: null, delivered_at: now } as const;
  const pauseMs = pausesMs[mostTries - 1 - (final_attempt - made)];
  if (isFinal || made >= final_attempt || pauseMs === undefined)
    return { ...known, status: "dead", next_attempt_at: null } as const;
  const next_attempt_at = new Date(now.getTime() + Math.max(pauseMs, againAfterMs));
  return { ...known, status: "pending", next_attempt_at } as const;
}
