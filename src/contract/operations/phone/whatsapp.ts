import { operation } from "../../kit/operation.ts";
import { pageOf, pageQuery } from "../../kit/page.ts";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";
import { variableValues } from "../../variable-values.ts";
import { rowLimits } from "../limits.ts";

/** `messaging_limit`: recipients in 24 hours, null for no limit. @source Resources › WhatsApp sender */
export const WhatsappSender = s.object({
  id: s.id(),
  phone_number: s.string(),
  display_name: s.string(),
  status: s.enum(["online", "offline"]),
  quality_rating: s.enum(["GREEN", "YELLOW", "RED"]),
  messaging_limit: s.nullable(s.integer()),
  messaging_limit_formatted: s.string(),
});

/** Whether free text may be sent, and until when. @source Resources › WhatsApp session status */
export const WhatsappSession = s.object({
  is_open: s.boolean(),
  can_send_freeform: s.boolean(),
  requires_template: s.boolean(),
  message: s.string(),
  minutes_remaining: s.optional(s.integer({ min: 0 })),
  expires_at: s.optional(s.timestamp()),
  expired_at: s.optional(s.timestamp()),
});

/** A message that was approved beforehand. Settled beyond the document; statuses other than approved are chosen. */
export const WhatsappTemplate = s.object({
  id: s.id(),
  name: s.string(),
  language: s.string(),
  category: s.string(),
  status: s.enum(["approved", "pending", "rejected"]),
  body_text: s.string(),
  /** The placeholders by number, as `send` takes their values. */
  variables: s.array(s.string()),
  has_variables: s.boolean(),
});

/** A message of either direction. Ours. */
export const WhatsappMessage = s.object({
  id: s.id(),
  /** Null if the conversation was deleted. */
  conversation_id: s.nullable(s.id()),
  sender_id: s.id(),
  direction: s.enum(["inbound", "outbound"]),
  phone_number: s.string(),
  type: s.enum(["freeform", "template"]),
  body: s.string({ min: 0 }),
  status: s.string(),
  /** Null if the carrier has not taken it, or nobody knows. */
  message_sid: s.nullable(s.string()),
  /** Under which it was sent; absent without one. */
  idempotency_key: s.optional(s.string()),
  total_cost: s.number({ min: 0 }),
  /** Why it failed; absent where it did not. One that the carrier took and could not deliver stays paid. */
  failure: s.optional(s.string()),
  created_at: s.timestamp(),
  updated_at: s.timestamp(),
});

/** Statuses and codes are given. @source Errors › send freeform WhatsApp */
const given = {
  INSUFFICIENT_BALANCE: { status: 402, message: "Insufficient balance" },
  SENDER_NOT_FOUND: { status: 404, message: "Sender not found" },
  INVALID_PHONE: { status: 422, message: "Invalid phone number" },
} as const;
const providerFailed = {
  PROVIDER_FAILED: { status: 500, chosen: true, message: "Failed to send WhatsApp message" },
} as const;

/** Of any length: what is no number has a failure of its own. */
const recipient = s.string();
/** Of the person who writes; absent: the assistant. Ours. */
const writer = s.optional(s.name({ max: limits.nameChars }));
const sent = {
  success: s.literal(true),
  conversation_id: s.id(),
  message_id: s.id(),
  whatsapp_message_id: s.id(),
  message_sid: s.string(),
};

/** The caller's senders; those online unless `status` says otherwise. @source Endpoints › WhatsApp */
export const listWhatsappSenders = operation({
  id: "listWhatsappSenders",
  summary: "List WhatsApp senders",
  notes: "As WhatsApp reported them at the last look, which is every five minutes.",
  tag: "WhatsApp",
  method: "GET",
  path: "/user/whatsapp/senders",
  auth: "bearer",
  role: "agent",
  errorShape: "whatsapp",
  query: s.object({ status: s.defaulted(s.enum(["online", "offline", "all"]), "online") }),
  success: { status: 200, chosen: true, body: s.object({ data: s.array(WhatsappSender) }) },
  failures: {},
});

