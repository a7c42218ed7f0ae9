import { randomUUID } from "node:crypto";
import { fail } from "../../../../contract/kit/operation.ts";
import type { ClientTool } from "../../../../contract/operations/conversations/client-tools.ts";
import { type MessageReply, sendMessage } from "../../../../contract/operations/conversations/conversations.ts";
import { channelOfType, keepsConversations } from "../../../channels/registry.ts";
import type { CardAnswer } from "../../../engine/cards/input-card.ts";
import { memoryOfDone } from "../../../engine/tools/call-memory.ts";
import { conversationId } from "../../../engine/tools/http-tool.ts";
import type { AssistantTurn } from "../../../engine/transfers.ts";
import type { TurnChannel, TurnFile, TurnInput, WasShown } from "../../../engine/turn.ts";
import { withGiven } from "../../../engine/variables.ts";
import { retryLostConnections } from "../../../storage/db.ts";
import { openBuiltInTools, openMcpServers, unreadableMcpServers, unreadableTools } from "../../assistants/store.ts";
import { filesOfMessage } from "../attachments/turn-files.ts";
import { checkCardAnswer } from "../cards.ts";
import { findVisitor } from "../inbox/store.ts";
import { requestPerson, takesPerson } from "../people/ask-for-person.ts";
import type { ConversationContext, ConversationService } from "../services.ts";
import { type ConversationRow, nameVisitor } from "../store.ts";
import { assistantTurn } from "./assistant-turn.ts";
import { type Answering, type RunningTurn, runTurn } from "./run-turn.ts";
import {
  type Begun,
  beginTurn,
  findTurnAssistant,
  type Opening,
  rememberNow,
  type Turn,
  type TurnStart,
} from "./stored-turn.ts";
import { mayTransfer } from "./transfers.ts";

/** What a turn uses, and whom it counts for: `address` is the bucket of the client's address. */
type TurnContext = Pick<ConversationContext, ConversationService | "address">;

/** Chosen: a second message waits this long for the answer to the first. */
const waitForTurnMs = 10_000;
/** Chosen: a database that restarts is back by then. */
const beginPatienceMs = 5_000;

/** A message that an assistant answers. */
interface Message extends Pick<Opening, "text" | "conversation" | "files"> {
  /** Whether it came by a phone. */
  readonly onPhone?: boolean;
  /** What the page that it came from offers beside chatting. (default: nothing) */
  readonly pageActions?: TurnInput["pageActions"];
  /** Whether what is asked may be shown as cards. (default: words alone) */
  readonly takesCards?: boolean;
  /** What the visitor answered on a card. */
  readonly cardAnswer?: CardAnswer;
  /** What the page that it came from can do. (default: nothing) */
  readonly pageTools?: readonly ClientTool[];
  /** Reads what of the last answer reached its writer, where not all may have. (default: all of it did) */
  readonly readDeliveredParts?: () => Promise<WasShown>;
}

/** For a message that was written before the last answer was there. */
const nothingShown: WasShown = () => false;

/**
 * Lets the assistant answer a message once the one before is answered. What needs no turn is an `answer`: a repeated key, or
 * a conversation that a person answers.
 * @throws CONVERSATION_BUSY after 10 s of waiting, at once where several wait already, and as {@link beginTurn}
 */
export async function takeTurn(
  context: TurnContext,
  message: Omit<Opening, "process" | "address" | "attempt" | "now"> &
    Pick<Message, "onPhone" | "pageActions" | "takesCards" | "cardAnswer" | "pageTools" | "readDeliveredParts">,
): Promise<RunningTurn | { readonly answer: MessageReply }> {
  const { begun, hasWaited } = await waitToBegin(context, {
    ...message,
    address: context.address,
    attempt: randomUUID(),
  });
  if (begun.kind === "answered") return begun;
  const shown = hasWaited ? { readDeliveredParts: async () => nothingShown } : {};
  return runTurn(begun.turn, answeringOf(context, begun, { ...message, ...shown }), context);
}

/** @returns The turn, and whether the message had to wait for the answer to another one */
async function waitToBegin(
  { db, now, storage, liveTurns, log }: TurnContext,
  { cardAnswer: answer, ...opening }: Omit<Opening, "process" | "now"> & Pick<Message, "cardAnswer">,
): Promise<{ readonly begun: Exclude<Begun, { kind: "busy" }>; readonly hasWaited: boolean }> {
  const refuseAt = performance.now() + waitForTurnMs;
  // A message that is only stored has nothing by which a second attempt would find it.
  const patienceMs = opening.conversation.ai_enabled ? beginPatienceMs : 0;
  const conversationId = opening.conversation.id;
  const attempt = async () => {
    const name = answer && (await checkCardAnswer(db, sendMessage, { conversationId, answer, now: now() }));
    const process = await storage.presence.present();
    const begun = await liveTurns.store(() => beginTurn(db, { ...opening, process, now: now() }));
    if (name !== undefined && begun.kind === "begun")
      // The turn has begun, and nobody else would run it.
      await retryLostConnections(() => nameVisitor(db, conversationId, name), { patienceMs }).catch((error: unknown) =>
        log.warn({ turn: begun.turn.id, error }, "the name that a visitor gave was not stored"),
      );
    return begun;
  };
  const begin = () => retryLostConnections(attempt, { patienceMs });
  const begun = await begin();
  if (begun.kind !== "busy") return { begun, hasWaited: false };
  const waiting = liveTurns.wait(opening.conversation.id);
  try {
    while (await waiting?.mayTry(refuseAt)) {
      const begun = await begin();
      if (begun.kind !== "busy") return { begun, hasWaited: true };
    }
    return fail(opening.row, "CONVERSATION_BUSY", { retryAfterS: 1 });
  } finally {
    waiting?.leave();
  }
}

