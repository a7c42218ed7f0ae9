import { createApiKey, deleteApiKey, listApiKeys } from "./operations/api-keys.ts";
import {
  createAssistant,
  deleteAssistant,
  listAssistants,
  listOutboundAssistants,
  pageAssistants,
  updateAssistant,
} from "./operations/assistants.ts";
import {
  listAssignablePhoneNumbers,
  listLanguages,
  listModels,
  listSynthesizerProviders,
  listTranscriberProviders,
  listVoices,
} from "./operations/catalogues.ts";
import { getConversation, sendMessage, startConversation } from "./operations/conversations.ts";
import { listAllPhoneNumbers, listSmsPhoneNumbers } from "./operations/phone-numbers.ts";
import { createTool, deleteTool, getTool, listTools, updateTool } from "./operations/tools.ts";
import { getMe, login, logout } from "./operations/user.ts";

/** The one list of endpoints: router, client, OpenAPI, docs and the conformance suite are made from it. */
export const operations = {
  login,
  logout,
  getMe,
  createApiKey,
  listApiKeys,
  deleteApiKey,
  createAssistant,
  updateAssistant,
  deleteAssistant,
  listAssistants,
  pageAssistants,
  listOutboundAssistants,
  listVoices,
  listSynthesizerProviders,
  listTranscriberProviders,
  listModels,
  listLanguages,
  listAssignablePhoneNumbers,
  listAllPhoneNumbers,
  listSmsPhoneNumbers,
  createTool,
  listTools,
  getTool,
  updateTool,
  deleteTool,
  startConversation,
  getConversation,
  sendMessage,
} as const;

export type Operations = typeof operations;
