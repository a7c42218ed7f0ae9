import type { RelayConnection } from "../carriers/relay-connection/connection.ts";
import type { Log } from "../log.ts";
import type { RelayCall, RelayResult } from "./call.ts";
import { runRelaySession } from "./session/session.ts";
import type { Timers } from "./timers.ts";

export interface RelaySessionsOptions {
  /** The call of a one-time token, which is used up by it; undefined if it is wrong, used or late. */
  readonly findCall: (token: string) => Promise<RelayCall | undefined>;
  /** Called once for each call whose session has ended. */
  readonly ended: (call: RelayCall, result: RelayResult) => Promise<void>;
  /** Keeps track of the sessions. */
  readonly background: { add(name: string, work: Promise<unknown>): void };
  readonly now: () => Date;
  readonly log: Log;
  /** (default: the machine's own) */
  readonly timers?: Timers;
}

/** The relay sessions that run in this process, one for each call. */
export class RelaySessions {
  readonly #options: RelaySessionsOptions;
  /** What ends each session, by the id of its call. */
  readonly #running = new Map<number, AbortController>();
  #isStopping = false;

  constructor(options: RelaySessionsOptions) {
    this.#options = options;
  }

  /** How many sessions run. */
  get size(): number {
    return this.#running.size;
  }

  /**
   * Starts the session of a token's call on a connection, whose first frame is `setup`. Resolves once it has started.
   * @returns False if the token is refused: then the caller closes the connection
   */
  async start(token: string, connection: RelayConnection): Promise<boolean> {
    if (this.#isStopping) return false;
    const call = await this.#options.findCall(token);
    if (!call || this.#running.has(call.id)) return false;
    const ending = new AbortController();
    this.#running.set(call.id, ending);
    if (this.#isStopping) ending.abort();
    this.#options.background.add(
      "call",
      this.#run(call, connection, AbortSignal.any([ending.signal, ...(call.stopped ? [call.stopped] : [])])),
    );
    return true;
  }

  /** Ends all sessions, and starts none any more. The platform's background waits for them. */
  stop(): void {
    this.#isStopping = true;
    for (const ending of this.#running.values()) ending.abort();
  }

  async #run(call: RelayCall, connection: RelayConnection, signal: AbortSignal): Promise<void> {
    const { now, log, timers, ended } = this.#options;
    const close = () => connection.close();
    if (call.hungUp?.aborted) close();
    call.hungUp?.addEventListener("abort", close, { once: true });
    try {
      const result = await runRelaySession(connection, call, { now, log, signal, ...(timers ? { timers } : {}) });
      await ended(call, result);
    } finally {
      this.#running.delete(call.id);
    }
  }
}