const templateStatus = s.defaulted(s.enum(["approved", "pending", "rejected", "all"]), "approved");

/** The approved templates of a sender, unless `status` says otherwise. Settled beyond the document. */
export const listWhatsappTemplates = operation({
  id: "listWhatsappTemplates",
  summary: "List WhatsApp templates",
  notes: "As WhatsApp has them: only approved ones can be sent.",
  tag: "WhatsApp",
  method: "GET",
  path: "/user/whatsapp/senders/{id}/templates",
  aliases: ["/user/whatsapp/templates/{id}"],
  auth: "bearer",
  role: "agent",
  errorShape: "whatsapp",
  params: s.object({ id: s.id() }),
  unknownId: "SENDER_NOT_FOUND",
  query: s.object({ status: templateStatus }),
  success: { status: 200, chosen: true, body: s.object({ data: s.array(WhatsappTemplate) }) },
  failures: { SENDER_NOT_FOUND: given.SENDER_NOT_FOUND },
});

/** The same for a sender that the query names, as integrations ask for them. Settled beyond the document. */
export const listTemplatesOfSender = operation({
  id: "listTemplatesOfSender",
  summary: "List the WhatsApp templates of a sender",
  notes: "As GET /user/whatsapp/senders/{id}/templates.",
  tag: "WhatsApp",
  method: "GET",
  path: "/user/whatsapp/templates",
  auth: "bearer",
  errorShape: "whatsapp",
  query: s.object({ sender_id: s.id(), status: templateStatus }),
  success: { status: 200, chosen: true, body: s.object({ data: s.array(WhatsappTemplate) }) },
  failures: { SENDER_NOT_FOUND: given.SENDER_NOT_FOUND },
});

/** Whether a sender may write freely to somebody now. Settled beyond the document. @source Endpoints › named without a shape */
export const getWhatsappSession = operation({
  id: "getWhatsappSession",
  summary: "Read a WhatsApp session",
  notes: "Refusals in order: 422, sender, phone number.",
  tag: "WhatsApp",
  method: "GET",
  path: "/user/whatsapp/session-status",
  auth: "bearer",
  role: "agent",
  errorShape: "whatsapp",
  query: s.object({ sender_id: s.id(), recipient_phone: recipient }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      success: s.literal(true),
      has_conversation: s.boolean(),
      conversation_id: s.optional(s.id()),
      customer_name: s.optional(s.string()),
      last_customer_message_at: s.optional(s.timestamp()),
      session_status: WhatsappSession,
    }),
  },
  failures: { SENDER_NOT_FOUND: given.SENDER_NOT_FOUND, INVALID_PHONE: given.INVALID_PHONE },
});

/** Sends an approved template, also outside the 24 hours. Settled beyond the document. @source Endpoints › named without a shape */
export const sendWhatsappTemplate = operation({
  id: "sendWhatsappTemplate",
  summary: "Send a WhatsApp template",
  notes:
    "Refusals in order: 422, sender, phone number, offline, template, balance, carrier. With name the message is that person's in " +
    "the conversation, and the assistant goes on answering, unless a person was asked for or answers there.",
  tag: "WhatsApp",
  method: "POST",
  path: "/user/whatsapp/send",
  auth: "bearer",
  role: "agent",
  errorShape: "whatsapp",
  idempotent: true,
  rate: rowLimits.whatsappSends,
  body: s.object({
    sender_id: s.id(),
    template_id: s.id(),
    recipient_phone: recipient,
    recipient_name: s.optional(s.name({ max: limits.nameChars })),
    /** Values by the placeholder's number: `{"1": "Tuesday"}`. */
    variables: s.optional(variableValues.meta({ examples: [{ "1": "Tuesday" }] })),
    name: writer,
  }),
  success: { status: 200, chosen: true, body: s.object({ ...sent, status: s.literal("queued") }) },
  failures: {
    ...given,
    TEMPLATE_NOT_FOUND: { status: 404, chosen: true, message: "Template not found" },
    SENDER_OFFLINE: { status: 422, chosen: true, message: "Sender is not online" },
    TEMPLATE_NOT_APPROVED: { status: 422, chosen: true, message: "Template is not approved" },
    TEMPLATE_MISMATCH: { status: 422, chosen: true, message: "Variables do not match the template" },
    ...providerFailed,
  },
});

