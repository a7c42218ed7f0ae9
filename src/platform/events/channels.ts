import type { Slot, StreamSlots } from "../../http/event-stream/slots.ts";
import { tooManyRequests } from "../../http/respond.ts";
import { EventStream } from "../http/event-stream.ts";
import { retryLostConnections } from "../storage/db.ts";
import { EventChannel, type NumberedEvent } from "./channel.ts";
import type { Followers, Topic } from "./followers.ts";

/** Chosen: after ten minutes a reader opens the next stream, and whether they may is looked at anew. */
const maxAgeMs = 10 * 60_000;
/** Chosen: a database that restarts is back by then. */
const patienceMs = 10_000;
/** Chosen: a place is free again soon, and until then a client asks for the history now and then. */
const retryAfterS = 15;
/** Chosen: what one process holds with room, at some 30 kB each. */
const perProcess: Slot = { key: "all", most: 10_000 };

/** The open channels of a platform. */
export class Channels {
  readonly #followers: Followers;
  readonly #slots: StreamSlots;
  readonly #open = new Set<EventChannel>();
  #isStopping = false;

  constructor(followers: Followers, slots: StreamSlots) {
    this.#followers = followers;
    this.#slots = slots;
  }

  /**
   * Opens a stream of what happens in a topic after an event.
   * @throws RATE_LIMITED where one of the slots is full, or the platform stops
   */
  open(
    topic: Topic,
    {
      after,
      slots,
      read,
    }: {
      readonly after: number;
      readonly slots: readonly Slot[];
      /** As in `ChannelSource`. */
      readonly read: (after: number) => Promise<readonly NumberedEvent[] | undefined>;
    },
  ): EventStream {
    const giveBack = this.#isStopping ? undefined : this.#slots.take([...slots, perProcess]);
    if (!giveBack) throw tooManyRequests(retryAfterS);
    const channel: EventChannel = new EventChannel(
      {
        read: (last) => retryLostConnections(() => read(last), { patienceMs }),
        follow: (wake) => this.#followers.follow(topic, wake),
      },
      {
        after,
        maxAgeMs,
        onEnd: () => {
          this.#open.delete(channel);
          giveBack();
        },
      },
    );
    this.#open.add(channel);
    return new EventStream(channel);
  }

  /** Ends all streams, each between two events, and opens no more. */
  stop(): void {
    this.#isStopping = true;
    for (const channel of this.#open) channel.end();
  }
}
