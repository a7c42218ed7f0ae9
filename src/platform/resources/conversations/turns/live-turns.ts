import { BoundedPool } from "../../../bounded-pool.ts";

/** Chosen: a page sends one message after the other; more than this many wait only where something is wrong. */
const waitingAtMost = 5;
/** Chosen: how long the first in line waits before it asks the database again; the pause doubles each time. */
const firstPauseMs = 50;
const longestPauseMs = 2_000;

/**
 * Chosen: a part of a process's connections. The turns of one owner lock the same account, and those that wait for it must not
 * keep the connections that everything else needs.
 */
const statementsAtOnce = 5;

interface LiveTurn {
  readonly id: number;
  readonly conversationId: number;
}

interface Stoppable {
  request(): void;
}

/** The turns that this process is answering, and the messages that wait for a conversation's turn to end. */
export class LiveTurns {
  readonly #stops = new Map<number, Stoppable>();
  /** By conversation, in the order in which they came. */
  readonly #queues = new Map<number, WaitingMessage[]>();

  readonly #statements = new BoundedPool({ running: statementsAtOnce, waiting: Number.POSITIVE_INFINITY });

  /** Runs a statement that begins or ends a turn, once few enough others run. */
  store<Result>(statement: () => Promise<Result>): Promise<Result> {
    return this.#statements.run(statement);
  }

  get ids(): readonly number[] {
    return [...this.#stops.keys()];
  }

  add({ id }: LiveTurn, stop: Stoppable): void {
    this.#stops.set(id, stop);
  }

  /** Stops a turn, where this process answers it. */
  stop(id: number): void {
    this.#stops.get(id)?.request();
  }

  /** The turn has ended: the message that waited longest is next. */
  remove({ id, conversationId }: LiveTurn): void {
    this.#stops.delete(id);
    this.#queues.get(conversationId)?.[0]?.wake();
  }

  /** Puts a message in line for its conversation. Nothing where as many wait as may. Remove it with `leave`. */
  wait(conversationId: number): WaitingMessage | undefined {
    const queue = this.#queues.get(conversationId) ?? [];
    if (queue.length >= waitingAtMost) return undefined;
    const message = new WaitingMessage(() => this.#leave(conversationId, message));
    queue.push(message);
    this.#queues.set(conversationId, queue);
    if (queue[0] === message) message.isFirst = true;
    return message;
  }

  #leave(conversationId: number, message: WaitingMessage): void {
    const queue = this.#queues.get(conversationId) ?? [];
    queue.splice(queue.indexOf(message), 1);
    const [first] = queue;
    if (!first) this.#queues.delete(conversationId);
    else if (!first.isFirst) first.promote();
  }
}

/** A message that waits for its turn. Only the first in line asks the database: the others would learn the same. */
export class WaitingMessage {
  readonly leave: () => void;
  isFirst = false;
  #pauseMs = firstPauseMs;
  #isWoken = false;
  #resume: (() => void) | undefined;

  constructor(leave: () => void) {
    this.leave = leave;
  }

  /** The turn before has ended. */
  wake(): void {
    this.#isWoken = true;
    this.#pauseMs = firstPauseMs;
    this.#resume?.();
  }

  /** The message before has left the line. */
  promote(): void {
    this.isFirst = true;
    this.#resume?.();
  }

  /** Waits until it is worth asking the database. False once `refuseAt` has passed, on the clock of `performance`. */
  async mayTry(refuseAt: number): Promise<boolean> {
    while (!this.isFirst && performance.now() < refuseAt) await this.#pause(refuseAt - performance.now());
    if (!this.#isWoken) {
      await this.#pause(Math.min(this.#pauseMs, refuseAt - performance.now()));
      this.#pauseMs = Math.min(2 * this.#pauseMs, longestPauseMs);
    }
    this.#isWoken = false;
    return this.isFirst && performance.now() < refuseAt;
  }

  async #pause(ms: number): Promise<void> {
    if (ms <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#resume = undefined;
  }
}
