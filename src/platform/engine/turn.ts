import type { FunctionCall } from "../../contract/operations/conversations.ts";

/** What an assistant is given to answer one message; nothing here knows a channel or a database row. */
export interface TurnInput {
  readonly assistant: {
    readonly name: string;
    readonly systemPrompt: string;
    readonly initialMessage: string;
    /** Null: it knows nothing but its prompt. */
    readonly knowledgebaseId: number | null;
  };
  /** The assistant's variables with the conversation's over them, for `{{name}}`. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** What was said before, oldest first; failed messages are not part of it. */
  readonly history: readonly { readonly role: "user" | "assistant" | "system"; readonly content: string }[];
  readonly message: string;
  /** What the assistant can do beyond speaking. */
  readonly tools: readonly Tool[];
  /** What the engine left with its last answer in this conversation; null before the first. */
  readonly memory: unknown;
  /**
   * Keeps a memory at once, before something is done that must not be done twice: should this turn not come to its end, the
   * next one is told it. Rejects when the turn was given up: then nothing must be done.
   */
  readonly remember: (memory: unknown) => Promise<void>;
  /** When the message came; what "tomorrow" counts from. */
  readonly at: Date;
  /** IANA name of the assistant's own timezone. */
  readonly timezone: string;
}

/** Something an assistant can do, described as a model is told of it. */
export interface Tool {
  /** Lowercase letters and underscores. */
  readonly name: string;
  /** When and how to use it. */
  readonly description: string;
  readonly parameters: readonly ToolParameter[];
  /** Whether the person must have agreed to these very arguments before it runs. */
  readonly needsConsent: boolean;
  /** Whether it may change something, so that running it twice is not the same as once. */
  readonly writes: boolean;
  /** Runs it once. A failure is a result too: it rejects only when `signal` is aborted. */
  run(args: Readonly<Record<string, unknown>>, options: { readonly signal: AbortSignal }): Promise<ToolOutcome>;
}

export interface ToolParameter {
  readonly name: string;
  readonly type: "string" | "number" | "boolean";
  readonly description: string;
}

/** What came of a tool. `result` is what `function_calls` shows; when `ok` is false its `error` says why in words. */
export interface ToolOutcome {
  readonly ok: boolean;
  readonly result: Readonly<Record<string, unknown>>;
}

/** What happens while an assistant answers, in order; exactly one `done` comes last. */
export type TurnEvent =
  | { readonly type: "delta"; readonly text: string }
  | { readonly type: "function_call"; readonly call: FunctionCall }
  | TurnDone;

/** The whole answer. It replaces what the deltas said. */
export interface TurnDone {
  readonly type: "done";
  readonly message: string;
  readonly functionCalls: readonly FunctionCall[];
  /** Who answered, as stored with the message: nothing offline is shown as a model's. */
  readonly model: string;
  /** JSON that comes back as the next turn's {@link TurnInput.memory}. (default: null) */
  readonly memory?: unknown;
}

/** Answers messages. A turn ends by `done` or by throwing {@link EngineFailure}; aborting `signal` ends it early. */
export interface Engine {
  runTurn(input: TurnInput, options: { readonly signal: AbortSignal }): AsyncIterable<TurnEvent>;
}

/** Why a turn failed: all that a caller of the API ever learns of it. */
export type EngineFailureReason = "model timed out" | "model unavailable" | "too many steps";

/** The assistant could not answer. Its cause stays in the log. */
export class EngineFailure extends Error {
  override readonly name = "EngineFailure";
  readonly reason: EngineFailureReason;

  constructor(reason: EngineFailureReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
