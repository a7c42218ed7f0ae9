import type { FunctionCall } from "../../../../contract/operations/conversations/conversations.ts";
import type { Models } from "../../../engine/models.ts";
import { type AssistantTurn, runTurnOfAssistants, type TransferTo } from "../../../engine/transfers.ts";
import { EngineFailure, type Tool, type TurnDone, type TurnEvent } from "../../../engine/turn.ts";
import { Alarm, type Timers } from "../../timers.ts";
import { Clauses } from "../speech/clauses.ts";

/** What became of a turn. */
export type TurnOutcome =
  | { readonly kind: "done"; readonly memory: unknown }
  /**
   * It was cut before its end. `hasActed`: something was said or run, so that its message counts as answered; `hasWritten`:
   * something was changed, so that what the engine remembered of it holds.
   */
  | { readonly kind: "cut"; readonly hasActed: boolean; readonly hasWritten: boolean }
  | { readonly kind: "failed"; readonly cause: unknown };

export interface SpokenTurnOptions {
  readonly models: Models;
  readonly first: AssistantTurn;
  readonly transferTo: TransferTo;
  readonly timers: Timers;
  /** Called with Markdown that can be spoken, and at the end with what is left and `last`. */
  readonly say: (markdown: string, last: boolean) => void;
  /** Called while a model or a tool takes its time and nothing is said meanwhile: at most twice in one silence. */
  readonly handleSilence: () => void;
}

/** Chosen: a call waits no longer for an answer; a tool may take 30 s of it. */
const turnBudgetMs = 60_000;
/** Chosen: a pause that callers begin to wonder about, before a word, and after an answer has begun. */
const silentModelMs = 800;
const slowToolMs = 1_200;
/** Chosen: after a filler a caller waits longer, and after two they know that it takes its time. */
const silentAgainMs = 4_000;
const mostFillers = 2;

/**
 * A turn whose answer is spoken while it is written. Cutting it silences it at once; the engine is aborted, but for a tool
 * that is just changing something: that runs to its end, so that its result is known and it is not run again. No other
 * tool begins after a cut.
 */
export class SpokenTurn {
  /** What has run so far, with its result. */
  readonly functionCalls: FunctionCall[] = [];
  /** Resolves when nothing of it runs any more; never rejects. */
  readonly over: Promise<TurnOutcome>;
  readonly #options: SpokenTurnOptions;
  readonly #abort = new AbortController();
  readonly #slow: Alarm;
  /** How often the silence was filled since something was said. */
  #fillers = 0;
  #running = 0;
  #writing = 0;
  /** A change was remembered before the cut, and may still begin. */
  #mayWrite = false;
  /** A change was made whose result the engine has not remembered yet. */
  #hasUnrememberedResult = false;
  #isCut = false;
  #hasActed = false;
  #hasWritten = false;

