import type { FunctionCall } from "../contract/operations/conversations.ts";

/** What a visitor does besides writing, as the attribute `actions` names it. */
export type ActionKind = "person" | "call" | "sms" | "whatsapp" | "web-call";

interface ActionDetail {
  readonly kind: ActionKind;
  /** `requested`, then the API's status; `unknown` where nobody can know it. */
  readonly state: string;
  readonly id?: string;
}

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
  /** Cancelable: the visitor chose it, wherever it was offered; a prevented action does not begin. */
  "ringback-before-action": ActionDetail;
  /** `requested`, then each state that the server gives; `id` once the server has named it. */
  "ringback-action": ActionDetail;
  /** The owner's balance is used up; the visitor reads a notice without that word. */
  "ringback-balance": { readonly code: string; readonly phase: "start" | "message" };
  "ringback-error": {
    readonly code: string;
    readonly status: number;
    readonly retryable: boolean;
    readonly messageId?: string;
  };
  "ringback-unread": { readonly count: number };
  /** The visitor rated a reply; `messageId` is the `id` of its `ringback-message`. */
  "ringback-feedback": { readonly messageId: number | string; readonly value: "up" | "down" };
}

/** The events by name, as `addEventListener` takes them. */
export type RingbackEventMap = { [Name in keyof RingbackEventDetails]: CustomEvent<RingbackEventDetails[Name]> };

/**
 * Dispatches one of the element's events.
 * @returns False when the page canceled it.
 */
export function emit<Name extends keyof RingbackEventDetails>(
  target: EventTarget,
  name: Name,
  detail: RingbackEventDetails[Name],
  cancelable?: boolean,
): boolean {
  // An absent one counts as false.
  return target.dispatchEvent(
    new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: cancelable! }),
  );
}

declare global {
  // They bubble, so every element can listen for them.
  interface GlobalEventHandlersEventMap extends RingbackEventMap {}
}
