import { carrierNames } from "../../carriers.ts";
import { operation } from "../../kit/operation.ts";
import { pageOf, pageQuery } from "../../kit/page.ts";
import { s } from "../../kit/schema.ts";
import { variableValues } from "../../variable-values.ts";
import { FunctionCall } from "../conversations/conversations.ts";
import { rowLimits } from "../limits.ts";

/** @source States › Call status */
const callStatus = s.enum([
  "initiated",
  "ringing",
  "busy",
  "in-progress",
  "ended",
  "completed",
  "ended_by_customer",
  "ended_by_assistant",
  "no-answer",
  "failed",
]);
const callType = s.enum(["inbound", "outbound", "web"]);

/**
 * Costs in USD, duration in seconds. Chosen: what a call does not have is null; `evaluation` holds `method` (`forms` or
 * `model`), `evaluated_by`, `summary` and `values`, and what was found joins `variables`. @source Resources › Call
 */
export const Call = s.object({
  id: s.id(),
  assistant_name: s.string(),
  campaign_name: s.nullable(s.string()),
  type: callType,
  duration: s.integer({ min: 0 }),
  assistant_phone_number: s.nullable(s.string()),
  client_phone_number: s.nullable(s.string()),
  status: callStatus,
  transcript: s.nullable(s.string({ min: 0 })),
  variables: s.record(),
  evaluation: s.nullable(s.record()),
  webhook_response: s.nullable(s.record()),
  carrier_cost: s.number({ min: 0 }),
  total_cost: s.number({ min: 0 }),
  answered_by: s.nullable(s.enum(["human", "machine", "unknown"])),
  recording_url: s.nullable(s.string()),
  created_at: s.plainTime(),
  updated_at: s.plainTime(),
  /** From here on ours: null once the assistant is deleted. */
  assistant_id: s.nullable(s.id()),
  /** Why it ended, beyond its status: `hangup`, `max_duration`, `silence`, `voicemail`, `stopped`, `insufficient_balance`, … */
  end_reason: s.nullable(s.string()),
  ended_by: s.nullable(s.enum(["customer", "assistant"])),
  answered_at: s.nullable(s.plainTime()),
  ended_at: s.nullable(s.plainTime()),
  /** What is held for it now, in USD. */
  held: s.number({ min: 0 }),
});
export type Call = s.Infer<typeof Call>;

/** A call with its transcript piece by piece, and who carried it: null for a call from a web page. Ours. */
export const CallDetails = s.object({
  ...Call.shape,
  carrier: s.nullable(s.enum(carrierNames())),
  /** Null if the call is not recorded; `pending` until `recording_url` has the recording, `none` where there is nothing to hear. */
  recording_state: s.nullable(s.enum(["pending", "stored", "none"])),
  transcript_items: s.array(
    s.object({
      role: s.enum(["assistant", "user", "system"]),
      text: s.string({ min: 0 }),
      at: s.timestamp(),
      /** The customer did not hear it to its end; `text` is what was heard. */
      interrupted: s.boolean(),
      function_calls: s.array(FunctionCall),
    }),
  ),
});
export type CallDetails = s.Infer<typeof CallDetails>;

const notFound = { CALL_NOT_FOUND: { status: 404, chosen: true, message: "Call not found" } } as const;
const byId = { params: s.object({ id: s.id() }), unknownId: "CALL_NOT_FOUND" };

/** Rings somebody up. Money is held for the longest the call may last, and what is not used comes back. @source Endpoints › Calls */
export const makeCall = operation({
  id: "makeCall",
  summary: "Start an outbound call",
  notes:
    "Refusals in order: 422, phone number, assistant, balance. The balance must cover the assistant's max_duration; what " +
    "the call does not use is given back.",
  tag: "Calls",
  method: "POST",
  path: "/user/make_call",
  auth: "bearer",
  role: "agent",
  errorShape: "message",
  idempotent: true,
  body: s.object({
    // An invalid number has a failure of its own.
    phone_number: s.string({ max: rowLimits.typedPhoneChars }),
    assistant_id: s.id(),
    variables: s.optional(variableValues),
    /** Ours: when its person agreed to this very call. A STOP from before that does not prevent it. */
    consent_at: s.optional(s.timestamp()),
  }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      message: s.string(),
      data: s.object({
        id: s.id(),
        call_id: s.id(),
        status: callStatus,
        type: callType,
        assistant_id: s.id(),
        client_phone_number: s.string(),
        created_at: s.plainTime(),
      }),
      call_id: s.id(),
      status: callStatus,
    }),
  },
  failures: {
    INVALID_PHONE: { status: 400, chosen: true, message: "Invalid phone number" },
    ASSISTANT_NOT_FOUND: { status: 404, chosen: true, message: "Assistant not found" },
    RECIPIENT_OPTED_OUT: {
      status: 403,
      chosen: true,
      message: "The recipient asked to get no more messages and calls",
    },
    INSUFFICIENT_BALANCE: { status: 422, chosen: true, message: "Insufficient balance" },
  },
});

