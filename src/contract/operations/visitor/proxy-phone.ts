import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";

/**
 * Calls and texts that a visitor starts through the proxy. All ours. No body has a number or a text: the number
 * is the one that the session has verified, the text a message of its conversation.
 */
const phoneRow = { tag: "Proxy", auth: "none", errorShape: "message", failures: {} } as const;

/** Chosen: a summary that a person reads before it is passed on. */
const summaryChars = 1_000;

const messageOf = s.closed({ message_id: s.id() });
const call = s.object({
  handle: s.string(),
  status: s.string(),
  duration: s.number({ min: 0 }),
  /** The call goes on between the visitor and a person: the assistant has left it. */
  transferred: s.optional(s.boolean()),
  created_at: s.string(),
  captions: s.optional(
    s.array(s.object({ role: s.enum(["user", "assistant"]), text: s.string({ min: 0 }), at: s.optional(s.string()) })),
  ),
});
const sent = s.object({ handle: s.string(), status: s.string() });

/** Has the assistant call the visitor. `summary` is what it receives of the chat; absent: the last turns. */
export const callVisitor = operation({
  ...phoneRow,
  id: "callVisitor",
  summary: "Call the visitor",
  method: "POST",
  path: "/calls",
  idempotent: true,
  body: s.closed({ summary: s.optional(s.string({ min: 0, max: summaryChars })) }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({ handle: s.string(), status: s.string(), created_at: s.string() }),
  },
});

/** How a call goes. */
export const readVisitorCall = operation({
  ...phoneRow,
  id: "readVisitorCall",
  summary: "Read the visitor's call",
  method: "GET",
  path: "/calls/{handle}",
  params: s.object({ handle: s.string() }),
  success: { status: 200, chosen: true, body: call },
});

/** Hangs up. */
export const endVisitorCall = operation({
  ...phoneRow,
  id: "endVisitorCall",
  summary: "End the visitor's call",
  method: "POST",
  path: "/calls/{handle}/end",
  params: s.object({ handle: s.string() }),
  body: s.closed({}),
  success: { status: 200, chosen: true, body: call },
});

/** A message as a text would carry it, and how many parts that has. */
export const quoteText = operation({
  ...phoneRow,
  id: "quoteText",
  summary: "Preview a text message",
  method: "POST",
  path: "/sms/quote",
  body: messageOf,
  success: {
    status: 200,
    chosen: true,
    body: s.object({ text: s.string(), segments: s.integer({ min: 1 }), price: s.optional(s.number()) }),
  },
});

/** Sends a message of the conversation to the visitor's number. */
export const textVisitor = operation({
  ...phoneRow,
  id: "textVisitor",
  summary: "Send the visitor a text message",
  method: "POST",
  path: "/sms",
  idempotent: true,
  body: messageOf,
  success: { status: 200, chosen: true, body: sent },
});

/** Whether free text may go to the visitor on WhatsApp now, and how long. */
export const readVisitorWhatsapp = operation({
  ...phoneRow,
  id: "readVisitorWhatsapp",
  summary: "Read the visitor's WhatsApp session",
  method: "GET",
  path: "/whatsapp/session",
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      is_open: s.boolean(),
      minutes_remaining: s.optional(s.integer({ min: 0 })),
      expires_at: s.optional(s.string()),
    }),
  },
});

/** Sends a message of the conversation on WhatsApp, or gives a link by which the visitor opens WhatsApp's 24 hours. */
export const whatsappVisitor = operation({
  ...phoneRow,
  id: "whatsappVisitor",
  summary: "Go on with the visitor on WhatsApp",
  method: "POST",
  path: "/whatsapp",
  idempotent: true,
  body: messageOf,
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      handle: s.optional(s.string()),
      status: s.optional(s.string()),
      link: s.optional(s.string()),
      expires_at: s.optional(s.string()),
    }),
  },
});

/** Lets the visitor talk with the assistant in the page. */
export const talkToVisitor = operation({
  ...phoneRow,
  id: "talkToVisitor",
  summary: "Start a web call",
  method: "POST",
  path: "/conversations/{uuid}/web-calls",
  errorShape: "chat",
  idempotent: true,
  params: s.object({ uuid: s.uuid() }),
  body: s.closed({}),
  success: { status: 200, chosen: true, body: s.object({ url: s.string(), token: s.string() }) },
});
