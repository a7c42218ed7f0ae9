import type { ModelMessage } from "ai";
import type { FunctionCall, VisitorAction } from "../../../contract/operations/conversations/conversations.ts";
import { wordsOf } from "../../../languages/server.ts";
import type { ChatWords } from "../../../languages/shapes/server/chat.ts";
import { fence } from "../../../text/fence.ts";
import { isCurrent, newCard, StaleCard } from "../cards/input-card.ts";
import { handOverName, searchName } from "../function-names.ts";
import { helpOf } from "../help-without-answer.ts";
import type { KnowledgeSearch } from "../knowledge/search.ts";
import {
  emptyMemory,
  keptArguments,
  type Memory,
  type PendingCall,
  pendingCall,
  readMemory,
  stillValid,
} from "../tools/call-memory.ts";
import {
  deliveredInParts,
  EngineFailure,
  type TokenUsage,
  type Tool,
  type TurnEvent,
  type TurnInput,
} from "../turn.ts";
import { readSmallTalk } from "../understanding/small-talk.ts";
import { admitsNoAnswer } from "./admits-no-answer.ts";
import { describeTool } from "./calls/arguments.ts";
import { type AskedValues, withAskVisitor } from "./calls/ask-visitor.ts";
import { GivenPassages } from "./calls/given-passages.ts";
import { withHandOver } from "./calls/hand-over.ts";
import { lookUp, lookUpMessage, searchFunction } from "./calls/knowledge.ts";
import { withNoAnswer } from "./calls/no-answer.ts";
import { withOffer } from "./calls/offer-action.ts";
import { agreedCall, pendingCard } from "./calls/pending-card.ts";
import { agrees, readBack, titleOf } from "./calls/read-back.ts";
import { announced, CallRunner, type ProposedCall } from "./calls/run-calls.ts";
import { modelCost } from "./model-cost.ts";
import { offerText, outcomeText, yesOrNo } from "./offer-text.ts";
import { type LlmOptions, optionsOf, seesPictures } from "./options.ts";
import { AnswerGuards } from "./prompt/answer-guards.ts";
import { clockText, visitorPageText } from "./prompt/clock.ts";
import { closeFence } from "./prompt/close-fence.ts";
import { fileParts } from "./prompt/files.ts";
import { alternate, callMessages, historyMessages, resultText, visitorMessage, visitorText } from "./prompt/history.ts";
import { platformNotes } from "./prompt/notes.ts";
import type { PastTurns } from "./prompt/past-turns.ts";
import { systemPrompt } from "./prompt/system.ts";
import { TokenCount } from "./token-estimate.ts";
import { shortId } from "./wire/dialect/calls.ts";
import type { LlmLimits } from "./wire/endpoint.ts";
import type { Endpoint, FunctionDescription, StepResult } from "./wire/request.ts";

const continueNote =
  "Your answer was cut off. Go on exactly where it ends, without repeating anything and without a word about it.";
/** Chosen: of an assistant's tools, what a visitor reads behind a refusal. */
const mostOffered = 6;

/** What all turns of an engine share, and the signal of this one. */
export interface TurnParts {
  readonly endpoint: Endpoint;
  readonly knowledge: KnowledgeSearch;
  readonly limits: LlmLimits;
  readonly pastTurns: PastTurns;
  readonly options: LlmOptions;
  readonly signal: AbortSignal;
}

/** One turn of a conversation with a model. */
export class ModelTurn {
  readonly #input: TurnInput;
  readonly #parts: TurnParts;
  readonly #texts: ChatWords;
  readonly #memory: Memory;
  readonly #runner: CallRunner;
  readonly #startedMs = performance.now();
  readonly #messages: ModelMessage[];
  readonly #given: GivenPassages;
  #searchFunction: FunctionDescription | undefined;
  /** Where the messages behind the visitor's begin, and how much of the text they hold. */
  readonly #turnStart: number;
  #heldChars = 0;
  readonly #tokens = new TokenCount();
  #text = "";
  /** The model was asked for the rest of an answer. */
  #isContinued = false;
  /** What the answer offers beside chatting. */
  readonly #actions = new Set<VisitorAction>();
  /** What the visitor is asked to fill in. */
  #asked: AskedValues | undefined;
  /** The model reported that it has no answer. */
  #hasNoAnswer = false;
  /** A card that waits for the model's first sign, since another model may answer until then. */
  #unannounced: FunctionCall | undefined;

