import type { Handler } from "./http/handler.ts";
import { createApiKeyHandler, deleteApiKeyHandler, listApiKeysHandler } from "./resources/api-keys/handlers.ts";
import {
  createAssistantHandler,
  deleteAssistantHandler,
  listAssistantsHandler,
  listOutboundAssistantsHandler,
  pageAssistantsHandler,
  updateAssistantHandler,
} from "./resources/assistants/handlers.ts";
import {
  listAssignablePhoneNumbersHandler,
  listLanguagesHandler,
  listModelsHandler,
  listSynthesizerProvidersHandler,
  listTranscriberProvidersHandler,
  listVoicesHandler,
} from "./resources/catalogues/handlers.ts";
import {
  getConversationHandler,
  sendMessageHandler,
  startConversationHandler,
} from "./resources/conversations/handlers.ts";
import { listAllPhoneNumbersHandler, listSmsPhoneNumbersHandler } from "./resources/phone-numbers/handlers.ts";
import {
  createToolHandler,
  deleteToolHandler,
  getToolHandler,
  listToolsHandler,
  updateToolHandler,
} from "./resources/tools/handlers.ts";
import { getMeHandler, loginHandler, logoutHandler } from "./resources/user/handlers.ts";

/** What answers each operation; `npm run docs` lists rows that nothing answers. */
export const handlers: readonly Handler[] = [
  loginHandler,
  logoutHandler,
  getMeHandler,
  createApiKeyHandler,
  listApiKeysHandler,
  deleteApiKeyHandler,
  createAssistantHandler,
  updateAssistantHandler,
  deleteAssistantHandler,
  listAssistantsHandler,
  pageAssistantsHandler,
  listOutboundAssistantsHandler,
  listVoicesHandler,
  listSynthesizerProvidersHandler,
  listTranscriberProvidersHandler,
  listModelsHandler,
  listLanguagesHandler,
  listAssignablePhoneNumbersHandler,
  listAllPhoneNumbersHandler,
  listSmsPhoneNumbersHandler,
  createToolHandler,
  listToolsHandler,
  getToolHandler,
  updateToolHandler,
  deleteToolHandler,
  startConversationHandler,
  getConversationHandler,
  sendMessageHandler,
];
