import type { Storage } from "../storage/db.ts";

/** What can be followed: one conversation, or all of an owner's. */
export type Topic = `conversation:${number}` | `owner:${number}`;

/** Wakes those who follow conversations when something was stored there, by this process or another one. */
export class Followers {
  readonly #byTopic = new Map<string, Set<() => void>>();
  readonly #stop: () => void;

  constructor(storage: Pick<Storage, "onNotification">) {
    this.#stop = storage.onNotification((notification) => {
      if (notification === undefined) this.#wakeAll();
      else {
        const [conversation, owner] = notification.split(" ");
        this.#wake(`conversation:${conversation}`);
        this.#wake(`owner:${owner}`);
      }
    });
  }

  /** Calls `wake` whenever there may be something new. @returns What ends it. */
  follow(topic: Topic, wake: () => void): () => void {
    const known = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, known.add(wake));
    return () => {
      known.delete(wake);
      if (known.size === 0 && this.#byTopic.get(topic) === known) this.#byTopic.delete(topic);
    };
  }

  close(): void {
    this.#stop();
  }

  #wake(topic: string): void {
    for (const wake of this.#byTopic.get(topic) ?? []) wake();
  }

  #wakeAll(): void {
    for (const wakes of this.#byTopic.values()) for (const wake of wakes) wake();
  }
}
