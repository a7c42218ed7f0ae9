import type { SmallTalk } from "../../../languages/shapes/server/answers.ts";
import type { Db } from "../../storage/db.ts";
import { StaleCard, WrongCardValues } from "../cards/input-card.ts";
import type { Encoder } from "../encoder/encoder.ts";
import { helpOf } from "../help-without-answer.ts";
import { cleanText } from "../knowledge/documents/clean.ts";
import type { Semantics } from "../knowledge/semantic/semantics.ts";
import { deliveredInParts, type Engine, EngineFailure, type TurnEvent, type TurnInput } from "../turn.ts";
import { readContext } from "../understanding/follow-up.ts";
import { textsOf } from "../understanding/locales.ts";
import { escapeMarkdown } from "../understanding/markdown.ts";
import { announcesFile } from "../understanding/sent-file.ts";
import { readSmallTalk } from "../understanding/small-talk.ts";
import { isTransferRequest, readTransfer, takeTransfer } from "../understanding/transfer.ts";
import { type ActionRequest, readActionRequest } from "./action-request.ts";
import { languageOf } from "./language.ts";
import { createSources, lookUp, lookUpSection, type Sources } from "./look-up.ts";
import { readPieces } from "./pieces.ts";
import type { ShownCard } from "./slot-filling/cards.ts";
import type { Memory } from "./slot-filling/memory.ts";
import type { Answer } from "./slot-filling/reply.ts";

/**
 * The row of this engine's model; answers are stored with its code.
 * @example
 * ```ts
 * import { createPlatform, type Engine, offlineModel, openInMemory } from "ringback-server";
 *
 * declare const engine: Engine; // one of your own, behind the name of ours
 * const storage = await openInMemory();
 * const models = [{ ...offlineModel, engine }];
 * export const platform = createPlatform({ storage, secret: "at least thirty-two characters long", models });
 * ```
 */
export const offlineModel = { id: 1, name: "Ringback Offline", code: "ringback-offline" } as const;

interface EngineSources extends Sources {
  readonly encoder: Encoder | undefined;
}

/** What forms read of a message; more is no answer to anything they ask. */
const maxFormChars = 4_000;

/**
 * An engine without a model: it fills in the parameters of tools in conversation, answers all else in the words of the
 * assistant's knowledge base, says so when that holds no answer, and gives equal answers to equal questions. Texts that
 * it reads are never instructions to it, and the owner's instructions are for models: nothing of them is ever said.
 *
 * An aborted turn rejects with the signal's reason; a failing database is "model unavailable".
 */
export function createOfflineEngine({
  db,
  semantics,
  encoder,
}: {
  readonly db: Db;
  /** Servers that find passages by meaning. (default: words alone) */
  readonly semantics?: Semantics | undefined;
  /** Reads what English messages mean, where no rule finds a tool by their words. (default: words alone) */
  readonly encoder?: Encoder | undefined;
}): Engine {
  const sources = { ...createSources(db, semantics), encoder };
  return {
    async *runTurn(input, { signal }): AsyncGenerator<TurnEvent> {
      signal.throwIfAborted();
      const reply = await takeTurn(input, sources, signal).catch((cause: unknown) => {
        signal.throwIfAborted();
        if (cause instanceof StaleCard || cause instanceof WrongCardValues) throw cause;
        throw new EngineFailure("model unavailable", { cause });
      });
      signal.throwIfAborted();
      for (const call of reply.calls) yield { type: "function_call", call };
      for (const text of readPieces(reply.message)) {
        signal.throwIfAborted();
        yield { type: "delta", text };
      }
      const { message, calls, memory, isUnanswered, choices, card } = reply;
      const actions = reply.actions ?? (isUnanswered ? helpOf(input.pageActions) : []);
      yield {
        type: "done",
        message,
        functionCalls: calls,
        model: offlineModel.code,
        ...(memory === undefined ? {} : { memory }),
        ...(isUnanswered ? { isUnanswered } : {}),
        ...(choices ? { choices } : {}),
        ...(actions.length > 0 ? { actions } : {}),
        ...(card?.pendingCall ? { pendingCall: card.pendingCall } : {}),
        ...(card?.form ? { form: card.form } : {}),
      };
    },
  };
}