  constructor(options: SpokenTurnOptions) {
    this.#options = options;
    this.#slow = new Alarm(options.timers);
    const budget = new Alarm(options.timers);
    budget.set(turnBudgetMs, () => this.#abort.abort(new EngineFailure("model timed out")));
    this.#watchSilence(silentModelMs);
    this.over = this.#run().finally(() => {
      budget.clear();
      this.#slow.clear();
    });
  }

  get isCut(): boolean {
    return this.#isCut;
  }

  /** Whether something is just being changed. */
  get isWriting(): boolean {
    return this.#writing > 0;
  }

  /** Says nothing more. */
  cut(): void {
    this.#isCut = true;
    this.#slow.clear();
    if (!this.isWriting) this.#abort.abort(new Error("cut"));
  }

  async #run(): Promise<TurnOutcome> {
    const { models, first, transferTo, say } = this.#options;
    const { signal } = this.#abort;
    const clauses = new Clauses();
    try {
      const events = runTurnOfAssistants(models, this.#watchedTurn(first), {
        signal,
        transferTo: async (id, from) => {
          const next = await transferTo(id, from);
          return next && this.#watchedTurn(next);
        },
      });
      const done = await this.#passOn(events, clauses);
      if (this.#isCut) return { kind: "done", memory: done.memory ?? null };
      this.#hasActed = true;
      say(clauses.rest(), true);
      return { kind: "done", memory: done.memory ?? null };
    } catch (cause) {
      if (this.#isCut) return { kind: "cut", hasActed: this.#hasActed, hasWritten: this.#hasWritten };
      return { kind: "failed", cause };
    }
  }

  /** Passes an answer on until it is whole. Does not trust the engine to notice that it was aborted. */
  async #passOn(events: AsyncIterable<TurnEvent>, clauses: Clauses): Promise<TurnDone> {
    const aborted = Promise.withResolvers<never>();
    const { signal } = this.#abort;
    const handleAbort = () => aborted.reject(signal.reason);
    signal.addEventListener("abort", handleAbort, { once: true });
    aborted.promise.catch(() => undefined);
    if (signal.aborted) handleAbort();
    let written = false;
    const iterator = events[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await Promise.race([iterator.next(), aborted.promise]);
      if (done) throw new EngineFailure("model unavailable", { cause: "the engine ended without an answer" });
      if (value.type === "done") {
        // The list of an answer that is whole: what was reported as it ran, and what was not.
        this.functionCalls.splice(0, this.functionCalls.length, ...value.functionCalls);
        // An engine that writes no deltas has its answer in the end alone.
        if (!written) this.#sayAll(clauses.add(value.message));
        return value;
      }
      if (value.type === "delta") {
        written = true;
        this.#sayAll(clauses.add(value.text));
      } else if (value.call.result !== undefined) {
        this.functionCalls.push({ ...value.call, result: value.call.result });
        this.#hasActed = true;
      } else {
        this.#sayAll([clauses.rest()]); // a question is asked before its tool waits for the answer
      }
    }
  }

  #sayAll(parts: readonly string[]): void {
    for (const part of parts) {
      if (this.#isCut || part.trim() === "") continue;
      this.#hasActed = true;
      this.#slow.clear();
      this.#fillers = 0;
      this.#options.say(part, false);
    }
  }

  #watchSilence(ms: number): void {
    this.#slow.set(this.#fillers === 0 ? ms : silentAgainMs, () => {
      if (this.#isCut || this.#fillers >= mostFillers) return;
      this.#fillers++;
      this.#options.handleSilence();
      this.#watchSilence(silentAgainMs);
    });
  }

  /** What is remembered here is done next: a cut in between comes too late. After a cut, only a result is remembered. */
  readonly #remember = async (memory: unknown): Promise<void> => {
    if (this.#isCut && !this.#hasUnrememberedResult) this.#refuse();
    this.#mayWrite = !this.#isCut;
    this.#hasUnrememberedResult = false;
    this.#writing++;
    try {
      await this.#options.first.turn.remember(memory);
    } finally {
      this.#writing--;
    }
  };

  /** Ends a turn that was cut where it would go on with something else. */
  #refuse(): never {
    const error = new Error("cut");
    if (!this.isWriting) this.#abort.abort(error);
    throw error;
  }

  #watchedTurn({ assistant, turn }: AssistantTurn): AssistantTurn {
    const tools = turn.tools.map((tool) => this.#watched(tool));
    return { assistant, turn: { ...turn, tools, remember: this.#remember } };
  }

  #watched(tool: Tool): Tool {
    return {
      ...tool,
      run: async (args, options) => {
        this.#abort.signal.throwIfAborted();
        if (this.#isCut && !(tool.writes && this.#mayWrite)) this.#refuse();
        this.#running++;
        if (tool.writes) {
          this.#mayWrite = false;
          this.#writing++;
          this.#hasActed = true;
          this.#hasWritten = true;
        }
        this.#watchSilence(slowToolMs);
        try {
          return await tool.run(args, options);
        } finally {
          this.#running--;
          if (tool.writes) {
            this.#writing--;
            this.#hasUnrememberedResult = true;
          }
          if (this.#running === 0) this.#watchSilence(silentModelMs);
        }
      },
    };
  }
}
