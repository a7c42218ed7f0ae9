import type { ServerEvent } from "../../http/event-stream/write-events.ts";

/** How a stream reads what it sends. */
export interface StreamSource {
  /** The next events after an id, oldest first, at most a few; nothing if there is no more to follow. */
  read(after: number): Promise<readonly NumberedEvent[] | undefined>;
  /** Calls back when there may be something new. @returns What ends it. */
  follow(wake: () => void): () => void;
}

export interface NumberedEvent {
  readonly id: number;
  readonly event: string;
  readonly data: object;
}

/** Chosen: what a reader was handed for this long before it left has arrived, and was shown. */
const arrivedMs = 1_000;

/**
 * One open event stream. It keeps the last id that it has sent and nothing else: what is new is read from the database
 * when the reader takes it, so that a slow one costs no memory, and one that comes back misses nothing.
 */
export class OpenStream implements AsyncIterableIterator<ServerEvent> {
  readonly #source: StreamSource;
  readonly #onEnd: (arrived: number | undefined) => void;
  readonly #unfollow: () => void;
  readonly #age: NodeJS.Timeout;
  #last: number;
  /** What was handed to the reader last, and before that long enough ago. */
  #handed: { readonly id: number; readonly atMs: number }[] = [];
  #read: NumberedEvent[] = [];
  #hasNews = true;
  #isOpen = false;
  #hasEnded = false;
  #wake: () => void = () => undefined;

  constructor(
    source: StreamSource,
    {
      after,
      maxAgeMs,
      onEnd,
    }: { readonly after: number; readonly maxAgeMs: number; readonly onEnd: (arrived: number | undefined) => void },
  ) {
    this.#source = source;
    this.#last = after;
    this.#onEnd = onEnd;
    this.#unfollow = source.follow(() => {
      this.#hasNews = true;
      this.#wake();
    });
    this.#age = setTimeout(() => this.end(), maxAgeMs).unref();
  }

  async next(): Promise<IteratorResult<ServerEvent, undefined>> {
    if (!this.#isOpen) {
      // Tells at once that the stream is open, and where a reader goes on who saw nothing else of it.
      this.#isOpen = true;
      return { done: false, value: { id: this.#last } };
    }
    while (!this.#hasEnded) {
      const event = this.#read.shift();
      if (event) {
        this.#last = event.id;
        this.#handed = [...this.#recently(), { id: event.id, atMs: performance.now() }];
        return { done: false, value: event };
      }
      if (this.#hasNews) await this.#look();
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    return { done: true, value: undefined };
  }

  /** The reader leaves, so that it was there until now. */
  async return(): Promise<IteratorResult<ServerEvent, undefined>> {
    this.#end(this.#arrived());
    return { done: true, value: undefined };
  }

  /** Ends the stream between two events; its reader may open the next one. */
  end(): void {
    this.#end(undefined);
  }

  #end(arrived: number | undefined): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#age);
    this.#unfollow();
    this.#read = [];
    this.#wake();
    this.#onEnd(arrived);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** What may not have arrived yet, behind the last of those that have. */
  #recently() {
    const isOld = ({ atMs }: { readonly atMs: number }) => performance.now() - atMs >= arrivedMs;
    return this.#handed.slice(Math.max(0, this.#handed.findLastIndex(isOld)));
  }

  #arrived(): number | undefined {
    const [first] = this.#recently();
    return first && performance.now() - first.atMs >= arrivedMs ? first.id : undefined;
  }

  async #look(): Promise<void> {
    this.#hasNews = false;
    try {
      const events = await this.#source.read(this.#last);
      if (!events) this.end();
      else if (events.length > 0) {
        this.#hasNews = true; // there may be more than were read
        this.#read = [...events];
      }
    } catch (cause) {
      this.end();
      throw cause;
    }
  }
}
