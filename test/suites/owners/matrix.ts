import type { Operations } from "../../../src/contract/all-operations.ts";

/** Kinds of things that belong to one owner. */
export type Kind =
  | "apiKey"
  | "assistant"
  | "attachment"
  | "assistantUuid"
  | "call"
  | "campaign"
  | "check"
  | "conversation"
  | "closedConversation"
  | "document"
  | "evaluation"
  | "folder"
  | "identifier"
  | "knowledgebase"
  | "label"
  | "lead"
  | "message"
  | "note"
  | "savedReply"
  | "pushDevice"
  | "notificationHook"
  | "modelConnection"
  | "connectedModel"
  | "phoneNumber"
  | "sipTrunk"
  | "tool"
  | "unansweredQuestion"
  | "webhookDelivery"
  | "whatsappSender"
  | "whatsappTemplate"
  | "conversationCursor"
  | "ledgerCursor"
  | "auditCursor"
  | "invitation"
  | "member"
  | "session";

/** What an id may name, if it is the caller's: anybody else's reads as unknown. */
export interface Owned {
  readonly kinds: readonly [Kind, ...Kind[]];
}
/** A place in the caller's own list: another owner's is a place there as well, and shows nothing of theirs. */
export interface Place {
  readonly placeOf: Kind;
}
/** The same for everybody, or open to everybody who knows it; the reason says why. */
export interface ForAll {
  readonly forAll: string;
}
export type Entry = Owned | Place | ForAll;
/** By the id's place in the request, as `idFieldsOf` spells it. */
export type Row = Readonly<Record<string, Entry>>;

const of = (...kinds: readonly [Kind, ...Kind[]]): Owned => ({ kinds });
const placeOf = (kind: Kind): Place => ({ placeOf: kind });
const catalogue: ForAll = { forAll: "the catalogue is the same for everybody" };
const visitors: ForAll = {
  forAll: "visitors begin conversations by an assistant's uuid; `conversation_access: token` closes that",
};

/** Looked for in the conversation of the path alone. */
const ofPath: ForAll = { forAll: "a card of the conversation that the path names" };

/** What is not theirs is left out of the list. */
const visitorsOwn: ForAll = {
  forAll: "whoever has a uuid may read it in a list as by itself; what is closed to them is left out",
};
const ofList: ForAll = { forAll: "it narrows the list of a visitor whom the owner's token names" };

/** By uuid anybody may speak in a conversation that came from a page; all others are their owner's alone. */
const openConversation = of("closedConversation");

const assistant: Row = {
  "body voice_id": catalogue,
  "body language_id": catalogue,
  "body secondary_language_ids": catalogue,
  "body synthesizer_provider_id": catalogue,
  "body transcriber_provider_id": catalogue,
  "body llm_model_id": of("connectedModel"),
  "body multimodal_model_id": catalogue,
  "body chat_llm_fallback_id": catalogue,
  "body knowledgebase_id": of("knowledgebase"),
  "body knowledgebase_ids": of("knowledgebase"),
  "body folder_id": of("folder"),
  "body label_ids": of("label"),
  "body phone_number_id": of("phoneNumber"),
  "body tool_ids": of("tool"),
  "body tools[].outbound_phone_id": of("phoneNumber"),
  "body tools[].assistant_id": of("assistant"),
};

