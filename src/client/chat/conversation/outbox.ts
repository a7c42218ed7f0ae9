import type { HistoryItem, MessageReply } from "../../../contract/operations/conversations/conversations.ts";
import type { Problem } from "../../../contract/problem.ts";
import type { ChatEvents } from "../events.ts";
import {
  type Items,
  movedInTime,
  settle,
  toItem,
  withMore,
  withoutItem,
  withReply,
} from "../items/transcript-items.ts";
import { newMessageKey } from "../message-key.ts";
import type { SendResult, TranscriptItem } from "../model.ts";
import type { Timing } from "../timing.ts";
import { isClientCall } from "../tools/page-tool.ts";
import { deliver } from "../transport/deliver.ts";
import { isOnline, untilOnline } from "../transport/online.ts";
import type { Outgoing, Transport } from "../transport/transport.ts";
import type { ConversationState } from "./conversation-state.ts";
import type { Pending } from "./conversation-store.ts";
import { StreamingReply } from "./streaming-reply.ts";

/** What the outbox needs of its conversation. */
export interface OutboxOptions {
  readonly state: ConversationState;
  readonly transport: Transport;
  /** Opens the conversation; resolves when it is open or was refused. */
  readonly open: () => Promise<void>;
  /** The uuid of the open conversation. */
  readonly uuid: () => string;
  /** Does `work` while no other tab sends. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  /** A message was queued, began to be sent, or its outcome is shown: {@link Outbox.pending} has changed. */
  readonly onChange: (messageKey: string) => void;
  /** The server refused a message unread; what is shown and emitted is the conversation's affair. */
  readonly onRefused: (problem: Problem) => void;
  /** A message has failed, or its outcome is unknown. */
  readonly onFailed: (problem: Problem, messageKey: string) => void;
  readonly onEvent: <Name extends keyof ChatEvents>(name: Name, detail: ChatEvents[Name]) => void;
  readonly timing: Timing;
}

interface QueuedMessage extends Outgoing {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** How far the server's clock was known to be ahead when the message was dated. */
  readonly clockAheadMs: number;
  /** Whether a request for it has left already. (default: none has) */
  readonly wasSent?: boolean | undefined;
  /** Absent where no text box waits for it: it is sent once more, or was written in another tab. */
  readonly resolve?: (result: SendResult) => void;
}

/** Chosen: after eight seconds the visitor reads that some replies take a while. */
const slowAfterMs = 8_000;
/** Chosen: a reply that comes sooner is read at once, and an indicator before it would only flash. */
const writingAfterMs = 300;

