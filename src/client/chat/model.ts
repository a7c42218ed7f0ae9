import type { Attachment } from "../../contract/operations/conversations/attachments.ts";
import type { CardValues, FormCard, PendingCallCard } from "../../contract/operations/conversations/cards.ts";
import type { HistoryEvent } from "../../contract/operations/conversations/conversations.ts";
import type { RequestOptions } from "../request.ts";
import type { ShownCall } from "./items/function-calls.ts";
import type { StreamedText } from "./items/streamed-text.ts";

/** How far a message of the visitor has come; a reply is `streaming`, then `done`. */
export type ItemState =
  /** Waits for the connection or for the reply before it; can be cancelled. */
  | "queued"
  | "sending"
  | "streaming"
  | "done"
  /** Known not to be answered or charged; can be sent again or deleted. */
  | "failed"
  /** The connection was lost and the server keeps no keys: sending again could act twice. */
  | "unknown";

/** One item of the transcript as the widget shows it. */
export interface TranscriptItem {
  /** Stays the same when the server's id arrives; a visitor's message is sent with it as its Idempotency-Key. */
  readonly key: string;
  /** The server's id, once known. */
  readonly id?: number;
  readonly role: "user" | "assistant" | "system";
  /** Of a `streaming` reply: as it was when the view last changed; {@link live} holds all that was received. */
  readonly text: string;
  readonly live?: StreamedText;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly state: ItemState;
  readonly calls: readonly ShownCall[];
  /** The visitor's rating of a reply. */
  readonly feedback?: "up" | "down" | undefined;
  /** Who wrote it, where a person did. */
  readonly author?: string;
  /** Which assistant wrote it, where it is not the conversation's own. */
  readonly assistant?: string;
  /** What the visitor could answer to it. */
  readonly choices?: readonly string[];
  /** What it offers beside chatting. */
  readonly actions?: readonly string[];
  /** The call that it asks an agreement to, and the form that it asks to fill in. */
  readonly pendingCall?: PendingCallCard | undefined;
  readonly form?: FormCard | undefined;
  /** Whether the visitor stopped it. */
  readonly stopped?: boolean;
  /** Its files, once the server has named them. */
  readonly attachments?: readonly Attachment[] | undefined;
  /** What a visitor's message says as data too, to the server alone: the answer to a card. */
  readonly more?: Readonly<Record<string, unknown>> | undefined;
  /** Whether a request for it has left: under its key it is sent again to the letter. */
  readonly wasSent?: boolean | undefined;
  /** What a line of the system reports; its text says the same in the server's words. */
  readonly event?: HistoryEvent | undefined;
  /** The code of the failure, on `failed` and `unknown`. */
  readonly code?: string;
  /** Shown in place of the text: the card of a call or a message that the visitor asked for. */
  readonly card?: Element;
}

/**
 * The phase of a conversation. `ended`: the server no longer has it; the transcript stays readable. `refused`: it could
 * not be opened; {@link Notice} holds the reason.
 */
export type ConversationPhase = "idle" | "connecting" | "open" | "ended" | "refused";

/** A person in the conversation: asked for, or there. */
export interface Person {
  readonly state: "waiting" | "joined";
  readonly name?: string;
  /** When somebody is likely to answer, in the site's words. */
  readonly replyHours?: string;
}

/** What the visitor must know about writing; at most one at a time. Codes are not shown. */
export type Notice =
  | { readonly kind: "offline" }
  /** Milliseconds since 1970 at which messages are accepted again. */
  | { readonly kind: "rate-limited"; readonly until: number }
  /** The owner's balance, or the day's limit, is used up: never named so to a visitor. */
  | { readonly kind: "balance"; readonly phase: "start" | "message" }
  | { readonly kind: "unavailable" }
  /**
   * The last message was refused as it was written; it is back in the text box. Of a card that was answered, `fields` are the names of
   * those whose values do not fit: it can be answered again.
   */
  | { readonly kind: "invalid"; readonly fields?: readonly string[] };

/** Whether a reply is expected; `slow` after 8 seconds. */
export type Waiting = "no" | "writing" | "slow";

/** Everything the panel shows of a conversation; replaced as a whole, never changed in place. */
export interface ConversationView {
  readonly phase: ConversationPhase;
  readonly items: readonly TranscriptItem[];
  readonly notice: Notice | undefined;
  readonly waiting: Waiting;
  /** The name of the person who is writing. */
  readonly writer?: string | undefined;
  /** False while a person answers instead of the assistant. */
  readonly aiEnabled: boolean;
  /** Whether the visitor waits for a person or has one. */
  readonly person: Person | undefined;
  /** `asked` once the conversation has ended and the visitor can rate it, `given` once they have. */
  readonly rating?: string | undefined;
  /** Whether a person can be asked for. */
  readonly takesPerson: boolean;
  /** Whether an address can be left, to which answers are sent. */
  readonly takesEmail: boolean;
  /** The address that the visitor left for the case that nobody answers; empty if they left none. */
  readonly email: string;
  /** Whether new messages are heard while the popup is closed. */
  readonly sound: boolean;
  /** Whether the server has messages from before the first item, and what became of loading them. */
  readonly older: "none" | "some" | "loading" | "failed";
  /** Whether the server takes the visitor's ratings of its replies. */
  readonly takesFeedback: boolean;
  /** Whether the visitor can have conversations before this one. */
  readonly hasEarlier?: boolean;
  /** Whether files can be sent. */
  readonly takesFiles?: boolean;
  /** Whether it replaces its last answer. (default: it does not) */
  readonly replaces?: boolean;
  /** How far the server's clock is ahead of this device's, where one of them is wrong. (default: 0) */
  readonly clockAheadMs?: number;
}

