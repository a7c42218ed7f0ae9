import type { History } from "../transport/transport.ts";

/** Where the poller reads, and where it delivers. */
export interface AgentPollerOptions {
  /** Reads what was written after the last known message; undefined if that failed. Never rejects. */
  readonly fetchItems: () => Promise<History | undefined>;
  /** Receives each result; returns whether it held a message that was not known yet. */
  readonly onItems: (history: History) => boolean;
  /** Whether to skip a request, e.g. while the page is in the background. */
  readonly isPaused: () => boolean;
}

/** Chosen: the wait before the first request, and after a new message; it grows while nobody writes. */
const initialWaitMs = 4_000;
const longestWaitMs = 30_000;

/** Polls for what a person writes while the assistant is off. Runs from `start` to `stop`. */
export class AgentPoller {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Aborted by `stop`: a result that arrives later is dropped. */
  #run = new AbortController();

  constructor(private readonly options: AgentPollerOptions) {}

  /** Starts polling, or starts over with the shortest wait. */
  start(firstWaitMs = initialWaitMs): void {
    this.stop();
    this.#run = new AbortController();
    this.#schedule(firstWaitMs, this.#run.signal);
  }

  stop(): void {
    if (this.#timer === undefined) return;
    this.#run.abort();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(waitMs: number, signal: AbortSignal): void {
    const { isPaused, fetchItems, onItems } = this.options;
    this.#timer = setTimeout(async () => {
      const paused = isPaused();
      const history = paused ? undefined : await fetchItems();
      if (signal.aborted) return;
      const isActive = paused || (history && onItems(history));
      // `onItems` may have stopped it.
      if (!signal.aborted)
        this.#schedule(isActive ? initialWaitMs : Math.min(1.5 * waitMs + 1_000, longestWaitMs), signal);
    }, waitMs);
  }
}