  constructor(input: TurnInput, parts: TurnParts) {
    // In mode `prompt` models need not know functions: without tools of the owner's they are given none.
    const isBare = input.assistant.settings.knowledgebase_mode === "prompt" && input.tools.length === 0;
    const tools = isBare
      ? []
      : withOffer(withHandOver(input), input.pageActions ?? [], (action) => this.#actions.add(action));
    // Where it searches documents: without, no question is listed.
    const { knowledgebaseIds, settings } = input.assistant;
    const searches = knowledgebaseIds.length > 0 && settings.knowledgebase_mode === "function_call";
    const asking = isBare
      ? tools
      : withAskVisitor(tools, input.takesCards === true, (asked) => {
          this.#asked = asked;
        });
    const noteNoAnswer = () => {
      this.#hasNoAnswer = true;
    };
    this.#input = {
      ...input,
      tools: searches ? withNoAnswer(asking, noteNoAnswer) : asking,
      message: visitorText(input.message),
    };
    this.#parts = parts;
    input.countsTokens?.(() => this.#usage);
    this.#texts = wordsOf(input.language).chat;
    this.#memory = readMemory(input.memory);
    this.#messages = historyMessages(input.history, (asked, answer) => parts.pastTurns.find(input, asked, answer));
    this.#turnStart = this.#messages.length + 1;
    const given = new GivenPassages(this.#messages, input.channel);
    const place = { knowledge: parts.knowledge, knowledgebaseIds, given };
    this.#given = given;
    this.#runner = new CallRunner({
      tools: this.#input.tools,
      search: searches ? (queries) => lookUp(place, queries) : undefined,
      before: this.#memory.done,
      remember: (running, done) => {
        // The card that was agreed to is known still, should the same answer come again.
        const card = input.cardAnswer?.agreement?.answer === "yes" ? this.#memory.card : null;
        return input.remember({ ...emptyMemory, running, done, card } satisfies Memory);
      },
      signal: parts.signal,
    });
  }