/** A conversation of the visitor in a list. */
export interface EarlierConversation {
  readonly uuid: string;
  /** The beginning of what the visitor wrote first. */
  readonly title: string;
  /** When something was said last, in milliseconds since 1970. */
  readonly at: number;
  readonly state: "open" | "ended";
  /** Whether it has an answer that was not on this screen. */
  readonly isUnread: boolean;
  /** Whether it is the one that is shown. */
  readonly isCurrent: boolean;
  /** What a proxy lets the page in with; empty if there is none. */
  readonly secret: string;
  /** Whether the visitor's identity lets them in. */
  readonly isKnown: boolean;
  /** The last message that was on this screen. */
  readonly seen: number;
}

/**
 * What became of a sent text. `taken`: it is in the transcript, whatever happens to it there. `returned`: the page or
 * the server refused it unread (balance, rate limit, ended, too long), so it goes back into the text box. `stale`: it answers
 * a card that was overtaken.
 */
export type SendResult = "taken" | "returned" | "stale";

/** What goes with a text. */
export interface SendOptions {
  /** Files, at most five: uploaded first, and sent with the text or not at all. */
  readonly attachments?: readonly File[];
}

/** A value that is kept where the conversation is, and as long. */
export interface Kept<Value> {
  read(): Value | undefined;
  write(value: Value | undefined): void;
}

/**
 * What a visitor can fill in besides the text box: an input card, the page's fields before the chat, the rating, the e-mail address
 * for a person's answer, and the phone number with what goes with it.
 */
export const formKinds = ["card", "fields", "rating", "email", "number"] as const;
export type FormKind = (typeof formKinds)[number];

/** What was put into a form and not sent. */
export interface FormDraft {
  /** The card's; empty for a form of which a conversation has one. */
  readonly id: string;
  readonly values: CardValues;
  /** The uuid of the conversation in which it was asked; empty before there is one. */
  readonly conversation?: string;
}

/** The conversation as the panel uses it. */
export interface Conversation {
  readonly view: ConversationView;
  /** The server's id of it; empty before it is open. */
  readonly uuid: string;
  /** Sends a request to a path of this server, with the visitor's session. @throws {ApiError} */
  request(path: string, options: RequestOptions): Promise<Response>;
  /** Whether an earlier page has stored it: the visitor has written in it. */
  readonly isKept: boolean;
  /** Whether it can hold messages already: it is kept, or the page has opened it itself. */
  readonly isContinued: boolean;
  /** What the visitor has written and not sent; stored where the conversation is, so that it outlives the page. */
  draft: string;
  /** What the visitor has put into a form of each kind last, in this conversation, and not sent: kept as the {@link draft} is. */
  readonly forms: Readonly<Record<FormKind, Kept<FormDraft>>>;
  /** Calls `listener` after each change of the view. @returns A function that ends this. */
  subscribe(listener: () => void): () => void;
  /** Opens or resumes the conversation, once; the first thing that uses network or storage. */
  open(): Promise<void>;
  /** Never rejects. Waits while a reply is pending; resolves once the server took or refused the message. */
  send(text: string, more?: TranscriptItem["more"]): Promise<SendResult>;
  /** Ends the answer that is being given; undefined if none is, or the server cannot. */
  readonly stop: (() => void) | undefined;
  /** Sends a failed or unknown message again, under its own key. */
  retry(key: string): void;
  /** Deletes a failed message or cancels a queued one. */
  remove(key: string): void;
  /** Looks in the history whether an `unknown` message arrived. */
  check(key: string): Promise<void>;
  /** Loads messages from before the first one. Never rejects: after a failure it can be called again. */
  loadOlder(): Promise<void>;
  /** Sends the visitor's rating of a reply. */
  rate(key: string, value: "up" | "down"): Promise<void>;
  /** Asks for a person to answer, unless the page cancels it. Never rejects. */
  askForPerson(): Promise<void>;
  /** Leaves an e-mail address for the person who was asked for. @returns Whether the server has taken it. */
  leaveEmail(email: string): Promise<boolean>;
  /** Allows or forbids the sound of new messages. */
  allowSound(isAllowed: boolean): void;
  /** Leaves this conversation and starts a new one; the old transcript is removed from the page. */
  startNew(): Promise<void>;
  /**
   * The visitor's conversations, this one too, newest first: those that the page keeps, and those of their identity.
   * @throws {ApiError}
   */
  earlier(): Promise<readonly EarlierConversation[]>;
  /** Goes over to one of them; an ended one can be read, and the conversation before stays the visitor's. Never rejects. */
  goTo(conversation: EarlierConversation): Promise<void>;
  /** Leaves this conversation and clears what was stored of it and of those before. The next message starts another. */
  leave(): void;
}

/** What the visitor's calls and texts need of the conversation that they belong to. */
export interface ActionConversation extends Conversation {
  /** Stored by {@link remember}, and forgotten with the conversation; what reads it checks it. */
  actions: unknown;
  /** Aborted when the visitor leaves this conversation. */
  readonly left: AbortSignal;
  /** Called with what the event stream delivers beyond the conversation itself. */
  onEvent: ((name: string, data: unknown) => void) | undefined;
  /** Stores what is needed to continue after a reload. */
  remember(): void;
  /** Replaces the items of the transcript. */
  show(items: readonly TranscriptItem[]): void;
}