/** The visitor's messages on their way to the server: one at a time, later ones wait in order. Ends with `close`. */
export class Outbox {
  #queue: QueuedMessage[] = [];
  #current: QueuedMessage | undefined;
  #reply: StreamingReply | undefined;
  #isRunning = false;
  readonly #options: OutboxOptions;
  readonly #state: ConversationState;
  readonly #closed = new AbortController();

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#state = options.state;
  }

  /** Whether a message is on its way. */
  get isSending(): boolean {
    return this.#isRunning;
  }

  /** Whether the answer to the message that is on its way is streamed. */
  get isStreaming(): boolean {
    return this.#reply?.hasBegun === true;
  }

  /** Ends the answer to the message that is on its way; undefined if there is none, or the server cannot. */
  get stop(): (() => void) | undefined {
    return this.#current && this.#options.transport.stops ? this.#stop : undefined;
  }

  readonly #stop = (): void => {
    const { transport, uuid } = this.#options;
    transport.stop(uuid()).catch((cause: unknown) => console.error("ringback:", cause));
  };

  /** The messages that are not answered yet, oldest first. */
  get pending(): readonly Pending[] {
    const messages = this.#current ? [this.#current, ...this.#queue] : this.#queue;
    return messages.map(({ key, text, more, wasSent }) => ({
      key,
      text,
      more,
      isQueued: this.#state.find(key)?.state === "queued" && !wasSent,
    }));
  }

  /** Adds a new message to the transcript and sends it after those before it; it may replace one, with its answer. */
  async send(text: string, more?: TranscriptItem["more"]): Promise<SendResult> {
    const items = this.#items;
    const at = more?.replaces ? items.findLastIndex(({ id }) => id === more.replaces) : -1;
    if (at < 1) return this.#add(text, more);
    // The message and its answer make place for the new ones.
    this.#show(items.toSpliced(at - 1, 2));
    const result = await this.#add(text, more);
    if (result !== "taken") this.#show([...this.#items, ...items.slice(at - 1, at + 1)]);
    return result;
  }

  #add(text: string, more: TranscriptItem["more"]): Promise<SendResult> {
    const { timing, transport } = this.#options;
    const message = { key: newMessageKey(), text, more, at: timing.now() };
    this.#show([...this.#items, { ...message, role: "user", state: "queued", calls: [] }]);
    return new Promise((resolve) => {
      this.#queue.push({ ...message, clockAheadMs: transport.clockAheadMs, resolve });
      this.#options.onChange(message.key);
      void this.run();
    });
  }

  /** Queues a message that is in the transcript already, to be sent under the key that it has. */
  enqueue({ key, text, more, at, wasSent }: Pick<TranscriptItem, "key" | "text" | "more" | "at" | "wasSent">): void {
    if (this.pending.some((message) => message.key === key)) return;
    this.#queue.push({ key, text, more, at, wasSent, clockAheadMs: this.#options.transport.clockAheadMs });
  }

  /** Takes a message out of the queue; false if it is not in it. */
  cancel(key: string): boolean {
    const index = this.#queue.findIndex((message) => message.key === key);
    if (index < 0) return false;
    this.#queue.splice(index, 1)[0]?.resolve?.("taken");
    this.#options.onChange(key);
    return true;
  }

  /** Sends what is queued, in order; does nothing while it is doing that already. */
  async run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      await this.#untilOnline();
      await this.#options.open();
      while (!this.#signal.aborted && this.#queue.length > 0) {
        if (this.#state.view.phase !== "open") return this.#returnAll();
        await this.#untilOnline();
        // What another tab has queued by now it sends before this tab's turn, unless it was closed.
        const left = new Set(this.#queue);
        await this.#options.inTurn(async () => {
          while (!this.#signal.aborted && this.#state.view.phase === "open") {
            const next = this.#queue.find(({ resolve }) => resolve) ?? this.#queue.find((message) => left.has(message));
            if (!next) return;
            this.#queue.splice(this.#queue.indexOf(next), 1);
            await this.#deliver(next);
          }
        });
      }
    } finally {
      this.#isRunning = false;
    }
  }

  /** Stops sending and reading; a message that the server has received is answered all the same. */
  close(): void {
    this.#closed.abort();
    for (const { resolve } of this.#queue.splice(0)) resolve?.("taken");
  }

  get #signal(): AbortSignal {
    return this.#closed.signal;
  }

  get #items(): Items {
    return this.#state.view.items;
  }

  #show(items: Items): void {
    this.#state.update({ items });
  }

  async #deliver(given: QueuedMessage): Promise<void> {
    const { transport, uuid, timing, onChange } = this.#options;
    const state = this.#state;
    const { key } = given;
    // Sent again under its key it is the same to the letter.
    const message = given.wasSent ? given : { ...given, more: { ...given.more, ...transport.toolNews } };
    if (state.find(key)?.state === "sending" && !transport.repeatsSafely) {
      // The tab that sent it was closed meanwhile.
      this.#handleFailure(message, "unknown", { code: "BROKEN", status: 0, detail: "No answer." });
      return onChange(key);
    }
    this.#current = message;
    state.update({ items: withMore(settle(this.#items, key, "sending"), key, message.more), notice: undefined });
    onChange(key);
    const writing = setTimeout(() => {
      if (state.find(key)?.state === "sending" && isOnline()) state.update({ waiting: "writing" });
    }, writingAfterMs);
    const slow = setTimeout(() => state.view.waiting === "writing" && state.update({ waiting: "slow" }), slowAfterMs);
    const reply = new StreamingReply(key, { state, timing, signal: this.#signal });
    this.#reply = reply;
    const onProgress = (report: unknown) => reply.addProgress(report);
    const over = new AbortController();
    const outcome = await deliver(transport, uuid(), message, {
      signal: this.#signal,
      online: () => this.#untilOnline(),
      sleep: (ms) => {
        reply.restart();
        return timing.sleep(ms);
      },
      onDelta: (text) => reply.append(text),
      onCall: (call) =>
        isClientCall(call)
          ? void transport.runTool(uuid(), call, { signal: over.signal, onProgress })
          : reply.addCall(call),
      onProgress,
    });
    reply.end();
    over.abort();
    this.#reply = undefined;
    clearTimeout(writing);
    clearTimeout(slow);
    this.#current = undefined;
    if (this.#signal.aborted) return message.resolve?.("taken");
    // The message was dated before the server's clock was known.
    const items = movedInTime(this.#items, key, transport.clockAheadMs - message.clockAheadMs);
    state.update({ items, waiting: "no" });
    if (outcome.kind === "answered") this.#handleReply(message, reply.key, outcome.reply);
    else if (outcome.kind !== "dropped") {
      this.#show(withoutItem(this.#items, reply.key));
      if (outcome.kind === "refused") this.#handleRefusal(message, outcome.problem);
      else this.#handleFailure(message, outcome.kind, outcome.problem);
    }
    onChange(key);
  }

  #handleReply({ key, text, more, at, resolve }: QueuedMessage, replyKey: string, reply: MessageReply): void {
    const { transport, timing, onEvent } = this.#options;
    transport.noteSent(more);
    const { ai_enabled: isAnswered = true, id, message: content, function_calls: calls } = reply;
    onEvent("message", { id: key, role: "user", text, at });
    let items = settle(this.#items, key, "done");
    if (isAnswered) {
      // A server may leave out what numbers and dates it.
      const line = { ...reply, role: "assistant", content } as HistoryItem;
      const item = { ...toItem(line, timing.now()), key: replyKey };
      items = withReply(items, key, item);
      for (const call of calls) onEvent("function-call", call);
      onEvent("message", { id: id ?? replyKey, role: "assistant", text: content, at: item.at });
    }
    this.#state.update({ items });
    // Where live events tell who answers, the end of an answer that was under way says nothing about it.
    if (reply.ai_enabled !== undefined || !transport.hasEvents) this.#state.update({ aiEnabled: isAnswered });
    resolve?.("taken");
  }

  #handleRefusal({ key, resolve }: QueuedMessage, problem: Problem): void {
    this.#show(resolve ? withoutItem(this.#items, key) : settle(this.#items, key, "failed"));
    this.#options.onRefused(problem);
    const isStale = problem.code === "AGREEMENT_STALE";
    // What else is queued would be refused too; an invalid message and a card that was overtaken say nothing about the next one.
    if (!isStale && this.#state.view.notice?.kind !== "invalid") this.#returnAll();
    resolve?.(isStale ? "stale" : "returned");
  }

  #handleFailure({ key, resolve }: QueuedMessage, outcome: "failed" | "unknown", problem: Problem): void {
    this.#show(settle(this.#items, key, outcome, problem.code));
    this.#options.onFailed(problem, key);
    resolve?.("taken");
  }

  /** Gives queued messages back to the text box, the last one first: each is put before the text that is there. */
  #returnAll(): void {
    const own = this.#queue.filter(({ resolve }) => resolve);
    this.#queue = this.#queue.filter(({ resolve }) => !resolve);
    for (const { key, resolve } of own.reverse()) {
      this.#show(withoutItem(this.#items, key));
      resolve?.("returned");
    }
  }

  async #untilOnline(): Promise<void> {
    if (isOnline()) return;
    const state = this.#state;
    state.update({ notice: { kind: "offline" }, waiting: "no" });
    await untilOnline(this.#signal);
    if (!this.#signal.aborted && state.view.notice?.kind === "offline") state.update({ notice: undefined });
  }
}
