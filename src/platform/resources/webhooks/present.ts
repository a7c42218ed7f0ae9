import type { WebhookDelivery } from "../../../contract/operations/webhooks/webhooks.ts";
import { timestamp } from "../../time.ts";
import type { WebhookSecrets } from "./secrets.ts";
import type { ShownDelivery } from "./store.ts";

/** A delivery as the API shows it. */
export function present(delivery: ShownDelivery): WebhookDelivery {
  const { id, webhook_id, assistant_id, kind, url, status, attempts, response_status, error } = delivery;
  return {
    id,
    webhook_id,
    assistant_id,
    kind,
    url,
    status,
    attempts,
    response_status,
    error,
    next_attempt_at: delivery.next_attempt_at && timestamp(delivery.next_attempt_at),
    delivered_at: delivery.delivered_at && timestamp(delivery.delivered_at),
    created_at: timestamp(delivery.created_at),
  };
}

/** The secret, and until when the one before signs as well. */
export function presentSecret({ secret, previousUntil }: WebhookSecrets) {
  return { secret, previous_valid_until: previousUntil ? timestamp(previousUntil) : null };
}
