import * as z from "zod";
import { conversationTypes } from "../../channels/channels.ts";
import { operation } from "../../kit/operation.ts";
import { cursorPageOf, cursorQuery } from "../../kit/page.ts";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";
import { variableValues } from "../../variable-values.ts";
import { rowLimits } from "../limits.ts";
import { visitorKey } from "../visitor/earlier-conversations.ts";
import { attachmentFailures, attachmentIds, withFiles } from "./attachments.ts";
import { FunctionCall, HistoryEvent, HistoryItem, PersonState, sendMessage } from "./conversations.ts";

const conversationType = s.enum(conversationTypes());
/** Of calls that ring or are talked in, or are about to. */
const runningCallStatuses = ["initiated", "ringing", "in-progress"] as const;

/** A message by its beginning, or by what surrounds the words that were searched for. */
const messageExcerpt = s.object({
  id: s.id(),
  role: s.enum(["user", "assistant", "system"]),
  excerpt: z.string(),
  created_at: s.timestamp(),
  author: s.optional(s.object({ name: s.string() })),
});

/** A conversation as its owner's list shows it; costs in USD. Settled beyond the document, the inner shapes chosen. */
export const Conversation = s.object({
  id: s.uuid(),
  /** Null if nobody but people answers at the phone number. */
  assistant_id: s.nullable(s.uuid()),
  assistant_name: s.nullable(s.string()),
  type: conversationType,
  variables: s.record(),
  message_count: s.integer({ min: 0 }),
  total_cost: s.number({ min: 0 }),
  ai_enabled: s.boolean(),
  created_at: s.timestamp(),
  updated_at: s.timestamp(),
  customer: s.optional(s.object({ phone_number: s.string(), name: s.nullable(s.string()) })),
  whatsapp_sender: s.optional(s.object({ phone_number: s.string() })),
  external_identifier: s.optional(s.string()),
  /** What the visitor gave as their name in a form or a call of a function that they agreed to. */
  visitor_name: s.optional(s.string()),
  /** A call that was begun in it and is not over yet. */
  call: s.optional(s.object({ id: s.id(), status: s.enum(runningCallStatuses) })),
  status: s.enum(["open", "closed"]),
  tags: s.array(s.string()),
  /** The member of the team who answers it. Absent: nobody in particular. */
  assignee: s.optional(s.object({ id: s.id(), name: s.string() })),
  /** When it was given to that member in turn; absent where somebody assigned it. */
  given_in_turn_at: s.optional(s.timestamp()),
  /** Until then it is out of the way, unless the visitor writes. A time that has passed stays until somebody changes it. */
  snoozed_until: s.optional(s.timestamp()),
  /** Messages of the visitor's after the one that the owner has read last. */
  unread: s.integer({ min: 0 }),
  /** The newest; while somebody waits for a person the newest of theirs, which no offer to go on without one hides. */
  last_message: s.optional(messageExcerpt),
  /** The newest message that has the words of `q`; absent without `q`, and where they stand in no message. */
  match: s.optional(messageExcerpt),
  person: s.optional(PersonState),
  /** What the visitor left when they asked for a person. */
  email: s.optional(s.string()),
  /**
   * Present where what people answer is also sent to `email`, once the visitor is no longer on the page: what became of the
   * last such e-mail. `error` is a reply code of SMTP, or of the connection.
   */
  email_answers: s.optional(
    s.object({
      last: s.optional(s.enum(["sent", "failed"])),
      sent_at: s.optional(s.timestamp()),
      error: s.optional(s.string()),
    }),
  ),
});
export type Conversation = s.Infer<typeof Conversation>;

export const conversationNotFound = {
  CONVERSATION_NOT_FOUND: { status: 404, chosen: true, message: "Conversation not found" },
} as const;
const notFound = conversationNotFound;
const byUuid = { params: s.object({ uuid: s.uuid() }), unknownId: "CONVERSATION_NOT_FOUND" };

