import type { FunctionCall, VisitorAction } from "../../contract/operations/conversations/conversations.ts";

/** What a visitor does besides writing, as the element's attribute `actions` names it. */
export type ActionKind = VisitorAction;

interface ActionDetail {
  readonly kind: ActionKind;
  /** `requested`, then the API's status; `unknown` where nobody can know it. */
  readonly state: string;
  readonly id?: string;
}

/** What each event of a chat carries; the element dispatches them with `ringback-` before their names. */
export interface ChatEvents {
  /** Cancelable: a prevented message is not sent. */
  "before-send": { readonly text: string };
  message: {
    readonly id: number | string;
    readonly role: "user" | "assistant" | "system";
    readonly text: string;
    /** Milliseconds since 1970. */
    readonly at: number;
  };
  "function-call": FunctionCall;
  /** Cancelable: the visitor chose it, wherever it was offered; a prevented action does not begin. */
  "before-action": ActionDetail;
  /** `requested`, then each state that the server gives; `id` once the server has named it. */
  action: ActionDetail;
  /** The owner's balance is used up; the visitor reads a notice without that word. */
  balance: { readonly code: string; readonly phase: "start" | "message" };
  error: {
    readonly code: string;
    readonly status: number;
    readonly retryable: boolean;
    readonly messageId?: string;
  };
  /** The visitor rated a reply; `messageId` is the `id` of its `message`. */
  feedback: { readonly messageId: number | string; readonly value: "up" | "down" };
}

/** Emits an event. @returns False if it was canceled */
export type EmitChatEvent = <Name extends keyof ChatEvents>(name: Name, detail: ChatEvents[Name]) => unknown;
