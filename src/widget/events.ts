import type { FunctionCall } from "../contract/operations/conversations.ts";

/** What each event of `<ringback-chat>` carries. All bubble and cross shadow roots. */
export interface RingbackEventDetails {
  "ringback-open": undefined;
  "ringback-close": undefined;
  /** Cancelable: a prevented message stays in the text box. */
  "ringback-before-send": { readonly text: string };
  "ringback-message": {
    readonly id: number | string;
    readonly role: "user" | "assistant" | "system";
    readonly text: string;
    /** Milliseconds since 1970. */
    readonly at: number;
  };
  "ringback-function-call": FunctionCall;
  /** The owner's money has run out; the visitor is told nothing of it. */
  "ringback-balance": { readonly code: string; readonly phase: "start" | "message" };
  "ringback-error": {
    readonly code: string;
    readonly status: number;
    readonly retryable: boolean;
    readonly messageId?: string;
  };
  "ringback-unread": { readonly count: number };
  /** The visitor said whether an answer helped; `messageId` is the `id` of its `ringback-message`. */
  "ringback-feedback": { readonly messageId: number | string; readonly value: "up" | "down" };
}

/** The events as `addEventListener` knows them. */
export type RingbackEventMap = { [Name in keyof RingbackEventDetails]: CustomEvent<RingbackEventDetails[Name]> };

/**
 * Tells the page.
 * @returns False when the page prevented it.
 */
export function emit<Name extends keyof RingbackEventDetails>(
  target: EventTarget,
  name: Name,
  detail: RingbackEventDetails[Name],
  cancelable = false,
): boolean {
  return target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
}

declare global {
  // They bubble, so every element can listen for them.
  interface GlobalEventHandlersEventMap extends RingbackEventMap {}
}
