import { createApiKey, deleteApiKey, listApiKeys } from "./operations/api-keys.ts";
import { listAssistants, listOutboundAssistants, pageAssistants } from "./operations/assistants.ts";
import { getConversation, sendMessage, startConversation } from "./operations/conversations.ts";
import { getMe, login, logout } from "./operations/user.ts";

/** The one list of endpoints: router, client, OpenAPI, docs and the conformance suite are made from it. */
export const operations = {
  login,
  logout,
  getMe,
  createApiKey,
  listApiKeys,
  deleteApiKey,
  listAssistants,
  pageAssistants,
  listOutboundAssistants,
  startConversation,
  getConversation,
  sendMessage,
} as const;

export type Operations = typeof operations;
