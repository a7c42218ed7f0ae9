import type { ConversationState } from "../conversation/conversation-state.ts";
import type { ConversationStore, Pending } from "../conversation/conversation-store.ts";
import { type Items, lastId, settle, withoutItem, withReply } from "../items/transcript-items.ts";
import type { ActionConversation, TranscriptItem } from "../model.ts";
import { holdTurn } from "../one-tab-at-a-time.ts";

/** What the link needs of its conversation. */
export interface LinkedConversation extends ActionConversation {
  /** Sends a message that another tab has queued, unless it does so itself. */
  enqueue(item: TranscriptItem): void;
  /** Takes a message out of the queue: another tab has sent it, or its visitor has cancelled it. */
  cancel(key: string): void;
  /** Goes over to the stored conversation, with the messages that are still queued. */
  adopt(): Promise<void>;
  /** As {@link ActionConversation.leave}, but what is stored stays. */
  reset(): void;
  /** Emits replies that are new here. @returns Whether there are any */
  emitReplies(items: readonly TranscriptItem[]): boolean;
}

/** What a page stores of its conversation, for other tabs too. */
export interface ConversationRecord {
  readonly store: ConversationStore;
  /** Other endpoints and assistants have a record of their own. */
  readonly name: string;
  /** Whether all tabs share one record; else the others have copies of it. */
  readonly isShared: boolean;
}

/** What one tab publishes to the others; all but `uuid` only where it has changed. */
export interface TabMessage {
  /** The conversation that it is about. */
  readonly uuid: string;
  /** A message of the visitor, as it is shown now: without an item it was removed. */
  readonly key?: string;
  readonly item?: TranscriptItem | undefined;
  readonly reply?: TranscriptItem | undefined;
  /** The highest id that the server had given before the message. */
  readonly since?: number | undefined;
  /** What is stored besides messages, as JSON. */
  readonly kept?: string;
  /** The visitor has left the conversation, or the server has ended it. */
  readonly phase?: "idle" | "ended";
}

/** Chosen: so long what the last sender has published can take to arrive. */
const arrivalMs = 50;

/**
 * Links the tabs, and the widgets of one page, that have the same conversation: what the visitor writes in one is shown
 * in all, one of them sends at a time, and the messages of a tab that was closed are sent by another. Without Web Locks
 * (pages without https) a tab sends what was written in it alone; without BroadcastChannel a tab shows what others have
 * written as the server tells it. The server's keys keep each message from being answered twice in every case.
 */
export class TabLink {
  /** Whether another tab has this conversation. */
  #hasOthers = false;
  /** What is stored besides messages, as the other tabs know it. */
  #kept = "";
  /** What has come about the stored conversation while this tab goes over to it. */
  #early: TabMessage[] | undefined;
  #end!: () => void;
  readonly #ended = new Promise<void>((resolve) => (this.#end = resolve));

  constructor(
    private readonly conversation: LinkedConversation,
    private readonly state: ConversationState,
    private readonly record: ConversationRecord,
    /** Undefined if the conversation is shared by the record alone. */
    private readonly channel: BroadcastChannel | undefined,
  ) {
    if (channel) channel.onmessage = ({ data }) => this.#receive(data);
  }

  /** Ends the link. What is being sent goes on, and other tabs do not wait for it. */
  close(): void {
    this.#end();
    this.channel?.close();
  }

