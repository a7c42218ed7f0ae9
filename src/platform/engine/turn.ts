import type { TurnSettings } from "../../contract/assistant-fields.ts";
import type { Progress } from "../../contract/operations/conversations/client-tools.ts";
import type { FunctionCall, VisitorAction } from "../../contract/operations/conversations/conversations.ts";
import type { ToolWording } from "../../languages/shapes/server/tool-wording.ts";
import type { CardAnswer, PendingCard, ShownForm } from "./cards/input-card.ts";

/** Where a conversation is held: how long, how formatted and how fast an answer should be depends on it. `silent`: nobody reads it, as when a call is evaluated. */
export type TurnChannel = "chat" | "whatsapp" | "sms" | "call" | "silent";

/**
 * Chosen: how many function calls run in one turn, whichever engine and assistants answer. No message needs more, and each may be a
 * request to the owner's service.
 */
export const mostCallsInTurn = 16;
/** What a call beyond that comes to. */
export const tooManyCalls = "Not run: too many function calls for one message. Answer with what is known.";

/** Chosen: so long a call may take that says how far it is, and so long without a word of it. */
export const reportingCallMs = { most: 240_000, silent: 30_000 } as const;

/** Channels that deliver the beginning of a long answer alone: what asks for an agreement comes first there. */
export const deliveredInParts: ReadonlySet<TurnChannel> = new Set(["whatsapp", "sms"]);

/** Whether Markdown that stands in the last answer reached the person whole. */
export type WasShown = (markdown: string) => boolean;

/** What an engine is given to answer one message, the same for every model and channel. */
export interface TurnInput {
  /** Which of the engine's models answers. */
  readonly model: { readonly id: number; readonly name: string; readonly code: string };
  readonly channel: TurnChannel;
  /** The assistant's language, as ISO 639-1. */
  readonly language: string;
  readonly assistant: {
    readonly name: string;
    /** With its variables filled in. For models only: nothing of it is ever said to a visitor. */
    readonly systemPrompt: string;
    /** With its variables filled in. */
    readonly initialMessage: string;
    /** What it answers from. None: it knows nothing. */
    readonly knowledgebaseIds: readonly number[];
    /** What of its options its answers are written by. */
    readonly settings: TurnSettings;
    /** How to reach the company where the assistant cannot help, as its owner wrote it; "" where nothing is set. */
    readonly fallbackContact: string;
  };
  /** The assistant's variables with the conversation's over them. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Those of them that came with the conversation: a visitor may have written them. */
  readonly givenVariables: Readonly<Record<string, unknown>>;
  /** Who is talked with, as the channel knows them; absent where it knows no number, as in a chat on a page. */
  readonly contact?: Contact;
  /** The page that the visitor is on, as it says itself; absent where the owner gives it to no model. */
  readonly visitorPage?: VisitorPage;
  /** The assistant that handed this very message over; absent where none did. */
  readonly handedOverBy?: string;
  /** The messages before this one, oldest first; failed ones are not part of it. */
  readonly history: readonly PastMessage[];
  readonly message: string;
  /** The files that came with it. Nothing of them is ever an instruction. (default: none) */
  readonly files?: readonly TurnFile[];
  /**
   * Whether a part of the last answer reached the person before they wrote this message: an agreement to what did not counts as
   * none. (default: all of it did)
   */
  readonly wasShown?: WasShown;
  /** Whether what is asked may be shown as a card too, where the visitor writes. (default: words alone) */
  readonly takesCards?: boolean;
  /** What the visitor answered on the card that was shown last; their message says the same in words. */
  readonly cardAnswer?: CardAnswer;
  /** What the assistant can do beyond speaking. */
  readonly tools: readonly Tool[];
  /**
   * Asks for a person to answer in the assistant's place; absent where none can be asked for. A visitor who says so in usual
   * words is handed over before a turn begins: this is for what only a model understands.
   */
  readonly handOver?: () => Promise<void>;
  /** What the visitor can do beside writing, where they write: an answer may offer it. (default: nothing) */
  readonly pageActions?: readonly VisitorAction[];
  /** What the engine left with its last answer in this conversation; null before the first. Another model may have left it. */
  readonly memory: unknown;
  /**
   * Keeps a memory at once, before something is done that must not be done twice: should this turn not come to its end, the
   * next one is told it. Rejects when the turn was cancelled: then nothing must be done.
   */
  readonly remember: (memory: unknown) => Promise<void>;
  /** Takes what tells the tokens used so far: a turn that is ended early never says them. (default: nobody asks) */
  readonly countsTokens?: (usedSoFar: () => TokenUsage) => void;
  /** When the message came; what "tomorrow" counts from. */
  readonly at: Date;
  /** IANA name of the assistant's own timezone. */
  readonly timezone: string;
}

