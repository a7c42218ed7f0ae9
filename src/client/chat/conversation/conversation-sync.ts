import type { HistoryItem } from "../../../contract/operations/conversations/conversations.ts";
import type { EventFollower, StreamEvent } from "../../request.ts";
import { lastId, merge, withAnswered } from "../items/transcript-items.ts";
import { painted } from "../next-frame.ts";
import { holdTurn } from "../one-tab-at-a-time.ts";
import type { AgentPoller } from "../others/agent-poller.ts";
import type { ConversationRecord, LinkedConversation, TabLink, TabMessage } from "../others/tab-link.ts";
import { type History, type HistoryPart, isHistoryItem, personOf, type Transport } from "../transport/transport.ts";
import type { ConversationState } from "./conversation-state.ts";
import type { Outbox } from "./outbox.ts";

/** What the synchronisation needs of its conversation. */
export interface ConversationSyncOptions {
  readonly conversation: LinkedConversation;
  readonly state: ConversationState;
  readonly transport: Transport;
  /** The outbox of the conversation; another one once the visitor has left it. */
  readonly outbox: () => Outbox;
  /** Undefined if it could not be read. */
  readonly readHistory: (part: HistoryPart) => Promise<History | undefined>;
  /** The record that tabs share, or have copies of; undefined if nothing is stored. */
  readonly record: ConversationRecord | undefined;
  /** Whether the people who answer see where the visitor is. */
  readonly tellsPage: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Chosen: so long messages wait for the code of the link with other tabs. */
const tabsWaitMs = 3_000;
/** Chosen: longer than the console waits until it says again that somebody writes. */
const writingMs = 6_000;

/** Keeps an open conversation in step with the server, with people who answer, and with other tabs. */
export class ConversationSync {
  /** Whether the element that shows the conversation is in the page. */
  isConnected = true;
  /** Whether the visitor can see the conversation, once they look at the page. */
  isVisible = true;
  readonly #options: ConversationSyncOptions;
  /** The link with other tabs, once its code is loaded; none where nothing is stored, or while the element is out of the page. */
  #tabs: Promise<TabLink | undefined> | undefined;
  /** Over when messages wait for the link no longer. */
  #tabsDue: Promise<undefined> | undefined;
  #writing: ReturnType<typeof setTimeout> | undefined;
  /** The link's: what is posted by it does not come back here. */
  #channel: BroadcastChannel | undefined;
  #agentPoller: AgentPoller | undefined;
  #follower: EventFollower | undefined;
  #isFollowing = false;
  #stopReporting: (() => void) | undefined;
  /**
   * The last message or event that the history, a poll or the stream has delivered. What came with the answer to a
   * message does not count: others may have written before it.
   */
  #cursor: number | undefined;
  /** Replies that arrived while one is awaited: it may be theirs. */
  #held: HistoryItem[] = [];

  constructor(options: ConversationSyncOptions) {
    this.#options = options;
    this.#listen();
  }

  /** The element that shows the conversation is in the page again. */
  connect(): void {
    if (this.isConnected) return;
    this.isConnected = true;
    this.#listen();
    this.update();
  }

  /** The element has left the page: nobody is polled for, and other tabs are on their own. */
  disconnect(): void {
    this.isConnected = false;
    document.removeEventListener("visibilitychange", this.#handleVisibility);
    this.publish((tabs) => tabs.close());
    this.#tabs = this.#channel = undefined;
    this.#stopReporting?.();
    this.#stopReporting = undefined;
    this.update();
  }

  /** Says where the visitor is, while the element is in the page. */
  #report(): void {
    let isOver = false;
    let stop: (() => void) | undefined;
    this.#stopReporting = () => {
      isOver = true;
      stop?.();
    };
    const { conversation, transport } = this.#options;
    import("../page-context.ts").then(
      ({ reportPage }) => {
        if (!isOver) stop = reportPage(transport, () => conversation.uuid);
      },
      () => {},
    );
  }