  /** Does `work` while no other tab sends; where another conversation is stored by now, goes over to it instead. */
  async inTurn(work: () => Promise<void>): Promise<void> {
    const { conversation } = this;
    await holdTurn(this.record, conversation.uuid, async () => {
      if (this.#hasOthers) await new Promise((resolve) => setTimeout(resolve, arrivalMs));
      const stored = this.record.store.read();
      const isKept = this.record.store.earlier.some(({ uuid }) => uuid === conversation.uuid);
      // What was written in one that another tab has left for this one belongs there.
      if (stored && stored.uuid !== conversation.uuid && !isKept) await this.#adopt();
      else await Promise.race([work(), this.#ended]);
    });
  }

  /**
   * Goes on with what was on its way when the page was left: under the same key, where that is safe. Another tab may be
   * sending it still: what became of it is seen in this tab's turn.
   * @param seen Id of the last item that was on the screen before.
   */
  resume(pending: readonly Pending[], repeatsSafely: boolean, seen: number): void {
    for (const { key, text, more, isQueued } of pending) {
      const state = isQueued || repeatsSafely ? "queued" : "sending";
      const at = Date.now();
      const item: TranscriptItem = { key, role: "user", text, more, at, state, calls: [], wasSent: !isQueued };
      const items = withKey(this.state.view.items, item, seen);
      const known = items.find((ours) => ours.key === key);
      if (known && known.state !== "sending") continue;
      // One that waited when it was stored may have been sent since: the history has it then.
      const shown = known && (repeatsSafely ? settle(items, key, "queued") : items);
      this.state.update({ items: shown ?? [...items, item] });
      this.conversation.enqueue(known ? { ...item, wasSent: true } : item);
    }
    this.conversation.remember();
  }

  /** Publishes a message of the visitor with its reply, as they are shown now. */
  publish(key: string): void {
    const { items } = this.conversation.view;
    const at = items.findIndex((item) => item.key === key);
    const reply = items.find((item) => item.key === `answer-${key}` && item.state !== "streaming");
    this.post({ uuid: this.conversation.uuid, key, item: items[at], reply, since: lastId(items.slice(0, at)) });
  }

  /** Publishes what is stored besides messages, where the other tabs do not know it yet. */
  publishKept(): void {
    const kept = this.#readKept();
    if (kept === this.#kept) return;
    this.#kept = kept;
    this.post({ uuid: this.conversation.uuid, kept });
  }

  /** Sends a message to the other tabs; none of a conversation that is not open. */
  post(message: TabMessage): void {
    if (message.uuid) this.channel?.postMessage(message);
  }

  #readKept(): string {
    const { view, actions } = this.conversation;
    return JSON.stringify({ email: view.email, sound: view.sound, actions });
  }

  #receive(message: TabMessage): void {
    const { uuid, key, kept, phase } = message;
    const { conversation } = this;
    const isStored = this.record.store.read()?.uuid === uuid;
    if (uuid !== conversation.uuid) {
      // Another tab was the first to write. What was written here meanwhile goes over in its own turn.
      if (this.#early) this.#early.push(message);
      else if (isStored && !conversation.view.items.some(({ role }) => role === "user")) void this.#adopt(message);
      return;
    }
    this.#hasOthers = true;
    if (phase) {
      if (isStored) this.record.store.clear();
      if (phase === "idle") conversation.reset();
      else this.state.update({ phase, notice: undefined, waiting: "no" });
    } else if (kept) this.#takeKept(kept);
    else if (key) this.#takeMessage(key, message);
  }

  /** Goes over to the stored conversation, whose history may be read before what other tabs report of it meanwhile. */
  async #adopt(...early: TabMessage[]): Promise<void> {
    const { conversation } = this;
    this.#early = early;
    await conversation.adopt();
    this.#early = undefined;
    for (const message of early) if (message.uuid === conversation.uuid) this.#receive(message);
  }

  #takeKept(kept: string): void {
    const { conversation } = this;
    const { email, sound, actions } = JSON.parse(kept);
    this.state.update({ email, sound });
    if (conversation.onEvent) conversation.onEvent("actions", actions);
    else conversation.actions = actions;
    this.#kept = this.#readKept(); // else two tabs that differ in an order would answer each other for ever
    conversation.remember();
  }

  #takeMessage(key: string, { item, reply, since }: TabMessage): void {
    const { conversation, state } = this;
    let { items } = state.view;
    if (item) items = withKey(items, item, since);
    const known = items.find((ours) => ours.key === key);
    // Word of it can come later than the history that has its reply.
    const isDone = known?.state === "done";
    const shown = item && {
      ...known,
      ...item,
      ...(known?.id && { id: known.id }),
      ...(isDone && { state: known.state }),
    };
    if (!shown) items = withoutItem(items, key);
    else items = known ? items.map((ours) => (ours === known ? shown : ours)) : [...items, shown];
    const isNew = reply && !items.some(({ key, id }) => key === reply.key || (id && id === reply.id));
    if (isNew) items = withReply(items, key, reply);
    state.update({ items, waiting: shown?.state === "sending" ? "writing" : "no" });
    if (isPending(shown)) {
      // The tab that comes after one that was closed sends what it has left. Without locks nobody knows that it was.
      // The tab itself asks for the lock first.
      if (navigator.locks) setTimeout(() => isPending(state.find(key)) && conversation.enqueue(shown), arrivalMs);
      return;
    }
    conversation.cancel(key);
    if (isNew) conversation.emitReplies([reply]);
  }
}

/**
 * Gives a message its key where it was read from the history of a server that stores no keys: the newest with its text,
 * if it came after `since`. Without anything after it, it is being answered.
 */
function withKey(items: Items, { key, text }: TranscriptItem, since = 0): Items {
  if (items.some((item) => item.key === key)) return items;
  const read = items.findLast(
    (item) => item.role === "user" && item.text === text && item.key === `line-${item.id}` && item.id! > since,
  );
  const state = read === items.at(-1) ? "sending" : "done";
  return items.map((item) => (item === read ? { ...item, key, state } : item));
}

/** Whether a message has not come to its end. */
function isPending(item: TranscriptItem | undefined): item is TranscriptItem {
  return item?.state === "queued" || item?.state === "sending";
}