/** The caller's conversations, newest first, by cursor. Settled beyond the document. */
export const listConversations = operation({
  id: "listConversations",
  summary: "List conversations",
  notes:
    "next_cursor leads to older ones, prev_cursor to newer ones. assistant_id " +
    "is an assistant's uuid or number. Phone numbers and external_identifier are found whole; q is looked for in " +
    "messages, names, numbers, identifiers and tags of 2,000 conversations at a time: a part may be empty, and next_cursor " +
    "goes on; match is the newest message that has it. waiting, unread and closed are true or false. " +
    "by_text is true or false too: whether an api conversation is held by text message. assignee is me, none or a member's id; " +
    "snoozed is true or false: whether snoozed_until is yet to come. empty is true or false: whether there is nothing in it but the " +
    "assistant's first message.",
  tag: "Conversations",
  method: "GET",
  path: "/user/conversations",
  auth: "bearer",
  role: "agent",
  errorShape: "message",
  query: s.object({
    type: s.optional(conversationType),
    assistant_id: s.optional(
      s.either([z.uuid({ abort: true }), s.id()], { right: "Use the assistant's id or its uuid." }),
    ),
    customer_phone: s.optional(s.string({ max: rowLimits.typedPhoneChars })),
    whatsapp_sender_phone: s.optional(s.string({ max: rowLimits.typedPhoneChars })),
    external_identifier: s.optional(s.string({ max: limits.nameChars })),
    q: s.optional(s.string({ max: limits.nameChars })),
    waiting: s.optional(s.enum(["true", "false"])),
    unread: s.optional(s.enum(["true", "false"])),
    closed: s.optional(s.enum(["true", "false"])),
    by_text: s.optional(s.enum(["true", "false"])),
    assignee: s.optional(s.either([s.enum(["me", "none"]), s.id()], { right: "It can be me, none or a member's id." })),
    snoozed: s.optional(s.enum(["true", "false"])),
    empty: s.optional(s.enum(["true", "false"])),
    ...cursorQuery,
  }),
  success: { status: 200, chosen: true, body: cursorPageOf(Conversation) },
  failures: {},
});

/** Answers in the assistant's place, or says something that both sides read. Ours. */
export const answerConversation = operation({
  id: "answerConversation",
  summary: "Write into a conversation",
  notes:
    "It is free, and possible whether or not AI is enabled. In a conversation by text message or WhatsApp it is sent to the " +
    "phone, once and at the price of a message; what is not sent does not stand in the conversation. With name, or where the visitor waits for a person, a person " +
    'has joined, without a name as "Our team": the assistant answers no more until AI is enabled again.',
  tag: "Conversations",
  method: "POST",
  path: "/user/conversations/{uuid}/messages",
  auth: "bearer",
  role: "agent",
  errorShape: "message",
  idempotent: true,
  ...byUuid,
  body: withFiles({
    /** May be empty beside files. */
    message: s.string({ min: 0, max: limits.chatMessageChars }),
    /** Files of this conversation that no message has yet, by their ids; not in a conversation on a phone. */
    attachments: s.optional(attachmentIds),
    role: s.defaulted(s.enum(["assistant", "system"]), "assistant"),
    /** Of the person who writes. */
    name: s.optional(s.name({ max: limits.nameChars })),
    /** What a `system` line reports; of no other role. */
    event: s.optional(HistoryEvent),
  }),
  success: { status: 200, chosen: true, body: s.object({ message: s.string(), data: HistoryItem }) },
  failures: {
    ...notFound,
    ...attachmentFailures,
    SENDER_NOT_FOUND: { status: 400, chosen: true, message: "You no longer have the number of this conversation." },
    SUBSCRIPTION_INACTIVE: {
      status: 400,
      chosen: true,
      message: "The number of this conversation has no active subscription.",
    },
    SENDER_OFFLINE: { status: 400, chosen: true, message: "WhatsApp is offline for this number." },
    SESSION_EXPIRED: {
      status: 400,
      chosen: true,
      message: "The customer's last message is older than 24 hours: WhatsApp takes only a template now.",
    },
    INSUFFICIENT_BALANCE: { status: 400, chosen: true, message: "Your balance is too low to send this message." },
    PROVIDER_FAILED: { status: 400, chosen: true, message: "The network did not take this message." },
    OUTCOME_UNKNOWN: {
      status: 400,
      chosen: true,
      message: "The network did not answer. If the message was sent, it appears here in a few minutes.",
    },
  },
});

/** Shows the visitor that a person is writing. Ours. */
export const sendTyping = operation({
  id: "sendTyping",
  summary: "Show that somebody is writing",
  notes:
    "Sent as the event typing to those who follow the conversation, for ten seconds at most: repeat it every three seconds while " +
    'somebody writes. Without name it is that of the person who has joined, else "Our team".',
  tag: "Conversations",
  method: "POST",
  path: "/user/conversations/{uuid}/typing",
  auth: "bearer",
  changesNothing: true,
  role: "agent",
  errorShape: "message",
  ...byUuid,
  body: s.object({ name: s.optional(s.name({ max: limits.nameChars })) }),
  success: { status: 200, chosen: true, body: s.object({ message: s.string() }) },
  failures: notFound,
});

