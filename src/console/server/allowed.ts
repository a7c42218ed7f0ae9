import { type Operation, operations } from "../../contract/index.ts";
import type { Ask } from "./ask.ts";
import { keepStoredHeaders, withoutHeaderValues } from "./tool-headers.ts";

/** An operation that the console may use, and how its request and response are changed. */
export interface Allowed {
  readonly row: Operation;
  /** The body as it goes to the platform. */
  readonly toPlatform?: (body: unknown, ask: Ask, params: Readonly<Record<string, string>>) => unknown;
  /** A successful answer as it goes to the page. */
  readonly toPage?: (answer: unknown) => unknown;
}

/** The operations that the console's pages need, and no others. */
export const allowed: readonly Allowed[] = [
  { row: operations.getMe },
  { row: operations.updateMe },
  { row: operations.getChecklist },
  { row: operations.getUsage },
  { row: operations.listLedger },
  { row: operations.listPrices },
  { row: operations.listApiKeys },
  { row: operations.createApiKey },
  { row: operations.deleteApiKey },
  { row: operations.listAssistants },
  { row: operations.createAssistant },
  { row: operations.updateAssistant },
  { row: operations.deleteAssistant },
  { row: operations.listUnansweredQuestions },
  { row: operations.deleteUnansweredQuestion },
  { row: operations.listVoices },
  { row: operations.listSynthesizerProviders },
  { row: operations.listTranscriberProviders },
  { row: operations.listFolders },
  { row: operations.listLabels },
  { row: operations.listModels },
  { row: operations.listLanguages },
  { row: operations.listAssignablePhoneNumbers },
  { row: operations.listKnowledgebases },
  { row: operations.createKnowledgebase },
  { row: operations.getKnowledgebase },
  { row: operations.updateKnowledgebase },
  { row: operations.deleteKnowledgebase },
  { row: operations.listDocuments },
  { row: operations.createDocument },
  { row: operations.listPassages },
  { row: operations.searchKnowledgebase },
  { row: operations.previewWebsite },
  { row: operations.getDocument },
  { row: operations.updateDocument },
  { row: operations.deleteDocument },
  { row: operations.listAllPhoneNumbers },
  { row: operations.listSmsPhoneNumbers },
  { row: operations.searchPhoneNumbers },
  { row: operations.purchasePhoneNumber },
  { row: operations.deletePhoneNumber },
  { row: operations.makeCall },
  { row: operations.listCalls },
  { row: operations.getCall },
  { row: operations.endCall },
  { row: operations.deleteCall },
  { row: operations.listCampaigns },
  { row: operations.createCampaign },
  { row: operations.updateCampaignStatus },
  { row: operations.deleteCampaign },
  { row: operations.listLeads },
  { row: operations.createLead },
  { row: operations.updateLead },
  { row: operations.deleteLead },
  { row: operations.listSms },
  { row: operations.sendSms },
  { row: operations.listWhatsappSenders },
  { row: operations.listWhatsappTemplates },
  { row: operations.getWhatsappSession },
  { row: operations.listWhatsappMessages },
  { row: operations.sendWhatsappTemplate },
  { row: operations.sendWhatsappFreeform },
  { row: operations.listTools, toPage: withoutHeaderValues },
  { row: operations.getTool, toPage: withoutHeaderValues },
  { row: operations.createTool, toPage: withoutHeaderValues },
  { row: operations.updateTool, toPlatform: keepStoredHeaders, toPage: withoutHeaderValues },
  { row: operations.deleteTool },
  { row: operations.tryTool },
  { row: operations.startConversation, toPlatform: asTest },
  { row: operations.getConversation },
  { row: operations.sendMessage },
  { row: operations.giveFeedback },
  { row: operations.listConversations },
  { row: operations.answerConversation },
  { row: operations.sendTyping },
  { row: operations.updateConversation },
  { row: operations.listenToEvents },
  { row: operations.deleteConversation },
  { row: operations.enableAi },
  { row: operations.disableAi },
];

/** The owner's own conversations are free tests. */
function asTest(body: unknown): unknown {
  return typeof body === "object" && body !== null ? { ...body, type: "test" } : body;
}
