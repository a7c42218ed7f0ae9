import { randomUUID } from "node:crypto";
import { assistantDefaults } from "../../../../contract/assistant-fields.ts";
import { fail } from "../../../../contract/kit/operation.ts";
import type { MessageReply } from "../../../../contract/operations/conversations.ts";
import type { OpenTurn } from "../../../engine/models.ts";
import { conversationId, createHttpTool } from "../../../engine/tools/http-tool.ts";
import type { TurnChannel } from "../../../engine/turn.ts";
import { renderVariables } from "../../../engine/variables.ts";
import { retryLostConnections } from "../../../storage/db.ts";
import { listOfAssistant } from "../../tools/store.ts";
import type { ConversationContext, ConversationService } from "../services.ts";
import type { ConversationRow } from "../store.ts";
import { type RunningTurn, runTurn } from "./run-turn.ts";
import { type Begun, beginTurn, type Opening, rememberNow, type Turn, type TurnStart } from "./turns.ts";

/** What a turn uses, and whom it counts for: `address` is the bucket of the client's address. */
type TurnContext = Pick<ConversationContext, ConversationService | "address">;

/** Chosen: a second message waits this long for the answer to the first. */
const waitForTurnMs = 10_000;
const channels: Readonly<Record<ConversationRow["type"], TurnChannel>> = {
  widget: "chat",
  test: "chat",
  api: "chat",
  whatsapp: "whatsapp",
};
/** Chosen: a database that restarts is back by then. */
const beginPatienceMs = 5_000;

/**
 * Lets the assistant answer a message once the one before is answered. What needs no turn is an `answer`: a repeated key, or
 * a conversation that a person answers.
 * @throws CONVERSATION_BUSY after 10 s of waiting, at once where several wait already, and as {@link beginTurn}
 */
export async function takeTurn(
  context: TurnContext,
  message: Omit<Opening, "process" | "address" | "attempt" | "now">,
): Promise<RunningTurn | { readonly answer: MessageReply }> {
  const begun = await waitToBegin(context, { ...message, address: context.address, attempt: randomUUID() });
  if (begun.kind === "answered") return begun;
  return runTurn(begun.turn, () => turnInput(context, begun, message), context);
}

async function waitToBegin(
  { db, now, storage, liveTurns }: TurnContext,
  opening: Omit<Opening, "process" | "now">,
): Promise<Exclude<Begun, { kind: "busy" }>> {
  const refuseAt = performance.now() + waitForTurnMs;
  // A message that is only stored has nothing by which a second attempt would find it.
  const patienceMs = opening.conversation.ai_enabled ? beginPatienceMs : 0;
  const attempt = async () => {
    const process = await storage.presence.present();
    return liveTurns.store(() => beginTurn(db, { ...opening, process, now: now() }));
  };
  const begin = () => retryLostConnections(attempt, { patienceMs });
  const begun = await begin();
  if (begun.kind !== "busy") return begun;
  const waiting = liveTurns.wait(opening.conversation.id);
  try {
    while (await waiting?.mayTry(refuseAt)) {
      const begun = await begin();
      if (begun.kind !== "busy") return begun;
    }
    return fail(opening.row, "CONVERSATION_BUSY", { retryAfterS: 1 });
  } finally {
    waiting?.leave();
  }
}

async function turnInput(
  { db, now, vault, safeFetch, catalogue }: TurnContext,
  { turn, start }: { readonly turn: Turn; readonly start: TurnStart },
  { text: message, conversation: { uuid, type, variables: givenVariables } }: Pick<Opening, "text" | "conversation">,
): Promise<OpenTurn> {
  const { assistant, history, memory, variables } = start;
  const { name, knowledgebaseId, settings } = assistant;
  const tools = await listOfAssistant(db, assistant.id, vault);
  return {
    at: now(),
    timezone: assistant.timezone,
    tools: tools.map(({ timeout: timeoutS, ...tool }) =>
      createHttpTool({ ...tool, timeoutS }, { safeFetch, conversation: conversationId(uuid) }),
    ),
    memory,
    remember: (next) => rememberNow(db, turn, next),
    modelIds: modelIdsOf(assistant),
    channel: channels[type],
    language: catalogue.languages.find(({ id }) => id === assistant.languageId)?.iso_2 ?? "en",
    assistant: {
      name,
      knowledgebaseId,
      systemPrompt: renderVariables(assistant.systemPrompt, variables),
      initialMessage: renderVariables(assistant.initialMessage, variables),
      temperature: settings.llm_temperature ?? assistantDefaults.llm_temperature,
      knowledgeMode: settings.knowledgebase_mode ?? assistantDefaults.knowledgebase_mode,
    },
    variables,
    givenVariables,
    history,
    message,
  };
}

/** The model of the assistant's mode, and behind it the one that answers chats where that cannot. */
function modelIdsOf({ mode, settings }: TurnStart["assistant"]): number[] {
  const own = mode === "pipeline" ? settings.llm_model_id : settings.multimodal_model_id;
  return [own, settings.chat_llm_fallback_id].filter((id) => typeof id === "number");
}
