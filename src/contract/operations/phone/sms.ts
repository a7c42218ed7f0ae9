import { operation } from "../../kit/operation.ts";
import { pageOf, pageQuery } from "../../kit/page.ts";
import { s } from "../../kit/schema.ts";
import { rowLimits } from "../limits.ts";

const textShape = {
  id: s.id(),
  phone_number_id: s.id(),
  to: s.string(),
  body: s.string(),
  user_id: s.id(),
  segments: s.integer({ min: 1 }),
  segment_price: s.number({ min: 0 }),
  total_cost: s.number({ min: 0 }),
  /** Left open: only `sent` has been seen. @source States › SMS status */
  status: s.string(),
  /** Begins `SIM` where the carrier is the simulated one. */
  sms_sid: s.string(),
  /** Under which it was sent; absent without one. Ours. */
  idempotency_key: s.optional(s.string()),
  created_at: s.plainTime(),
  updated_at: s.plainTime(),
};

/** A text message as stored; money in USD, per segment and in total. @source Resources › SMS record */
export const SmsRecord = s.object(textShape);
export type SmsRecord = s.Infer<typeof SmsRecord>;

/** Sends one text message, charged per segment. @source Endpoints › SMS; Errors › send SMS; Limits › SMS body length */
export const sendSms = operation({
  id: "sendSms",
  summary: "Send a text message",
  notes:
    "Refusals in order: 422, sender, capability, subscription, recipient, balance, carrier. Charged per segment. " +
    "The header Ringback-Followed-Conversation (the uuid of a conversation of yours) tells its followers of deliveries, by the Idempotency-Key.",
  tag: "SMS",
  method: "POST",
  path: "/user/sms",
  auth: "bearer",
  role: "agent",
  errorShape: "message",
  idempotent: true,
  body: s.object({
    from: s.id(),
    // A recipient that is no number has a failure of its own.
    to: s.string(),
    body: s.string({ max: rowLimits.smsBodyChars }),
  }),
  success: { status: 200, chosen: true, body: s.object({ message: s.string(), data: SmsRecord }) },
  failures: {
    // The texts are given; `chosen` marks their statuses.
    SENDER_NOT_FOUND: { status: 400, chosen: true, message: "From number not found" },
    SENDER_NOT_CAPABLE: { status: 400, chosen: true, message: "From number is not SMS capable" },
    SUBSCRIPTION_INACTIVE: { status: 400, chosen: true, message: "From number has no active subscription" },
    INVALID_PHONE: { status: 400, chosen: true, message: "Invalid to phone number" },
    INSUFFICIENT_BALANCE: { status: 400, chosen: true, message: "Insufficient balance" },
    /**
     * `error` explains the failure, `reason` classifies it: `refused` by the carrier, `opted_out` by the recipient, `busy` where the
     * carrier had no time and nothing was sent, or `unknown`, where the carrier did not answer or never got the text.
     */
    PROVIDER_FAILED: {
      status: 500,
      chosen: true,
      message: "Failed to send SMS",
      added: { error: "refused", reason: "refused" },
    },
  },
});

/** A text in the list, which has received ones too: those are from the other side's number, to one of the owner's. Ours. */
export const ListedSms = s.object({
  ...textShape,
  /** Null if the carrier has not taken it, or nobody knows. */
  sms_sid: s.nullable(textShape.sms_sid),
  direction: s.enum(["inbound", "outbound"]),
  from: s.string(),
  /** Why it failed; absent where it did not. One that the carrier took and could not deliver stays paid. */
  failure: s.optional(s.string()),
});
export type ListedSms = s.Infer<typeof ListedSms>;

/** The texts that the caller sent or received, newest first. Ours. */
export const listSms = operation({
  id: "listSms",
  summary: "List text messages",
  notes:
    "to finds parts of the other side's number, also of texts that were received. Without a direction, texts that were sent are listed.",
  tag: "SMS",
  method: "GET",
  path: "/user/sms",
  auth: "bearer",
  role: "agent",
  errorShape: "message",
  query: s.object({
    to: s.optional(s.string({ max: rowLimits.typedPhoneChars })),
    phone_number_id: s.optional(s.id()),
    direction: s.optional(s.enum(["outbound", "inbound", "all"])),
    ...pageQuery,
  }),
  success: { status: 200, chosen: true, body: pageOf(ListedSms) },
  failures: {},
});
