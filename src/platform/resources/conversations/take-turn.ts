import { setTimeout as sleep } from "node:timers/promises";
import { fail } from "../../../contract/kit/operation.ts";
import type { MessageReply } from "../../../contract/operations/conversations.ts";
import { conversationId, createHttpTool } from "../../engine/tools/http-tool.ts";
import type { TurnInput } from "../../engine/turn.ts";
import type { RequestContext } from "../../http/handler.ts";
import { listOfAssistant } from "../tools/store.ts";
import { type RunningTurn, runTurn } from "./run-turn.ts";
import { type ConversationRow, listSpoken } from "./store.ts";
import { type Begun, beginTurn, type Opening, rememberNow, type Turn } from "./turns.ts";

/** Chosen: a second message waits this long for the answer to the first. */
const waitForTurnMs = 10_000;
const pollMs = 50;
/** Chosen: what an assistant remembers of a conversation, in messages. */
const rememberedMessages = 30;

/**
 * Lets the assistant answer a message once the one before is answered. What needs no turn is an `answer`: a repeated key, or
 * a conversation that a person answers.
 * @throws CONVERSATION_BUSY after 10 s of waiting, and as {@link beginTurn}
 */
export async function takeTurn(
  context: RequestContext,
  message: Omit<Opening, "process" | "address" | "now">,
): Promise<RunningTurn | { readonly answer: MessageReply }> {
  const begun = await waitToBegin(context, { ...message, address: context.address, process: context.storage.process });
  if (begun.kind === "answered") return begun;
  return runTurn(begun.turn, () => turnInput(context, begun, message.text), context);
}

async function waitToBegin(
  { db, now }: RequestContext,
  opening: Omit<Opening, "now">,
): Promise<Exclude<Begun, { kind: "busy" }>> {
  const giveUpAt = performance.now() + waitForTurnMs;
  for (;;) {
    const begun = await beginTurn(db, { ...opening, now: now() });
    if (begun.kind !== "busy") return begun;
    if (performance.now() >= giveUpAt) fail(opening.row, "CONVERSATION_BUSY", { retryAfterS: 1 });
    await sleep(pollMs);
  }
}

async function turnInput(
  { db, now, vault, safeFetch }: RequestContext,
  { conversation, turn }: { readonly conversation: ConversationRow; readonly turn: Turn },
  message: string,
): Promise<TurnInput> {
  const history = await listSpoken(db, conversation.id, { before: turn.messageId, limit: rememberedMessages });
  const tools = await listOfAssistant(db, conversation.assistant_id, vault);
  return {
    at: now(),
    timezone: conversation.timezone,
    tools: tools.map(({ timeout: timeoutS, ...tool }) =>
      createHttpTool({ ...tool, timeoutS }, { safeFetch, conversation: conversationId(conversation.uuid) }),
    ),
    memory: conversation.engine_memory,
    remember: (memory) => rememberNow(db, turn, memory),
    assistant: {
      name: conversation.assistant_name,
      systemPrompt: conversation.system_prompt,
      initialMessage: conversation.initial_message,
      knowledgebaseId: conversation.knowledgebase_id,
    },
    variables: { ...conversation.assistant_variables, ...conversation.variables },
    history,
    message,
  };
}
