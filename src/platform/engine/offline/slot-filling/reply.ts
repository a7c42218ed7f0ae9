import type { FunctionCall, VisitorAction } from "../../../../contract/operations/conversations/conversations.ts";
import type { Encoder } from "../../encoder/encoder.ts";
import type { Contact, Tool, WasShown } from "../../turn.ts";
import type { Moment } from "../../understanding/slots/value.ts";
import type { Memory } from "./memory.ts";

/** An answer, with the function calls that it rests on. */
export interface Answer {
  readonly message: string;
  readonly calls: readonly FunctionCall[];
  /** False when it says that there is none, or that it may be none. */
  readonly isFound: boolean;
  /** Whether something was asked that neither documents nor instructions surely say. */
  readonly isUnanswered?: boolean | undefined;
  /** The call or text that the message asked for. */
  readonly actions?: readonly VisitorAction[];
  /** What may be pressed in place of an answer, and the words before it: said last, where nothing else is asked. */
  readonly perhaps?: { readonly text: string; readonly choices: readonly string[] };
}

export interface SlotFillingReply {
  readonly message: string;
  readonly calls: readonly FunctionCall[];
  readonly memory: Memory;
  /** As {@link Answer.isUnanswered}. */
  readonly isUnanswered?: boolean | undefined;
}

/** What the forms need to know of a turn. */
export interface SlotFillingTurn {
  readonly message: string;
  readonly assistantName: string;
  /** Of the conversation, as ISO 639-1. */
  readonly language: string;
  readonly tools: readonly Tool[];
  readonly moment: Moment;
  /** Reads what English sentences mean. (default: tools are chosen by words alone) */
  readonly encoder?: Encoder | undefined;
  /** As {@link TurnInput.contact}. */
  readonly contact?: Contact | undefined;
  /** What a form needs is asked for at once, by a card beside the words. */
  readonly takesCards: boolean;
  /** What is answered is listened to. */
  readonly isSpoken: boolean;
  readonly signal: AbortSignal;
  /** As {@link TurnInput.wasShown}. */
  readonly wasShown: WasShown;
  /** What is read back comes first: the end of a long answer may not be delivered. */
  readonly isDeliveredInParts: boolean;
  /** Keeps a memory before the turn's end. Rejects when nothing may be done any more. */
  readonly remember: (memory: Memory) => Promise<void>;
  /** Answers as if there were no tools. `about` says what a question that points back ("what does it cost?") is about. */
  readonly answer: (message: string, about?: string) => Promise<Answer>;
  /** Answers a greeting, thanks and the like; nothing for all else. */
  readonly smallTalk: (message: string) => Promise<Answer | undefined>;
}
