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

/** What answers each operation. A row without an entry here is answered by 501. */
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
