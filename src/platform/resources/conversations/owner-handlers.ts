import { fail } from "../../../contract/kit/operation.ts";
import {
  answerConversation,
  deleteConversation,
  disableAi,
  enableAi,
  listConversations,
} from "../../../contract/operations/owner-conversations.ts";
import { handler } from "../../http/handler.ts";
import { cursorEnvelope, readPart } from "../../http/lists/cursor.ts";
import { forgetAnswersOfTurns } from "../../http/repeats/stored-answers.ts";
import { inTransaction } from "../../storage/db.ts";
import { listOwned, lockOwned, presentListed, removeConversation, setAiEnabled } from "./owner-store.ts";
import { historyItem } from "./present.ts";
import { insertMessage } from "./store.ts";
import { cancelTurnOfConversation } from "./turns/turns.ts";

export const listConversationsHandler = handler(listConversations, async ({ query }, { db, userId, url }) => {
  const part = readPart(listConversations, query);
  return cursorEnvelope(await listOwned(db, userId, query, part), part, { url, present: presentListed });
});

/** Free, and beside any turn: an answer of the assistant that is under way is neither waited for nor ended. */
export const answerConversationHandler = handler(answerConversation, async ({ params: { uuid }, body }, context) => {
  const { db, userId, now, repeat } = context;
  return inTransaction(db, async (tx) => {
    const conversation = await lockOwned(tx, userId, uuid);
    if (!conversation) return fail(answerConversation, "CONVERSATION_NOT_FOUND");
    const { id } = conversation;
    const write = async () => {
      const written = {
        conversationId: id,
        role: body.role,
        content: body.message,
        state: "done",
        now: now(),
      } as const;
      return { message: "Message sent successfully", data: historyItem(await insertMessage(tx, written)) };
    };
    return repeat.once(tx, write, () => id);
  });
});

/** Who still waits for an answer learns that the conversation is gone, and nothing is charged. */
export const deleteConversationHandler = handler(
  deleteConversation,
  async ({ params: { uuid } }, { db, userId, now }) =>
    inTransaction(db, async (tx) => {
      const conversation = await lockOwned(tx, userId, uuid);
      if (!conversation) return fail(deleteConversation, "CONVERSATION_NOT_FOUND");
      await cancelTurnOfConversation(tx, conversation.id, now());
      await forgetAnswersOfTurns(tx, { conversationId: conversation.id });
      await removeConversation(tx, conversation.id);
      return { message: "Conversation deleted successfully" };
    }),
);

export const enableAiHandler = handler(enableAi, async ({ params: { uuid } }, { db, userId, now }) => {
  const isKnown = await setAiEnabled(db, userId, uuid, { isEnabled: true, now: now() });
  return isKnown ? ({ status: true, ai_enabled: true } as const) : fail(enableAi, "CONVERSATION_NOT_FOUND");
});

/** A message that begins its turn after this is stored and not answered: the turn looks under the same lock. */
export const disableAiHandler = handler(disableAi, async ({ params: { uuid } }, { db, userId, now }) => {
  const isKnown = await setAiEnabled(db, userId, uuid, { isEnabled: false, now: now() });
  return isKnown ? ({ status: true, ai_enabled: false } as const) : fail(disableAi, "CONVERSATION_NOT_FOUND");
});
