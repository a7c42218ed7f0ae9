import { Worker } from "node:worker_threads";
import { findProgram } from "../../program.ts";
import { DatabaseError, DatabaseRestarted, statementTimedOut } from "./errors.ts";
import { openingId, type RawResult, type ThreadData, type ThreadReply, type ThreadRequest } from "./messages.ts";

export interface ThreadOptions {
  /** The database's own folder. (default: a database in memory) */
  readonly folder?: string | undefined;
  /** A dump that a new database starts from. */
  readonly dump?: Uint8Array | undefined;
  /** Called with each notification. */
  readonly onNotification: (payload: string) => void;
  /** Starts what the database runs in. (default: a thread of its own) */
  readonly startThread?: StartThread | undefined;
  /** Asked a few times a second while a statement runs: whether it has had long enough, after so many milliseconds. */
  readonly isOverdue: (runningMs: number) => boolean;
}

/** What is used of a thread. */
export type ThreadHandle = Pick<Worker, "on" | "once" | "postMessage" | "ref" | "unref" | "terminate">;
export type StartThread = (data: ThreadData) => ThreadHandle;

type RequestOf<Kind> = Omit<Extract<ThreadRequest, { kind: Kind }>, "id">;
type Ask = RequestOf<"query"> | RequestOf<"exec"> | RequestOf<"dump"> | RequestOf<"close">;
type Reply = Exclude<ThreadReply, { kind: "error" | "notification" }>;

interface Pending {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
  /** Parts of a result that came before the last. */
  readonly rows: unknown[][];
}

const tickMs = 250;

/** The thread that the database runs in, from its opening to its end. Requests are answered in their order. */
export class DatabaseThread {
  readonly #worker: ThreadHandle;
  readonly #started = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  readonly #options: ThreadOptions;
  /** Resolves when the thread has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** In the order of sending: the first is what the thread works on, or will next. */
  readonly #pending = new Map<number, Pending>();
  #lastId = openingId;
  #hasEnded = false;
  #watch: NodeJS.Timeout | undefined;
  #watched = { id: -1, ticks: 0 };

  private constructor(options: ThreadOptions) {
    this.#options = options;
    const data: ThreadData = { folder: options.folder, dump: options.dump, started: this.#started };
    this.#worker = (options.startThread ?? startWorker)(data);
    this.#worker.on("message", (reply: ThreadReply) => this.#receive(reply));
    this.#worker.on("error", (error) => this.#fail(error));
    this.ended = new Promise((resolve) =>
      this.#worker.once("exit", () => {
        this.#fail(undefined);
        resolve();
      }),
    );
  }

  /** @throws What the database says when it cannot be opened; the thread has ended by then. */
  static async open(options: ThreadOptions): Promise<DatabaseThread> {
    const thread = new DatabaseThread(options);
    try {
      await thread.#expect(openingId);
      return thread;
    } catch (error) {
      await thread.end();
      throw error;
    }
  }

  /** Runs one statement. @throws {DatabaseError} */
  async query(text: string, parameters: readonly unknown[]): Promise<RawResult> {
    const reply = await this.#send({ kind: "query", text, parameters });
    return (reply as Extract<Reply, { kind: "result" }>).result;
  }

  /** Runs a text of many statements. @throws {DatabaseError} */
  async exec(text: string): Promise<readonly RawResult[]> {
    return ((await this.#send({ kind: "exec", text })) as Extract<Reply, { kind: "results" }>).results;
  }

  /** All files of the database as one archive. */
  async dump(): Promise<Uint8Array> {
    return ((await this.#send({ kind: "dump" })) as Extract<Reply, { kind: "dump" }>).dump;
  }

  /** Closes the database in order, then ends the thread. */
  async close(): Promise<void> {
    await this.#send({ kind: "close" });
    await this.end();
  }

  /** Ends the thread at once, as a killed process ends: what was not acknowledged may be lost. */
  async end(): Promise<void> {
    await this.#worker.terminate();
    await this.ended;
  }

  #send(ask: Ask): Promise<Reply> {
    if (this.#hasEnded) return Promise.reject(new DatabaseRestarted("undone"));
    const id = ++this.#lastId;
    this.#worker.postMessage({ ...ask, id });
    return this.#expect(id);
  }

  #expect(id: number): Promise<Reply> {
    // A thread that nobody waits for must not keep the process alive.
    if (this.#pending.size === 0) this.#worker.ref();
    this.#watch ??= setInterval(() => this.#tick(), tickMs).unref();
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject, rows: [] }));
  }

  #receive(reply: ThreadReply): void {
    if (reply.kind === "notification") {
      this.#options.onNotification(reply.payload);
      return;
    }
    const pending = this.#pending.get(reply.id);
    if (!pending) return;
    if (reply.kind === "result" && reply.more) {
      // The thread makes the next part while this one is read; never more than one, so that the loop serves others between.
      this.#worker.postMessage({ id: reply.id, kind: "more" } satisfies ThreadRequest);
      for (const row of reply.result.rows) pending.rows.push(row);
      return;
    }
    this.#settle(reply.id);
    if (reply.kind === "error") pending.reject(new DatabaseError(reply.error));
    else if (reply.kind !== "result" || pending.rows.length === 0) pending.resolve(reply);
    else {
      for (const row of reply.result.rows) pending.rows.push(row);
      pending.resolve({ ...reply, result: { ...reply.result, rows: pending.rows } });
    }
  }

  #settle(id: number): void {
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#worker.unref();
  }

  /** The thread is no more: what it had begun may have happened, what came after has not. */
  #fail(reason: Error | undefined): void {
    this.#hasEnded = true;
    clearInterval(this.#watch);
    const began = Atomics.load(new Int32Array(this.#started), 0);
    for (const [id, { reject }] of this.#pending) {
      reject(id === openingId && reason ? reason : new DatabaseRestarted(id > began ? "undone" : "unknown"));
    }
    this.#pending.clear();
  }

  /** Counts rounds instead of reading a clock: a machine that slept has not worked meanwhile. */
  #tick(): void {
    const [first] = this.#pending;
    if (!first) {
      clearInterval(this.#watch);
      this.#watch = undefined;
      return;
    }
    const [id, { reject }] = first;
    this.#watched = this.#watched.id === id ? { id, ticks: this.#watched.ticks + 1 } : { id, ticks: 0 };
    if (!this.#options.isOverdue(this.#watched.ticks * tickMs)) return;
    this.#pending.delete(id);
    reject(statementTimedOut());
    void this.end();
  }
}

function startWorker(workerData: ThreadData): Worker {
  const program = findProgram(import.meta.url, { source: "./thread.ts", built: "pglite-thread.js" });
  return new Worker(program, { workerData, execArgv: [], name: "ringback-database" });
}