/**
 * Writes freely while the 24 hours since the customer's last message run.
 * @source Endpoints › WhatsApp; Errors › send freeform WhatsApp; Limits › send-freeform rate
 */
export const sendWhatsappFreeform = operation({
  id: "sendWhatsappFreeform",
  summary: "Send a WhatsApp message",
  notes:
    "Refusals in order: 422, sender, phone number, offline, session, balance, carrier. SESSION_EXPIRED carries " +
    "session_status: a template must open the conversation again. With name a person has joined, as with an answer in the " +
    "conversation: the assistant answers no more until AI is enabled again.",
  tag: "WhatsApp",
  method: "POST",
  path: "/user/whatsapp/send-freeform",
  auth: "bearer",
  role: "agent",
  errorShape: "whatsapp",
  idempotent: true,
  rate: rowLimits.whatsappSends,
  body: s.object({
    sender_id: s.id(),
    recipient_phone: recipient,
    message: s.string({ max: rowLimits.whatsappMessageChars }),
    name: writer,
  }),
  success: { status: 200, chosen: true, body: s.object({ ...sent, session_status: WhatsappSession }) },
  failures: {
    ...given,
    SESSION_EXPIRED: {
      status: 403,
      message: "The 24-hour session has expired",
      added: {
        session_status: {
          is_open: false,
          can_send_freeform: false,
          requires_template: true,
          message: "The 24-hour session has expired",
          expired_at: "2026-11-20T10:00:00.000000Z",
        },
      },
    },
    SENDER_OFFLINE: { status: 503, message: "Sender is not online" },
    ...providerFailed,
  },
});

/**
 * Invites a visitor of a chat to go on with it on WhatsApp. The visitor who writes the code in the link is asked whether to go on
 * with the chat of that site, sees nothing of it before they agree, and from then on the assistant there knows what was said. Ours.
 */
export const inviteToWhatsapp = operation({
  id: "inviteToWhatsapp",
  summary: "Invite a visitor to WhatsApp",
  notes:
    "The code in the link has 65 random bits, works once and for ten minutes. site is what the question names; message is " +
    "sent once they agree. language (ISO 639-1) is what they are asked in, else the assistant's. Refusals in order: 422, sender, conversation, offline.",
  tag: "WhatsApp",
  method: "POST",
  path: "/user/whatsapp/invitations",
  auth: "bearer",
  errorShape: "whatsapp",
  body: s.object({
    sender_id: s.id(),
    conversation_id: s.uuid(),
    site: s.string({ max: limits.nameChars }),
    message: s.optional(s.string({ max: rowLimits.whatsappMessageChars })),
    language: s.optional(s.string({ max: 3 })),
  }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({ success: s.literal(true), link: s.url(), expires_at: s.timestamp() }),
  },
  failures: {
    SENDER_NOT_FOUND: given.SENDER_NOT_FOUND,
    CONVERSATION_NOT_FOUND: { status: 404, chosen: true, message: "Conversation not found" },
    SENDER_OFFLINE: { status: 503, chosen: true, message: "Sender is not online" },
  },
});

/** What was written in both directions, newest first. Ours. */
export const listWhatsappMessages = operation({
  id: "listWhatsappMessages",
  summary: "List WhatsApp messages",
  notes: "phone_number finds parts of the other side's number.",
  tag: "WhatsApp",
  method: "GET",
  path: "/user/whatsapp/messages",
  auth: "bearer",
  role: "agent",
  errorShape: "whatsapp",
  query: s.object({
    sender_id: s.optional(s.id()),
    phone_number: s.optional(s.string({ max: rowLimits.typedPhoneChars })),
    direction: s.optional(s.enum(["inbound", "outbound"])),
    ...pageQuery,
  }),
  success: { status: 200, chosen: true, body: pageOf(WhatsappMessage) },
  failures: {},
});
