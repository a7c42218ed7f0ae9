import type { AssistantOptions } from "../../../contract/assistant-fields.ts";
import { fail, type Operation } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/webhooks/webhook-toggles.ts";
import { refuseFields } from "../../../http/input/check.ts";
import { inTransaction } from "../../storage/db.ts";
import { implement, type OwnerContext } from "../handler.ts";
import * as store from "./store.ts";

const uses = ["db", "vault", "safeFetch", "now"] as const;

export const webhookToggles = implement(rows, uses, {
  enableWebhook: ({ body }, context) =>
    change(rows.enableWebhook, context, body, {
      message: "Webhook enabled successfully",
      options: { is_webhook_active: true, webhook_url: body.webhook_url },
    }),
  disableWebhook: ({ body }, context) =>
    change(rows.disableWebhook, context, body, {
      message: "Webhook disabled successfully",
      options: { is_webhook_active: false, webhook_url: null },
    }),
  enableInboundWebhook: ({ body }, context) =>
    change(rows.enableInboundWebhook, context, body, {
      message: "Inbound webhook enabled successfully",
      options: { inbound_webhook_url: body.webhook_url },
    }),
  disableInboundWebhook: ({ body }, context) =>
    change(rows.disableInboundWebhook, context, body, {
      message: "Inbound webhook disabled successfully",
      options: { inbound_webhook_url: null },
    }),
  enableConversationEndedWebhook: ({ body }, context) =>
    change(rows.enableConversationEndedWebhook, context, body, {
      message: "Conversation ended webhook enabled successfully",
      options: { conversation_ended_webhook_url: body.webhook_url },
    }),
  disableConversationEndedWebhook: ({ body }, context) =>
    change(rows.disableConversationEndedWebhook, context, body, {
      message: "Conversation ended webhook disabled successfully",
      options: { conversation_ended_webhook_url: null },
    }),
});

interface Toggle {
  readonly assistant_id: number;
  readonly webhook_url?: string;
}

/** Changes nothing but the webhook: whatever else has become invalid meanwhile does not stand in the way. */
async function change(
  row: Operation,
  { db, userId, vault, safeFetch, now }: OwnerContext<(typeof uses)[number]>,
  { assistant_id: id, webhook_url: url }: Toggle,
  { message, options }: { readonly message: string; readonly options: Partial<AssistantOptions> },
) {
  const refusal = url === undefined ? undefined : safeFetch.refusal(url);
  if (refusal !== undefined) refuseFields(row, { webhook_url: [refusal] });
  return inTransaction(db, async (tx) => {
    const before = await store.lock(tx, userId, id, vault);
    if (!before) return fail(row, "ASSISTANT_NOT_FOUND" as never);
    const writing = { userId, vault, now: now(), keeps: store.unreadableOf(before) };
    await store.update(tx, id, { ...store.draftOf(before), ...options }, writing);
    return { message, data: [] };
  });
}