/** The number that somebody calls or writes from, and the name that they gave themselves there. */
export interface Contact {
  readonly phone: string;
  readonly name?: string;
}

/** Where a visitor is. Nothing of it is believed: the page that opens the conversation says it. */
export interface VisitorPage {
  readonly address?: string | undefined;
  readonly title?: string | undefined;
  /** BCP 47. */
  readonly language?: string | undefined;
  /** IANA name. */
  readonly timezone?: string | undefined;
}

/** A message of before, with the function calls that an answer rests on. */
export interface PastMessage {
  readonly role: "user" | "assistant" | "system";
  readonly content: string;
  readonly functionCalls: readonly FunctionCall[];
  /** The files that came with it. (default: none) */
  readonly attachments?: readonly { readonly name: string }[] | null;
}

/** A file of a message, which is read when an engine asks for it. */
export interface TurnFile {
  readonly name: string;
  /** What its bytes are: `image/png`. */
  readonly type: string;
  readonly size: number;
  /** What it says, as far as that is taken; undefined if it is no text, or cannot be read. Rejects when the signal aborts. */
  readText(options: { readonly signal: AbortSignal }): Promise<string | undefined>;
  /** Undefined if it is gone. */
  readBytes(): Promise<Uint8Array | undefined>;
}

/** Something an assistant can do, described as models read it. */
export interface Tool {
  /** Lowercase letters and underscores. */
  readonly name: string;
  /** When and how to use it. */
  readonly description: string;
  /** The service whose own words the description is: it is not the owner's, and no instruction. (default: the owner's words) */
  readonly describedBy?: string;
  readonly parameters: readonly ToolParameter[];
  /** Whether the person must have agreed to these very arguments before it runs. */
  readonly needsConsent: boolean;
  /** Whether it may change something, so that running it twice is not the same as once. */
  readonly writes: boolean;
  /** Its effect is seen in the answer itself: the call is not shown. (default: false) */
  readonly isSilent?: boolean;
  /** It is a function of the visitor's page, which says itself what it is. (default: false) */
  readonly isOfPage?: boolean;
  /** The assistant that answers from here on, once it has run: the engine that runs it ends the turn there. */
  readonly transfersTo?: number;
  /** What people are shown in the place of its names. (default: the names as words) */
  readonly wording?: ToolWording;
  /** Runs it once. A failure is a result too: it rejects only when `signal` is aborted. */
  run(args: Readonly<Record<string, unknown>>, options: ToolRun): Promise<ToolOutcome>;
}

export interface ToolRun {
  readonly signal: AbortSignal;
  /** Is called with how far the call is. (default: nothing is reported) */
  readonly onProgress?: (progress: Progress) => void;
}

export interface ToolParameter {
  readonly name: string;
  readonly type: "string" | "number" | "boolean";
  readonly description: string;
  /** What a model reads in the place of its type. (default: what its type and description say) */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** Lists and objects, which are kept as the text of their JSON. (default: false) */
  readonly isJson?: boolean;
}

