import type { Handler } from "./http/handler.ts";
import { createApiKeyHandler, deleteApiKeyHandler, listApiKeysHandler } from "./resources/api-keys/handlers.ts";
import {
  listAssistantsHandler,
  listOutboundAssistantsHandler,
  pageAssistantsHandler,
} from "./resources/assistants/handlers.ts";
import {
  getConversationHandler,
  sendMessageHandler,
  startConversationHandler,
} from "./resources/conversations/handlers.ts";
import { getMeHandler, loginHandler, logoutHandler } from "./resources/user/handlers.ts";

/** What answers each operation; `npm run docs` lists rows that nothing answers. */
export const handlers: readonly Handler[] = [
  loginHandler,
  logoutHandler,
  getMeHandler,
  createApiKeyHandler,
  listApiKeysHandler,
  deleteApiKeyHandler,
  listAssistantsHandler,
  pageAssistantsHandler,
  listOutboundAssistantsHandler,
  startConversationHandler,
  getConversationHandler,
  sendMessageHandler,
];