  async *run(): AsyncGenerator<TurnEvent> {
    const { message, tools } = this.#input;
    if (this.#memory.running) return yield* this.#say(this.#texts.unknown);
    const { pending } = this.#memory;
    const tool = pending && stillValid(pending, tools, this.#input);
    if (this.#input.cardAnswer) {
      const agreed = this.#readCardAnswer(pending, tool);
      if (agreed) return yield* this.#runAgreed(agreed);
    } else if (pending && tool && this.#isAgreedTo(pending, tool)) {
      return yield* this.#runAgreed({ tool, arguments: keptArguments(tool, pending) });
    }
    const { knowledge } = this.#parts;
    const found = this.#looksUpFirst ? await lookUpMessage(knowledge, this.#input, this.#given) : undefined;
    if (found) {
      this.#runner.shown.push(...found.cards);
      this.#unannounced = found.cards[0];
    }
    const { files = [], model } = this.#input;
    const sees = seesPictures(this.#parts.options, model.code);
    const read = await fileParts(files, { sees, signal: this.#parts.signal });
    const notes = [
      ...read.notes,
      ...(found ? [found.text()] : []),
      ...platformNotes(this.#memory, this.#input),
      ...this.#clock(),
    ];
    this.#messages.push(visitorMessage(message, notes, read.pictures));
    yield* this.#converse();
    yield* this.#end();
  }

  /**
   * What the visitor agreed to on the card; nothing if they declined, or where it has run in an attempt before this one: the
   * model is told of either. @throws {StaleCard}
   */
  #readCardAnswer(pending: PendingCall | null, tool: Tool | undefined | null): ProposedCall | undefined {
    const { cardAnswer, at } = this.#input;
    const { agreement, formAnswer } = cardAnswer ?? {};
    const id = (agreement ?? formAnswer)?.id ?? "";
    if (!isCurrent(this.#memory.card, id, at)) throw new StaleCard();
    // The message says the form's values in words.
    if (!agreement) return undefined;
    if (!pending && this.#memory.done.length > 0) return undefined;
    if (!pending || !tool) throw new StaleCard();
    return agreement.answer === "no"
      ? undefined
      : agreedCall(tool, keptArguments(tool, pending), agreement, this.#input);
  }

  /** Whether the message agrees, and the visitor has seen or heard to what. */
  #isAgreedTo({ arguments: given, language }: PendingCall, tool: Tool): boolean {
    const { message, wasShown = () => true } = this.#input;
    const texts = language === undefined ? this.#texts : wordsOf(language).chat;
    return agrees(message, tool, this.#input.language, given) && wasShown(readBack(tool, given, texts));
  }

  /** Lets the model answer, as often as it calls functions in between. Its last request has to be answered in words. */
  async *#converse(): AsyncGenerator<TurnEvent> {
    const { limits } = this.#parts;
    for (let step = 1; ; step++) {
      const isLast =
        step > limits.steps || this.#passedMs > limits.lastStepAfterMs || this.#runner.isConfused || this.#isWaiting;
      const { text, calls, isRefusal, isCut, kept } = yield* this.#request(!isLast);
      if (calls.length === 0 || isLast) {
        if (isCut && text.trim() !== "" && (yield* this.#continue(text))) continue;
        if (isRefusal) yield* this.#offerHelp();
        if (text.trim() !== "") return;
        if (this.#isWaiting) return; // what waits for an agreement is an answer by itself
        throw new EngineFailure(isLast ? "too many steps" : "model unavailable", {
          cause: new Error("the model gave no answer"),
        });
      }
      const answered = yield* announced(this.#runner.run(calls));
      if (this.#hasTransferred) {
        this.#runner.proposed = undefined; // who answers now asks for what it needs
        return;
      }
      this.#messages.push(...callMessages(answered, text, kept));
      if (text.trim() !== "") yield* this.#add("\n\n");
      this.#heldChars = this.#text.length;
      // A call that waits ends the turn, unless there is something else to answer.
      if (this.#isWaiting && calls.length === 1) return;
    }
  }

  /** Whether an answer that its server cut is continued: once, where it is read. Otherwise it is marked as cut. */
  async *#continue(text: string): AsyncGenerator<TurnEvent, boolean> {
    if (this.#isContinued || this.#input.channel === "call") {
      yield* this.#add(" …");
      return false;
    }
    this.#isContinued = true;
    this.#messages.push(
      { role: "assistant", content: text },
      { role: "user", content: fence("platform_note", continueNote) },
    );
    return true;
  }

  /** A refusal leaves the visitor with what can be done instead. */
  async *#offerHelp(): AsyncGenerator<TurnEvent> {
    const { tools, handOver } = this.#input;
    const actions = tools
      .filter(({ name, transfersTo, isSilent }) => name !== handOverName && transfersTo === undefined && !isSilent)
      .slice(0, mostOffered)
      .map(titleOf);
    for (const action of helpOf(this.#input.pageActions)) this.#actions.add(action);
    const offer = offerText(this.#texts, { actions, hasPerson: handOver !== undefined });
    if (offer !== "") yield* this.#add(`\n\n${offer}`);
  }

  /** One request; its text is part of the answer. */
  async *#request(mayCall: boolean): AsyncGenerator<TurnEvent, StepResult> {
    const { endpoint, signal, limits } = this.#parts;
    const { model, assistant } = this.#input;
    const before = this.#text;
    const system = systemPrompt(this.#input, { canSearch: this.#canSearch });
    const { channel } = this.#input;
    const guards = new AnswerGuards({
      instructions: channel === "silent" ? "" : system,
      given: () => JSON.stringify([system, this.#messages]),
      hasMarks: channel !== "silent" && assistant.knowledgebaseIds.length > 0,
      isSpoken: channel === "call",
    });
    const messages = alternate(this.#messages);
    const functions = await this.#functions();
    this.#tokens.begin([system, messages, functions]);
    const pieces = endpoint.request(
      {
        model: model.code,
        system,
        messages,
        functions,
        mayCall,
        temperature: assistant.settings.llm_temperature,
        options: optionsOf(this.#parts.options, model.code, channel),
      },
      {
        signal,
        deadline: this.#startedMs + limits.turnMs,
        idleMs: channel === "call" ? Math.min(limits.callIdleMs, limits.idleMs) : limits.idleMs,
      },
    );
    try {
      for (;;) {
        const { done, value } = await pieces.next();
        if (this.#unannounced) yield { type: "function_call", call: this.#unannounced };
        this.#unannounced = undefined;
        if (!done) {
          this.#tokens.add(value);
          const shown = guards.add(value);
          if (shown !== "") yield* this.#add(shown);
          if (guards.hasFound) return yield* this.#keepPrivate();
          continue;
        }
        const rest = guards.end();
        if (rest !== "") yield* this.#add(rest);
        this.#tokens.end(value.usage);
        // Without what turned out to be a thought: the end of a turn replaces what was streamed.
        const whole = guards.read(value.text);
        this.#text = before + whole.text;
        this.#given.cite(whole.cited);
        return value;
      }
    } finally {
      this.#tokens.drop();
      await pieces.return(undefined as never); // a reader who leaves ends the request
    }
  }

  /** Takes back an answer that repeats the assistant's instructions. */
  async *#keepPrivate(): AsyncGenerator<TurnEvent, StepResult> {
    this.#tokens.end();
    this.#text = "";
    this.#given.forget();
    const text = this.#texts.private;
    yield* this.#add(text);
    const usage = { inputTokens: 0, outputTokens: 0 };
    return { text, calls: [], usage, isRefusal: false, isCut: false, kept: {} };
  }

  /** Runs what the visitor agreed to. The model words what came of it; should it fail, the platform does. */
  async *#runAgreed(proposed: ProposedCall): AsyncGenerator<TurnEvent> {
    const call = yield* announced(this.#runner.runAgreed(proposed));
    if (call.result.outcome === "unknown") return yield* this.#say(this.#texts.unknown);
    this.#messages.push(visitorMessage(this.#input.message, this.#clock()));
    this.#messages.push(
      ...callMessages([
        { id: shortId(JSON.stringify([call.name, call.arguments])), ...call, result: resultText(call.result) },
      ]),
    );
    try {
      yield* this.#converse();
    } catch (cause) {
      this.#parts.signal.throwIfAborted();
      if (!(cause instanceof EngineFailure)) throw cause;
      this.#runner.proposed = undefined;
      return yield* this.#say(outcomeText(this.#texts, call));
    }
    yield* this.#end();
  }

  /** Where the visitor is, and when. Nobody is talked with in a silent turn. */
  #clock(): string[] {
    const { channel, at, timezone, visitorPage } = this.#input;
    if (channel === "silent") return [];
    return [...(visitorPage ? [visitorPageText(visitorPage, at)] : []), clockText(at, timezone)];
  }

  /** Ends the turn in the platform's own words, whatever was said before. */
  async *#say(text: string): AsyncGenerator<TurnEvent> {
    this.#text = "";
    yield* this.#add(text);
    yield* this.#end();
  }

  async *#add(text: string): AsyncGenerator<TurnEvent> {
    this.#text += text;
    yield { type: "delta", text };
  }

  /**
   * Ends the turn; what waits for an agreement is read back behind all that the model said, or before it where the end of a long
   * answer may not be delivered.
   */
  async *#end(): AsyncGenerator<TurnEvent> {
    const { proposed } = this.#runner;
    const functionCalls = this.#given.inCards(this.#runner.shown);
    this.#text = closeFence(this.#text.trim());
    const question = proposed ? readBack(proposed.tool, proposed.arguments, this.#texts) : "";
    const asked = proposed ? undefined : this.#asked;
    const card = (proposed && this.#input.takesCards) || asked ? newCard(this.#input) : null;
    if (proposed) {
      if (deliveredInParts.has(this.#input.channel)) this.#text = [question, this.#text].filter(Boolean).join("\n\n");
      else yield* this.#add(this.#text === "" ? question : `\n\n${question}`);
    }
    this.#keepTurn(functionCalls);
    const isUnanswered = this.#isUnanswered;
    const actions = this.#actions.size > 0 || !isUnanswered ? [...this.#actions] : helpOf(this.#input.pageActions);
    yield {
      type: "done",
      message: this.#text,
      functionCalls,
      model: this.#input.model.code,
      memory: proposed
        ? { ...emptyMemory, pending: pendingCall(proposed.tool, proposed.arguments, this.#input), card }
        : asked
          ? { ...emptyMemory, card }
          : null,
      ...(asked && card ? { form: { id: card.id, ...asked } } : {}),
      ...(proposed && card
        ? { pendingCall: pendingCard(card, { ...proposed, question, language: this.#input.language }) }
        : {}),
      ...(proposed ? { choices: yesOrNo(this.#texts) } : {}),
      usage: this.#usage,
      ...(isUnanswered ? { isUnanswered: true } : {}),
      ...(actions.length > 0 ? { actions } : {}),
    };
  }

  /** The next request repeats what the model has called to the byte. */
  #keepTurn(functionCalls: readonly FunctionCall[]): void {
    const called = this.#messages.slice(this.#turnStart);
    if (!called.some(({ role }) => role === "tool")) return;
    const rest = this.#text.slice(this.#heldChars).trim();
    const answer = { content: this.#text, functionCalls };
    const said: ModelMessage[] = rest === "" ? [] : [{ role: "assistant", content: rest }];
    this.#parts.pastTurns.keep(this.#input, this.#input.message, answer, [...called, ...said]);
  }

  /**
   * Chosen: whether an assistant with a knowledge base ran nothing but searches, and the model reports or says that it does not
   * know, also where something near was found; or all searches found nothing, or no passage in the prompt was near a question.
   */
  get #isUnanswered(): boolean {
    const { shown, proposed } = this.#runner;
    if (this.#input.assistant.knowledgebaseIds.length === 0) return false;
    if (proposed || shown.some(({ name }) => name !== searchName)) return false;
    if (this.#hasNoAnswer || admitsNoAnswer(this.#text)) return true;
    if (shown.length === 0) return this.#isPromptMode && this.#isQuestion;
    return shown.every(({ result }) => result.found === false);
  }

  get #isQuestion(): boolean {
    const { message, assistant } = this.#input;
    return message.includes("?") && readSmallTalk(message, assistant.name) === undefined;
  }

  get #passedMs(): number {
    return performance.now() - this.#startedMs;
  }

  /** What was counted so far, with what that costs where it is known. */
  get #usage(): TokenUsage {
    const { soFar } = this.#tokens;
    return { ...soFar, ...modelCost(soFar, this.#parts.options, this.#input.model.code) };
  }

  /** Another assistant answers from here on. */
  get #hasTransferred(): boolean {
    const transfers = this.#input.tools.filter(({ transfersTo }) => transfersTo !== undefined);
    return this.#runner.shown.some(({ name, result }) => !result.error && transfers.some((tool) => tool.name === name));
  }

  get #isWaiting(): boolean {
    return this.#runner.proposed !== undefined;
  }

  get #isPromptMode(): boolean {
    return this.#input.assistant.settings.knowledgebase_mode === "prompt";
  }

  /** In a call the search does not wait for the model: a request less is half of the silence. */
  get #looksUpFirst(): boolean {
    const { channel, message, assistant } = this.#input;
    if (this.#isPromptMode) return true;
    return channel === "call" && this.#canSearch && readSmallTalk(message, assistant.name) === undefined;
  }

  get #canSearch(): boolean {
    return this.#input.assistant.knowledgebaseIds.length > 0 && !this.#isPromptMode;
  }

  async #functions(): Promise<FunctionDescription[]> {
    const own = this.#input.tools.filter(({ name }) => name !== searchName || !this.#canSearch).map(describeTool);
    if (!this.#canSearch) return own;
    const { knowledgebaseIds } = this.#input.assistant;
    this.#searchFunction ??= searchFunction(await this.#parts.knowledge.languages(knowledgebaseIds));
    return [this.#searchFunction, ...own];
  }
}
