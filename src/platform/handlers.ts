import { type Operations, operations } from "../contract/operations.ts";
import type { Handler, Route } from "./http/handler.ts";
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
  disableConversationEndedWebhookHandler,
  disableInboundWebhookHandler,
  disableWebhookHandler,
  enableConversationEndedWebhookHandler,
  enableInboundWebhookHandler,
  enableWebhookHandler,
} from "./resources/assistants/webhook-toggles.ts";
import {
  listAssignablePhoneNumbersHandler,
  listLanguagesHandler,
  listModelsHandler,
  listSynthesizerProvidersHandler,
  listTranscriberProvidersHandler,
  listVoicesHandler,
} from "./resources/catalogues/handlers.ts";
import { giveFeedbackHandler } from "./resources/conversations/feedback.ts";
import { generateReplyHandler } from "./resources/conversations/generate-reply.ts";
import {
  getConversationHandler,
  sendMessageHandler,
  startConversationHandler,
} from "./resources/conversations/handlers.ts";
import {
  answerConversationHandler,
  deleteConversationHandler,
  disableAiHandler,
  enableAiHandler,
  listConversationsHandler,
} from "./resources/conversations/owner-handlers.ts";
import {
  createFolderHandler,
  createLabelHandler,
  deleteFolderHandler,
  deleteLabelHandler,
  listFoldersHandler,
  listLabelsHandler,
  updateFolderHandler,
  updateLabelHandler,
} from "./resources/groups/handlers.ts";
import { listLedgerHandler, listPricesHandler } from "./resources/ledger/handlers.ts";
import { listAllPhoneNumbersHandler, listSmsPhoneNumbersHandler } from "./resources/phone-numbers/handlers.ts";
import {
  createToolHandler,
  deleteToolHandler,
  getToolHandler,
  listToolsHandler,
  updateToolHandler,
} from "./resources/tools/handlers.ts";
import { tryToolHandler } from "./resources/tools/try.ts";
import { getMeHandler, loginHandler, logoutHandler } from "./resources/user/handlers.ts";

/** What answers the operations. An operation stands here or in {@link withoutHandler}: the compiler sees to it. */
export const handlers = [
  loginHandler,
  logoutHandler,
  getMeHandler,
  listLedgerHandler,
  listPricesHandler,
  createApiKeyHandler,
  listApiKeysHandler,
  deleteApiKeyHandler,
  createAssistantHandler,
  updateAssistantHandler,
  deleteAssistantHandler,
  listAssistantsHandler,
  pageAssistantsHandler,
  listOutboundAssistantsHandler,
  enableWebhookHandler,
  disableWebhookHandler,
  enableInboundWebhookHandler,
  disableInboundWebhookHandler,
  enableConversationEndedWebhookHandler,
  disableConversationEndedWebhookHandler,
  listFoldersHandler,
  createFolderHandler,
  updateFolderHandler,
  deleteFolderHandler,
  listLabelsHandler,
  createLabelHandler,
  updateLabelHandler,
  deleteLabelHandler,
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
  tryToolHandler,
  startConversationHandler,
  getConversationHandler,
  sendMessageHandler,
  giveFeedbackHandler,
  listConversationsHandler,
  answerConversationHandler,
  deleteConversationHandler,
  enableAiHandler,
  disableAiHandler,
  generateReplyHandler,
] as const satisfies readonly Handler[];

/**
 * Operations that nothing answers yet. Their rows are final, and clients find them in the docs marked as open. The
 * platform knows their paths: it answers 401 without a token, then 501 in the operation's own error shape, never a 404,
 * and looks at nothing else of the request.
 */
export const withoutHandler = [
  "searchPhoneNumbers",
  "purchasePhoneNumber",
  "updatePhoneNumber",
  "deletePhoneNumber",
  "listSipTrunks",
  "createSipTrunk",
  "getSipTrunk",
  "updateSipTrunk",
  "listKnowledgebases",
  "createKnowledgebase",
  "getKnowledgebase",
  "updateKnowledgebase",
  "deleteKnowledgebase",
  "listDocuments",
  "createDocument",
  "getDocument",
  "updateDocument",
  "deleteDocument",
  "makeCall",
  "listCalls",
  "getCall",
  "deleteCall",
  "endCall",
  "startWebCall",
  "listCampaigns",
  "createCampaign",
  "updateCampaignStatus",
  "deleteCampaign",
  "createLead",
  "listLeads",
  "updateLead",
  "deleteLead",
  "sendSms",
  "listSms",
  "listWhatsappSenders",
  "listWhatsappTemplates",
  "getWhatsappSession",
  "sendWhatsappTemplate",
  "sendWhatsappFreeform",
  "listWhatsappMessages",
  "listWebhookDeliveries",
  "redeliverWebhook",
  "getWebhookSecret",
  "rotateWebhookSecret",
  "testWebhook",
  "listenToEvents",
] as const satisfies readonly (keyof Operations)[];

/** The whole table as the router takes it. */
export const routes: readonly Route[] = [...handlers, ...withoutHandler.map((id) => ({ row: operations[id] }))];

type Answered = (typeof handlers)[number]["row"]["id"];
type Open = (typeof withoutHandler)[number];
/** Fails to compile, and names them, while operations are in neither list or in both. */
({}) satisfies Record<Exclude<keyof Operations, Answered | Open> | (Answered & Open), never>;
