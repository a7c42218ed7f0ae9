import * as z from "zod";
import { channelNames } from "../../channels/channels.ts";
import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";
import { variableValues } from "../../variable-values.ts";
import { visitorActions } from "../../visitor-actions.ts";
import { rowLimits } from "../limits.ts";
import { visitorKey } from "../visitor/earlier-conversations.ts";
import { GivenContext } from "../visitor/visitor-context.ts";
import { Attachment, attachmentFailures, attachmentIds, withFiles } from "./attachments.ts";
import { Agreement, agreementStale, FormAnswer, FormCard, PendingCallCard } from "./cards.ts";
import { clientCallId, clientTools, Progress, withResultOrProgress } from "./client-tools.ts";

/** A function that the assistant ran, with what it was given and what came of it. @source Resources › Conversation message reply */
export const FunctionCall = s.object({ name: s.string(), arguments: s.record(), result: s.record() });
export type FunctionCall = s.Infer<typeof FunctionCall>;

/** What a visitor can do beside writing, as the element's attribute `actions` names it. Ours. */
export const VisitorAction = s.enum(visitorActions);
export type VisitorAction = s.Infer<typeof VisitorAction>;

/**
 * What a `system` line reports, as data: a page says it in its own language. `name` is the person's, absent where they have
 * none; `seconds` is how long the call took. Ours.
 */
export const HistoryEvent = s.object({
  kind: s.enum([
    "person_joined",
    "person_left",
    "call_ended",
    "call_busy",
    "call_unanswered",
    "call_failed",
    "whatsapp_continued",
  ]),
  name: s.optional(s.name({ max: limits.nameChars })),
  seconds: s.optional(s.integer({ min: 0 })),
});
export type HistoryEvent = s.Infer<typeof HistoryEvent>;

/** One line of a conversation. `id`, `created_at`, `client_id` and `state` are additions of ours. */
export const HistoryItem = s.object({
  id: s.id(),
  role: s.enum(["user", "assistant", "system"]),
  content: z.string(),
  created_at: s.timestamp(),
  function_calls: s.optional(s.array(FunctionCall)),
  /** The `Idempotency-Key` that the visitor's message came with: a lost reply is found by it. */
  client_id: s.optional(s.string()),
  /** Absent once answered. A failed message was not charged and is not part of what the assistant reads. */
  state: s.optional(s.enum(["pending", "failed"])),
  /** What the visitor said of an assistant's answer. */
  feedback: s.optional(s.enum(["up", "down"])),
  /** Present where a person wrote it. */
  author: s.optional(s.object({ name: s.string() })),
  /** What became of it on the phone that the conversation is held on. */
  delivery: s.optional(s.enum(["sending", "unknown", "sent", "delivered", "read", "failed"])),
  /** Present where another assistant answered than the one that the conversation was begun with. */
  assistant: s.optional(s.object({ name: s.string() })),
  /** What the visitor could answer, for buttons; absent where the answer asks nothing that has a few answers. */
  choices: s.optional(s.array(s.string())),
  /** What the answer offers beside chatting, for buttons; only of what `Ringback-Actions` named in its request. */
  actions: s.optional(s.array(VisitorAction)),
  /** A call that waits for the visitor's agreement; only what stands last can be agreed to. */
  pending_call: s.optional(PendingCallCard),
  /** What the assistant needs to know, to be filled in at once. */
  form: s.optional(FormCard),
  /** Present and true if the visitor stopped the answer: it is as far as it had come. */
  stopped: s.optional(s.literal(true)),
  /** Its files. */
  attachments: s.optional(s.array(Attachment)),
  /** Present and true if the visitor has replaced it: it is no part of what the assistant reads. */
  replaced: s.optional(s.literal(true)),
  /** What a `system` line reports; its `content` says the same in the assistant's language. */
  event: s.optional(HistoryEvent),
  /** What an answer took, for the assistant's owner alone. */
  turn: s.optional(
    s.object({
      /** The model's code. */
      model: s.string(),
      latency_ms: s.integer({ min: 0 }),
      /** Present where the model counts them, as are the next. */
      input_tokens: s.optional(s.integer({ min: 0 })),
      output_tokens: s.optional(s.integer({ min: 0 })),
      /**
       * Present and true if they are reckoned from the texts: the answer was stopped before the model had counted, or it counts
       * nothing.
       */
      tokens_estimated: s.optional(s.literal(true)),
      /** What the model's server takes for them, in USD; present where its prices are known. */
      model_cost: s.optional(s.number({ min: 0 })),
    }),
  ),
});
export type HistoryItem = s.Infer<typeof HistoryItem>;