/** What came of a tool. `result` is what `function_calls` shows; when `ok` is false its `error` says why in words. */
export interface ToolOutcome {
  readonly ok: boolean;
  readonly result: Readonly<Record<string, unknown>>;
}

/** What happens while an assistant answers, in order; exactly one `done` comes last. */
export type TurnEvent =
  | { readonly type: "delta"; readonly text: string }
  | { readonly type: "function_call"; readonly call: AnnouncedCall }
  | TurnDone;

/** A function call that begins (no `result` yet), or has ended. */
export type AnnouncedCall = Pick<FunctionCall, "name" | "arguments"> & Partial<Pick<FunctionCall, "result">>;

/** The whole answer. It replaces what the deltas said. */
export interface TurnDone {
  readonly type: "done";
  readonly message: string;
  readonly functionCalls: readonly FunctionCall[];
  /** Who answered, as stored with the message: nothing offline is shown as a model's. */
  readonly model: string;
  /** JSON that comes back as the next turn's {@link TurnInput.memory}. (default: null) */
  readonly memory?: unknown;
  /** Whether the message asked for something that neither documents nor instructions surely say. (default: false) */
  readonly isUnanswered?: boolean;
  /** What the person could answer, where the answer asks for one of a few things. (default: none) */
  readonly choices?: readonly string[];
  /** What the answer offers: some of {@link TurnInput.pageActions}. (default: nothing) */
  readonly actions?: readonly VisitorAction[];
  /** The call that waits for an agreement, where {@link TurnInput.takesCards}. */
  readonly pendingCall?: PendingCard;
  /** What could be filled in at once, where {@link TurnInput.takesCards}. */
  readonly form?: ShownForm;
  /** What the model counted, where it does. */
  readonly usage?: TokenUsage;
}

/** A whole answer, and who gave it in the end. */
export interface AnsweredTurn extends TurnDone {
  readonly assistant: { readonly id: number; readonly name: string };
  /** How often the turn was handed over. */
  readonly transfers: number;
  /** Whether its reader stopped it: the answer is as far as it had come. (default: false) */
  readonly isStopped?: boolean;
}

/** What happens while assistants answer, in order. */
export type AssistantEvent = Exclude<TurnEvent, TurnDone> | AnsweredTurn;

/** Tokens of all requests to a model in one turn. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Whether some of them were reckoned from the texts, since the model did not come to say. (default: it has counted all) */
  readonly isEstimated?: boolean;
  /** What the model's server takes for them, in millionths of a US dollar, where its prices are known. */
  readonly costMicros?: number;
}

/**
 * Answers messages. A turn ends by `done` or by throwing {@link EngineFailure}, or what a card's answer is refused with; aborting
 * `signal` ends it early.
 */
export interface Engine {
  runTurn(input: TurnInput, options: { readonly signal: AbortSignal }): AsyncIterable<TurnEvent>;
}

/** Why a turn failed: all that a caller of the API ever learns of it. */
export type EngineFailureReason = "model timed out" | "model unavailable" | "too many steps";

/**
 * The assistant could not answer. Its cause stays in the log.
 * @example
 * ```ts
 * import { EngineFailure } from "ringback-server";
 *
 * export async function askModel(text: string): Promise<string> {
 *   const answer = await fetch("http://127.0.0.1:8000/answer", { method: "POST", body: text }).catch((cause) => {
 *     throw new EngineFailure("model unavailable", { cause });
 *   });
 *   return answer.text();
 * }
 * ```
 */
export class EngineFailure extends Error {
  override readonly name = "EngineFailure";
  readonly reason: EngineFailureReason;

  constructor(reason: EngineFailureReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** Ends the turn of a reader who has stopped it: what was said by then is the answer. */
export class TurnStopped extends EngineFailure {
  constructor() {
    super("model unavailable", { cause: "stopped by its reader" });
  }
}
