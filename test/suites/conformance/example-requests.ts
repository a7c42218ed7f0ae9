import type { Operations } from "../../../src/contract/all-operations.ts";
import { operations as api } from "../../../src/contract/all-operations.ts";
import type { Api } from "./api.ts";
import { anAssistant, assistant, madeAssistant } from "./examples/assistants.ts";
import { campaignExamples } from "./examples/campaigns.ts";
import { conversation, conversationExamples } from "./examples/conversations.ts";
import { evaluationExamples } from "./examples/evaluations.ts";
import { asOther, type Fixture, nothing, unknownId, unknownUuid } from "./examples/fixture.ts";
import { knowledgeExamples } from "./examples/knowledge.ts";
import { memberExamples } from "./examples/members.ts";
import { modelConnectionExamples } from "./examples/model-connections.ts";
import { notificationExamples } from "./examples/notifications.ts";
import { phoneExamples } from "./examples/phone.ts";
import { toolExamples } from "./examples/tools.ts";
import { webhookExamples } from "./examples/webhooks.ts";
import { whatsappExamples } from "./examples/whatsapp.ts";
import { letters } from "./letters.ts";
import { spendAll } from "./spend-all.ts";

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
  ...campaignExamples,
  ...webhookExamples,
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
  ...knowledgeExamples,
  ...phoneExamples,
  ...whatsappExamples,
  ...notificationExamples,
  ...modelConnectionExamples,
  ...toolExamples,
  ...conversationExamples,
};