/** A person in a conversation: asked for, or there. Ours. */
export const PersonState = s.object({
  state: s.enum(["waiting", "joined"]),
  since: s.timestamp(),
  /** Who has joined. */
  name: s.optional(s.string()),
  /** When somebody is likely to answer, in the owner's words, while the visitor waits. */
  reply_hours: s.optional(s.string()),
});
export type PersonState = s.Infer<typeof PersonState>;

/** The assistant's answer. @source Resources › Conversation message reply */
export const MessageReply = s.object({
  status: s.literal(true),
  message: z.string(),
  function_calls: s.array(FunctionCall),
  id: s.optional(s.id()),
  created_at: s.optional(s.timestamp()),
  /** Present and false if a person answers instead; the message is then empty and free. */
  ai_enabled: s.optional(s.boolean()),
  /** Present where another assistant answered than the one that the conversation was begun with. */
  assistant: s.optional(s.object({ name: s.string() })),
  /** What the visitor could answer, for buttons; absent where the answer asks nothing that has a few answers. */
  choices: s.optional(s.array(s.string())),
  /** What the answer offers beside chatting, for buttons; only of what `Ringback-Actions` named in the request. */
  actions: s.optional(s.array(VisitorAction)),
  /** A call that waits for the visitor's agreement; only what stands last can be agreed to. */
  pending_call: s.optional(PendingCallCard),
  /** What the assistant needs to know, to be filled in at once. */
  form: s.optional(FormCard),
  /** Present and true if the visitor stopped the answer: it is as far as it had come. */
  stopped: s.optional(s.literal(true)),
});
export type MessageReply = s.Infer<typeof MessageReply>;

/** Ours: the assistant's `allowed_origins` name other pages. */
const originNotAllowed = {
  ORIGIN_NOT_ALLOWED: { status: 403, chosen: true, message: "This page may not use this assistant." },
} as const;

const conversationNotFound = {
  /** @source Errors › chat message */
  CONVERSATION_NOT_FOUND: { status: 404, message: "Conversation not found" },
  ...originNotAllowed,
} as const;

/** @source Errors › chat message */
const insufficientBalance = { INSUFFICIENT_BALANCE: { status: 400, message: "Insufficient balance" } } as const;

/** Opens a conversation with an assistant, by the assistant's uuid. Settled beyond the document. */
export const startConversation = operation({
  id: "startConversation",
  summary: "Start a conversation",
  notes: "assistant_id is the assistant's uuid. test conversations are free.",
  tag: "Conversations",
  method: "POST",
  path: "/conversations",
  auth: "optional",
  errorShape: "chat",
  anyOrigin: true,
  idempotent: true,
  body: s.object({
    assistant_id: s.string({ max: rowLimits.publicIdChars }),
    type: s.defaulted(s.enum(["widget", "test"]), "widget"),
    variables: s.optional(variableValues),
    /** What the page itself can do, where the assistant's client_tools is true. */
    client_tools: clientTools(),
    /** Whose it is, in a proxy's own form; counts with the owner's token alone. */
    visitor: s.optional(visitorKey()),
    /** On which page the visitor is; see `POST /conversations/{uuid}/context`. */
    context: s.absent(GivenContext),
  }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      status: s.literal(true),
      conversation_id: s.uuid(),
      history: s.array(HistoryItem),
      /** Present and true where files can be sent. */
      attachments: s.optional(s.literal(true)),
    }),
  },
  failures: {
    ASSISTANT_NOT_FOUND: { status: 404, chosen: true, message: "Assistant not found" },
    ...originNotAllowed,
    ...insufficientBalance,
  },
});