  /** Stops following, and forgets how far that has come: the visitor has left the conversation. */
  reset(): void {
    this.stopPolling();
    this.#stopStream();
    clearTimeout(this.#writing);
    this.#cursor = undefined;
    this.#held = [];
  }

  /** Polls no more until the next {@link update}. */
  stopPolling(): void {
    this.#agentPoller?.stop();
  }

  /** Marks what the history has delivered: it is not requested again. */
  advance(items: readonly { readonly id?: number | undefined }[]): void {
    for (const { id } of items) if (id !== undefined) this.#cursor = Math.max(this.#cursor ?? 0, id);
  }

  /**
   * Follows what others write: by the stream where the server has one, and by polling where none delivers. A server that
   * knows no streams is polled while the assistant is off and the visitor can see the chat.
   */
  update(firstWaitMs?: number): void {
    const { state, transport } = this.#options;
    const { aiEnabled, phase } = state.view;
    if (this.isConnected && phase !== "idle" && phase !== "refused") this.#tabs ??= this.#load();
    // A closed chat is followed once a person may write to this visitor: the launcher counts it.
    const isFollowed = !document.hidden && (this.isVisible || state.isPersonNear || state.hasWritten);
    const isStreamed = this.isConnected && transport.hasEvents && phase === "open" && isFollowed;
    if (
      this.isConnected &&
      phase === "open" &&
      transport.takesContext &&
      this.#options.tellsPage &&
      !this.#stopReporting
    )
      this.#report();
    if (isStreamed) this.#follower?.start();
    else this.#stopStream();
    const isAlone = this.isConnected && !aiEnabled && this.isVisible;
    if (transport.hasEvents ? isStreamed && !this.#isFollowing : isAlone) this.#agentPoller?.start(firstWaitMs);
    else this.stopPolling();
  }

  /** Shows replies that were held back, once the awaited one is there: it is known by its id then. */
  addHeld(): void {
    if (this.#held.length > 0 && this.#options.outbox().pending.length === 0) this.#addItems(this.#held.splice(0));
  }

  /** Makes a change known to other tabs. */
  publish(change: (tabs: TabLink) => void): void {
    void this.#tabs?.then((tabs) => tabs && change(tabs));
  }

  /** Has other tabs leave a conversation, also one that this tab has not opened. */
  publishLeft(uuid: string): void {
    // One without a listener needs no end: the browser collects it.
    (this.#channel ?? this.#openChannel())?.postMessage({ uuid, phase: "idle" } satisfies TabMessage);
  }

  /** Does `work` while no other tab sends: by the link with them, or without it where its code does not arrive. */
  async inTurn(work: () => Promise<void>): Promise<void> {
    const { conversation, record } = this.#options;
    const tabs = await Promise.race([this.#tabs, this.#tabsDue]);
    if (tabs) return tabs.inTurn(work);
    return record ? holdTurn(record, conversation.uuid, work) : work();
  }

  readonly #handleVisibility = (): void => this.update();

  #listen(): void {
    document.addEventListener("visibilitychange", this.#handleVisibility);
  }

  #stopStream(): void {
    this.#follower?.stop();
    this.#isFollowing = false;
  }

  /** Undefined if nothing is stored, and where the browser refuses: then the conversation is shared by the record alone. */
  #openChannel(): BroadcastChannel | undefined {
    const { record } = this.#options;
    try {
      // The number is that of the message's form: a page of a later release shares none with this one's.
      return record && new BroadcastChannel(`2 ${record.name}`);
    } catch {
      return undefined;
    }
  }

  /** Where loading fails it is tried again with the next change. */
  async #load(): Promise<TabLink | undefined> {
    const { conversation, state, transport, outbox, readHistory, record } = this.#options;
    this.#tabsDue = new Promise((resolve) => setTimeout(resolve, tabsWaitMs));
    // Before the history is read: what another tab writes after that is in none.
    const channel = this.#openChannel();
    this.#channel = channel;
    const early: MessageEvent[] = [];
    if (channel) channel.onmessage = (event) => early.push(event);
    try {
      await painted(); // the panel shows first
      const { AgentPoller, EventFollower, TabLink } = await import("../others/index.ts");
      this.#agentPoller ??= new AgentPoller({
        // A server that honours no keys does not name them in its history either: what is shown is not read again.
        fetchItems: () => readHistory({ after: transport.repeatsSafely ? this.#cursor : lastId(state.view.items) }),
        onItems: (history) => this.#addHistory(history),
        isPaused: () => document.hidden || outbox().isSending,
      });
      this.#follower ??= new EventFollower({
        openStream: (signal) => transport.follow(conversation.uuid, this.#cursor ?? 0, signal),
        onEvent: (event) => this.#handleEvent(event),
        onStream: (isOpen) => {
          if (isOpen === this.#isFollowing) return;
          this.#isFollowing = isOpen;
          this.update();
        },
      });
      this.update();
      // The element may have left the page meanwhile, and come back with another link.
      if (record && this.isConnected && channel === this.#channel) {
        const tabs = new TabLink(conversation, state, record, channel);
        for (const event of early) channel?.dispatchEvent(event);
        return tabs;
      }
    } catch {
      if (channel === this.#channel) this.#tabs = this.#channel = undefined;
    }
    channel?.close();
    return undefined;
  }

  #handleEvent({ event, data, id }: StreamEvent): void {
    const { conversation, state } = this.#options;
    if (id !== undefined) this.advance([{ id: Number(id) }]);
    if (!data) return;
    const value: unknown = JSON.parse(data);
    if (event === "ai_enabled") state.update({ aiEnabled: (value as { ai_enabled?: boolean }).ai_enabled !== false });
    else if (event === "person") state.update({ person: personOf(value) });
    else if (event === "message" && isHistoryItem(value)) this.#addItems([value]);
    else if (event === "rating") state.update({ rating: (value as { state?: string }).state });
    else if (event === "progress") this.#showProgress(value);
    else if (event === "typing") this.#showWriter((value as { name?: string }).name);
    else conversation.onEvent?.(event, value);
    conversation.remember();
  }

  /** Of an answer that this tab's own stream does not tell of. */
  #showProgress(report: unknown): void {
    const { state, outbox, now } = this.#options;
    import("../progress/followed-answer.ts").then(
      ({ showFollowed }) => outbox().isStreaming || showFollowed(state, report, now()),
      () => {},
    );
  }

  /** Until their message is there, or no further event comes. */
  #showWriter(writer?: string): void {
    clearTimeout(this.#writing);
    const { state } = this.#options;
    state.update({ writer });
    if (writer) this.#writing = setTimeout(() => this.#showWriter(), writingMs);
  }

  /** @returns Whether one of the items is a message that was not known. */
  #addHistory({ items, aiEnabled, person, rating }: History): boolean {
    const { state, transport } = this.#options;
    state.update({ aiEnabled, person, rating });
    this.advance(items);
    if (aiEnabled && !transport.hasEvents) this.stopPolling();
    return this.#addItems(items);
  }

  /** @returns Whether one of them is a message that was not known. */
  #addItems(arrived: readonly HistoryItem[]): boolean {
    const { conversation, state, outbox, now } = this.#options;
    const isAwaited = ({ role, author }: HistoryItem) => role === "assistant" && !author && outbox().pending.length > 0;
    this.#held.push(...arrived.filter(isAwaited));
    const items = arrived.filter((item) => !isAwaited(item));
    if (items.some(({ author }) => author)) this.#showWriter();
    const known = new Set(state.view.items.map(({ key }) => key));
    const merged = withAnswered(merge(state.view.items, items, now()), items);
    state.update({ items: merged });
    return conversation.emitReplies(merged.filter(({ key }) => !known.has(key)));
  }
}
