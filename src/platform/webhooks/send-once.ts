import { changesAfter, deliveryRow, type NewDelivery } from "./deliver.ts";
import { type SendingServices, send, type Try } from "./send.ts";
import * as store from "./store.ts";

/**
 * Sends a message once, now, for somebody who waits for the outcome, and writes it down among the deliveries.
 * @returns The delivery, and what was answered
 */
export async function sendOnce(
  delivery: NewDelivery,
  services: SendingServices,
  signal?: AbortSignal,
): Promise<{ delivery: store.DeliveryRow; outcome: Try }> {
  const row = { ...deliveryRow(delivery, services.now()), final_attempt: 1 };
  const outcome = await send(row, services, signal);
  const changes = changesAfter({ attempts: 0, final_attempt: 1 }, outcome, services.now());
  const stored = await store.insert(services.db, { ...row, ...changes });
  if (!stored) throw new Error("a delivery without a source is always new");
  return { delivery: stored, outcome };
}
