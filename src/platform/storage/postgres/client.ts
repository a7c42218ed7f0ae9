import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { codeOf, readOnly } from "../violations.ts";

/** Chosen: how long one attempt to connect may take. A server that has vanished answers none, and the next attempt may find another. */
export const attemptMs = 3_000;
/** Chosen: the server ends a statement itself, and its word is on the way for so long at most. */
const graceMs = 5_000;
/** Chosen: how long a statement that is under way may still take once its connection is to be replaced. */
const retireMs = 1_000;
/** Node sets no TCP_USER_TIMEOUT, so what waits for an answer is watched here; this finds connections that nobody uses. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

const untimed = new AsyncLocalStorage<true>();

/** Runs work whose statements may take as long as they need. */
export function withoutTimeout<Result>(work: () => Promise<Result>): Promise<Result> {
  return untimed.run(true, work);
}

/**
 * A connection that does not wait for ever for a server that has vanished: one that drops packets ends no connection, and
 * the system itself goes on for a quarter of an hour.
 */
export class WatchedClient extends pg.Client {
  readonly #answerMs: number;
  readonly #pending = new Set<Promise<unknown>>();
  #isWorn = false;
  #isEnding = false;

  /** @param options `statementTimeoutMs`: after which the server ends a statement */
  constructor(config: pg.ClientConfig, { statementTimeoutMs }: { readonly statementTimeoutMs: number }) {
    super({ ...config, ...keepAlive, connectionTimeoutMillis: attemptMs });
    this.#answerMs = statementTimeoutMs + graceMs;
    // Unheard, the event of a connection that breaks would end the process. Its users learn of it by a statement.
    this.on("error", ignore);
  }

  /** Whether it must not be used again: it is to be replaced, or its server takes no writes. */
  get isWorn(): boolean {
    return this.#isWorn;
  }

  // The driver's method has many shapes. Ours closes the connection where no answer comes, and is else the same.
  override query(...request: unknown[]): never {
    const answer: unknown = Reflect.apply(super.query, this, request);
    if (answer instanceof Promise) this.#watch(answer);
    return answer as never;
  }

  #watch(answer: Promise<unknown>): void {
    this.#pending.add(answer);
    const limitMs = this.#isWorn ? attemptMs : this.#answerMs;
    const timer = untimed.getStore() ? undefined : setTimeout(() => this.cut(), limitMs).unref();
    const settle = (error?: unknown) => {
      clearTimeout(timer);
      this.#pending.delete(answer);
      if (codeOf(error) === readOnly) this.#isWorn = true; // another connection may find the server that takes writes
    };
    answer.then(() => settle(), settle);
  }

  /**
   * Closes the connection where nobody uses it. In use it may end what it is used for, between two statements of a transaction too:
   * the server may well be there. A statement has a moment for it, and the connection is not used again.
   */
  retire(isIdle: boolean): void {
    this.#isWorn = true;
    if (isIdle) {
      this.cut();
      return;
    }
    const pending = [...this.#pending];
    const cutPending = () => {
      if (pending.some((answer) => this.#pending.has(answer))) this.cut();
    };
    setTimeout(cutPending, retireMs).unref();
  }

  /** Closes the socket at once: what waits for an answer fails. */
  cut(): void {
    this.connection.stream.destroy();
  }

  // A server that has vanished takes no leave.
  override end(...request: unknown[]): never {
    // Once: a connection that ended long ago is ended again by each check that finds it so.
    if (!this.#isEnding) {
      this.#isEnding = true;
      const timer = setTimeout(() => this.cut(), retireMs).unref();
      this.once("end", () => clearTimeout(timer));
    }
    return Reflect.apply(super.end, this, request) as never;
  }
}

function ignore(): void {}