/** The caller's calls, newest first. @source Endpoints › Calls; Limits › calls per page */
export const listCalls = operation({
  id: "listCalls",
  summary: "List calls",
  notes:
    "phone_number is the other side's; date_from and date_to are days of timezone (UTC unless it is given), both included.",
  tag: "Calls",
  method: "GET",
  path: "/user/calls",
  auth: "bearer",
  role: "agent",
  errorShape: "message",
  query: s.object({
    status: s.optional(callStatus),
    type: s.optional(callType),
    phone_number: s.optional(s.string({ max: rowLimits.typedPhoneChars })),
    assistant_id: s.optional(s.id()),
    campaign_id: s.optional(s.id()),
    date_from: s.optional(s.date()),
    date_to: s.optional(s.date()),
    /** Ours. */
    timezone: s.optional(s.timezone()),
    ...pageQuery,
  }),
  success: { status: 200, chosen: true, body: pageOf(Call) },
  failures: {},
});

/** One call, without a wrapper. Settled beyond the document. */
export const getCall = operation({
  id: "getCall",
  summary: "Get a call",
  notes: "With the transcript piece by piece, and the state of its recording.",
  tag: "Calls",
  method: "GET",
  path: "/user/calls/{id}",
  auth: "bearer",
  role: "agent",
  errorShape: "message",
  ...byId,
  success: { status: 200, chosen: true, body: CallDetails },
  failures: notFound,
});

/** Deletes a call with its transcript and recording; what it cost stays in the books. Settled beyond the document. */
export const deleteCall = operation({
  id: "deleteCall",
  summary: "Delete a call",
  notes: "A call that still runs must end first. What it cost stays in the books.",
  tag: "Calls",
  method: "DELETE",
  path: "/user/calls/{id}",
  auth: "bearer",
  errorShape: "message",
  ...byId,
  success: { status: 200, chosen: true, body: s.object({ message: s.string() }) },
  failures: {
    ...notFound,
    CALL_RUNNING: { status: 409, chosen: true, message: "The call is still running" },
  },
});

/** Hangs up; a call that has ended already stays as it is. Ours. */
export const endCall = operation({
  id: "endCall",
  summary: "End a call",
  notes: "A call that has ended already answers the same, with the status it has.",
  tag: "Calls",
  method: "POST",
  path: "/user/calls/{id}/end",
  auth: "bearer",
  role: "agent",
  errorShape: "message",
  ...byId,
  success: {
    status: 200,
    chosen: true,
    body: s.object({ message: s.string(), data: s.object({ id: s.id(), status: callStatus }) }),
  },
  failures: notFound,
});

/** Where a browser can talk to the assistant of a conversation; the token is good for 60 seconds and one use. Ours. */
export const startWebCall = operation({
  id: "startWebCall",
  summary: "Start a web call",
  notes:
    "For servers only: a page gets the address through the proxy. The token is good for 60 seconds and for one call, which " +
    "lasts max_seconds at most, and never longer than the assistant's max_duration. Refusals in order: conversation, balance.",
  tag: "Calls",
  method: "POST",
  path: "/conversations/{uuid}/web-calls",
  auth: "bearer",
  errorShape: "chat",
  anyOrigin: true, // a page that asks here all the same can read why not
  params: s.object({ uuid: s.uuid() }),
  unknownId: "CONVERSATION_NOT_FOUND",
  body: s.object({ max_seconds: s.optional(s.integer({ min: 1 })) }),
  success: {
    status: 200,
    chosen: true,
    /** `call_id` names the call among the owner's: what it cost stands there once it is over. */
    body: s.object({ url: s.string(), token: s.string(), call_id: s.id() }),
  },
  failures: {
    CONVERSATION_NOT_FOUND: { status: 404, chosen: true, message: "Conversation not found" },
    INSUFFICIENT_BALANCE: { status: 400, chosen: true, message: "Insufficient balance" },
  },
});
