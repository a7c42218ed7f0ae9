import { readStreamedCall, withCall } from "../items/function-calls.ts";
import { StreamedText } from "../items/streamed-text.ts";
import { settle, withReply } from "../items/transcript-items.ts";
import type { TranscriptItem } from "../model.ts";
import type { Timing } from "../timing.ts";
import type { ConversationState } from "./conversation-state.ts";

interface StreamingReplyOptions {
  readonly state: ConversationState;
  readonly timing: Timing;
  /** Aborted when the conversation is left. */
  readonly signal: AbortSignal;
}

/** Its code could not be loaded: the call goes on without it. */
const onNoProgress = (): void => undefined;

/**
 * A reply while it is received. Its first piece puts an item into the transcript; further pieces change the text of that
 * item alone, without a change of the view.
 */
export class StreamingReply {
  /** The key of the reply's item. */
  readonly key: string;
  #text: StreamedText;
  #item: TranscriptItem;
  #hasBegun = false;
  #isOver = false;

  constructor(
    private readonly messageKey: string,
    private readonly options: StreamingReplyOptions,
  ) {
    const { now, nextFrame } = options.timing;
    this.key = `answer-${messageKey}`;
    this.#text = new StreamedText(nextFrame);
    this.#item = { key: this.key, role: "assistant", text: "", at: now(), state: "streaming", calls: [] };
  }

  /** Whether something of it has come by its own stream, which tells the rest too. */
  get hasBegun(): boolean {
    return this.#hasBegun;
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

  /** Shows how far a call is, as the server or the page that runs it says. */
  addProgress(report: unknown): void {
    this.#hasBegun = true;
    import("../progress/with-progress.ts").then(({ withProgress }) => {
      const calls = withProgress(this.#item.calls, report, this.options.timing.now());
      if (calls !== this.#item.calls) this.#show({ text: this.#text.text, calls });
    }, onNoProgress);
  }

  /** Takes nothing more: the whole reply is there, or none will come. */
  end(): void {
    this.#isOver = true;
  }

  /** Removes what was received: a stream that broke off is sent again from its beginning. */
  restart(): void {
    this.#hasBegun = false;
    this.#text = new StreamedText(this.options.timing.nextFrame);
    this.#item = { ...this.#item, text: "", calls: [] };
  }

  #show(change: Partial<TranscriptItem>): void {
    const { state, signal } = this.options;
    if (signal.aborted || this.#isOver) return;
    this.#hasBegun = true;
    this.#item = { ...this.#item, ...change };
    const items = settle(state.view.items, this.messageKey, "done");
    const waiting = this.#item.text === "" ? "writing" : "no";
    state.update({ items: withReply(items, this.messageKey, this.#item), waiting });
  }
}
