import type { WebhookKind } from "../../../storage/schema/outbound/webhooks.ts";
import { plainTime, timestamp } from "../../../time.ts";
import type { ConversationEnded } from "./conversation-ended.ts";
import type { PostCall } from "./post-call.ts";

/** Reserved for films: nobody's. */
const customer = "+447700900123";
const assistant = "+447700900700";

/** A message of each kind as an owner's server gets it, for tests: its ids name nothing. */
export function exampleOf(kind: WebhookKind, assistantUuid: string, now: Date): object {
  if (kind === "inbound-call") return { customer_phone: customer, assistant_phone: assistant };
  return kind === "post-call" ? exampleCall(now) : exampleConversation(assistantUuid, now);
}

function exampleCall(now: Date): PostCall {
  return {
    id: 0,
    customer_phone: customer,
    assistant_phone: assistant,
    duration: 42,
    status: "completed",
    extracted_variables: { status: true, summary: "This is a test: no call was made." },
    input_variables: { name: "Ada" },
    transcript: [
      { text: "Hello, this is a test.", type: "message", sender: "assistant", timestamp: timestamp(now) },
      { text: "Thank you.", type: "message", sender: "customer", timestamp: timestamp(now) },
    ],
    formatted_transcript: "Assistant: Hello, this is a test.\nCustomer: Thank you.",
    recording_url: null,
    created_at: plainTime(now),
    finished_at: plainTime(now),
    lead: null,
    campaign: null,
  };
}

function exampleConversation(assistant_id: string, now: Date): ConversationEnded {
  const timestamp_unix = Math.floor(now.getTime() / 1_000);
  return {
    id: 0,
    conversation_id: "00000000-0000-4000-8000-000000000000",
    assistant_id,
    type: "test",
    message_count: 1,
    status: "ended",
    extracted_variables: {},
    input_variables: {},
    transcript: [{ role: "user", content: "This is a test.", timestamp: timestamp(now), timestamp_unix }],
    formatted_transcript: "Customer: This is a test.",
    customer_phone: null,
    customer_name: null,
    created_at: timestamp(now),
    ended_at: timestamp(now),
  };
}
