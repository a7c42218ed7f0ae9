import { readEventStream, type StreamEvent } from "../../client/request.ts";

/** Where the follower listens, and where it delivers. */
export interface EventFollowerOptions {
  /** Opens the stream after the event that was seen last. @throws where it cannot be opened */
  readonly openStream: (after: number | undefined, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** The last message that is known, where no event was seen yet. */
  readonly lastId: () => number | undefined;
  readonly onEvent: (event: StreamEvent) => void;
  /** Whether a stream is open: as long as none is, somebody else must ask. */
  readonly onStream: (isOpen: boolean) => void;
}

/** Chosen: after a stream that ended the next is opened at once, and after a failed one ever later. */
const firstWaitMs = 500;
const longestWaitMs = 30_000;

/** Follows a conversation by one event stream at a time, and goes on where the last one ended. */
export class EventFollower {
  #run: AbortController | undefined;
  #seen: number | undefined;

  constructor(private readonly options: EventFollowerOptions) {}

  start(): void {
    if (this.#run) return;
    this.#run = new AbortController();
    void this.#follow(this.#run.signal);
  }

  stop(): void {
    this.#run?.abort();
    this.#run = undefined;
  }

  /** Another conversation begins: its events have ids of their own. */
  forget(): void {
    this.stop();
    this.#seen = undefined;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { openStream, lastId, onEvent, onStream } = this.options;
    for (let waitMs = firstWaitMs; !signal.aborted; ) {
      try {
        const body = await openStream(this.#seen ?? lastId(), signal);
        onStream(true);
        for await (const event of readEventStream(body, signal)) {
          if (signal.aborted) return;
          waitMs = firstWaitMs;
          if (event.id !== undefined) this.#seen = Number(event.id);
          if (event.data) onEvent(event);
        }
      } catch {
        waitMs = Math.min(2 * waitMs, longestWaitMs);
      }
      if (signal.aborted) return;
      onStream(false);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
