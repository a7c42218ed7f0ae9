import type { SuccessOf } from "../../../contract/kit/operation.ts";
import { fail } from "../../../contract/kit/operation.ts";
import {
  answerConversation,
  deleteConversation,
  disableAi,
  enableAi,
  listConversations,
} from "../../../contract/operations/owner-conversations.ts";
import { cursorEnvelope, readPart } from "../../http/cursor.ts";
import { handler } from "../../http/handler.ts";
import { claimKey, findAnswer, storeAnswer } from "../../http/idempotency.ts";
import { inTransaction } from "../../storage/db.ts";
import { forgetAnswers, keyUse, scopes } from "./keys.ts";
import { listOwned, lockOwned, presentListed, removeConversation, setAiEnabled } from "./owner-store.ts";
import { historyItem } from "./present.ts";
import { insertMessage } from "./store.ts";
import { cancelTurnOfConversation } from "./turns.ts";

/** Chosen: a repeat waits for the request before it no longer. */
const answerLeaseMs = 10_000;

export const listConversationsHandler = handler(listConversations, async ({ query }, { db, userId, url }) => {
  const part = readPart(listConversations, query);
  return cursorEnvelope(await listOwned(db, userId, query, part), part, { url, present: presentListed });
});

/** Free, and beside any turn: an answer of the assistant that is under way is neither waited for nor ended. */
export const answerConversationHandler = handler(answerConversation, async ({ params: { uuid }, body }, context) => {
  const { db, storage, userId, now } = context;
  const at = now();
  const use = keyUse(context, scopes.answer(uuid, userId));
  return inTransaction(db, async (tx) => {
    const conversation = await lockOwned(tx, userId, uuid);
    if (!conversation) return fail(answerConversation, "CONVERSATION_NOT_FOUND");
    if (use) {
      const stored = await findAnswer(tx, answerConversation, use, at);
      if (stored) return stored as SuccessOf<typeof answerConversation>;
      const leaseUntil = new Date(at.getTime() + answerLeaseMs);
      await claimKey(tx, use, { now: at, leaseUntil, process: storage.presence.process });
    }
    const message = await insertMessage(tx, {
      conversationId: conversation.id,
      role: body.role,
      content: body.message,
      state: "done",
      now: at,
    });
    const answer = { message: "Message sent successfully", data: historyItem(message) };
    if (use) await storeAnswer(tx, use, answer);
    return answer;
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
      await forgetAnswers(tx, { ...conversation, userId });
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