/** Forms first: what they do not take is small talk or a question. Without tools only a form of before is of concern. */
async function takeTurn(given: TurnInput, sources: EngineSources, signal: AbortSignal): Promise<TurnReply> {
  if (!given.files?.length) return withPerhaps(await takeWords(given, sources, signal));
  // Said in any case, and nothing is made of what they may hold: an open form waits for the next message.
  const { cannotOpenFiles } = textsOf(languageOf(given.message, given));
  const message = cleanText(given.message).trim();
  if ((message === "" || announcesFile(message)) && !given.cardAnswer)
    return {
      message: cannotOpenFiles,
      calls: [],
      memory: given.memory as Memory | null,
      actions: helpOf(given.pageActions),
    };
  const reply = withPerhaps(await takeWords(given, sources, signal));
  return reply.calls.some(({ name }) => isTransferCall(name, given))
    ? reply
    : { ...reply, message: `${cannotOpenFiles}\n\n${reply.message}` };
}

function isTransferCall(name: string, { tools }: TurnInput): boolean {
  return tools.some((tool) => tool.name === name && tool.transfersTo !== undefined);
}

/** What may be pressed in place of an answer, where a reply asks for nothing else. */
function withPerhaps({ perhaps, ...reply }: TurnReply): TurnReply {
  if (!perhaps || reply.choices?.length || reply.card) return reply;
  return { ...reply, message: `${reply.message}\n\n${perhaps.text}`, choices: perhaps.choices };
}

/** Answers the words of a message. */
async function takeWords(given: TurnInput, sources: EngineSources, signal: AbortSignal): Promise<TurnReply> {
  const message = cleanText(given.message).trim();
  const language = languageOf(message, given);
  if (given.cardAnswer)
    return takeSlotFilling({ ...given, language, tools: withoutTransfers(given) }, message, sources, signal);
  const form = given.memory === null ? null : (await loadSlotFilling()).readMemory(given.memory).form;
  const isBusy = form !== null && form.state !== "over";
  const section = isBusy ? undefined : await lookUpSection(message, given, sources);
  if (section) return section;
  const transfer = readTransfer(message, given.tools, { isBusy });
  if (transfer) return { message: "", calls: [await takeTransfer(transfer, signal)], memory: null };
  const input = { ...given, language, tools: withoutTransfers(given) };
  if (input.handedOverBy !== undefined && isTransferRequest(message)) {
    const texts = textsOf(input.language);
    return { message: texts.handedOver(escapeMarkdown(input.assistant.name)), calls: [] };
  }
  const requested = isBusy ? undefined : readActionRequest(message, input);
  if (requested) return offer(requested, message, input, sources);
  if (input.tools.length === 0 && !form) return answer(message, input, sources);
  return takeSlotFilling(input, message, sources, signal);
}

/** An answer with what is kept of it, and what it asks. */
type TurnReply = Omit<Answer, "isFound"> & {
  readonly memory?: Memory | null;
  readonly choices?: readonly string[];
  readonly card?: ShownCard | undefined;
};

/** By the open form, or one that the message opens; a card is answered by the form that showed it. */
async function takeSlotFilling(
  input: TurnInput,
  message: string,
  sources: EngineSources,
  signal: AbortSignal,
): Promise<TurnReply> {
  const { fillSlots, takeCardTurn, withNext, cardOf, withCard, readMemory, writeMemory, choicesOf } =
    await loadSlotFilling();
  const { tools, timezone, cardAnswer, takesCards, contact } = input;
  // Should the same answer come again, its card is known still.
  const answered = cardAnswer ? { card: readMemory(input.memory).card } : {};
  const turn = {
    message: message.slice(0, maxFormChars),
    assistantName: input.assistant.name,
    language: input.language,
    tools,
    moment: { at: input.at, timezone, language: input.language },
    encoder: sources.encoder,
    contact,
    takesCards: takesCards === true,
    isSpoken: input.channel === "call",
    signal,
    wasShown: input.wasShown ?? (() => true),
    isDeliveredInParts: deliveredInParts.has(input.channel),
    remember: (memory: Memory) => input.remember(writeMemory({ ...memory, ...answered })),
    answer: (question: string, about?: string) => answer(question, input, sources, about),
    smallTalk: (text: string) => answerSmallTalk(text, input, sources),
  };
  const reply = cardAnswer
    ? await withNext(await takeCardTurn(turn, input.memory, cardAnswer), turn, readMemory(input.memory))
    : await fillSlots(turn, input.memory);
  const card = takesCards ? cardOf(reply, tools, turn) : undefined;
  const choices = choicesOf(reply, tools, { timezone, language: input.language });
  return { ...reply, memory: writeMemory(withCard(reply.memory, card)), choices, card };
}

