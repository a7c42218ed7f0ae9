import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";

/** Something that happened to what the caller owns. `type` is left open. Ours. */
export const OwnerEvent = s.object({
  id: s.id(),
  type: s.string().meta({ examples: ["message.created"] }),
  data: s.record(),
  created_at: s.timestamp(),
});
export type OwnerEvent = s.Infer<typeof OwnerEvent>;

/** What happens, as it happens; a reader that was away goes on after `Last-Event-ID`. Ours. */
export const listenToEvents = operation({
  id: "listenToEvents",
  summary: "Listen to events",
  notes:
    "Server-sent events: message.created, conversation.ai_enabled, conversation.person, conversation.updated, conversation.deleted, " +
    "conversation.delivery, conversation.typing (somebody of the team is writing there; data has their name); data holds the conversation_id and, of a message, its item of the history. Beside the " +
    "conversations: call.{status} and call.transcript as it is spoken, sms.{status}, whatsapp.{status}, number.purchased, " +
    "number.renewed, number.released, and balance.low below 1 USD. Those are kept for a week. After a pause, send the " +
    "last id as Last-Event-ID and nothing is missed. The stream ends after ten minutes at most: open the next one.",
  tag: "Events",
  method: "GET",
  path: "/user/events",
  auth: "bearer",
  role: "agent",
  errorShape: "message",
  streams: "only",
  success: { status: 200, chosen: true, body: OwnerEvent },
  failures: {},
});
