import { randomUUID } from "node:crypto";
import type { Operations } from "../../../src/contract/all-operations.ts";
import { operations as api } from "../../../src/contract/all-operations.ts";
import { pushKeys } from "../../support/push.ts";
import type { Api } from "./api.ts";
import { assistant, madeAssistant } from "./examples/assistants.ts";
import { campaignExamples } from "./examples/campaigns.ts";
import { evaluationExamples } from "./examples/evaluations.ts";
import { asOther, type Fixture, nothing, unknownId, unknownUuid } from "./examples/fixture.ts";
import { memberExamples } from "./examples/members.ts";
import { webhookExamples } from "./examples/webhooks.ts";
import { letters } from "./letters.ts";
import { spendAll } from "./spend-all.ts";

const anAssistant = async (to: Api, token?: string) => {
  const [first] = await to.make(api.listAssistants, { token });
  if (first) return first;
  await to.make(api.createAssistant, { token, body: await assistant(to) });
  return anAssistant(to, token);
};
const conversation = async (to: Api) => {
  const body = { assistant_id: (await anAssistant(to)).uuid, type: "test" };
  const { conversation_id } = await to.make(api.startConversation, { body });
  return { params: { uuid: conversation_id } };
};
const textFile = () => new File(["The boiler is in the cellar."], "boiler.txt");
/** A conversation in which files can be sent. */
const takingFiles = async (to: Api) => {
  const { id } = await anAssistant(to);
  await to.make(api.updateAssistant, { params: { id }, body: { attachments: true } });
  return conversation(to);
};
/** An assistant that knows nothing is asked something. */
const unanswered = async (to: Api) => {
  const { params } = await madeAssistant(to);
  const uuid = (await to.make(api.listAssistants)).find(({ id }) => id === params.id)?.uuid;
  const begun = await to.make(api.startConversation, { body: { assistant_id: uuid, type: "test" } });
  const message = "Do you mend yellow umbrellas?";
  await to.make(api.sendMessage, { params: { uuid: begun.conversation_id }, body: { message } });
  const [question] = (await to.make(api.listUnansweredQuestions, { params })).data;
  return question && { params: { ...params, questionId: question.id } };
};
/** Their names are unique among an owner's. */
const tool = () => ({
  name: `find_${letters(12)}`,
  description: "Finds a free visit.",
  endpoint: "https://shop.example/visits",
  method: "GET",
});
const madeTool = async (to: Api) => {
  const { data } = await to.make(api.createTool, { body: tool() });
  return { params: { id: data.id } };
};
const madeKnowledgebase = async (to: Api) => {
  const { data } = await to.make(api.createKnowledgebase, { body: { name: "Help centre" } });
  return { params: { id: data.id } };
};
const inKnowledgebase = async (to: Api) => ({ params: { knowledgebaseId: (await madeKnowledgebase(to)).params.id } });
// The site is nobody's: that it cannot be read is what its reading comes to.
const website = { name: "Help", type: "website", url: "https://shop.example/help" };
const madeDocument = async (to: Api) => {
  const { params } = await inKnowledgebase(to);
  const { data } = await to.make(api.createDocument, { params, body: website });
  return { params: { ...params, documentId: data.id } };
};
const group = () => ({ name: `visits ${letters(12)}`, color: "teal" });
const madeFolder = async (to: Api) => {
  const { data } = await to.make(api.createFolder, { body: group() });
  return { params: { id: data.id } };
};
const madeLabel = async (to: Api) => {
  const { data } = await to.make(api.createLabel, { body: group() });
  return { params: { id: data.id } };
};
const reply = async (to: Api, token?: string) => ({
  token,
  body: {
    assistant_id: (await anAssistant(to, token)).id,
    customer_identifier: `customer ${letters(12)}`,
    message: "Hello",
  },
});
const freeNumber = async (to: Api, token?: string) => {
  const { data } = await to.make(api.searchPhoneNumbers, { token, query: { country_code: "GB" } });
  return { token, body: { phone_number: data[0]?.phone_number } };
};
const boughtNumber = async (to: Api) => {
  const { data } = await to.make(api.purchasePhoneNumber, await freeNumber(to));
  return { params: { id: data.id } };
};
const trunk = () => ({
  sip_trunk_type: "number",
  phone_number: `+4420${String(Math.random()).slice(2, 10)}`,
  sip_address: "sip.shop.example:5060",
  sip_username: "reception",
  sip_password: "a long password",
});
const madeTrunk = async (to: Api) => {
  const { data } = await to.make(api.createSipTrunk, { body: trunk() });
  return { params: { id: data.id } };
};
const text = async (to: Api, more: object = {}) => {
  const [number] = await to.make(api.listSmsPhoneNumbers);
  const from = number?.id ?? (await boughtNumber(to)).params.id;
  return { body: { from, to: "+44 7700 900123", body: "Your table is ready.", ...more } };
};
/** A sender appears once the carrier has told of the number. */
const sender = async (to: Api, token?: string) => {
  const { data } = await to.make(api.listWhatsappSenders, { token, query: { status: "all" } });
  return data[0]?.id;
};
const template = async (to: Api, more: object = {}) => {
  const sender_id = await sender(to);
  if (sender_id === undefined) return undefined;
  const { data } = await to.make(api.listWhatsappTemplates, { params: { id: sender_id } });
  const plain = data.find(({ has_variables }) => !has_variables);
  return { body: { sender_id, template_id: plain?.id, recipient_phone: "+44 7700 900124", ...more } };
};
const freeform = async (to: Api, more: object = {}) => {
  const sender_id = await sender(to);
  const { whatsappCustomer } = to.target;
  if (sender_id === undefined || whatsappCustomer === undefined) return undefined;
  return { body: { sender_id, recipient_phone: whatsappCustomer, message: "Your table is ready.", ...more } };
};
const invitation = async (to: Api, more: object = {}) => {
  const sender_id = await sender(to);
  if (sender_id === undefined) return undefined;
  const { params } = await conversation(to);
  return { body: { sender_id, conversation_id: params.uuid, site: "shop.example", ...more } };
};
const phoneCall = async (to: Api, more: object = {}) => ({
  body: { phone_number: "+44 7700 900123", assistant_id: (await anAssistant(to)).id, ...more },
});
const madeCall = async (to: Api) => ({
  params: { id: (await to.make(api.makeCall, await phoneCall(to))).call_id },
});
const endedCall = async (to: Api) => {
  const call = await madeCall(to);
  await to.make(api.endCall, call);
  return call;
};
const aBrowser = () => ({ endpoint: `https://push.example/${randomUUID()}`, keys: pushKeys });
const aChat = { url: "https://chat.example/hook", kinds: ["balance" as const] };
const madeHook = async (to: Api) => ({
  params: { id: (await to.make(api.createNotificationHook, { body: aChat })).data.id },
});
const someModels = { url: "https://models.example/v1", models: [{ name: "small", input_price: 0.4 }] };
const madeConnection = async (to: Api) => ({
  params: { id: (await to.make(api.createModelConnection, { body: someModels })).data.id },
});
const unknownConnection = { connection_id: 2147483647 };
const madeNote = async (to: Api) => {
  const { params } = await conversation(to);
  const { data } = await to.make(api.createNote, { params, body: { content: "Knows the boiler." } });
  return { params: { ...params, noteId: data.id } };
};
const savedReply = () => ({ name: `hours ${letters(12)}`, content: "We are open from 9 to 5." });
const madeReply = async (to: Api) => {
  const { data } = await to.make(api.createSavedReply, { body: savedReply() });
  return { params: { id: data.id } };
};
const takenName = async (to: Api) => ({
  name: (await to.make(api.createSavedReply, { body: savedReply() })).data.name,
});
/** By operation. A new handler needs a line here: the suite says which are missing. */
export const fixtures: Partial<Record<keyof Operations, Fixture>> = {
  login: {
    valid: ({ target }) => target.credentials && { body: target.credentials },
    failing: {
      CREDENTIALS_REFUSED: ({ target }) =>
        target.credentials && { body: { ...target.credentials, password: "not the password" } },
    },
  },
  logout: {
    async valid(to) {
      if (!to.target.credentials) return undefined;
      return { token: (await to.make(api.login, { body: to.target.credentials })).token };
    },
  },
  getMe: nothing,
  exportAccountData: nothing,
  deleteAccount: {
    valid: async (to) => ({ body: { confirm: (await to.make(api.getMe)).email } }),
    failing: {
      CONFIRMATION_WRONG: () => ({ body: { confirm: "somebody@else.example" } }),
    },
  },
  keepAccount: nothing,
  getEmbed: {
    valid: async (to) => ({ params: { uuid: (await anAssistant(to)).uuid } }),
    failing: { ASSISTANT_NOT_FOUND: () => ({ params: { uuid: unknownUuid } }) },
  },
  getChecklist: nothing,
  ...memberExamples,
  ...evaluationExamples,
  listAudit: { ...nothing, fill: async (to) => to.make(api.createFolder, { body: group() }) },
  updateMe: { valid: async () => ({ body: { waiting_emails: true } }) },
  listLedger: { ...nothing, fill: async (to) => to.make(api.generateReply, await reply(to)) },
  listPrices: nothing,
  getUsage: nothing,
  getResults: nothing,
  createApiKey: { valid: () => ({ body: { name: "conformance" } }) },
  listApiKeys: nothing,
  deleteApiKey: {
    async valid(to) {
      const { api_key } = await to.make(api.createApiKey, { body: { name: "conformance" } });
      return { params: { id: api_key.id } };
    },
  },
  createAssistant: { valid: async (to) => ({ body: await assistant(to) }) },
  updateAssistant: { valid: async (to) => ({ ...(await madeAssistant(to)), body: { name: "Reception" } }) },
  deleteAssistant: { valid: madeAssistant },
  listUnansweredQuestions: {
    async valid(to) {
      const { id } = (await unanswered(to))?.params ?? {};
      return id === undefined ? undefined : { params: { id } };
    },
  },
  deleteUnansweredQuestion: { valid: unanswered },
  listMcpTools: { valid: madeAssistant },
  listAssistants: nothing,
  pageAssistants: { ...nothing, fill: madeAssistant, perPage: 10 },
  listOutboundAssistants: nothing,
  listFolders: { ...nothing, fill: madeFolder },
  createFolder: { valid: () => ({ body: group() }) },
  updateFolder: { valid: async (to) => ({ ...(await madeFolder(to)), body: { name: "Visits", color: null } }) },
  deleteFolder: { valid: madeFolder },
  listLabels: { ...nothing, fill: madeLabel },
  createLabel: { valid: () => ({ body: group() }) },
  updateLabel: { valid: async (to) => ({ ...(await madeLabel(to)), body: { name: "Visits", color: null } }) },
  deleteLabel: { valid: madeLabel },
  listVoices: nothing,
  listSynthesizerProviders: nothing,
  listTranscriberProviders: nothing,
  listModels: nothing,
  listLanguages: nothing,
  listAssignablePhoneNumbers: nothing,
  listAllPhoneNumbers: nothing,
  listSmsPhoneNumbers: nothing,
  listKnowledgebases: nothing,
  createKnowledgebase: { valid: () => ({ body: { name: "Help centre", description: "All of it." } }) },
  getKnowledgebase: { valid: madeKnowledgebase },
  updateKnowledgebase: { valid: async (to) => ({ ...(await madeKnowledgebase(to)), body: { name: "Help" } }) },
  deleteKnowledgebase: { valid: madeKnowledgebase },
  searchKnowledgebase: {
    valid: async (to) => ({ ...(await madeKnowledgebase(to)), body: { question: "When are you open?" } }),
  },
  listDocuments: { valid: inKnowledgebase },
  createDocument: { valid: async (to) => ({ ...(await inKnowledgebase(to)), body: website }) },
  getDocument: { valid: madeDocument },
  listPassages: { valid: madeDocument },
  // The site is nobody's: that it cannot be read is an answer.
  previewWebsite: { valid: () => ({ body: { url: website.url } }) },
  updateDocument: { valid: async (to) => ({ ...(await madeDocument(to)), body: { description: "All of it." } }) },
  deleteDocument: { valid: madeDocument },
  searchPhoneNumbers: { valid: () => ({ query: { country_code: "GB" } }) },
  purchasePhoneNumber: {
    valid: freeNumber,
    failing: {
      PHONE_NUMBER_NOT_AVAILABLE: () => ({ body: { phone_number: "+447911123456" } }),
      async INSUFFICIENT_BALANCE(to) {
        const spent = await spendAll(to);
        return spent && freeNumber(to, spent.token);
      },
    },
  },
  updatePhoneNumber: { valid: async (to) => ({ ...(await boughtNumber(to)), body: { nickname: "Front desk" } }) },
  deletePhoneNumber: { valid: boughtNumber },
  listSipTrunks: nothing,
  createSipTrunk: { valid: () => ({ body: trunk() }) },
  getSipTrunk: { valid: madeTrunk },
  updateSipTrunk: { valid: async (to) => ({ ...(await madeTrunk(to)), body: { sip_username: "desk" } }) },
  sendSms: {
    valid: (to) => text(to),
    failing: {
      SENDER_NOT_FOUND: [(to) => text(to, { from: unknownId }), async (to) => asOther(to, await text(to))],
      SENDER_NOT_CAPABLE: async (to) => text(to, { from: (await madeTrunk(to)).params.id }),
      INVALID_PHONE: [
        (to) => text(to, { to: "07700 900123" }),
        (to) => text(to, { to: "+44 7700 900123 ext. 5" }),
        (to) => text(to, { to: "+999 123" }),
        (to) => text(to, { to: "+4".padEnd(50_000, "4") }),
      ],
    },
  },
  makeCall: {
    valid: (to) => phoneCall(to, { variables: { name: "Ada" } }),
    failing: {
      INVALID_PHONE: [
        (to) => phoneCall(to, { phone_number: "07700 900123" }),
        (to) => phoneCall(to, { phone_number: "+44 7700 900123 ext. 5" }),
        (to) => phoneCall(to, { phone_number: "+999 123", assistant_id: unknownId }),
      ],
      ASSISTANT_NOT_FOUND: [
        (to) => phoneCall(to, { assistant_id: unknownId }),
        async (to) => asOther(to, await phoneCall(to)),
      ],
      async INSUFFICIENT_BALANCE(to) {
        const { poorKey: token } = to.target;
        if (token === undefined) return undefined;
        return { ...(await phoneCall(to, { assistant_id: (await anAssistant(to, token)).id })), token };
      },
    },
  },
  listCalls: { ...nothing, fill: endedCall },
  getCall: { valid: madeCall },
  deleteCall: { valid: endedCall, failing: { CALL_RUNNING: madeCall } },
  endCall: { valid: madeCall },
  startWebCall: {
    valid: conversation,
    failing: {
      async INSUFFICIENT_BALANCE(to) {
        const { token, uuid } = (await spendAll(to)) ?? {};
        return uuid === undefined ? undefined : { token, params: { uuid } };
      },
    },
  },
  ...campaignExamples,
  ...webhookExamples,
  listSms: { ...nothing, fill: async (to) => to.make(api.sendSms, await text(to)) },
  listWhatsappSenders: nothing,
  listWhatsappTemplates: {
    async valid(to) {
      const id = await sender(to);
      return id === undefined ? undefined : { params: { id } };
    },
  },
  listTemplatesOfSender: {
    async valid(to) {
      const sender_id = await sender(to);
      return sender_id === undefined ? undefined : { query: { sender_id } };
    },
    failing: { SENDER_NOT_FOUND: () => ({ query: { sender_id: unknownId } }) },
  },
  getWhatsappSession: {
    async valid(to) {
      const sender_id = await sender(to);
      return sender_id === undefined ? undefined : { query: { sender_id, recipient_phone: "+44 7700 900124" } };
    },
    failing: {
      SENDER_NOT_FOUND: () => ({ query: { sender_id: unknownId, recipient_phone: "+44 7700 900124" } }),
      async INVALID_PHONE(to) {
        const sender_id = await sender(to);
        return sender_id === undefined ? undefined : { query: { sender_id, recipient_phone: "none" } };
      },
    },
  },
  sendWhatsappTemplate: {
    valid: (to) => template(to),
    failing: {
      SENDER_NOT_FOUND: (to) => template(to, { sender_id: unknownId }),
      INVALID_PHONE: (to) => template(to, { recipient_phone: "07700 900124" }),
      TEMPLATE_NOT_FOUND: (to) => template(to, { template_id: unknownId }),
      TEMPLATE_MISMATCH: (to) => template(to, { variables: { "1": "Tuesday" } }),
    },
  },
  sendWhatsappFreeform: {
    valid: (to) => freeform(to),
    failing: {
      SENDER_NOT_FOUND: (to) => freeform(to, { sender_id: unknownId }),
      INVALID_PHONE: (to) => freeform(to, { recipient_phone: "+999 1" }),
      SESSION_EXPIRED: (to) => freeform(to, { recipient_phone: "+44 7700 900125" }),
    },
  },
  inviteToWhatsapp: {
    valid: (to) => invitation(to),
    failing: {
      SENDER_NOT_FOUND: (to) => invitation(to, { sender_id: unknownId }),
      CONVERSATION_NOT_FOUND: (to) => invitation(to, { conversation_id: "00000000-0000-4000-8000-000000000000" }),
    },
  },
  listWhatsappMessages: {
    ...nothing,
    async fill(to) {
      const parts = await template(to);
      return parts && to.make(api.sendWhatsappTemplate, parts);
    },
  },
  createTool: { valid: () => ({ body: tool() }) },
  listTools: nothing,
  getTool: { valid: madeTool },
  updateTool: { valid: async (to) => ({ ...(await madeTool(to)), body: { description: "Finds a visit." } }) },
  deleteTool: { valid: madeTool },
  // The endpoint is nobody's: that it cannot be reached is an answer.
  tryTool: { valid: async (to) => ({ ...(await madeTool(to)), body: { arguments: { postcode: "LA9" } } }) },
  startConversation: {
    valid: async (to) => ({ body: { assistant_id: (await anAssistant(to)).uuid, type: "test" } }),
    failing: {
      ASSISTANT_NOT_FOUND: [() => ({ body: { assistant_id: unknownUuid } }), () => ({ body: { assistant_id: "7" } })],
      async INSUFFICIENT_BALANCE(to) {
        const spent = await spendAll(to);
        return spent && { token: spent.token, body: { assistant_id: spent.assistantUuid } };
      },
    },
  },
  getConversation: { valid: conversation },
  sendMessage: {
    valid: async (to) => ({ ...(await conversation(to)), body: { message: "Hello" } }),
    failing: {
      async ATTACHMENT_NOT_FOUND(to) {
        return { ...(await takingFiles(to)), body: { message: "Hello", attachments: [unknownUuid] } };
      },
      async INSUFFICIENT_BALANCE(to) {
        const { token, uuid } = (await spendAll(to)) ?? {};
        return uuid === undefined ? undefined : { token, params: { uuid }, body: { message: "Hello" } };
      },
    },
  },
  uploadAttachment: {
    valid: async (to) => ({ ...(await takingFiles(to)), body: { file: textFile() } }),
    failing: {
      FILE_NOT_ALLOWED: async (to) => ({ ...(await takingFiles(to)), body: { file: new File(["<svg>"], "a.svg") } }),
    },
  },
  getAttachment: {
    async valid(to) {
      const { params } = await takingFiles(to);
      const { id } = await to.make(api.uploadAttachment, { params, body: { file: textFile() } });
      await to.make(api.sendMessage, { params, body: { message: "", attachments: [id] } });
      return { params: { ...params, id } };
    },
  },
  reportContext: {
    valid: async (to) => ({
      ...(await conversation(to)),
      body: { context: { url: "https://shop.example/umbrellas" } },
    }),
  },
  giveFeedback: {
    async valid(to) {
      const { params } = await conversation(to);
      const { id } = await to.make(api.sendMessage, { params, body: { message: "Hello" } });
      return { params, body: { message_id: id, value: "up" } };
    },
    failing: {
      async MESSAGE_NOT_FOUND(to) {
        return { ...(await conversation(to)), body: { message_id: unknownId, value: "up" } };
      },
    },
  },
  askForPerson: { valid: async (to) => ({ ...(await conversation(to)), body: { email: "ada@shop.example" } }) },
  rateConversation: {
    async valid(to) {
      const { id } = await anAssistant(to);
      await to.make(api.updateAssistant, { params: { id }, body: { ask_rating: true } });
      const { params } = await conversation(to);
      await to.make(api.sendMessage, { params, body: { message: "Hello" } });
      await to.make(api.updateConversation, { params, body: { status: "closed" } });
      return { params, body: { value: 5, comment: "Thank you" } };
    },
    failing: {
      NOT_ENDED: async (to) => ({ ...(await conversation(to)), body: { value: 5 } }),
    },
  },
  searchHelp: {
    async valid(to) {
      const { id } = await anAssistant(to);
      await to.make(api.updateAssistant, { params: { id }, body: { appearance: { "help-search": true } } });
      return { ...(await conversation(to)), body: { question: "What does E14 mean?" } };
    },
    failing: {
      async HELP_NOT_OFFERED(to) {
        const { id } = await anAssistant(to);
        await to.make(api.updateAssistant, { params: { id }, body: { appearance: {} } });
        return { ...(await conversation(to)), body: { question: "What does E14 mean?" } };
      },
    },
  },
  listEarlierConversations: {
    async valid(to) {
      const { params } = await conversation(to);
      await to.make(api.sendMessage, { params, body: { message: "Hello" } });
      return { body: { conversations: [{ id: params.uuid }] } };
    },
  },
  stopAnswer: { valid: async (to) => conversation(to) },
  giveFunctionResult: { valid: async (to) => ({ ...(await conversation(to)), body: { id: "a-call", result: {} } }) },
  followConversation: { valid: conversation },
  listConversations: { ...nothing, fill: conversation },
  answerConversation: { valid: async (to) => ({ ...(await conversation(to)), body: { message: "A person now." } }) },
  sendTyping: { valid: async (to) => ({ ...(await conversation(to)), body: { name: "Paul" } }) },
  updateConversation: {
    valid: async (to) => ({ ...(await conversation(to)), body: { status: "closed", tags: ["boiler"] } }),
    failing: {
      ASSIGNEE_NOT_FOUND: async (to) => ({ ...(await conversation(to)), body: { assignee_id: unknownId } }),
    },
  },
  getOwnedConversation: { valid: conversation },
  listNotes: { valid: conversation },
  createNote: { valid: async (to) => ({ ...(await conversation(to)), body: { content: "Knows the boiler." } }) },
  deleteNote: { valid: madeNote },
  draftReply: {
    async valid(to) {
      const { params } = await conversation(to);
      await to.make(api.sendMessage, { params, body: { message: "Hello" } });
      return { params };
    },
    failing: { NOTHING_TO_ANSWER: conversation },
  },
  getNotifications: nothing,
  updateNotifications: {
    valid: () => ({
      body: {
        kinds: { waiting: { email: false } },
        quiet_hours: { begin: "21:00", end: "07:00", timezone: "Europe/London" },
      },
    }),
  },
  addPushDevice: { valid: () => ({ body: aBrowser() }) },
  removePushDevice: {
    valid: async (to) => ({ params: { id: (await to.make(api.addPushDevice, { body: aBrowser() })).data.id } }),
  },
  listModelConnections: nothing,
  listModelsOfServer: {
    valid: () => ({ body: { url: someModels.url } }),
    failing: { CONNECTION_NOT_FOUND: () => ({ body: unknownConnection }) },
  },
  tryModel: {
    valid: () => ({ body: { url: someModels.url, model: "small" } }),
    failing: { CONNECTION_NOT_FOUND: () => ({ body: { ...unknownConnection, model: "small" } }) },
  },
  createModelConnection: { valid: () => ({ body: someModels }) },
  updateModelConnection: {
    valid: async (to) => ({ ...(await madeConnection(to)), body: { models: [{ name: "small", vision: true }] } }),
  },
  deleteModelConnection: { valid: madeConnection },
  listNotificationHooks: nothing,
  createNotificationHook: { valid: () => ({ body: aChat }) },
  testNotificationHook: { valid: madeHook },
  deleteNotificationHook: { valid: madeHook },
  listSavedReplies: nothing,
  createSavedReply: {
    valid: () => ({ body: savedReply() }),
    failing: { NAME_TAKEN: async (to) => ({ body: { ...savedReply(), ...(await takenName(to)) } }) },
  },
  updateSavedReply: {
    valid: async (to) => ({ ...(await madeReply(to)), body: savedReply() }),
    failing: { NAME_TAKEN: async (to) => ({ ...(await madeReply(to)), body: await takenName(to) }) },
  },
  deleteSavedReply: { valid: madeReply },
  deleteConversation: { valid: conversation },
  enableAi: { valid: conversation },
  disableAi: { valid: conversation },
  generateReply: {
    valid: (to) => reply(to),
    failing: {
      ASSISTANT_NOT_FOUND: [
        async (to) => ({ body: { ...(await reply(to)).body, assistant_id: unknownId } }),
        async (to) => asOther(to, await reply(to)),
      ],
      async INSUFFICIENT_BALANCE(to) {
        const spent = await spendAll(to);
        return spent && reply(to, spent.token);
      },
    },
  },
  listenToEvents: {
    valid: async (to) => {
      await conversation(to);
      return {};
    },
  },
};
