import type { ChatEvents } from "../client/chat/events.ts";

/** What each event of `<ringback-chat>` carries. All bubble and cross shadow roots. */
export interface RingbackEventDetails {
  "ringback-open": undefined;
  "ringback-close": undefined;
  /** Cancelable: a prevented message stays in the text box. */
  "ringback-before-send": ChatEvents["before-send"];
  "ringback-message": ChatEvents["message"];
  "ringback-function-call": ChatEvents["function-call"];
  /** Cancelable: the visitor chose it, wherever it was offered; a prevented action does not begin. */
  "ringback-before-action": ChatEvents["before-action"];
  /** `requested`, then each state that the server gives; `id` once the server has named it. */
  "ringback-action": ChatEvents["action"];
  /** The owner's balance is used up; the visitor reads a notice without that word. */
  "ringback-balance": ChatEvents["balance"];
  "ringback-error": ChatEvents["error"];
  "ringback-unread": { readonly count: number };
  /** The visitor rated a reply; `messageId` is the `id` of its `ringback-message`. */
  "ringback-feedback": ChatEvents["feedback"];
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
