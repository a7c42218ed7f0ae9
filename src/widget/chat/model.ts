import type { ShownCall } from "./items/function-calls.ts";
import type { LiveText } from "./items/streamed-text.ts";

/** How far a message of the visitor has come; an answer is `streaming`, then `done`. */
export type ItemState =
  /** Waits for the line or for the answer before it; can be cancelled. */
  | "queued"
  | "sending"
  | "streaming"
  | "done"
  /** Known not to be answered or charged; can be sent again or deleted. */
  | "failed"
  /** The line dropped and the server cannot tell: sending again could act twice. */
  | "unknown";

/** One line of the transcript as the widget shows it. */
export interface TranscriptItem {
  /** Stable for the life of the item, also when the server's id arrives; the visitor's is its Idempotency-Key. */
  readonly key: string;
  /** The server's id, once known. */
  readonly id?: number;
  readonly role: "user" | "assistant" | "system";
  /** Of a `streaming` answer: as it was when the view last changed; {@link live} holds all that has come. */
  readonly text: string;
  readonly live?: LiveText;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly state: ItemState;
  readonly calls: readonly ShownCall[];
  /** What the visitor thinks of an answer. */
  readonly feedback?: "up" | "down" | undefined;
  /** The code of what went wrong, on `failed` and `unknown`. */
  readonly code?: string;
}

/**
 * Where the conversation stands. `ended`: the server knows it no longer; what was said stays readable. `refused`: it
 * could not be opened; {@link Notice} says why.
 */
export type ConversationPhase = "idle" | "connecting" | "open" | "ended" | "refused";

/** What the visitor must know about writing; at most one at a time. Codes stay out of sight. */
export type Notice =
  | { readonly kind: "offline" }
  /** Milliseconds since 1970 at which writing works again. */
  | { readonly kind: "rate-limited"; readonly until: number }
  /** The owner's money, or the day's limit, has run out: never said in these words to a visitor. */
  | { readonly kind: "balance"; readonly phase: "start" | "message" }
  | { readonly kind: "unavailable" }
  /** The last message was refused as it was written; it is back in the text box. */
  | { readonly kind: "invalid" };

/** Whether an answer is being waited for; `slow` after 8 seconds. */
export type Waiting = "no" | "writing" | "slow";

/** Everything a view needs; replaced as a whole, never changed in place. */
export interface ConversationView {
  readonly phase: ConversationPhase;
  readonly items: readonly TranscriptItem[];
  readonly notice: Notice | undefined;
  readonly waiting: Waiting;
  /** False while a person answers instead of the assistant. */
  readonly aiEnabled: boolean;
  /** Whether the server has messages from before the first item, and whether they are being fetched. */
  readonly older: "none" | "some" | "loading";
  /** Whether the server takes what the visitor thinks of its answers. */
  readonly takesFeedback: boolean;
}

/**
 * What became of a sent text. `taken`: it is in the transcript, whatever happens to it there. `returned`: the server
 * refused it unread (balance, rate limit, ended, too long), so it goes back into the text box.
 */
export type SendResult = "taken" | "returned";

/** The conversation as the panel drives it; implemented by the controller, imitated by view tests. */
export interface Conversation {
  readonly view: ConversationView;
  /** Whether the chat is open: only then is looked for what a person writes. (default: true) */
  set seen(seen: boolean);
  /** Opens or resumes the conversation, once; the first thing that touches network or storage. */
  open(): Promise<void>;
  /** Never rejects. Waits its turn while an answer is pending; resolves once the server took or refused it. */
  send(text: string): Promise<SendResult>;
  /** Sends a failed or unknown message again, under its own key. */
  retry(key: string): void;
  /** Deletes a failed message or cancels a queued one. */
  remove(key: string): void;
  /** Looks in the history whether an `unknown` message arrived. */
  check(key: string): Promise<void>;
  /** Fetches messages from before the first one. Never rejects: what could not be fetched can be asked for again. */
  loadOlder(): Promise<void>;
  /** Says whether an answer helped. */
  rate(key: string, value: "up" | "down"): Promise<void>;
  /** Leaves this conversation and begins a new one; the old transcript is gone from the page. */
  startNew(): Promise<void>;
  /** Leaves this conversation, and forgets all that was kept of it. The next word begins another. */
  leave(): void;
}
