import type { ConversationState } from "./conversation-state.ts";
import { readStreamedCall, withCall } from "./items/function-calls.ts";
import { StreamedText } from "./items/streamed-text.ts";
import { settle, withReply } from "./items/transcript-items.ts";
import type { TranscriptItem } from "./model.ts";
import type { Timing } from "./timing.ts";

interface StreamingReplyOptions {
  readonly state: ConversationState;
  readonly timing: Timing;
  /** Aborted when the conversation is left. */
  readonly signal: AbortSignal;
}

/**
 * A reply while it is received. Its first piece puts an item into the transcript; further pieces change the text of that
 * item alone, without a change of the view.
 */
export class StreamingReply {
  /** The key of the reply's item. */
  readonly key: string;
  #text: StreamedText;
  #item: TranscriptItem;

  constructor(
    private readonly messageKey: string,
    private readonly options: StreamingReplyOptions,
  ) {
    const { now, nextFrame } = options.timing;
    this.key = `answer-${messageKey}`;
    this.#text = new StreamedText(nextFrame);
    this.#item = { key: this.key, role: "assistant", text: "", at: now(), state: "streaming", calls: [] };
  }

  /** Adds a piece of text. */
  append(piece: string): void {
    this.#text.append(piece);
    if (this.#item.text === "" && piece !== "") this.#show({ text: piece, live: this.#text });
  }

  /** Adds a function call as the server sent it, or replaces its announcement by its result. */
  addCall(value: unknown): void {
    const call = readStreamedCall(value, this.options.timing.now());
    if (call) this.#show({ text: this.#text.text, calls: withCall(this.#item.calls, call) });
  }

  /** Removes what was received: a stream that broke off is sent again from its beginning. */
  restart(): void {
    this.#text = new StreamedText(this.options.timing.nextFrame);
    this.#item = { ...this.#item, text: "", calls: [] };
  }

  #show(change: Partial<TranscriptItem>): void {
    const { state, signal } = this.options;
    if (signal.aborted) return;
    this.#item = { ...this.#item, ...change };
    const items = settle(state.view.items, this.messageKey, "done");
    const waiting = this.#item.text === "" ? "writing" : "no";
    state.update({ items: withReply(items, this.messageKey, this.#item), waiting });
  }
}
