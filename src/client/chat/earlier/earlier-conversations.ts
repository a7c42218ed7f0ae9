import type { ConversationState } from "../conversation/conversation-state.ts";
import type { ConversationStore } from "../conversation/conversation-store.ts";
import type { EarlierConversation } from "../model.ts";
import type { Transport } from "../transport/transport.ts";

/** The conversation on the screen; its uuid is empty before it is open. */
interface ShownConversation {
  readonly uuid: string;
  /** The last message that was on the screen. */
  readonly seen: number;
}

/** What the earlier conversations need of the one that is shown. */
export interface EarlierConversationsOptions {
  readonly store: ConversationStore;
  readonly state: ConversationState;
  readonly transport: Transport;
  readonly shown: () => ShownConversation;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The conversations that the visitor has left for another one on this page, and the unsent text of each. */
export class EarlierConversations {
  readonly #options: EarlierConversationsOptions;
  /** What was written and not sent in conversations that were left, by their uuids; in one without a message by "". */
  readonly #unsent = new Map<string, string>();
  /** Whether an ended conversation is shown while the visitor's own one, with its draft, stays stored. */
  #isReading = false;
  #hasKept = false;

  constructor(options: EarlierConversationsOptions) {
    this.#options = options;
  }

  /** Whether the page keeps any, as far as it was last {@link readKept read}. */
  get hasKept(): boolean {
    return this.#hasKept;
  }

  /** Reads from the store whether any are kept: other tabs write there too. */
  readKept(): void {
    this.#hasKept = this.#options.store.earlier.length > 0;
  }

  /** The unsent text of the conversation that is shown; one that has ended has none. */
  get draft(): string {
    return this.#isReading ? "" : this.#options.store.draft;
  }

  set draft(text: string) {
    if (!this.#isReading) this.#options.store.draft = text;
  }

  /** The visitor's conversations, newest first. @throws {ApiError} */
  async list(): Promise<readonly EarlierConversation[]> {
    const { store, transport, shown } = this.#options;
    const { listEarlier } = await import("./list.ts");
    const listed = await listEarlier(store, transport, shown());
    this.readKept();
    return listed;
  }

  /** Keeps the stored conversation before a new one is started. @returns The text with which the new one begins */
  keepBeforeNew(): string {
    const draft = this.draft || (this.#unsent.get("") ?? "");
    this.#keep(this.#isReading ? this.#options.store.draft : "");
    this.#unsent.delete("");
    return draft;
  }

  /** Stores one of them as the visitor's own; one that has ended is only read, and their own stays stored. */
  select(to: EarlierConversation): void {
    const { store, state, shown } = this.#options;
    const stored = store.read();
    this.#isReading = to.state !== "open";
    if (this.#isReading || stored?.uuid === to.uuid) return;
    const { uuid, secret, seen } = to;
    const { draft, pending = [] } = store.earlier.find((one) => one.uuid === uuid) ?? {};
    this.#keep(store.draft);
    this.#unsent.set(stored?.uuid ?? (state.hasWritten ? shown().uuid : ""), store.draft);
    store.clear();
    store.draft = this.#unsent.get(uuid) ?? draft ?? "";
    store.write({ uuid, secret, seen, sound: state.view.sound, pending, expectsPerson: false, email: "" });
  }

  /** The visitor has left the conversation that is shown, with what they have written in it. */
  leaveShown(): void {
    this.#isReading = false;
    this.#options.store.draft = "";
  }

  /** Deletes them all. */
  clear(): void {
    this.#options.store.earlier = [];
    this.#options.store.clearForms();
    this.#unsent.clear();
    this.#hasKept = false;
  }

  /** Adds the stored conversation to those before it, with what is unsent in it: the visitor finds it in their list. */
  #keep(draft: string): void {
    const { store, shown, now } = this.#options;
    const stored = store.read();
    if (!stored) return;
    const { uuid, secret, pending } = stored;
    const seen = uuid === shown().uuid ? shown().seen : stored.seen;
    const others = store.earlier.filter((one) => one.uuid !== uuid);
    store.earlier = [{ uuid, secret, seen, at: now(), draft, pending }, ...others];
    this.#hasKept = true;
  }
}
