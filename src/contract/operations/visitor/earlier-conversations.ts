import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";
import { rowLimits } from "../limits.ts";

/** A conversation as its visitor finds it again. Ours. */
export const EarlierConversation = s.object({
  id: s.uuid(),
  /** The beginning of the visitor's first message. */
  title: s.string({ min: 0, max: limits.earlierTitleChars }),
  /** `ended` once it was closed: it can be read, and a new one begun. */
  state: s.enum(["open", "ended"]),
  created_at: s.timestamp(),
  last_message_at: s.timestamp(),
  /** Of the last answer, by the assistant or a person; a page knows whether it has shown it. */
  last_reply_id: s.nullable(s.id()),
  /** Present and true if it is the one of the visitor whom the request names: a proxy lets them in without its secret. */
  known: s.optional(s.literal(true)),
  /** The assistant's uuid, for the owner's token alone. */
  assistant_id: s.optional(s.uuid()),
});
export type EarlierConversation = s.Infer<typeof EarlierConversation>;

/** What a page has kept of a conversation. */
export const KeptConversation = s.object({
  id: s.uuid(),
  /** The secret that a proxy gave with it. A platform reads none. */
  resume: s.optional(s.string({ min: 0, max: rowLimits.resumeTokenChars })),
});

/** The visitor who is named, in a proxy's own form. */
export const visitorKey = () => s.string({ max: limits.visitorKeyChars });

/** Lists a visitor's conversations, newest first. Ours. */
export const listEarlierConversations = operation({
  id: "listEarlierConversations",
  summary: "List a visitor's conversations",
  notes:
    "Those of the body's conversations that the caller may read, and with the owner's token those that were begun with visitor; " +
    "newest first, at most 20 of a visitor. Those that are gone, or that the caller may not read, are left out, and so are those in which " +
    "the visitor has written nothing.",
  tag: "Conversations",
  method: "POST",
  path: "/conversations/earlier",
  auth: "optional",
  errorShape: "chat",
  anyOrigin: true,
  body: s.object({
    /** What the page itself has kept. */
    conversations: s.optional(s.array(KeptConversation, { max: limits.earlierConversations })),
    /** Those of this assistant alone: its uuid, at a proxy the name that its owner gave. */
    assistant_id: s.optional(s.string({ max: rowLimits.publicIdChars })),
    /** Counts with the owner's token alone. */
    visitor: s.optional(visitorKey()),
  }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({ status: s.literal(true), conversations: s.array(EarlierConversation) }),
  },
  failures: {},
});
