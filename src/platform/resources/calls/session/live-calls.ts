import { isRunning } from "../../../call-states.ts";
import type { Db, Storage } from "../../../storage/db.ts";
import { figures } from "../../../telemetry/figures.ts";
import * as connections from "./call-lines.ts";

/** How a session ends that was ended elsewhere. */
interface WaysToEnd {
  /** Its owner, in whichever process, has ended or deleted the call. */
  stop(): void;
  /** The call is over at the carrier. */
  hangUp(): void;
}

interface LiveCall {
  readonly userId: number;
  readonly ways: WaysToEnd;
}

export interface LiveCallsOptions {
  readonly now: () => Date;
  /** How often the open lines are marked as such. (default: every 5 s) */
  readonly markEveryMs?: number;
}

/** Chosen: a session whose process dies is paid up to its last mark, so no more than this is given away. */
const defaultMarkMs = 5_000;

/**
 * The sessions whose connection is open in this process. An event of an owner makes one query for all of that owner's sessions, and
 * events that come during a query share the next one.
 */
export class LiveCalls {
  readonly #calls = new Map<number, LiveCall>();
  readonly #storage: Pick<Storage, "db" | "onNotification">;
  /** Owners with an event that no query has begun after yet. */
  readonly #changed = new Set<number>();
  #isReading = false;
  #unfollow: (() => void) | undefined;
  readonly #now: () => Date;
  readonly #markEveryMs: number;
  #marks: NodeJS.Timeout | undefined;

  constructor(storage: Pick<Storage, "db" | "onNotification">, { now, markEveryMs = defaultMarkMs }: LiveCallsOptions) {
    this.#storage = storage;
    this.#now = now;
    this.#markEveryMs = markEveryMs;
  }

  get ids(): readonly number[] {
    return [...this.#calls.keys()];
  }

  has(id: number): boolean {
    return this.#calls.has(id);
  }

  /** Counts a session as open, and ends it when its call is ended or deleted in another process. */
  add({ id, userId }: { readonly id: number; readonly userId: number }, ways: WaysToEnd): void {
    if (!this.#calls.has(id)) figures.callsInProgress.note({});
    this.#calls.set(id, { userId, ways });
    this.#unfollow ??= this.#storage.onNotification((notification) => this.#note(notification));
    this.#marks ??= setInterval(() => void this.#mark(), this.#markEveryMs).unref();
    this.#changed.add(userId);
    void this.#read();
  }

  remove(id: number): void {
    if (this.#calls.delete(id)) figures.callsInProgress.note({}, -1);
    if (this.#calls.size > 0) return;
    this.#unfollow?.();
    this.#unfollow = undefined;
    clearInterval(this.#marks);
    this.#marks = undefined;
  }

  async #mark(): Promise<void> {
    // The next mark makes up for one that fails.
    await connections.markOpen(this.#storage.db, this.ids, this.#now()).catch(() => undefined);
  }

  #note(notification: string | undefined): void {
    for (const { userId } of this.#calls.values())
      if (notification === undefined || notification.endsWith(` ${userId}`)) this.#changed.add(userId);
    void this.#read();
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    // What changes during a query may be missed by it: then there is another one.
    while (this.#changed.size > 0) {
      const ids = this.ids.filter((id) => this.#changed.has(Number(this.#calls.get(id)?.userId)));
      this.#changed.clear();
      if (ids.length === 0) continue;
      // A query that fails is made up for by the next event.
      const ends = await endsOf(this.#storage.db, ids).catch(() => new Map<number, keyof WaysToEnd>());
      for (const [id, end] of ends) this.#calls.get(id)?.ways[end]();
    }
    this.#isReading = false;
  }
}

/** How those of the calls have ended that have. */
async function endsOf(db: Db, ids: readonly number[]): Promise<Map<number, keyof WaysToEnd>> {
  const rows = await db
    .selectFrom("calls")
    .select(["id", "status", "end_reason"])
    .where("id", "in", [...ids])
    .execute();
  const calls = new Map(rows.map((call) => [call.id, call]));
  const ends = new Map<number, keyof WaysToEnd>();
  for (const id of ids) {
    const call = calls.get(id);
    if (call === undefined || call.end_reason === "stopped") ends.set(id, "stop");
    else if (!isRunning(call.status)) ends.set(id, "hangUp");
  }
  return ends;
}
