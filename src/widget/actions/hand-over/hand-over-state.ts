import type { ActionConversation } from "../../../client/chat/model.ts";
import type { PhoneAction } from "../../../contract/visitor-actions.ts";
import type { ActionWords } from "../../../languages/shapes/widget/actions.ts";
import type { RingbackEventDetails } from "../../events.ts";
import type { Offer } from "../offered-actions.ts";
import type { TrackedAction } from "../tracking/tracked-action.ts";
import type { WebCall } from "../web-call/web-call.ts";

/** What the sheet shows: nothing before an action is chosen. `placing`: the request is on its way. */
export type Step = "number" | "code" | "confirm" | "countdown" | "placing" | "refused";

/** What the visitor typed; it stays whatever happens. */
export interface Draft {
  country: string;
  number: string;
  /** The way that the visitor has agreed to: each has a sentence of its own. */
  agreed: PhoneAction | undefined;
  /** What the assistant receives of the chat; undefined until it was looked at. */
  summary: string | undefined;
}

/** A text message as it will arrive. */
export interface Quote {
  readonly text: string;
  readonly segments: number;
  readonly price: number | undefined;
}

/** WhatsApp as the visitor can use it: an open window, a way to open it, or a first message of the site. */
export interface WhatsAppState {
  readonly isOpen: boolean;
  /** Milliseconds since 1970 at which the window closes. */
  readonly until: number | undefined;
  readonly hasTemplate: boolean;
  /** Opens WhatsApp with the message that begins it. */
  readonly link: string | undefined;
  /** The key of the conversation's last item when the link was made. */
  readonly after: string | undefined;
}

/** Where the page and the panel are notified. */
export interface HandOverOptions {
  readonly conversation: ActionConversation;
  /** In the language of the panel, which may change. */
  words: ActionWords;
  /** Its subtag. */
  language: string;
  readonly offer: Offer;
  /** The actions that the endpoint offers. */
  readonly offered: readonly string[];
  /** BCP 47. */
  locale: string;
  emit(name: "ringback-before-action" | "ringback-action", detail: RingbackEventDetails["ringback-action"]): boolean;
  /** Has the transcript render an item that is far from the reader's view. */
  showItem(key: string): void;
  /** Makes the card of a call or a message. */
  createCard(action: TrackedAction): Element;
  /** Makes the card of a call in the page. */
  createWebCard(call: WebCall): Element;
}
