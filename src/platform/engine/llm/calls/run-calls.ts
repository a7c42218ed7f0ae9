import { isDeepStrictEqual } from "node:util";
import type { FunctionCall } from "../../../../contract/operations/conversations/conversations.ts";
import { searchName } from "../../function-names.ts";
import { boundResult } from "../../tools/bounded.ts";
import { type Arguments, type Memory, mostDone } from "../../tools/call-memory.ts";
import { type AnnouncedCall, mostCallsInTurn, type Tool, type TurnEvent, tooManyCalls } from "../../turn.ts";
import { resultText } from "../prompt/history.ts";
import type { RequestedCall } from "../wire/request.ts";
import { checkArguments } from "./arguments.ts";
import { type Lookup, readQueries } from "./knowledge.ts";

/** The outcome of a model's call: what the model reads, and the function call that is shown, where something ran. */
export interface AnsweredCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: unknown;
  readonly result: string;
  /** What its provider wants to be given back with it. */
  readonly kept?: Readonly<Record<string, unknown>>;
}

/** A call that only the visitor's agreement runs. */
export interface ProposedCall {
  readonly tool: Tool;
  readonly arguments: Arguments;
}

export interface CallsOptions {
  readonly tools: readonly Tool[];
  /** Absent: the assistant has no knowledge base, or found its passages in the prompt. */
  readonly search: ((queries: readonly string[]) => Promise<Lookup>) | undefined;
  /** What ran in an attempt before this one. */
  readonly before: Memory["done"];
  /** Keeps what runs, before it does. Rejects when nothing may run any more. */
  readonly remember: (running: Memory["running"], done: Memory["done"]) => Promise<void>;
  readonly signal: AbortSignal;
}

type Checked =
  | { readonly kind: "refused"; readonly error: string }
  | { readonly kind: "proposed"; readonly tool: Tool; readonly values: Arguments }
  | { readonly kind: "search"; readonly queries: readonly string[] }
  | { readonly kind: "run"; readonly tool: Tool; readonly values: Arguments };

/** What is shown of a call, and what its model reads, where that is known once it is its turn. */
interface Answered {
  readonly shown?: readonly FunctionCall[];
  readonly result: string | (() => string);
}

/** Chosen: a model that writes arguments wrongly so often in one turn does not learn it any more. */
const mostRefusals = 3;
/** What may be kept of a result, so that a repeated attempt can tell it. */
const keptResultChars = 4_000;

/** Runs the function calls of one turn. */
export class CallRunner {
  /** What is shown of the turn, in order. */
  readonly shown: FunctionCall[] = [];
  /** What waits for the visitor's agreement. */
  proposed: ProposedCall | undefined;
  /** How many calls in this turn could not be understood. */
  #refusals = 0;
  /** How many calls and searches have begun. */
  #begun = 0;
  readonly #done: Memory["done"][number][];
  readonly #options: CallsOptions;

  constructor(options: CallsOptions) {
    this.#options = options;
    this.#done = [...options.before];
  }

  /** Whether the model keeps calling what cannot be called. */
  get isConfused(): boolean {
    return this.#refusals >= mostRefusals;
  }