/**
 * Reads a conversation: its newest items, those before the item `before`, or the first ones after the item `after`; always
 * oldest first. Settled beyond the document.
 */
export const getConversation = operation({
  id: "getConversation",
  summary: "Read a conversation",
  notes: `Items are oldest first: the newest ${limits.historyItems.default} unless limit asks for another number. has_more is true where there are older ones: the first item's id as before reads them. With after, the items that follow it; has_more is true where more follow: the last item's id as after reads them.`,
  tag: "Conversations",
  method: "GET",
  path: "/conversations/{uuid}",
  auth: "optional",
  errorShape: "chat",
  anyOrigin: true,
  params: s.object({ uuid: s.uuid() }),
  unknownId: "CONVERSATION_NOT_FOUND",
  query: s.object({
    after: s.optional(s.id({ min: 0 })),
    before: s.optional(s.id({ min: 0 })),
    limit: s.defaulted(s.integer({ min: 1, max: limits.historyItems.max }), limits.historyItems.default),
  }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      status: s.literal(true),
      history: s.array(HistoryItem),
      /** Present and true if the conversation goes on beyond these items: older ones, with `after` newer ones. */
      has_more: s.optional(s.literal(true)),
      variables: s.record(),
      /** Present and false while a person answers instead of the assistant. */
      ai_enabled: s.optional(s.boolean()),
      /** Present while the visitor waits for a person, or has one. */
      person: s.optional(PersonState),
      /** Present and true where files can be sent. */
      attachments: s.optional(s.literal(true)),
      /** `asked` once the conversation has ended and the visitor may rate it, `given` once they have. */
      rating: s.optional(s.enum(["asked", "given"])),
    }),
  },
  failures: conversationNotFound,
});

/**
 * Says something to the assistant and waits for its answer; as JSON, or as events when the client asks for
 * `text/event-stream`. Costs 0.01 USD in widget conversations; test conversations are free.
 * @source Endpoints › Conversation chat; Errors; Limits › Costs
 */
export const sendMessage = operation({
  id: "sendMessage",
  summary: "Send a chat message",
  notes:
    "Refusals in order: 422, conversation, files, balance. Costs 0.01 USD in widget conversations; test ones are free. As events: " +
    "delta, function_call (a call begins, or has its result), progress (how far a call is, where its tool says so), done, error.",
  tag: "Conversations",
  method: "POST",
  path: "/conversations/{uuid}/messages",
  auth: "optional",
  errorShape: "chat",
  anyOrigin: true,
  idempotent: true,
  streams: true,
  params: s.object({ uuid: s.uuid() }),
  unknownId: "CONVERSATION_NOT_FOUND",
  body: withFiles({
    /** May be empty beside files. */
    message: s.string({ min: 0, max: limits.chatMessageChars }),
    /** Files of this conversation that no message has yet, by their ids. */
    attachments: s.optional(attachmentIds),
    /** Answers the pending_call of the last reply: "yes" runs exactly what it shows, with what is changed here. Words do the same. */
    agreement: s.optional(Agreement),
    /** Answers the form of the last reply. Words do the same. */
    form_answer: s.optional(FormAnswer),
    /** The id of the last answer: it and the message before it are replaced by this message and its answer. */
    replaces: s.optional(s.id()),
    /** What the page can do from now on, in place of what it could before. */
    client_tools: clientTools(),
  }),
  success: { status: 200, chosen: true, body: MessageReply },
  failures: {
    ...conversationNotFound,
    ...insufficientBalance,
    ...agreementStale,
    ...attachmentFailures,
    /** Something has been said since, a person has answered, or a function has changed something. */
    ANSWER_FIXED: { status: 409, chosen: true, message: "This answer can no longer be replaced." },
    /** The details come from a fixed list: see the engine's failures. @source Errors › chat message */
    PROCESSING_FAILED: { status: 400, message: "Failed to process message: the assistant could not answer" },
    /** Another message of this conversation is being answered and did not finish in time. */
    CONVERSATION_BUSY: { status: 409, chosen: true, message: "This conversation is still answering another message." },
  },
});

