import type { Log } from "../log.ts";
import type { RelayCall, RelayResult } from "./call.ts";
import type { RelayLine } from "./line.ts";
import { runRelaySession } from "./session/session.ts";
import type { Timers } from "./timers.ts";

export interface OpenLinesOptions {
  /** The call of a one-time token, which is used up by it; undefined where it is wrong, used or late. */
  readonly findCall: (token: string) => Promise<RelayCall | undefined>;
  /** Called once for each call that a line was opened for. */
  readonly ended: (call: RelayCall, result: RelayResult) => Promise<void>;
  /** Keeps track of the talks. */
  readonly background: { add(name: string, work: Promise<unknown>): void };
  readonly now: () => Date;
  readonly log: Log;
  /** (default: the machine's own) */
  readonly timers?: Timers;
}

/** The calls that are talking in this process. */
export class OpenLines {
  readonly #options: OpenLinesOptions;
  readonly #talks = new Map<number, AbortController>();
  #isStopping = false;

  constructor(options: OpenLinesOptions) {
    this.#options = options;
  }

  /** How many calls are talking. */
  get size(): number {
    return this.#talks.size;
  }

  /**
   * Lets the call of a token talk on a line, whose first frame is `setup`. Resolves once the talk has begun.
   * @returns False where the token is refused: the line is whoever opened it to close
   */
  async open(token: string, line: RelayLine): Promise<boolean> {
    if (this.#isStopping) return false;
    const call = await this.#options.findCall(token);
    if (!call || this.#talks.has(call.id)) return false;
    const ending = new AbortController();
    this.#talks.set(call.id, ending);
    if (this.#isStopping) ending.abort();
    this.#options.background.add(
      "call",
      this.#talk(call, line, AbortSignal.any([ending.signal, ...(call.stopped ? [call.stopped] : [])])),
    );
    return true;
  }

  /** Ends all calls, and opens none any more. The platform's background waits for them. */
  stop(): void {
    this.#isStopping = true;
    for (const ending of this.#talks.values()) ending.abort();
  }

  async #talk(call: RelayCall, line: RelayLine, signal: AbortSignal): Promise<void> {
    const { now, log, timers, ended } = this.#options;
    const close = () => line.close();
    if (call.hungUp?.aborted) close();
    call.hungUp?.addEventListener("abort", close, { once: true });
    try {
      const result = await runRelaySession(line, call, { now, log, signal, ...(timers ? { timers } : {}) });
      await ended(call, result);
    } finally {
      this.#talks.delete(call.id);
    }
  }
}
