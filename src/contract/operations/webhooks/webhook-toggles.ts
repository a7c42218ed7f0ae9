import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";

const toggle = {
  tag: "Assistants",
  method: "POST",
  auth: "bearer",
  errorShape: "message",
  validationMessage: "The given data was invalid.",
  success: {
    status: 200,
    chosen: true,
    body: s.object({ message: s.string(), data: s.array(s.object({}), { max: 0 }) }),
  },
  failures: { ASSISTANT_NOT_FOUND: { status: 404, chosen: true, message: "Assistant not found" } },
} as const;
const on = s.object({ assistant_id: s.id(), webhook_url: s.url() });
const off = s.object({ assistant_id: s.id() });

/** Tells the owner's server of calls that have ended. Settled beyond the document. @source Events */
export const enableWebhook = operation({
  ...toggle,
  id: "enableWebhook",
  summary: "Switch the post-call webhook on",
  notes: "Reports of calls are sent to the given URL once each call is over.",
  path: "/user/assistants/enable-webhook",
  body: on,
});

/** Its address is forgotten as well. Settled beyond the document. @source Events */
export const disableWebhook = operation({
  ...toggle,
  id: "disableWebhook",
  summary: "Switch the post-call webhook off",
  notes: "webhook_url is cleared.",
  path: "/user/assistants/disable-webhook",
  body: off,
});

/** Asks the owner's server for variables before an inbound call connects. Settled beyond the document. */
export const enableInboundWebhook = operation({
  ...toggle,
  id: "enableInboundWebhook",
  summary: "Switch the inbound-call webhook on",
  notes: "Sets the assistant's inbound_webhook_url.",
  path: "/user/assistants/enable-inbound-webhook",
  body: on,
});

/** The address is the switch. Settled beyond the document. */
export const disableInboundWebhook = operation({
  ...toggle,
  id: "disableInboundWebhook",
  summary: "Switch the inbound-call webhook off",
  notes: "Clears the assistant's inbound_webhook_url.",
  path: "/user/assistants/disable-inbound-webhook",
  body: off,
});

/** Tells the owner's server of conversations that have ended. Settled beyond the document. @source Events */
export const enableConversationEndedWebhook = operation({
  ...toggle,
  id: "enableConversationEndedWebhook",
  summary: "Switch the conversation-ended webhook on",
  notes: "Sets the assistant's conversation_ended_webhook_url.",
  path: "/user/assistants/enable-conversation-ended-webhook",
  body: on,
});

/** The address is the switch. Settled beyond the document. @source Events */
export const disableConversationEndedWebhook = operation({
  ...toggle,
  id: "disableConversationEndedWebhook",
  summary: "Switch the conversation-ended webhook off",
  notes: "Clears the assistant's conversation_ended_webhook_url.",
  path: "/user/assistants/disable-conversation-ended-webhook",
  body: off,
});
