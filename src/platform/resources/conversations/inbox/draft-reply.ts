import { fail } from "../../../../contract/kit/operation.ts";
import { draftReply } from "../../../../contract/operations/conversations/inbox.ts";
import { runTurnByModel } from "../../../engine/models.ts";
import { EngineFailure, type TurnDone } from "../../../engine/turn.ts";
import { withGiven } from "../../../engine/variables.ts";
import { countOrRefuse } from "../../../http/limits/fixed-window.ts";
import { handler } from "../../handler.ts";
import type { ConversationService } from "../services.ts";
import { findConversation, listMessages } from "../store.ts";
import { assistantTurn } from "../turns/assistant-turn.ts";
import { readCalls } from "../turns/stored-calls.ts";
import { findTurnAssistant } from "../turns/stored-turn.ts";
import { unstoredTurn } from "../turns/unstored-turn.ts";

/** Chosen: somebody who answers asks for a suggestion now and then; a model is paid for each. */
const draftLimit = { limit: 20, windowMs: 60_000 };
/** Chosen: as much as the assistant reads of a long conversation. */
const rememberedMessages = 100;
const timeoutMs = 60_000;

/** Whether an answer says no more than that there is none: nobody sends that under their own name. */
function isRefusal({ isUnanswered, functionCalls }: TurnDone): boolean {
  const hasFound = functionCalls.some(({ result }) => (result as { found?: unknown } | null)?.found === true);
  return isUnanswered === true && !hasFound;
}

/**
 * What the assistant would answer now. It has none of its tools, so that a suggestion never does anything, and nothing of it is stored, sent
 * or charged. Refusals in order: unknown conversation, no assistant, nothing to answer, bounds.
 */
export const draftReplyHandler = handler<typeof draftReply, ConversationService>(
  async ({ params: { uuid } }, context) => {
    const { db, userId, now, models } = context;
    const conversation = await findConversation(db, uuid);
    if (conversation?.owner_id !== userId) return fail(draftReply, "CONVERSATION_NOT_FOUND");
    const answering = conversation.answering_assistant_id ?? conversation.assistant_id;
    const found = answering === null ? undefined : await findTurnAssistant(db, userId, answering);
    if (!found) return fail(draftReply, "NO_ASSISTANT");
    const part = { after: undefined, before: undefined, limit: rememberedMessages };
    const { rows } = await listMessages(db, conversation.id, part);
    const said = rows.filter(({ state }) => state !== "failed");
    const last = said.findLastIndex(({ role }) => role === "user");
    const question = said[last];
    if (!question) return fail(draftReply, "NOTHING_TO_ANSWER");
    await countOrRefuse(db, { ...draftLimit, key: `draft:${userId}` }, now());
    const variables = withGiven(found.variables, conversation.variables);
    const turn = await assistantTurn(context, found.assistant, {
      channel: "chat",
      conversation: `draft-${conversation.id}`,
      variables,
      givenVariables: conversation.variables,
    });
    const history = said
      .slice(0, last)
      .map(({ role, content, function_calls: calls }) => ({ role, content, functionCalls: readCalls(calls) }));
    const input = unstoredTurn(turn, { tools: [], at: now(), history, message: question.content });
    try {
      for await (const event of runTurnByModel(models, input, { signal: AbortSignal.timeout(timeoutMs) }))
        if (event.type === "done") return { draft: isRefusal(event) ? "" : event.message };
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
      return fail(draftReply, "PROCESSING_FAILED", { cause: error });
    }
    return fail(draftReply, "PROCESSING_FAILED");
  },
);
