import { fail } from "../../../contract/kit/operation.ts";
import type { MessageReply } from "../../../contract/operations/conversations/conversations.ts";
import { generateReply } from "../../../contract/operations/conversations/owner-conversations.ts";
import { readBalance } from "../../ledger/ledger.ts";
import { prices } from "../../ledger/prices.ts";
import { isOwned } from "../assistants/store.ts";
import { handler } from "../handler.ts";
import { findByIdentifier, openByIdentifier } from "./owner-store.ts";
import type { ConversationOwnerContext, ConversationService } from "./services.ts";
import { findConversation } from "./store.ts";
import { takeTurn } from "./turns/take-turn.ts";

/** Refusals in order: 422, unknown assistant, repeated key, balance, another turn. */
export const generateReplyHandler = handler<typeof generateReply, ConversationService>(async ({ body }, context) => {
  const { db, userId, now, repeat } = context;
  const { assistant_id: assistantId } = body;
  if (!(await isOwned(db, userId, assistantId))) return fail(generateReply, "ASSISTANT_NOT_FOUND");
  const stored = await repeat.find<MessageReply>(db);
  const known = await findByIdentifier(db, assistantId, body.customer_identifier);
  if (stored && known) return present(known.uuid, body.customer_identifier, stored);
  if (!known) await refuseUnaffordable(context);
  const uuid = await openByIdentifier(db, {
    assistantId,
    identifier: body.customer_identifier,
    variables: body.variables,
    now: now(),
  });
  const conversation = (await findConversation(db, uuid)) ?? fail(generateReply, "CONVERSATION_NOT_FOUND");
  const turn = await takeTurn(context, {
    row: generateReply,
    conversation,
    text: body.message,
    use: repeat.use,
    owned: true,
  });
  return present(uuid, body.customer_identifier, "answer" in turn ? turn.answer : await turn.reply);
});

/** Before anything is begun: a refusal leaves no empty conversation behind. */
async function refuseUnaffordable({ db, userId }: ConversationOwnerContext): Promise<void> {
  const { availableMicros } = await readBalance(db, userId);
  if (availableMicros < prices.chatTurn) fail(generateReply, "INSUFFICIENT_BALANCE");
}

function present(uuid: string, identifier: string, { message, function_calls, ai_enabled }: MessageReply) {
  return {
    success: true as const,
    conversation_id: uuid,
    customer_identifier: identifier,
    reply: message,
    function_calls,
    ai_disabled: ai_enabled === false,
  };
}