  /**
   * Answers the calls of one request: those that only read at the same time, those that change something one after the other.
   * Announces each before it runs and again with its result. What needs an agreement is put aside, at most one in a turn.
   */
  async *run(calls: readonly RequestedCall[]): AsyncGenerator<AnnouncedCall, AnsweredCall[]> {
    const checked = calls.map((call) => ({ call, ...this.#check(call) }));
    for (const one of checked) {
      if (one.kind === "run" && !one.tool.isSilent) yield { name: one.tool.name, arguments: { ...one.values } };
      else if (one.kind === "search") for (const query of one.queries) yield { name: searchName, arguments: { query } };
    }
    const reading = checked.map((one) => (one.kind === "run" && one.tool.writes ? undefined : this.#answer(one)));
    for (const promise of reading) promise?.catch(() => undefined); // awaited below, in order
    const answered: AnsweredCall[] = [];
    for (const [at, one] of checked.entries()) {
      const { shown = [], result } = await (reading[at] ?? this.#answer(one));
      for (const call of shown) {
        this.shown.push(call);
        yield call;
      }
      const { id, name, input, kept } = one.call;
      // Passages are numbered in the order of the calls, whichever was found first.
      const read = typeof result === "string" ? result : result();
      answered.push({ id, name, arguments: input ?? {}, result: read, ...(kept ? { kept } : {}) });
    }
    return answered;
  }

  /** Runs a call that the visitor has agreed to. */
  async *runAgreed({ tool, arguments: values }: ProposedCall): AsyncGenerator<AnnouncedCall, FunctionCall> {
    this.#begun++;
    yield { name: tool.name, arguments: { ...values } };
    const call = await this.#runTool(tool, values);
    this.shown.push(call);
    yield call;
    return call;
  }

  #check(call: RequestedCall): Checked {
    const checked = this.#checkAlone(call);
    if (checked.kind === "refused") this.#refusals++;
    if (checked.kind === "run" || checked.kind === "search") {
      const count = checked.kind === "search" ? checked.queries.length : 1;
      if (this.#begun + count > mostCallsInTurn) return { kind: "refused", error: tooManyCalls };
      this.#begun += count;
    }
    if (checked.kind !== "proposed") return checked;
    if (this.proposed) {
      return { kind: "refused", error: "Not run: another function waits for the visitor's agreement. One at a time." };
    }
    this.proposed = { tool: checked.tool, arguments: checked.values };
    return checked;
  }

  #checkAlone({ name, input }: RequestedCall): Checked {
    if (name === searchName && this.#options.search) {
      const queries = readQueries(input);
      if (queries.length === 0) return { kind: "refused", error: 'The field "queries" must be a list of texts.' };
      return { kind: "search", queries };
    }
    const tool = this.#options.tools.find((one) => one.name === name);
    if (!tool) return { kind: "refused", error: "There is no function of this name." };
    const read = checkArguments(tool, input);
    if (!read.ok) return { kind: "refused", error: read.error };
    // What an earlier attempt has done already is reported, not proposed again.
    const asks = tool.needsConsent && !this.#findDone(tool, read.values);
    return { kind: asks ? "proposed" : "run", tool, values: read.values };
  }

  #findDone(tool: Tool, values: Arguments): Memory["done"][number] | undefined {
    return this.#done.find(({ name, arguments: given }) => name === tool.name && isDeepStrictEqual(given, values));
  }

  async #answer(checked: Checked): Promise<Answered> {
    switch (checked.kind) {
      case "refused":
        return { result: resultText({ error: checked.error }) };
      case "proposed":
        return {
          result: resultText({
            waiting:
              "Not run. The platform reads these arguments to the visitor behind your answer and asks for agreement.",
          }),
        };
      case "search": {
        const { cards, text } = await this.#options.search!(checked.queries);
        return { shown: cards, result: text };
      }
      case "run": {
        const call = await this.#runTool(checked.tool, checked.values);
        const result = resultText(call.result, keptResultChars);
        return checked.tool.isSilent ? { result } : { shown: [call], result };
      }
    }
  }

  /** The same change is made once in a turn, however often a model calls for it, also if an attempt before made it. */
  async #runTool(tool: Tool, values: Arguments): Promise<FunctionCall> {
    const { remember, signal } = this.#options;
    const same = this.#findDone(tool, values);
    if (same) return { name: tool.name, arguments: { ...values }, result: { ...same.result } };
    if (tool.writes && this.#done.length >= mostDone) {
      const error = "Not run: too many changes in one turn. Tell the visitor what was done, and ask whether to go on.";
      return { name: tool.name, arguments: { ...values }, result: { error } };
    }
    if (tool.writes) await remember({ name: tool.name, arguments: values }, this.#done);
    signal.throwIfAborted();
    const { result } = await abortable(tool.run(values, { signal }), signal);
    const call = { name: tool.name, arguments: { ...values }, result: { ...result } };
    if (tool.writes) {
      const kept = JSON.stringify(result).length <= keptResultChars ? result : boundedMessage(result);
      this.#done.push({ name: tool.name, arguments: values, result: { ...kept } });
      await remember(null, this.#done);
    }
    return call;
  }
}

function boundedMessage({ message, error, outcome }: Readonly<Record<string, unknown>>) {
  return boundResult({ message, error, outcome }, (text) => text.slice(0, 500));
}

/** A tool that heeds no signal must not hold the turn. */
async function abortable<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  const handleAbort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", handleAbort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", handleAbort);
  }
}

/** Passes the announcements of calls on as events. */
export async function* announced<Result>(
  calls: AsyncGenerator<AnnouncedCall, Result>,
): AsyncGenerator<TurnEvent, Result> {
  for (;;) {
    const { done, value } = await calls.next();
    if (done) return value;
    yield { type: "function_call", call: value };
  }
}
