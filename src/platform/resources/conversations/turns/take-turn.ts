import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { fail } from "../../../../contract/kit/operation.ts";
import type { MessageReply } from "../../../../contract/operations/conversations.ts";
import { conversationId, createHttpTool } from "../../../engine/tools/http-tool.ts";
import type { TurnInput } from "../../../engine/turn.ts";
import { retryLostConnections } from "../../../storage/db.ts";
import { listOfAssistant } from "../../tools/store.ts";
import type { ConversationContext } from "../services.ts";
import { type RunningTurn, runTurn } from "./run-turn.ts";
import { type Begun, beginTurn, type Opening, rememberNow, type Turn, type TurnStart } from "./turns.ts";

/** Chosen: a second message waits this long for the answer to the first. */
const waitForTurnMs = 10_000;
const pollMs = 50;
/** Chosen: a database that restarts is back by then. */
const beginPatienceMs = 5_000;

/**
 * Lets the assistant answer a message once the one before is answered. What needs no turn is an `answer`: a repeated key, or
 * a conversation that a person answers.
 * @throws CONVERSATION_BUSY after 10 s of waiting, and as {@link beginTurn}
 */
export async function takeTurn(
  context: ConversationContext,
  message: Omit<Opening, "process" | "address" | "attempt" | "now">,
): Promise<RunningTurn | { readonly answer: MessageReply }> {
  const begun = await waitToBegin(context, { ...message, address: context.address, attempt: randomUUID() });
  if (begun.kind === "answered") return begun;
  return runTurn(begun.turn, () => turnInput(context, begun, message), context);
}

async function waitToBegin(
  { db, now, storage }: ConversationContext,
  opening: Omit<Opening, "process" | "now">,
): Promise<Exclude<Begun, { kind: "busy" }>> {
  const refuseAt = performance.now() + waitForTurnMs;
  // A message that is only stored has nothing by which a second attempt would find it.
  const patienceMs = opening.conversation.ai_enabled ? beginPatienceMs : 0;
  const begin = async () => beginTurn(db, { ...opening, process: await storage.presence.present(), now: now() });
  for (;;) {
    const begun = await retryLostConnections(begin, { patienceMs });
    if (begun.kind !== "busy") return begun;
    if (performance.now() >= refuseAt) fail(opening.row, "CONVERSATION_BUSY", { retryAfterS: 1 });
    await sleep(pollMs);
  }
}

async function turnInput(
  { db, now, vault, safeFetch }: ConversationContext,
  { turn, start }: { readonly turn: Turn; readonly start: TurnStart },
  { text: message, conversation: { uuid } }: Pick<Opening, "text" | "conversation">,
): Promise<TurnInput> {
  const { assistant, history, memory, variables } = start;
  const tools = await listOfAssistant(db, assistant.id, vault);
  return {
    at: now(),
    timezone: assistant.timezone,
    tools: tools.map(({ timeout: timeoutS, ...tool }) =>
      createHttpTool({ ...tool, timeoutS }, { safeFetch, conversation: conversationId(uuid) }),
    ),
    memory,
    remember: (next) => rememberNow(db, turn, next),
    assistant,
    variables,
    history,
    message,
  };
}