/** Sorts a conversation, and notes how far the owner has read. Ours. */
export const updateConversation = operation({
  id: "updateConversation",
  summary: "Close, tag, assign, snooze or mark a conversation as read",
  notes:
    "What is absent stays. A closed conversation opens again when the visitor writes. read_id is the last message read. " +
    "assignee_id is a member of the team, null nobody. snoozed_until puts it out of the way until then, or until the visitor writes; null brings it back.",
  tag: "Conversations",
  method: "PUT",
  path: "/user/conversations/{uuid}",
  auth: "bearer",
  role: "agent",
  unaudited: ["read_id"],
  errorShape: "message",
  ...byUuid,
  body: s.object({
    status: s.optional(s.enum(["open", "closed"])),
    tags: s.optional(s.array(s.name({ max: rowLimits.tagChars }), { max: rowLimits.tags })),
    read_id: s.optional(s.id()),
    assignee_id: s.clearable(s.id()),
    snoozed_until: s.clearable(s.moment()),
    /** Whose it is from now on, in a proxy's own form. */
    visitor: s.optional(visitorKey()),
  }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      status: s.enum(["open", "closed"]),
      tags: s.array(s.string()),
      assignee_id: s.nullable(s.id()),
      snoozed_until: s.nullable(s.timestamp()),
    }),
  },
  failures: {
    ...notFound,
    ASSIGNEE_NOT_FOUND: { status: 422, chosen: true, message: "Nobody of the team has this id." },
  },
});

/** Deletes a conversation with all that was said in it; what it cost stays in the ledger. Ours. */
export const deleteConversation = operation({
  id: "deleteConversation",
  summary: "Delete a conversation",
  notes: "An answer under way ends without being charged.",
  tag: "Conversations",
  method: "DELETE",
  path: "/user/conversations/{uuid}",
  auth: "bearer",
  errorShape: "message",
  ...byUuid,
  success: { status: 200, chosen: true, body: s.object({ message: s.string() }) },
  failures: notFound,
});

const toggle = {
  tag: "Conversations",
  method: "POST",
  auth: "bearer",
  role: "agent",
  errorShape: "error",
  ...byUuid,
  failures: { ...notFound, UNAUTHENTICATED: { status: 401, chosen: true, message: "Unauthorized" } },
} as const;

/** Lets the assistant answer again. Settled beyond the document. */
export const enableAi = operation({
  ...toggle,
  id: "enableAi",
  summary: "Let the assistant answer",
  notes:
    "The assistant answers the next message. A person who had joined leaves. Where the conversation has no assistant, " +
    "ai_enabled stays false.",
  path: "/automate/conversations/{uuid}/enable-ai",
  success: { status: 200, chosen: true, body: s.object({ status: s.literal(true), ai_enabled: s.boolean() }) },
});

/** Stores messages from here on without answering them. Settled beyond the document. */
export const disableAi = operation({
  ...toggle,
  id: "disableAi",
  summary: "Let a person answer",
  notes: "An answer under way is still given. Messages after it are stored, free, for the owner to answer.",
  path: "/automate/conversations/{uuid}/disable-ai",
  success: { status: 200, chosen: true, body: s.object({ status: s.literal(true), ai_enabled: s.literal(false) }) },
});

/**
 * Lets an owner's own program talk to an assistant: one conversation for each assistant and customer. Costs 0.01 USD.
 * Settled beyond the document. @source Limits › Costs
 */
export const generateReply = operation({
  id: "generateReply",
  summary: "Generate a reply",
  notes:
    "Refusals in order: rate, 422, assistant, balance. The conversation of this assistant and customer_identifier is gone on " +
    "with, or begun; variables replace those that it has, which stay where none are given. With AI disabled the message is stored, free, and reply is empty.",
  tag: "Conversations",
  method: "POST",
  path: "/user/ai/generate-reply",
  aliases: ["/ai/generate-reply"],
  auth: "bearer",
  errorShape: "whatsapp",
  idempotent: true,
  rate: { limit: 5, windowS: 60, per: "token" },
  body: s.object({
    assistant_id: s.id(),
    customer_identifier: s.string({ max: limits.nameChars }),
    message: s.string({ max: limits.chatMessageChars }),
    variables: s.optional(variableValues),
  }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      success: s.literal(true),
      conversation_id: s.uuid(),
      customer_identifier: s.string(),
      reply: z.string(),
      function_calls: s.array(FunctionCall),
      ai_disabled: s.boolean(),
    }),
  },
  failures: {
    ASSISTANT_NOT_FOUND: { status: 404, chosen: true, message: "Assistant not found" },
    INSUFFICIENT_BALANCE: { status: 402, chosen: true, message: "Insufficient balance" },
    PROCESSING_FAILED: { ...sendMessage.failures.PROCESSING_FAILED, chosen: true },
    CONVERSATION_BUSY: sendMessage.failures.CONVERSATION_BUSY,
    /** It was deleted while this message waited. */
    CONVERSATION_NOT_FOUND: notFound.CONVERSATION_NOT_FOUND,
  },
});
