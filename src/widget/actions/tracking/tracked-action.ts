import { isRecord } from "../../../contract/record.ts";
import { type PhoneAction, phoneActions } from "../../../contract/visitor-actions.ts";

/** Something that is said on the phone, as the server writes it down. */
export interface Caption {
  readonly role: "assistant" | "user";
  readonly text: string;
}

/** What is known of a call or a message that the visitor asked for. */
export interface ActionState {
  readonly kind: PhoneAction;
  /** The Idempotency-Key of the request: one of each intention, also after a reload. */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The visitor's number as it is shown. */
  readonly number: string;
  readonly body: object;
  /** The server's name of it, once it has answered. */
  readonly handle?: string;
  /** `requested`, then the API's status; `unknown` where nobody can know it, `canceled` by the visitor. */
  readonly status: string;
  /** Of a call: seconds, once it has ended. */
  readonly duration?: number;
  /** Of a call: milliseconds since 1970. */
  readonly answeredAt?: number;
  /** Of a call that goes on: a person of the site talks with the visitor now, and not the assistant. */
  readonly isTransferred?: boolean;
}

const endedStatuses = new Set(["ended", "completed", "ended_by_customer", "ended_by_assistant"]);
const notReachedStatuses = new Set(["busy", "no-answer", "failed", "canceled"]);

/** Whether a call was talked in and is over. */
export function wasConnected({ status }: ActionState): boolean {
  return endedStatuses.has(status);
}

/** Whether a call is placed, rings, or is talked in. */
export function isLive({ status }: ActionState): boolean {
  return ["requested", "initiated", "ringing", "in-progress"].includes(status);
}

/** Whether nothing more happens to it. */
export function isFinal({ kind, status }: ActionState): boolean {
  if (kind === "call") return endedStatuses.has(status) || notReachedStatuses.has(status);
  return ["delivered", "read", "failed"].includes(status);
}

/** A call or a message as its card follows it. */
export class TrackedAction {
  captions: readonly Caption[] = [];
  #state: ActionState;
  readonly #listeners = new Set<() => void>();

  constructor(state: ActionState) {
    this.#state = state;
  }

  get state(): ActionState {
    return this.#state;
  }

  /** Takes over what is new, and notifies all listeners. */
  update(change: Partial<ActionState>, captions = this.captions): void {
    this.#state = { ...this.#state, ...change };
    this.captions = captions;
    for (const listener of this.#listeners) listener();
  }

  /** @returns A function that ends the notifications. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** What a page stored of earlier actions; what has another form is left out. */
export function readStored(value: unknown): ActionState[] {
  const { list } = isRecord(value) ? value : {};
  return (Array.isArray(list) ? list : []).filter(isActionState);
}

function isActionState(value: unknown): value is ActionState {
  if (!isRecord(value)) return false;
  const { kind, key, at, number, status, body } = value;
  return (
    phoneActions.includes(kind as PhoneAction) &&
    [key, number, status].every((text) => typeof text === "string") &&
    typeof at === "number" &&
    isRecord(body)
  );
}
