import type { Db, Storage } from "../../../storage/db.ts";
import { isRunning } from "../states.ts";

/** How a talk ends that was ended elsewhere. */
interface WaysToEnd {
  /** Its owner, in whichever process, has ended or deleted the call. */
  stop(): void;
  /** The call is over at the carrier. */
  hangUp(): void;
}

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

  /** Counts a talk as open; how it is ended in other processes is handed on. */
  add({ id, userId }: { readonly id: number; readonly userId: number }, ways: WaysToEnd): void {
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
        const end = await endOf(db, id).catch(() => undefined);
        if (end && this.has(id)) ways[end]();
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

async function endOf(db: Db, id: number): Promise<keyof WaysToEnd | undefined> {
  const call = await db.selectFrom("calls").select(["status", "end_reason"]).where("id", "=", id).executeTakeFirst();
  if (call === undefined || call.end_reason === "stopped") return "stop";
  return isRunning(call.status) ? undefined : "hangUp";
}
