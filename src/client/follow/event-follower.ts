import { isApiError } from "../../contract/problem.ts";
import { readEventStream, type StreamEvent } from "../../http/event-stream/read-events.ts";

/** Where the follower listens, and where it delivers. */
export interface EventFollowerOptions {
  /** Opens the stream after what was seen last. @throws where it cannot be opened */
  readonly openStream: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  readonly onEvent: (event: StreamEvent) => void;
  /** Whether a stream delivers, known from its first event on: as long as none does, somebody else must ask. */
  readonly onStream: (isOpen: boolean) => void;
}

/** Chosen: after a stream that lasted the next is opened at once, and after a failed or a short one ever later. */
const firstWaitMs = 500;
const longestWaitMs = 30_000;
const lastedMs = 5_000;
/** The server has no such stream, or lets this visitor into it no longer. */
const finalStatuses = [401, 404, 405];

/** Follows a conversation by one event stream at a time, and goes on where the last one ended. */
export class EventFollower {
  #run: AbortController | undefined;

  constructor(private readonly options: EventFollowerOptions) {}

  /** Does nothing while it follows, or after the server has said that there is nothing to follow. */
  start(): void {
    if (this.#run) return;
    this.#run = new AbortController();
    void this.#follow(this.#run.signal);
  }

  stop(): void {
    this.#run?.abort();
    this.#run = undefined;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { openStream, onEvent, onStream } = this.options;
    for (let waitMs = firstWaitMs; !signal.aborted; ) {
      let retryAfterS = 0;
      let openedAt = Number.POSITIVE_INFINITY;
      let isFinal = false;
      try {
        const body = await openStream(signal);
        openedAt = performance.now();
        for await (const event of readEventStream(body, signal)) {
          if (signal.aborted) return;
          onStream(true);
          onEvent(event);
        }
      } catch (cause) {
        if (isApiError(cause)) {
          retryAfterS = cause.problem.retryAfterS ?? 0;
          isFinal = finalStatuses.includes(cause.problem.status);
        }
      }
      if (signal.aborted) return;
      onStream(false);
      if (isFinal) return;
      waitMs = performance.now() - openedAt > lastedMs ? firstWaitMs : Math.min(2 * waitMs, longestWaitMs);
      // Spread: the visitors of a server that starts again do not all come at once.
      const pauseMs = Math.max(waitMs * (0.5 + Math.random()), retryAfterS * 1_000);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
