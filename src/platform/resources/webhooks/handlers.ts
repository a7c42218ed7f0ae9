import { fail } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/webhooks/webhooks.ts";
import { pageEnvelope, rangeOf, readPage } from "../../http/lists/paging.ts";
import { inTransaction } from "../../storage/db.ts";
import type { WebhookKind } from "../../storage/schema/outbound/webhooks.ts";
import * as assistants from "../assistants/store.ts";
import { handler, implement } from "../handler.ts";
import { redeliver } from "./deliver.ts";
import { exampleOf } from "./payloads/examples.ts";
import { present, presentSecret } from "./present.ts";
import { readSecrets, rotateSecret } from "./secrets.ts";
import { sendOnce } from "./send-once.ts";
import * as store from "./store.ts";

const services = ["db", "vault", "safeFetch", "jobs", "now"] as const;
type Service = (typeof services)[number];

/** Where an assistant's messages of a kind go; null if it wants none. */
function addressOf(assistant: assistants.AssistantRecord, kind: WebhookKind): string | null {
  switch (kind) {
    case "post-call":
      return assistant.webhook_url;
    case "conversation-ended":
      return assistant.conversation_ended_webhook_url;
    case "inbound-call":
      return assistant.inbound_webhook_url;
  }
}

/** Tried whether or not the webhook is switched on: that is what a test is for. */
const testWebhook = handler<typeof rows.testWebhook, Service>(async ({ params, body: { kind } }, context) => {
  const { db, vault, userId, now } = context;
  const assistant = await assistants.find(db, userId, params.id, vault);
  if (!assistant) return fail(rows.testWebhook, "ASSISTANT_NOT_FOUND");
  const url = addressOf(assistant, kind);
  if (url === null) return fail(rows.testWebhook, "WEBHOOK_MISSING");
  const payload = exampleOf(kind, assistant.uuid, now());
  const sent = await sendOnce({ userId, assistantId: assistant.id, kind, url, payload }, context);
  const delivery = await store.insert(db, sent.delivery);
  if (!delivery) throw new Error("a delivery without a source is always new");
  const message = delivery.status === "delivered" ? "Webhook delivered" : "Webhook not delivered";
  return { message, data: present(delivery) };
});

export const webhooks = implement(rows, services, {
  async listWebhookDeliveries({ query }, { db, userId, url }) {
    const request = readPage(query, { url });
    const { rows: found, total } = await store.list(db, userId, query, rangeOf(request));
    return pageEnvelope(found.map(present), total, request);
  },
  redeliverWebhook: ({ params }, { db, vault, userId, jobs, now }) =>
    inTransaction(db, async (tx) => {
      const delivery = await store.lock(tx, params.id);
      if (delivery?.user_id !== userId) return fail(rows.redeliverWebhook, "WEBHOOK_DELIVERY_NOT_FOUND");
      const assistant = await assistants.find(tx, userId, delivery.assistant_id ?? 0, vault);
      const url = (assistant && addressOf(assistant, delivery.kind)) ?? undefined;
      const data = present(await redeliver(tx, delivery, { jobs, now: now(), url }));
      return { message: "Webhook delivery requested", data };
    }),
  getWebhookSecret: ({ params }, { db, vault, userId, now }) =>
    inTransaction(db, async (tx) => {
      if (!(await assistants.lockOwned(tx, userId, params.id)))
        return fail(rows.getWebhookSecret, "ASSISTANT_NOT_FOUND");
      const secrets = await readSecrets(tx, params.id, { vault, now });
      return secrets ? presentSecret(secrets) : fail(rows.getWebhookSecret, "WEBHOOK_SECRET_UNREADABLE");
    }),
  rotateWebhookSecret: ({ params }, { db, vault, userId, now }) =>
    inTransaction(db, async (tx) => {
      if (!(await assistants.lockOwned(tx, userId, params.id)))
        return fail(rows.rotateWebhookSecret, "ASSISTANT_NOT_FOUND");
      return presentSecret(await rotateSecret(tx, params.id, { vault, now }));
    }),
  testWebhook,
});
