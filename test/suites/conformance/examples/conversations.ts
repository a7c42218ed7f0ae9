import type { Operations } from "../../../../src/contract/all-operations.ts";
import { operations as api } from "../../../../src/contract/all-operations.ts";
import type { Api } from "../api.ts";
import { letters } from "../letters.ts";
import { spendAll } from "../spend-all.ts";
import { anAssistant } from "./assistants.ts";
import { type Fixture, nothing, unknownId, unknownUuid } from "./fixture.ts";

export const conversation = async (to: Api) => {
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

/** By operation. */
export const conversationExamples: Partial<Record<keyof Operations, Fixture>> = {
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
};