/** The assistant that answers now, and how its owner's others take over. */
function answeringOf(
  context: TurnContext,
  { turn, start }: { readonly turn: Turn; readonly start: TurnStart },
  message: Message,
): Answering {
  const { conversation } = message;
  let stored = start.memory;
  const remember = async (memory: unknown) => {
    await rememberNow(context.db, turn, memory);
    stored = memory;
  };
  const readFiles = async () =>
    message.files?.length ? { turnFiles: await filesOfMessage(turn.messageId, context) } : {};
  return {
    pageTools: message.pageTools ?? [],
    first: async () => {
      const shown = message.readDeliveredParts ? { wasShown: await message.readDeliveredParts() } : {};
      return turnOf(context, { ...start, ...message, ...shown, ...(await readFiles()), remember });
    },
    async transferTo(id, handedOverBy) {
      const found = await findTurnAssistant(context.db, conversation.owner_id, id);
      if (!found) return undefined;
      const variables = withGiven(found.variables, conversation.variables);
      const { assistant } = found;
      // Should the turn fail, the first assistant answers the next attempt: it must not repeat what it has done.
      const memory = memoryOfDone(stored);
      const { cardAnswer: _, ...said } = message; // it was the first assistant's card
      const handed = { remember, assistant, variables, memory, handedOverBy };
      return turnOf(context, { ...start, ...said, ...handed, ...(await readFiles()) });
    },
  };
}

/** How an assistant answers in a conversation: on a phone as its channel does; what a program holds too is a chat elsewhere. */
function turnChannelOf(type: ConversationRow["type"], onPhone: boolean): TurnChannel {
  const channel = channelOfType(type);
  return channel && (onPhone || keepsConversations(channel)) ? channel.turn : "chat";
}

/** Who writes by phone; nobody is known in a chat on a page. */
function contactIn({ customer_phone: phone, customer_name: name }: ConversationRow): Pick<TurnInput, "contact"> {
  return phone === null ? {} : { contact: { phone, ...(name === null ? {} : { name }) } };
}

/** Where the visitor is, as their page said last. */
async function pageOf({ id }: ConversationRow, { db }: TurnContext): Promise<Pick<TurnInput, "visitorPage">> {
  const visitor = await findVisitor(db, id);
  if (!visitor) return {};
  const { url: address, title, language, timezone } = visitor;
  return { visitorPage: { address, title, language, timezone } };
}

async function turnOf(
  context: TurnContext,
  given: TurnStart &
    Message &
    Pick<AssistantTurn["turn"], "remember" | "handedOverBy" | "wasShown"> & {
      readonly turnFiles?: readonly TurnFile[];
    },
): Promise<AssistantTurn> {
  const { now, vault, calcom, log } = context;
  const {
    conversation,
    assistant,
    history,
    memory,
    remember,
    variables,
    transfers,
    handedOverBy,
    onPhone = false,
    pageActions = [],
    takesCards = false,
    cardAnswer,
    wasShown,
    turnFiles,
  } = given;
  const { uuid, type, variables: givenVariables, owner_id: userId, transfers_since: since } = conversation;
  const isOffered = mayTransfer({ transfers, since }, now());
  const mcpServers = openMcpServers(assistant.sealedMcpServers, userId, vault);
  if (!mcpServers) log.warn({ assistant: assistant.id }, unreadableMcpServers);
  const tools = openBuiltInTools(assistant.sealedTools, userId, vault);
  if (!tools) log.warn({ assistant: assistant.id }, unreadableTools);
  const talk = {
    channel: turnChannelOf(type, onPhone),
    conversation: conversationId(uuid),
    variables,
    givenVariables,
    ...contactIn(conversation),
    mcpServers: mcpServers ?? [],
    builtIn: { tools: tools ?? [], calcom, now, transfers: isOffered ? { userId, onlyActive: onPhone } : undefined },
  };
  return {
    assistant: { id: assistant.id, name: assistant.name },
    turn: {
      ...(await assistantTurn(context, assistant, talk)),
      ...(assistant.settings.context_to_model ? await pageOf(conversation, context) : {}),
      at: now(),
      memory,
      remember,
      history,
      message: given.text,
      ...(turnFiles ? { files: turnFiles } : {}),
      pageActions,
      takesCards,
      ...(cardAnswer ? { cardAnswer } : {}),
      ...(takesPerson(conversation) ? { handOver: () => requestPerson(conversation, undefined, context) } : {}),
      ...(handedOverBy === undefined ? {} : { handedOverBy }),
      ...(wasShown ? { wasShown } : {}),
    },
  };
}
