import type { StreamEvent } from "../../http/event-stream/read-events.ts";
import type { ServerEvent } from "../../http/event-stream/write-events.ts";

export interface FollowOptions {
  /** An event as the page may see it; undefined for what it may not. */
  readonly toPage: (name: string, data: unknown) => object | undefined | Promise<object | undefined>;
  /** Ends the platform's stream. */
  readonly leave: () => void;
  /** How long the page may follow: its token ends. */
  readonly maxAgeMs: number;
  readonly onEnd: () => void;
}

/**
 * What happens in a conversation as a page may see it, each event built anew under the platform's id. Ends in order when
 * the platform's stream ends or breaks, and when the time is over: the page opens the next one and misses nothing.
 */
export class FollowedEvents implements AsyncIterableIterator<ServerEvent> {
  readonly #events: AsyncIterator<StreamEvent>;
  readonly #options: FollowOptions;
  readonly #age: ReturnType<typeof setTimeout>;
  #hasEnded = false;

  constructor(events: AsyncIterable<StreamEvent>, options: FollowOptions) {
    this.#events = events[Symbol.asyncIterator]();
    this.#options = options;
    this.#age = setTimeout(() => this.end(), options.maxAgeMs);
    // Timers are numbers outside Node, and hold no process there.
    if (typeof this.#age === "object") this.#age.unref();
  }

  async next(): Promise<IteratorResult<ServerEvent, undefined>> {
    try {
      while (!this.#hasEnded) {
        const { done, value } = await this.#events.next();
        if (done || this.#hasEnded) break;
        const seen = await this.#seen(value);
        if (seen) return { done: false, value: seen };
      }
    } catch {
      // Broken or not, the page goes on after the last event that it has seen.
    }
    this.end();
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<ServerEvent, undefined>> {
    this.end();
    return { done: true, value: undefined };
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#age);
    this.#options.leave();
    this.#options.onEnd();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #seen({ id: text = "", event, data }: StreamEvent): Promise<ServerEvent | undefined> {
    const id = /^\d{1,15}$/.test(text) ? { id: Number(text) } : undefined;
    if (data === "") return id;
    const seen = await this.#options.toPage(event, JSON.parse(data));
    return seen && { event, data: seen, ...id };
  }
}
