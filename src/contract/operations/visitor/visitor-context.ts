import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";

const conversationNotFound = {
  CONVERSATION_NOT_FOUND: { status: 404, chosen: true, message: "Conversation not found" },
  ORIGIN_NOT_ALLOWED: { status: 403, chosen: true, message: "This page may not use this assistant." },
} as const;

/**
 * Where a visitor is, as their page says. Nothing of it is believed: what is no web address, no language and no time zone is left out, and
 * what is too long is cut. Ours, as all of this file.
 */
export const GivenContext = s.object({
  /** The page's address; of it only what stands before `?` is kept. */
  url: s.absent(s.string({ min: 0 })),
  title: s.absent(s.string({ min: 0 })),
  /** The page that led to it. */
  referrer: s.absent(s.string({ min: 0 })),
  /** As BCP 47: `de-AT`. */
  language: s.absent(s.string({ min: 0 })),
  /** As IANA names it. */
  timezone: s.absent(s.string({ min: 0 })),
  /** The browser, where somebody else's request carries it. (default: the request's own) */
  user_agent: s.absent(s.string({ min: 0 })),
});
export type GivenContext = s.Infer<typeof GivenContext>;

/** What is known of a visitor's page and browser, for the people who answer. */
export const VisitorContext = s.object({
  url: s.optional(s.string()),
  title: s.optional(s.string()),
  referrer: s.optional(s.string()),
  language: s.optional(s.string()),
  timezone: s.optional(s.string()),
  /** The browser and its system: "Firefox on Windows". */
  browser: s.optional(s.string()),
  /** When the page said so last. */
  seen_at: s.timestamp(),
});
export type VisitorContext = s.Infer<typeof VisitorContext>;

/** Says on which page a visitor is. */
export const reportContext = operation({
  id: "reportContext",
  summary: "Say where the visitor is",
  notes:
    "For the people who answer, and for a model where the assistant's context_to_model is true. It replaces what was said before, is bounded, and goes with its conversation. Of addresses, what stands behind ? and # " +
    "is left out. At most 60 a minute are taken.",
  tag: "Conversations",
  method: "POST",
  path: "/conversations/{uuid}/context",
  auth: "optional",
  errorShape: "chat",
  anyOrigin: true,
  changesNothing: true,
  params: s.object({ uuid: s.uuid() }),
  unknownId: "CONVERSATION_NOT_FOUND",
  body: s.object({ context: GivenContext }),
  success: { status: 200, chosen: true, body: s.object({ status: s.literal(true) }) },
  failures: conversationNotFound,
});
