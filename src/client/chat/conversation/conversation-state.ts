import type { ConversationView, TranscriptItem } from "../model.ts";

/** The view of a conversation that has not been opened. */
export const initialView: ConversationView = {
  phase: "idle",
  items: [],
  notice: undefined,
  waiting: "no",
  aiEnabled: true,
  person: undefined,
  takesPerson: false,
  takesEmail: false,
  email: "",
  sound: false,
  older: "none",
  takesFeedback: false,
  takesFiles: false,
};

/** Whether the server has a message and no answer to it: this tab sends it, waits for another one that does, or reads along. */
export function isBeingAnswered({ role, state, id }: TranscriptItem): boolean {
  return role === "user" && (state === "sending" || (state === "queued" && id !== undefined));
}

/** The current view of a conversation, and who is notified when it changes. */
export class ConversationState {
  #view = initialView;
  readonly #listeners = new Set<() => void>();
  /** What shows how far the answer to a message is, and the key of that message. */
  #followed: readonly [messageKey: string, key: string] | undefined;

  /** @param offers What the server offers, as far as its answers have shown. */
  constructor(
    private readonly offers: () => Pick<
      ConversationView,
      "takesFeedback" | "takesFiles" | "hasEarlier" | "takesPerson" | "takesEmail" | "clockAheadMs" | "replaces"
    >,
  ) {}

  get view(): ConversationView {
    return this.#view;
  }

  /** Whether a person was asked for, or answers in place of the assistant. */
  get isPersonNear(): boolean {
    return !this.#view.aiEnabled || this.#view.person !== undefined;
  }

  /** Whether the visitor has written something. */
  get hasWritten(): boolean {
    return this.#view.items.some(({ role }) => role === "user");
  }

  /** The item with this key, if it is still in the transcript: nearly always one of the last. */
  find(key: string): TranscriptItem | undefined {
    return this.#view.items.findLast((item) => item.key === key);
  }

  /** Has the item `key` leave the transcript once the message `messageKey` is answered, or will not be. */
  follow(messageKey: string, key: string): void {
    this.#followed = [messageKey, key];
  }

  /** Replaces the view by one with `change`, and notifies all listeners. */
  update(change: Partial<ConversationView>): void {
    this.#view = { ...this.#view, ...this.offers(), ...change };
    if (this.#followed) this.#endFollowed(...this.#followed);
    for (const listener of this.#listeners) listener();
  }

  #endFollowed(messageKey: string, key: string): void {
    const { items } = this.#view;
    const at = items.findIndex((item) => item.key === messageKey);
    const message = items[at];
    const hasAnswer = items.slice(at).some((item) => item.role === "assistant" && item.key !== key);
    if (message && isBeingAnswered(message) && !hasAnswer) return;
    this.#followed = undefined;
    this.#view = { ...this.#view, items: items.filter((item) => item.key !== key) };
  }

  /** Returns to the view of a conversation that has not been opened. */
  reset(): void {
    this.#view = initialView;
    this.update({});
  }

  /** @returns A function that ends the notifications. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
