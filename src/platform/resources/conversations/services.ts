import type { HandlerServices, OwnerContext, RequestContext } from "../handler.ts";

/** The services that conversations use. */
export const conversationServices = [
  "db",
  "storage",
  "models",
  "catalogue",
  "vault",
  "safeFetch",
  "calcom",
  "mcp",
  "now",
  "log",
  "liveTurns",
  "background",
  "openStreams",
  "jobs",
  "carrier",
  "files",
  "mail",
  "consoleUrl",
] as const;
export type ConversationService = (typeof conversationServices)[number];
/** Those services. */
export type ConversationServices = Pick<HandlerServices, ConversationService>;
export type ConversationContext = RequestContext<ConversationService>;
export type ConversationOwnerContext = OwnerContext<ConversationService>;
