import { setTimeout as sleep } from "node:timers/promises";
import { type Log, silentLog, withPlainErrors } from "../../log.ts";
import { Notifications } from "../notifications.ts";
import { DatabaseThread, type StartThread } from "./database-thread.ts";
import { DatabaseError, DatabaseRestarted, notOpen, storageFull } from "./errors.ts";
import { FreeSpace, type ReadFreeBytes } from "./free-space.ts";
import type { RawResult } from "./messages.ts";

export interface PgliteOptions {
  /** The database's own folder. (default: a database in memory) */
  readonly folder?: string;
  /** A dump that a new database starts from. */
  readonly dump?: Uint8Array;
  /** A statement that takes longer is ended, with the thread that runs it. (default: 30 s) */
  readonly statementTimeoutMs?: number;
  /** (default: asks the system) */
  readonly readFreeBytes?: ReadFreeBytes;
  readonly log?: Log;
  /** Called once the thread is at work for the first time: for what else this process has to do. (default: nothing) */
  readonly whileOpening?: (() => void) | undefined;
  /** (default: a thread of its own) */
  readonly startThread?: StartThread;
}

/** One statement's result, as PGlite and `pg` give it. */
export interface QueryResult<Row> {
  readonly rows: Row[];
  readonly fields: RawResult["fields"];
  readonly affectedRows: number;
}

/** Runs statements: the database itself, or one of its transactions. */
export interface Queryable {
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<QueryResult<Row>>;
  /** Runs a text of many statements without parameters. @throws {DatabaseError} */
  exec(text: string): Promise<readonly RawResult[]>;
}

/** Opening reads all that was written since the last checkpoint; a disk that is full or gone must not hold it for ever. */
const openingTimeoutMs = 300_000;
/** On a full disk the database does not fail, it turns in circles. */
const exhaustedTimeoutMs = 2_000;
const reopenPauseMs = 500;
/** How long a request waits for a database that is being opened again. */
const reopenWaitMs = 10_000;
const readOnlyTransaction = "25006";
const failedTransaction = "25P02";

/**
 * The embedded database, a PGlite in a thread of its own. Statements run one after the other in the order of asking; a
 * transaction has the database to itself. A thread that was ended, because a statement never returned or the system took
 * its memory, is replaced by one on the same folder: what was acknowledged is there again, as after a killed process.
 */
export class PgliteClient implements Queryable {
  /** What transactions notified of. */
  readonly notifications: Notifications = new Notifications();
  readonly #statementTimeoutMs: number;
  /** How much work is under way that may take as long as it needs. */
  #untimed = 0;
  readonly #options: PgliteOptions;
  readonly #space: FreeSpace | undefined;
  readonly #log: Log;
  #thread: DatabaseThread | undefined;
  #reopening: Promise<void> | undefined;
  #isReadOnly = false;
  #isClosed = false;
  /** Those who wait for the right to send, while a transaction has it. */
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  private constructor(options: PgliteOptions) {
    this.#options = options;
    this.#statementTimeoutMs = options.statementTimeoutMs ?? 30_000;
    this.#space = options.folder === undefined ? undefined : new FreeSpace(options.folder, options.readFreeBytes);
    this.#log = withPlainErrors(options.log ?? silentLog);
  }