/** Ends the answer that is being given. Ours. */
export const stopAnswer = operation({
  id: "stopAnswer",
  summary: "Stop the answer",
  notes:
    "What was said so far is the answer, with stopped: true; it is kept and charged. No further function is called. One that " +
    "changes something and runs already is let finish, and is part of the answer. stopped is false where nothing was being answered.",
  tag: "Conversations",
  method: "POST",
  path: "/conversations/{uuid}/stop",
  auth: "optional",
  errorShape: "chat",
  anyOrigin: true,
  params: s.object({ uuid: s.uuid() }),
  unknownId: "CONVERSATION_NOT_FOUND",
  success: { status: 200, chosen: true, body: s.object({ status: s.literal(true), stopped: s.boolean() }) },
  failures: conversationNotFound,
});

/** Says what came of a call that the page has run, or how far it is. Ours. */
export const giveFunctionResult = operation({
  id: "giveFunctionResult",
  summary: "Give the result of a page's function",
  notes:
    "A message that is answered as events calls a function of the page by the event function_call with client: true and an id. " +
    "Its result counts once, within 30 seconds; accepted is false where nobody waits for it. Without a result the answer goes on " +
    "without one. progress, in the place of a result, says how far the call is, and gives it 30 seconds more, up to four minutes.",
  tag: "Conversations",
  method: "POST",
  path: "/conversations/{uuid}/function-results",
  auth: "optional",
  errorShape: "chat",
  anyOrigin: true,
  params: s.object({ uuid: s.uuid() }),
  unknownId: "CONVERSATION_NOT_FOUND",
  body: withResultOrProgress({ id: clientCallId() }),
  success: { status: 200, chosen: true, body: s.object({ status: s.literal(true), accepted: s.boolean() }) },
  failures: conversationNotFound,
});

/** What a {@link followConversation} stream tells, by the name of its events. */
export const ConversationEvent = z
  .union([
    HistoryItem,
    s.object({ ai_enabled: s.boolean() }),
    s.object({
      state: s.enum(["waiting", "joined", "left"]),
      name: s.optional(s.string()),
      reply_hours: s.optional(s.string()),
    }),
    s.object({
      /** Of a message in this conversation. */
      message_id: s.optional(s.id()),
      /** Of a message elsewhere that was sent with `Ringback-Followed-Conversation`. */
      idempotency_key: s.optional(s.string()),
      channel: s.enum(channelNames()),
      status: s.string(),
    }),
    /** How far a call of the answer under way is; null once it has ended. Stands before who is writing, whose member it has too. */
    s.object({ name: s.string(), arguments: s.record(), progress: s.nullable(Progress) }),
    /** Who is writing. */
    s.object({ name: s.string() }),
    /** Whether the visitor may rate the conversation; `over` where they went on instead. */
    s.object({ state: s.enum(["asked", "given", "over"]) }),
  ])
  .meta({ type: "object" });
export type ConversationEvent = s.Infer<typeof ConversationEvent>;

