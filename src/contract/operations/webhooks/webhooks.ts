import { operation } from "../../kit/operation.ts";
import { pageOf, pageQuery } from "../../kit/page.ts";
import { s } from "../../kit/schema.ts";

const kind = s.enum(["post-call", "conversation-ended", "inbound-call"]);
const status = s.enum(["pending", "delivered", "dead"]);

/** One message to an owner's server, with what became of it. Ours. */
export const WebhookDelivery = s.object({
  id: s.id(),
  /** As the header `webhook-id` has it: the same in every try. */
  webhook_id: s.string(),
  assistant_id: s.nullable(s.id()),
  kind,
  url: s.string(),
  /** `dead` once the last try failed. */
  status,
  attempts: s.integer({ min: 0 }),
  /** Of the last try; null while none was answered. */
  response_status: s.nullable(s.integer()),
  /** Why the last try failed, from a fixed list. */
  error: s.nullable(s.string()),
  next_attempt_at: s.nullable(s.timestamp()),
  delivered_at: s.nullable(s.timestamp()),
  created_at: s.timestamp(),
});
export type WebhookDelivery = s.Infer<typeof WebhookDelivery>;

const assistantNotFound = {
  ASSISTANT_NOT_FOUND: { status: 404, chosen: true, message: "Assistant not found" },
} as const;
const ofAssistant = { params: s.object({ id: s.id() }), unknownId: "ASSISTANT_NOT_FOUND" };

/** A secret as Standard Webhooks writes it, and until when the one before still signs as well. */
const secret = s.object({
  secret: s.pattern(/^whsec_[A-Za-z0-9+/=]{24,}$/, "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"),
  previous_valid_until: s.nullable(s.timestamp()),
});

/** What was sent to the owner's servers, newest first. Ours. */
export const listWebhookDeliveries = operation({
  id: "listWebhookDeliveries",
  summary: "List webhook deliveries",
  notes: "The newest first, without what was sent. Deliveries are kept for 30 days.",
  tag: "Webhooks",
  method: "GET",
  path: "/user/webhook-deliveries",
  auth: "bearer",
  errorShape: "message",
  query: s.object({
    status: s.optional(status),
    kind: s.optional(kind),
    assistant_id: s.optional(s.id()),
    ...pageQuery,
  }),
  success: { status: 200, chosen: true, body: pageOf(WebhookDelivery) },
  failures: {},
});

/** Sends a delivery once more, whatever became of it, under the same `webhook-id`. Ours. */
export const redeliverWebhook = operation({
  id: "redeliverWebhook",
  summary: "Send a webhook delivery again",
  notes: "It is sent in the background, under the same webhook-id, so that a receiver can tell a repeat.",
  tag: "Webhooks",
  method: "POST",
  path: "/user/webhook-deliveries/{id}/redeliver",
  auth: "bearer",
  errorShape: "message",
  params: s.object({ id: s.id() }),
  unknownId: "WEBHOOK_DELIVERY_NOT_FOUND",
  success: { status: 200, chosen: true, body: s.object({ message: s.string(), data: WebhookDelivery }) },
  failures: {
    WEBHOOK_DELIVERY_NOT_FOUND: { status: 404, chosen: true, message: "Webhook delivery not found" },
  },
});

/** The secret that signs an assistant's webhooks. Ours. */
export const getWebhookSecret = operation({
  id: "getWebhookSecret",
  summary: "Read a webhook secret",
  notes: "Messages are signed with it as Standard Webhooks describes.",
  tag: "Webhooks",
  method: "GET",
  path: "/user/assistants/{id}/webhook-secret",
  auth: "bearer",
  errorShape: "message",
  ...ofAssistant,
  success: { status: 200, chosen: true, body: secret },
  failures: {
    ...assistantNotFound,
    WEBHOOK_SECRET_UNREADABLE: {
      status: 409,
      chosen: true,
      message: "The webhook secret cannot be read: RINGBACK_SECRET has changed. Replace the webhook secret.",
    },
  },
});

/** Makes a new secret; the one before signs beside it for 24 hours. Ours. */
export const rotateWebhookSecret = operation({
  id: "rotateWebhookSecret",
  summary: "Replace a webhook secret",
  notes: "For 24 hours every delivery carries two signatures, one of the new secret and one of the old.",
  tag: "Webhooks",
  method: "POST",
  path: "/user/assistants/{id}/webhook-secret",
  auth: "bearer",
  errorShape: "message",
  ...ofAssistant,
  success: { status: 200, chosen: true, body: secret },
  failures: assistantNotFound,
});

/** Sends one example to an assistant's webhook now and says what it answered. Ours. */
export const testWebhook = operation({
  id: "testWebhook",
  summary: "Test a webhook",
  notes: "One try, at once; a receiver that refuses is an answer of 200 with its status.",
  tag: "Webhooks",
  method: "POST",
  path: "/user/assistants/{id}/test-webhook",
  auth: "bearer",
  errorShape: "message",
  ...ofAssistant,
  body: s.object({ kind: s.defaulted(kind, "post-call") }),
  success: { status: 200, chosen: true, body: s.object({ message: s.string(), data: WebhookDelivery }) },
  failures: {
    ...assistantNotFound,
    WEBHOOK_MISSING: { status: 400, chosen: true, message: "This assistant has no such webhook" },
  },
});
