import type { Db, Storage } from "../../../storage/db.ts";

/** The talks whose line is open in this process. */
export class LiveCalls {
  readonly #closing = new Map<number, () => void>();
  readonly #storage: Pick<Storage, "db" | "onNotification">;

  constructor(storage: Pick<Storage, "db" | "onNotification">) {
    this.#storage = storage;
  }

  get ids(): readonly number[] {
    return [...this.#closing.keys()];
  }

  has(id: number): boolean {
    return this.#closing.has(id);
  }

  /** Counts a talk as open; `stop` is called once its owner, in whichever process, has ended or deleted the call. */
  add({ id, userId }: { readonly id: number; readonly userId: number }, stop: () => void): void {
    const { db } = this.#storage;
    let isLooking = false;
    let isNotified = false;
    const look = async () => {
      isNotified = true;
      if (isLooking) return;
      isLooking = true;
      // What changes during a look may be missed by it: then it looks again.
      while (isNotified && this.has(id)) {
        isNotified = false;
        // A look that fails is made up for by the next event.
        const stopped = await isStopped(db, id).catch(() => false);
        if (stopped && this.has(id)) stop();
      }
      isLooking = false;
    };
    const unfollow = this.#storage.onNotification((notification) => {
      if (notification === undefined || notification.endsWith(` ${userId}`)) void look();
    });
    this.#closing.set(id, unfollow);
    void look();
  }

  remove(id: number): void {
    this.#closing.get(id)?.();
    this.#closing.delete(id);
  }
}

async function isStopped(db: Db, id: number): Promise<boolean> {
  const call = await db.selectFrom("calls").select("end_reason").where("id", "=", id).executeTakeFirst();
  return call === undefined || call.end_reason === "stopped";
}
