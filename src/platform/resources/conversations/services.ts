import type { OwnerContext, RequestContext } from "../../http/handler.ts";

/** The services that conversations use. */
export const conversationServices = [
  "db",
  "storage",
  "models",
  "catalogue",
  "vault",
  "safeFetch",
  "calcom",
  "now",
  "log",
  "liveTurns",
  "background",
  "channels",
  "jobs",
  "carrier",
  "mail",
  "consoleUrl",
] as const;
export type ConversationService = (typeof conversationServices)[number];
export type ConversationContext = RequestContext<ConversationService>;
export type ConversationOwnerContext = OwnerContext<ConversationService>;