/** What every id of every operation names. A new operation, and a new id of an old one, needs its line here. */
export const matrix: Readonly<Record<keyof Operations, Row>> = {
  login: {},
  logout: {},
  getMe: {},
  updateMe: {},
  exportAccountData: {},
  deleteAccount: {},
  keepAccount: {},
  getChecklist: {},
  listMembers: {},
  inviteMember: {},
  deleteInvitation: { "params id": of("invitation") },
  updateMember: { "params id": of("member") },
  removeMember: { "params id": of("member") },
  resetMemberPassword: { "params id": of("member") },
  joinTeam: {},
  readLink: {},
  getOwnMember: {},
  updateOwnMember: {},
  listOwnSessions: {},
  endOwnSession: { "params sessionId": of("session") },
  beginTotp: {},
  confirmTotp: {},
  endTotp: {},
  listAudit: { "query cursor": placeOf("auditCursor") },
  getEmbed: { "params uuid": { forAll: "the script that any page loads has nothing private inside" } },
  listLedger: { "query cursor": placeOf("ledgerCursor") },
  listPrices: {},
  getUsage: {},
  getResults: { "query assistant_id": of("assistant") },
  createApiKey: {},
  listApiKeys: {},
  deleteApiKey: { "params id": of("apiKey") },
  createAssistant: assistant,
  updateAssistant: { "params id": of("assistant"), ...assistant },
  deleteAssistant: { "params id": of("assistant") },
  listMcpTools: { "params id": of("assistant") },
  listAssistants: {},
  pageAssistants: {},
  listOutboundAssistants: {},
  listUnansweredQuestions: { "params id": of("assistant") },
  deleteUnansweredQuestion: { "params id": of("assistant"), "params questionId": of("unansweredQuestion") },
  enableWebhook: { "body assistant_id": of("assistant") },
  disableWebhook: { "body assistant_id": of("assistant") },
  enableInboundWebhook: { "body assistant_id": of("assistant") },
  disableInboundWebhook: { "body assistant_id": of("assistant") },
  enableConversationEndedWebhook: { "body assistant_id": of("assistant") },
  disableConversationEndedWebhook: { "body assistant_id": of("assistant") },
  listFolders: {},
  createFolder: {},
  updateFolder: { "params id": of("folder") },
  deleteFolder: { "params id": of("folder") },
  listLabels: {},
  createLabel: {},
  updateLabel: { "params id": of("label") },
  deleteLabel: { "params id": of("label") },
  listVoices: { "query language_id": catalogue },
  listSynthesizerProviders: { "query language_id": catalogue },
  listTranscriberProviders: { "query language_id": catalogue },
  listModels: {},
  listLanguages: {},
  listAssignablePhoneNumbers: {},
  listAllPhoneNumbers: {},
  listSmsPhoneNumbers: {},
  searchPhoneNumbers: {},
  purchasePhoneNumber: {},
  updatePhoneNumber: { "params id": of("phoneNumber") },
  deletePhoneNumber: { "params id": of("phoneNumber") },
  listSipTrunks: {},
  createSipTrunk: {},
  getSipTrunk: { "params id": of("sipTrunk") },
  updateSipTrunk: { "params id": of("sipTrunk") },
  listKnowledgebases: {},
  createKnowledgebase: {},
  getKnowledgebase: { "params id": of("knowledgebase") },
  updateKnowledgebase: { "params id": of("knowledgebase") },
  deleteKnowledgebase: { "params id": of("knowledgebase") },
  searchKnowledgebase: { "params id": of("knowledgebase") },
  listDocuments: { "params knowledgebaseId": of("knowledgebase") },
  createDocument: { "params knowledgebaseId": of("knowledgebase") },
  getDocument: { "params knowledgebaseId": of("knowledgebase"), "params documentId": of("document") },
  previewWebsite: {},
  listPassages: { "params knowledgebaseId": of("knowledgebase"), "params documentId": of("document") },
  updateDocument: { "params knowledgebaseId": of("knowledgebase"), "params documentId": of("document") },
  deleteDocument: { "params knowledgebaseId": of("knowledgebase"), "params documentId": of("document") },
  createTool: {},
  listTools: {},
  getTool: { "params id": of("tool") },
  updateTool: { "params id": of("tool") },
  deleteTool: { "params id": of("tool") },
  tryTool: { "params id": of("tool") },
  startConversation: { "body assistant_id": visitors },
  getConversation: {
    "params uuid": openConversation,
    "query after": placeOf("message"),
    "query before": placeOf("message"),
  },
  sendMessage: {
    "params uuid": openConversation,
    "body agreement.id": ofPath,
    "body form_answer.id": ofPath,
  },
  uploadAttachment: { "params uuid": openConversation },
  getAttachment: { "params uuid": openConversation, "params id": of("attachment") },
  reportContext: { "params uuid": openConversation },
  giveFeedback: { "params uuid": openConversation, "body message_id": of("message") },
  askForPerson: { "params uuid": openConversation },
  rateConversation: { "params uuid": openConversation },
  stopAnswer: { "params uuid": openConversation },
  searchHelp: { "params uuid": openConversation },
  listEarlierConversations: { "body conversations[].id": visitorsOwn, "body assistant_id": ofList },
  giveFunctionResult: { "params uuid": openConversation, "body id": ofPath },
  followConversation: { "params uuid": openConversation },
  listConversations: {
    "query assistant_id": of("assistant", "assistantUuid"),
    "query external_identifier": of("identifier"),
    "query cursor": placeOf("conversationCursor"),
  },
  answerConversation: { "params uuid": of("conversation") },
  sendTyping: { "params uuid": of("conversation") },
  getOwnedConversation: { "params uuid": of("conversation") },
  draftReply: { "params uuid": of("conversation") },
  listNotes: { "params uuid": of("conversation") },
  createNote: { "params uuid": of("conversation") },
  deleteNote: { "params uuid": of("conversation"), "params noteId": of("note") },
  getNotifications: {},
  updateNotifications: {},
  addPushDevice: {},
  removePushDevice: { "params id": of("pushDevice") },
  listModelConnections: {},
  listModelsOfServer: { "body connection_id": of("modelConnection") },
  tryModel: { "body connection_id": of("modelConnection") },
  createModelConnection: {},
  updateModelConnection: { "params id": of("modelConnection") },
  deleteModelConnection: { "params id": of("modelConnection") },
  listChecks: { "params id": of("assistant") },
  suggestChecks: { "params id": of("assistant") },
  createCheck: { "params id": of("assistant") },
  updateCheck: { "params id": of("assistant"), "params checkId": of("check") },
  deleteCheck: { "params id": of("assistant"), "params checkId": of("check") },
  createEvaluation: { "body assistant_id": of("assistant"), "body model_ids": of("connectedModel") },
  listEvaluations: { "query assistant_id": of("assistant") },
  getEvaluation: { "params id": of("evaluation") },
  cancelEvaluation: { "params id": of("evaluation") },
  listNotificationHooks: {},
  createNotificationHook: {},
  testNotificationHook: { "params id": of("notificationHook") },
  deleteNotificationHook: { "params id": of("notificationHook") },
  listSavedReplies: {},
  createSavedReply: {},
  updateSavedReply: { "params id": of("savedReply") },
  deleteSavedReply: { "params id": of("savedReply") },
  updateConversation: {
    "params uuid": of("conversation"),
    "body read_id": placeOf("message"),
    "body assignee_id": of("member"),
  },
  deleteConversation: { "params uuid": of("conversation") },
  enableAi: { "params uuid": of("conversation") },
  disableAi: { "params uuid": of("conversation") },
  generateReply: { "body assistant_id": of("assistant"), "body customer_identifier": of("identifier") },
  makeCall: { "body assistant_id": of("assistant") },
  listCalls: {
    "query assistant_id": of("assistant"),
    "query campaign_id": of("campaign"),
  },
  getCall: { "params id": of("call") },
  deleteCall: { "params id": of("call") },
  endCall: { "params id": of("call") },
  startWebCall: { "params uuid": of("conversation") },
  listCampaigns: {},
  createCampaign: { "body assistant_id": of("assistant"), "body phone_number_ids": of("phoneNumber") },
  updateCampaignStatus: { "body campaign_id": of("campaign") },
  deleteCampaign: { "params id": of("campaign") },
  createLead: { "body campaign_id": of("campaign") },
  listLeads: { "query campaign_id": of("campaign") },
  updateLead: { "params id": of("lead"), "body campaign_id": of("campaign") },
  deleteLead: { "params id": of("lead") },
  sendSms: { "body from": of("phoneNumber") },
  listSms: { "query phone_number_id": of("phoneNumber") },
  listWhatsappSenders: {},
  listWhatsappTemplates: { "params id": of("whatsappSender") },
  listTemplatesOfSender: { "query sender_id": of("whatsappSender") },
  getWhatsappSession: { "query sender_id": of("whatsappSender") },
  sendWhatsappTemplate: { "body sender_id": of("whatsappSender"), "body template_id": of("whatsappTemplate") },
  sendWhatsappFreeform: { "body sender_id": of("whatsappSender") },
  inviteToWhatsapp: { "body sender_id": of("whatsappSender"), "body conversation_id": of("conversation") },
  listWhatsappMessages: { "query sender_id": of("whatsappSender") },
  listWebhookDeliveries: { "query assistant_id": of("assistant") },
  redeliverWebhook: { "params id": of("webhookDelivery") },
  getWebhookSecret: { "params id": of("assistant") },
  rotateWebhookSecret: { "params id": of("assistant") },
  testWebhook: { "params id": of("assistant") },
  listenToEvents: {},
};