  /** @throws What the database says when it cannot be opened, and where its disk is full. */
  static async open(options: PgliteOptions = {}): Promise<PgliteClient> {
    const client = new PgliteClient(options);
    await client.#space?.refresh();
    if (client.#space?.isExhausted) throw storageFull();
    await client.#open();
    return client;
  }

  get closed(): boolean {
    return this.#isClosed;
  }

  /** Runs one statement. @throws {DatabaseError} */
  async query<Row = Record<string, unknown>>(
    text: string,
    parameters: readonly unknown[] = [],
  ): Promise<QueryResult<Row>> {
    try {
      return await this.#untilBegun(async (thread) => present<Row>(await thread.query(text, parameters)));
    } catch (error) {
      throw this.#explain(error);
    }
  }

  exec(text: string): Promise<readonly RawResult[]> {
    return this.#untilBegun((thread) => thread.exec(text));
  }

  /** Runs work in a transaction: all of it happens, or none where it throws. */
  async transaction<Result>(work: (tx: PgliteTransaction) => Promise<Result>): Promise<Result> {
    const tx = await this.begin();
    try {
      const result = await work(tx);
      await tx.commit();
      return result;
    } catch (error) {
      await tx.rollback();
      throw error;
    }
  }

  /** Begins a transaction that has the database to itself until it ends. */
  async begin(): Promise<PgliteTransaction> {
    for (;;) {
      const thread = await this.#enter();
      try {
        await thread.query("begin", []);
        return new PgliteTransaction(thread, {
          leave: () => this.#leave(),
          explain: (error) => this.#explain(error),
        });
      } catch (error) {
        this.#leave();
        if (!(error instanceof DatabaseRestarted) || this.#isClosed) throw error;
      }
    }
  }

  /** Lets statements take as long as they need while this work runs: changing a schema, cleaning up. */
  async withoutTimeout<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#untimed++;
    try {
      return await work();
    } finally {
      this.#untimed--;
    }
  }

  /** All files of the database as one archive, from which another in memory can start. */
  dump(): Promise<Uint8Array> {
    return this.#untilBegun((thread) => thread.dump());
  }

  /** Ends the thread at once, as a killed process ends; the next question opens the folder again. */
  async kill(): Promise<void> {
    await this.#thread?.end();
  }

  /** Waits for what was asked before, and closes the database. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    if (this.#thread) await this.#take();
    this.#isClosed = true;
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.close().catch((error) => {
      if (!(error instanceof DatabaseRestarted)) throw error;
    });
    this.#leave();
    await this.#reopening;
  }

  /** Sends once it may, and again where the thread ended before it began this. */
  async #untilBegun<Result>(send: (thread: DatabaseThread) => Promise<Result>): Promise<Result> {
    for (;;) {
      const thread = await this.#enter();
      const sent = send(thread);
      // The next may send at once: the thread takes one after the other.
      this.#leave();
      try {
        return await sent;
      } catch (error) {
        const mayRepeat = error instanceof DatabaseRestarted && error.outcome === "undone" && !this.#isClosed;
        if (!mayRepeat) throw error;
      }
    }
  }

