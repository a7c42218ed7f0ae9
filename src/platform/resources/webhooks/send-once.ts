import { changesAfter, deliveryRow, type NewDelivery } from "./deliver.ts";
import { type Attempt, type SendingServices, send } from "./send.ts";
import type * as store from "./store.ts";

/** A message that was sent once: what to store of it, and what was answered. */
export interface SentOnce {
  readonly delivery: store.NewDeliveryRow;
  readonly outcome: Attempt;
}

/** Sends a message once, now, for somebody who waits for the outcome. The caller stores the delivery. */
export async function sendOnce(
  delivery: NewDelivery,
  services: SendingServices,
  signal?: AbortSignal,
): Promise<SentOnce> {
  const row = { ...deliveryRow(delivery, services.now()), final_attempt: 1 };
  const outcome = await send(row, services, signal);
  const changes = changesAfter({ attempts: 0, final_attempt: 1 }, outcome, services.now());
  return { delivery: { ...row, ...changes }, outcome };
}
