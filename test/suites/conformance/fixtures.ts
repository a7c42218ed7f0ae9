import type { Operations } from "../../../src/contract/operations.ts";
import { operations as api } from "../../../src/contract/operations.ts";
import type { Api, RequestParts } from "./api.ts";
import { letters } from "./letters.ts";

/** Makes what a request needs and gives one; undefined where the target does not offer what it takes. */
export type Make = (to: Api) => Promise<RequestParts | undefined> | RequestParts | undefined;

/** How to ask an operation rightly, and how to meet those of its failures that a request alone can bring about. */
export interface Fixture {
  readonly valid: Make;
  readonly failing?: Readonly<Record<string, Make>>;
}

const unknownNumber = 2_147_483_647;
const unknownUuid = "00000000-0000-4000-8000-000000000000";

const assistant = async (to: Api, more: object = {}) => {
  const [voice] = await to.make(api.listVoices, { query: { mode: "pipeline" } });
  const [model] = await to.make(api.listModels);
  return {
    name: "Reception",
    type: "outbound",
    mode: "pipeline",
    timezone: "Europe/London",
    voice_id: voice?.id,
    language_id: voice?.language_id,
    llm_model_id: model?.id,
    initial_message: "Hello.",
    system_prompt: "Be brief.",
    ...more,
  };
};
const madeAssistant = async (to: Api) => {
  const { data } = await to.make(api.createAssistant, { body: await assistant(to) });
  return { params: { id: data.id } };
};
const assistantUuid = async (to: Api, token?: string) => {
  const [first] = await to.make(api.listAssistants, { token });
  return first?.uuid;
};
const conversation = async (to: Api) => {
  const body = { assistant_id: await assistantUuid(to), type: "test" };
  const { conversation_id } = await to.make(api.startConversation, { body });
  return { params: { uuid: conversation_id } };
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
const madeGroup = (row: typeof api.createFolder | typeof api.createLabel) => async (to: Api) => {
  const { data } = await to.make(row, { body: { name: "Sales" } });
  return { params: { id: data.id } };
};
/** Switches a hook of an assistant on or, without an address, off. */
const toggle = (more: object = {}): Fixture => ({
  async valid(to) {
    const { params } = await madeAssistant(to);
    return { body: { assistant_id: params.id, ...more } };
  },
  failing: { ASSISTANT_NOT_FOUND: () => ({ body: { assistant_id: unknownNumber, ...more } }) },
});
const hook = { webhook_url: "https://shop.example/hook" };
const nothing: Fixture = { valid: () => ({}) };

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
  listLedger: nothing,
  listPrices: nothing,
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
  listAssistants: nothing,
  pageAssistants: nothing,
  listOutboundAssistants: nothing,
  enableWebhook: toggle(hook),
  disableWebhook: toggle(),
  enableInboundWebhook: toggle(hook),
  disableInboundWebhook: toggle(),
  enableConversationEndedWebhook: toggle(hook),
  disableConversationEndedWebhook: toggle(),
  listFolders: nothing,
  createFolder: { valid: () => ({ body: { name: "Sales" } }) },
  updateFolder: { valid: async (to) => ({ ...(await madeGroup(api.createFolder)(to)), body: { name: "Support" } }) },
  deleteFolder: { valid: madeGroup(api.createFolder) },
  listLabels: nothing,
  createLabel: { valid: () => ({ body: { name: "Urgent" } }) },
  updateLabel: { valid: async (to) => ({ ...(await madeGroup(api.createLabel)(to)), body: { name: "Late" } }) },
  deleteLabel: { valid: madeGroup(api.createLabel) },
  listVoices: nothing,
  listSynthesizerProviders: nothing,
  listTranscriberProviders: nothing,
  listModels: nothing,
  listLanguages: nothing,
  listAssignablePhoneNumbers: nothing,
  listAllPhoneNumbers: nothing,
  listSmsPhoneNumbers: nothing,
  createTool: { valid: () => ({ body: tool() }) },
  listTools: nothing,
  getTool: { valid: madeTool },
  updateTool: { valid: async (to) => ({ ...(await madeTool(to)), body: { description: "Finds a visit." } }) },
  deleteTool: { valid: madeTool },
  tryTool: { valid: async (to) => ({ ...(await madeTool(to)), body: {} }) },
  startConversation: {
    valid: async (to) => ({ body: { assistant_id: await assistantUuid(to), type: "test" } }),
    failing: {
      ASSISTANT_NOT_FOUND: () => ({ body: { assistant_id: unknownUuid } }),
      async INSUFFICIENT_BALANCE(to) {
        const token = to.target.poorKey;
        return token === undefined ? undefined : { token, body: { assistant_id: await assistantUuid(to, token) } };
      },
    },
  },
  getConversation: { valid: conversation },
  sendMessage: { valid: async (to) => ({ ...(await conversation(to)), body: { message: "Hello" } }) },
  giveFeedback: {
    async valid(to) {
      const { params } = await conversation(to);
      const { history } = await to.make(api.getConversation, { params });
      return { params, body: { message_id: history[0]?.id, value: "up" } };
    },
    failing: {
      MESSAGE_NOT_FOUND: async (to) => ({
        ...(await conversation(to)),
        body: { message_id: unknownNumber, value: "up" },
      }),
    },
  },
  listConversations: nothing,
  answerConversation: { valid: async (to) => ({ ...(await conversation(to)), body: { message: "Hello" } }) },
  deleteConversation: { valid: conversation },
  enableAi: { valid: conversation },
  disableAi: { valid: conversation },
  generateReply: {
    async valid(to) {
      const { params } = await madeAssistant(to);
      return { body: { assistant_id: params.id, customer_identifier: letters(12), message: "Hello" } };
    },
    failing: {
      ASSISTANT_NOT_FOUND: () => ({
        body: { assistant_id: unknownNumber, customer_identifier: letters(12), message: "Hello" },
      }),
    },
  },
};