/** What happens in a conversation, as it happens. Ours. */
export const followConversation = operation({
  id: "followConversation",
  summary: "Follow a conversation",
  notes:
    "Server-sent events: message (an item of the history, of either side; one that failed comes again), ai_enabled, person, " +
    "delivery (what became of a message on a phone: one of this conversation is named by its id, another that was sent with the " +
    "header Ringback-Followed-Conversation by its Idempotency-Key), rating (the conversation has ended and can be rated, or was), typing (a person is writing; sent again while they write), progress (how far a function of the answer under way is, at most once a second; null once it has ended). The id of a message's event is the message's. With the last id as Last-Event-ID nothing is missed; without it the " +
    "stream begins now. The stream ends after ten minutes at most: open the next one.",
  tag: "Conversations",
  method: "GET",
  path: "/conversations/{uuid}/events",
  auth: "optional",
  errorShape: "chat",
  anyOrigin: true,
  streams: "only",
  params: s.object({ uuid: s.uuid() }),
  unknownId: "CONVERSATION_NOT_FOUND",
  success: { status: 200, chosen: true, body: ConversationEvent },
  failures: conversationNotFound,
});

/** Asks for a person to answer in the assistant's place; asked again, it changes the e-mail address. Ours. */
export const askForPerson = operation({
  id: "askForPerson",
  summary: "Ask for a person",
  notes:
    "The assistant answers no more, and the conversation waits in the owner's list. When nobody has answered after the " +
    "assistant's person_wait_minutes, the assistant offers to go on. A message that asks for a person in words does the same.",
  tag: "Conversations",
  method: "POST",
  path: "/conversations/{uuid}/person",
  auth: "optional",
  errorShape: "chat",
  anyOrigin: true,
  params: s.object({ uuid: s.uuid() }),
  unknownId: "CONVERSATION_NOT_FOUND",
  body: s.object({ email: s.optional(s.email()) }),
  success: { status: 200, chosen: true, body: s.object({ status: s.literal(true), person: PersonState }) },
  failures: conversationNotFound,
});

/** Says whether an answer helped; said again, it is changed. Ours. */
export const giveFeedback = operation({
  id: "giveFeedback",
  summary: "Say whether an answer helped",
  notes: "message_id is the id of an answer in this conversation. The owner sees it in the history.",
  tag: "Conversations",
  method: "POST",
  path: "/conversations/{uuid}/feedback",
  auth: "optional",
  errorShape: "chat",
  anyOrigin: true,
  params: s.object({ uuid: s.uuid() }),
  unknownId: "CONVERSATION_NOT_FOUND",
  body: s.object({ message_id: s.id(), value: s.enum(["up", "down"]) }),
  success: { status: 200, chosen: true, body: s.object({ status: s.literal(true) }) },
  failures: {
    ...conversationNotFound,
    MESSAGE_NOT_FOUND: { status: 404, chosen: true, message: "Message not found" },
  },
});

/** Rates a conversation after its end, once. Ours. */
export const rateConversation = operation({
  id: "rateConversation",
  summary: "Rate a conversation",
  notes:
    "Once, after its end, where the assistant's ask_rating is true: when it was closed, or nobody has written for as long as " +
    "conversation_inactivity_timeout. The event rating and the history say when. 1 is bad, 5 is good.",
  tag: "Conversations",
  method: "POST",
  path: "/conversations/{uuid}/rating",
  auth: "optional",
  errorShape: "chat",
  anyOrigin: true,
  params: s.object({ uuid: s.uuid() }),
  unknownId: "CONVERSATION_NOT_FOUND",
  body: s.object({
    value: s.integer({ min: 1, max: 5 }),
    comment: s.optional(s.string({ min: 0, max: rowLimits.ratingCommentChars })),
  }),
  success: { status: 200, chosen: true, body: s.object({ status: s.literal(true) }) },
  failures: {
    ...conversationNotFound,
    NOT_ENDED: { status: 409, chosen: true, message: "This conversation cannot be rated yet." },
    ALREADY_RATED: { status: 409, chosen: true, message: "This conversation was rated already." },
  },
});
