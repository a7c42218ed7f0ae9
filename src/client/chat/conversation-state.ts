import type { ConversationView, TranscriptItem } from "./model.ts";

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

/** The current view of a conversation, and who is notified when it changes. */
export class ConversationState {
  #view = initialView;
  readonly #listeners = new Set<() => void>();

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

  /** Replaces the view by one with `change`, and notifies all listeners. */
  update(change: Partial<ConversationView>): void {
    this.#view = { ...this.#view, ...this.offers(), ...change };
    for (const listener of this.#listeners) listener();
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