  /** Waits for the right to send, an open database, and a look at the room on its disk. Leave it again. */
  async #enter(): Promise<DatabaseThread> {
    await this.#take();
    try {
      const looking = this.#space?.refresh();
      if (looking) await looking;
      const thread = this.#thread ?? (await this.#untilOpen());
      await this.#followSpace(thread);
      return thread;
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  #take(): Promise<void> | undefined {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    return undefined;
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  /** Where there is little room the database itself refuses to write, and goes on reading. */
  async #followSpace(thread: DatabaseThread): Promise<void> {
    const isLow = this.#space?.isLow ?? false;
    if (isLow === this.#isReadOnly) return;
    this.#isReadOnly = isLow;
    await thread.query(`set default_transaction_read_only = ${isLow ? "on" : "off"}`, []);
    if (isLow)
      this.#log.warn(
        { folder: this.#options.folder },
        "the disk is nearly full: nothing is stored until there is room",
      );
    else this.#log.info({ folder: this.#options.folder }, "the disk has room again");
  }

  async #untilOpen(): Promise<DatabaseThread> {
    if (this.#isClosed || !this.#reopening) throw notOpen();
    if (this.#space?.isExhausted) throw storageFull();
    await Promise.race([this.#reopening, sleep(reopenWaitMs, undefined, { ref: false })]);
    if (this.#thread) return this.#thread;
    throw this.#space?.isExhausted ? storageFull() : notOpen();
  }

  async #open(): Promise<void> {
    const { folder, dump, startThread, whileOpening } = this.#options;
    let isOpen = false;
    const opening = DatabaseThread.open({
      folder,
      dump: this.#reopening ? undefined : dump,
      startThread,
      onNotification: (payload) => this.notifications.tell(payload),
      isOverdue: (runningMs) => {
        void this.#space?.refresh();
        if (this.#space?.isExhausted) return runningMs >= exhaustedTimeoutMs;
        if (isOpen && this.#untimed > 0) return false;
        return runningMs >= (isOpen ? this.#statementTimeoutMs : openingTimeoutMs);
      },
    });
    if (!this.#reopening) whileOpening?.();
    const thread = await opening;
    isOpen = true;
    this.#thread = thread;
    this.#isReadOnly = false;
    void thread.ended.then(() => this.#reopen(thread));
    this.notifications.tell(undefined); // of a thread that ended some may not have come
  }

  #reopen(ended: DatabaseThread): void {
    if (this.#isClosed || this.#thread !== ended) return;
    this.#thread = undefined;
    // What was in memory is gone, and an empty database in its place would be worse than none.
    if (this.#options.folder === undefined) return;
    this.#log.warn({ folder: this.#options.folder }, "the database's thread ended, it is started again");
    this.#reopening = this.#openAgain().finally(() => {
      this.#reopening = undefined;
    });
  }

  async #openAgain(): Promise<void> {
    while (!this.#isClosed) {
      await this.#space?.refresh();
      if (!this.#space?.isExhausted) {
        try {
          await this.#open();
          if (this.#isClosed) await (this.#thread as DatabaseThread | undefined)?.close();
          return;
        } catch (error) {
          this.#log.error({ error }, "the database could not be opened again");
        }
      }
      await sleep(reopenPauseMs, undefined, { ref: false });
    }
  }

  #explain(error: unknown): unknown {
    const isRefused = this.#isReadOnly && error instanceof DatabaseError && error.code === readOnlyTransaction;
    return isRefused ? storageFull(error) : error;
  }
}

interface TransactionEnd {
  leave(): void;
  explain(error: unknown): unknown;
}

/** A transaction of the embedded database. It must be ended, one way or the other. */
export class PgliteTransaction implements Queryable {
  readonly #thread: DatabaseThread;
  readonly #client: TransactionEnd;
  #hasEnded = false;

  constructor(thread: DatabaseThread, client: TransactionEnd) {
    this.#thread = thread;
    this.#client = client;
  }

  async query<Row = Record<string, unknown>>(
    text: string,
    parameters: readonly unknown[] = [],
  ): Promise<QueryResult<Row>> {
    return present<Row>(await this.#run((thread) => thread.query(text, parameters)));
  }

  exec(text: string): Promise<readonly RawResult[]> {
    return this.#run((thread) => thread.exec(text));
  }

  /** @throws {DatabaseRestarted} With `unknown` where the database ended while it committed. */
  async commit(): Promise<void> {
    const { command } = await this.#end("commit");
    if (command === "ROLLBACK") {
      const message = "The transaction was rolled back, because one of its statements failed.";
      throw new DatabaseError({ message, code: failedTransaction });
    }
  }

  /** Harmless where the transaction has ended already. */
  async rollback(): Promise<void> {
    if (this.#hasEnded) return;
    await this.#end("rollback").catch((error) => {
      if (!(error instanceof DatabaseRestarted)) throw error;
    });
  }

  async #run<Result>(send: (thread: DatabaseThread) => Promise<Result>): Promise<Result> {
    if (this.#hasEnded) throw new Error("The transaction has ended.");
    try {
      return await send(this.#thread);
    } catch (error) {
      // What is not committed has not happened, however far it came.
      throw error instanceof DatabaseRestarted ? new DatabaseRestarted("undone") : this.#client.explain(error);
    }
  }

  #end(statement: "commit" | "rollback"): Promise<RawResult> {
    this.#hasEnded = true;
    const ended = this.#thread.query(statement, []);
    this.#client.leave();
    return ended;
  }
}

function present<Row>({ fields, rows, affectedRows }: RawResult): QueryResult<Row> {
  const names = fields.map(({ name }) => name);
  return { fields, affectedRows, rows: rows.map((values) => asObject(names, values) as Row) };
}

function asObject(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < names.length; at++) row[names[at] as string] = values[at];
  return row;
}
