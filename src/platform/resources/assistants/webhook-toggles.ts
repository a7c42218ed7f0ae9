import type { AssistantOptions } from "../../../contract/assistant-fields.ts";
import { fail, type Operation } from "../../../contract/kit/operation.ts";
import {
  disableConversationEndedWebhook,
  disableInboundWebhook,
  disableWebhook,
  enableConversationEndedWebhook,
  enableInboundWebhook,
  enableWebhook,
} from "../../../contract/operations/webhooks/webhook-toggles.ts";
import { refuseFields } from "../../../http/input/check.ts";
import { handler, type OwnerContext } from "../../http/handler.ts";
import { inTransaction } from "../../storage/db.ts";
import * as store from "./store.ts";

export const enableWebhookHandler = handler(enableWebhook, ({ body }, context) =>
  change(enableWebhook, context, body, {
    message: "Webhook enabled successfully",
    options: { is_webhook_active: true, webhook_url: body.webhook_url },
  }),
);

export const disableWebhookHandler = handler(disableWebhook, ({ body }, context) =>
  change(disableWebhook, context, body, {
    message: "Webhook disabled successfully",
    options: { is_webhook_active: false, webhook_url: null },
  }),
);

export const enableInboundWebhookHandler = handler(enableInboundWebhook, ({ body }, context) =>
  change(enableInboundWebhook, context, body, {
    message: "Inbound webhook enabled successfully",
    options: { inbound_webhook_url: body.webhook_url },
  }),
);

export const disableInboundWebhookHandler = handler(disableInboundWebhook, ({ body }, context) =>
  change(disableInboundWebhook, context, body, {
    message: "Inbound webhook disabled successfully",
    options: { inbound_webhook_url: null },
  }),
);

export const enableConversationEndedWebhookHandler = handler(enableConversationEndedWebhook, ({ body }, context) =>
  change(enableConversationEndedWebhook, context, body, {
    message: "Conversation ended webhook enabled successfully",
    options: { conversation_ended_webhook_url: body.webhook_url },
  }),
);

export const disableConversationEndedWebhookHandler = handler(disableConversationEndedWebhook, ({ body }, context) =>
  change(disableConversationEndedWebhook, context, body, {
    message: "Conversation ended webhook disabled successfully",
    options: { conversation_ended_webhook_url: null },
  }),
);

interface Asked {
  readonly assistant_id: number;
  readonly webhook_url?: string;
}

/** Changes nothing but the webhook: whatever else has become invalid meanwhile does not stand in the way. */
async function change(
  row: Operation,
  { db, userId, vault, safeFetch, now }: OwnerContext,
  { assistant_id: id, webhook_url: url }: Asked,
  { message, options }: { readonly message: string; readonly options: Partial<AssistantOptions> },
) {
  const refusal = url === undefined ? undefined : safeFetch.refusal(url);
  if (refusal !== undefined) refuseFields(row, { webhook_url: [refusal] });
  return inTransaction(db, async (tx) => {
    const before = await store.lock(tx, userId, id, vault);
    if (!before) return fail(row, "ASSISTANT_NOT_FOUND" as never);
    await store.update(tx, id, { ...store.draftOf(before), ...options }, { userId, vault, now: now() });
    return { message, data: [] };
  });
}
