import { createApiKey, deleteApiKey, listApiKeys } from "./operations/api-keys.ts";
import {
  createAssistant,
  deleteAssistant,
  listAssistants,
  listOutboundAssistants,
  pageAssistants,
  updateAssistant,
} from "./operations/assistants.ts";
import { deleteCall, endCall, getCall, listCalls, makeCall, startWebCall } from "./operations/calls.ts";
import { createCampaign, deleteCampaign, listCampaigns, updateCampaignStatus } from "./operations/campaigns.ts";
import {
  listAssignablePhoneNumbers,
  listLanguages,
  listModels,
  listSynthesizerProviders,
  listTranscriberProviders,
  listVoices,
} from "./operations/catalogues.ts";
import { getConversation, giveFeedback, sendMessage, startConversation } from "./operations/conversations.ts";
import { createDocument, deleteDocument, getDocument, listDocuments, updateDocument } from "./operations/documents.ts";
import { listenToEvents } from "./operations/events.ts";
import {
  createKnowledgebase,
  deleteKnowledgebase,
  getKnowledgebase,
  listKnowledgebases,
  updateKnowledgebase,
} from "./operations/knowledgebases.ts";
import { createLead, deleteLead, listLeads, updateLead } from "./operations/leads.ts";
import { listLedger, listPrices } from "./operations/ledger.ts";
import {
  answerConversation,
  deleteConversation,
  disableAi,
  enableAi,
  generateReply,
  listConversations,
} from "./operations/owner-conversations.ts";
import {
  deletePhoneNumber,
  listAllPhoneNumbers,
  listSmsPhoneNumbers,
  purchasePhoneNumber,
  searchPhoneNumbers,
  updatePhoneNumber,
} from "./operations/phone-numbers.ts";
import { createSipTrunk, getSipTrunk, listSipTrunks, updateSipTrunk } from "./operations/sip-trunks.ts";
import { listSms, sendSms } from "./operations/sms.ts";
import { createTool, deleteTool, getTool, listTools, tryTool, updateTool } from "./operations/tools.ts";
import { getMe, login, logout } from "./operations/user.ts";
import {
  getWebhookSecret,
  listWebhookDeliveries,
  redeliverWebhook,
  rotateWebhookSecret,
  testWebhook,
} from "./operations/webhooks.ts";
import {
  getWhatsappSession,
  listWhatsappMessages,
  listWhatsappSenders,
  listWhatsappTemplates,
  sendWhatsappFreeform,
  sendWhatsappTemplate,
} from "./operations/whatsapp.ts";

/** The one list of endpoints: router, client, OpenAPI, docs and the conformance suite are made from it. */
export const operations = {
  login,
  logout,
  getMe,
  listLedger,
  listPrices,
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
  searchPhoneNumbers,
  purchasePhoneNumber,
  updatePhoneNumber,
  deletePhoneNumber,
  listSipTrunks,
  createSipTrunk,
  getSipTrunk,
  updateSipTrunk,
  listKnowledgebases,
  createKnowledgebase,
  getKnowledgebase,
  updateKnowledgebase,
  deleteKnowledgebase,
  listDocuments,
  createDocument,
  getDocument,
  updateDocument,
  deleteDocument,
  createTool,
  listTools,
  getTool,
  updateTool,
  deleteTool,
  tryTool,
  startConversation,
  getConversation,
  sendMessage,
  giveFeedback,
  listConversations,
  answerConversation,
  deleteConversation,
  enableAi,
  disableAi,
  generateReply,
  makeCall,
  listCalls,
  getCall,
  deleteCall,
  endCall,
  startWebCall,
  listCampaigns,
  createCampaign,
  updateCampaignStatus,
  deleteCampaign,
  createLead,
  listLeads,
  updateLead,
  deleteLead,
  sendSms,
  listSms,
  listWhatsappSenders,
  listWhatsappTemplates,
  getWhatsappSession,
  sendWhatsappTemplate,
  sendWhatsappFreeform,
  listWhatsappMessages,
  listWebhookDeliveries,
  redeliverWebhook,
  getWebhookSecret,
  rotateWebhookSecret,
  testWebhook,
  listenToEvents,
} as const;

export type Operations = typeof operations;
