import { fail } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/owner-conversations.ts";
import { implement } from "../../http/handler.ts";
import { cursorEnvelope, readPart } from "../../http/lists/cursor.ts";
import { forgetAnswersOfTurns } from "../../http/repeats/stored-answers.ts";
import { inTransaction } from "../../storage/db.ts";
import { generateReplyHandler } from "./generate-reply.ts";
import { listOwned, lockOwned, removeConversation, setAiEnabled } from "./owner-store.ts";
import { joinConversation, sortConversation } from "./people/people.ts";
import { historyItem, presentListed } from "./present.ts";
import { conversationServices } from "./services.ts";
import { insertMessage } from "./store.ts";
import { cancelTurnOfConversation } from "./turns/turns.ts";

/** Chosen: who answers a visitor without giving a name; without any, the message would be shown as the assistant's. */
const namelessPerson = "Our team";

export const ownerConversations = implement(rows, conversationServices, {
  async listConversations({ query }, { db, userId, url }) {
    const part = readPart(rows.listConversations, query);
    return cursorEnvelope(await listOwned(db, userId, query, part), part, { url, present: presentListed });
  },

  /** Free, and beside any turn: an answer of the assistant that is under way is neither waited for nor ended. */
  answerConversation: ({ params: { uuid }, body }, { db, userId, now, repeat }) =>
    inTransaction(db, async (tx) => {
      const conversation = await lockOwned(tx, userId, uuid);
      if (!conversation) return fail(rows.answerConversation, "CONVERSATION_NOT_FOUND");
      const { id } = conversation;
      const isPerson = body.role === "assistant" && (body.name !== undefined || conversation.person_state !== null);
      const known = conversation.person_state === "joined" ? conversation.person_name : null;
      const author = body.name ?? (isPerson ? (known ?? namelessPerson) : undefined);
      const write = async () => {
        const written = {
          conversationId: id,
          role: body.role,
          content: body.message,
          state: "done",
          author,
          now: now(),
        } as const;
        if (isPerson) await joinConversation(tx, conversation, { name: author, now: now() });
        return { message: "Message sent successfully", data: historyItem(await insertMessage(tx, written)) };
      };
      return repeat.once(tx, write, () => id);
    }),

  updateConversation: ({ params: { uuid }, body }, { db, userId, now }) =>
    inTransaction(db, async (tx) => {
      const conversation = await lockOwned(tx, userId, uuid);
      if (!conversation) return fail(rows.updateConversation, "CONVERSATION_NOT_FOUND");
      return sortConversation(tx, conversation, body, now());
    }),

  /** Who still waits for an answer learns that the conversation is gone, and nothing is charged. */
  deleteConversation: ({ params: { uuid } }, { db, userId, now }) =>
    inTransaction(db, async (tx) => {
      const conversation = await lockOwned(tx, userId, uuid);
      if (!conversation) return fail(rows.deleteConversation, "CONVERSATION_NOT_FOUND");
      await cancelTurnOfConversation(tx, conversation.id, now());
      await forgetAnswersOfTurns(tx, { conversationId: conversation.id });
      await removeConversation(tx, conversation.id);
      return { message: "Conversation deleted successfully" };
    }),

  async enableAi({ params: { uuid } }, { db, userId, now }) {
    const isKnown = await setAiEnabled(db, userId, uuid, { isEnabled: true, now: now() });
    return isKnown ? ({ status: true, ai_enabled: true } as const) : fail(rows.enableAi, "CONVERSATION_NOT_FOUND");
  },

  /** A message that begins its turn after this is stored and not answered: the turn looks under the same lock. */
  async disableAi({ params: { uuid } }, { db, userId, now }) {
    const isKnown = await setAiEnabled(db, userId, uuid, { isEnabled: false, now: now() });
    return isKnown ? ({ status: true, ai_enabled: false } as const) : fail(rows.disableAi, "CONVERSATION_NOT_FOUND");
  },

  generateReply: generateReplyHandler,
});