/** A transfer has nothing to fill in. */
function withoutTransfers({ tools }: TurnInput): TurnInput["tools"] {
  return tools.filter(({ transfersTo }) => transfersTo === undefined);
}

/** Offers the call or text that a message asks for, behind the answer to whatever else it asks. */
async function offer(
  { action, saysMore }: ActionRequest,
  message: string,
  input: TurnInput,
  sources: Sources,
): Promise<Answer> {
  const { offers, nothingToText } = textsOf(input.language);
  const said = offers[action];
  const other = saysMore ? await answer(message, input, sources) : undefined;
  const isAnswered = other?.isFound || input.history.some(({ role }) => role === "user");
  if (action === "sms" && !isAnswered) return { message: nothingToText, calls: [], isFound: true };
  if (!other?.isFound) return { message: said, calls: [], isFound: true, actions: [action] };
  return { ...other, message: `${other.message}\n\n${said}`, actions: [action] };
}

/** Most assistants have no tools: the forms, with their reader of dates, are loaded with the first one that has. */
async function loadSlotFilling() {
  const [slotFilling, cards, choices, memory, wording] = await Promise.all([
    import("./slot-filling/slot-filling.ts"),
    import("./slot-filling/cards.ts"),
    import("./slot-filling/replies/choices-of.ts"),
    import("./slot-filling/memory.ts"),
    import("./slot-filling/replies/wording.ts"),
  ]);
  return { ...slotFilling, ...cards, ...choices, ...memory, ...wording };
}

async function answer(query: string, input: TurnInput, sources: Sources, about = readContext(input)): Promise<Answer> {
  const kind = readSmallTalk(query, input.assistant.name);
  if (kind) return answerKind(kind, input, sources);
  // A file that is announced comes with the next message: nothing is asked yet.
  if (announcesFile(query)) return { message: textsOf(input.language).noQuestion, calls: [], isFound: false };
  return lookUp(query, input, sources, about);
}

/** Confirmations are left to the tool that asked for one. */
async function answerSmallTalk(message: string, input: TurnInput, sources: Sources): Promise<Answer | undefined> {
  const kind = readSmallTalk(message, input.assistant.name);
  return kind && kind !== "agreement" ? answerKind(kind, input, sources) : undefined;
}

async function answerKind(kind: SmallTalk, input: TurnInput, { knowledge }: Sources): Promise<Answer> {
  const knowledgebase = await knowledge.describe(input.assistant.knowledgebaseIds);
  const said = phrase(kind, input, knowledgebase && escapeMarkdown(knowledgebase.name));
  const actions =
    kind === "ability" && input.tools.length > 0
      ? (await loadSlotFilling()).listActions(input.tools, input.language)
      : "";
  return { message: actions + said, calls: [], isFound: true };
}

function phrase(kind: SmallTalk, { assistant, history, language }: TurnInput, knowledge: string | undefined): string {
  const texts = textsOf(language);
  const name = escapeMarkdown(assistant.name);
  switch (kind) {
    case "greeting": {
      const isFirst = !history.some(({ role }) => role === "assistant");
      return (isFirst && assistant.initialMessage.trim()) || texts.greeting;
    }
    case "identity":
      return texts.identity(name, knowledge);
    case "ability":
      return knowledge === undefined ? texts.noAbility(name) : texts.ability(knowledge);
    case "well-being":
      return texts.wellBeing;
    default:
      return texts[kind];
  }
}
