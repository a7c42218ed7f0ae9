import type { Slot, StreamSlots } from "../../http/event-stream/slots.ts";
import { tooManyRequests } from "../../http/respond.ts";
import { retryLostConnections } from "../storage/db.ts";
import { figures } from "../telemetry/figures.ts";
import { EventStream } from "./event-stream.ts";
import type { Followers, Topic } from "./followers.ts";
import { type NumberedEvent, OpenStream } from "./open-stream.ts";

/** Chosen: after ten minutes a reader opens the next stream, and whether they may is looked at anew. */
export const longestAgeMs = 10 * 60_000;
/** Chosen: a database that restarts is back by then. */
const patienceMs = 10_000;
/** Chosen: a place is free again soon, and until then a client asks for the history now and then. */
const retryAfterS = 15;
/** Chosen: what one process holds with room, at some 30 kB each. */
const perProcess: Slot = { key: "all", most: 10_000 };

/** How a stream ended. */
export interface StreamEnd {
  /** The id of the last event that has arrived, where the reader left: unknown where the stream ended by itself. */
  readonly arrived: number | undefined;
  /** Whether none of the topic is open any more in this process whose end is reported. */
  readonly isLast: boolean;
}

/** The open streams of a platform. */
export class OpenStreams {
  readonly #followers: Followers;
  readonly #slots: StreamSlots;
  readonly #open = new Set<OpenStream>();
  /** How many streams of a topic are open whose end is reported. */
  readonly #reported = new Map<Topic, number>();
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
      maxAgeMs = longestAgeMs,
      onEnd,
    }: {
      readonly after: number;
      readonly slots: readonly Slot[];
      /** As in `StreamSource`. */
      readonly read: (after: number) => Promise<readonly NumberedEvent[] | undefined>;
      /** (default: 10 minutes) */
      readonly maxAgeMs?: number;
      /** Called at the stream's end. */
      readonly onEnd?: (end: StreamEnd) => void;
    },
  ): EventStream {
    const giveBack = this.#isStopping ? undefined : this.#slots.take([...slots, perProcess]);
    if (!giveBack) throw tooManyRequests(retryAfterS);
    const stream: OpenStream = new OpenStream(
      {
        read: (last) => retryLostConnections(() => read(last), { patienceMs }),
        follow: (wake) => this.#followers.follow(topic, wake),
      },
      {
        after,
        maxAgeMs: Math.min(maxAgeMs, longestAgeMs),
        onEnd: (arrived) => {
          if (this.#open.delete(stream)) figures.eventStreams.note({}, -1);
          giveBack();
          if (!onEnd) return;
          const left = (this.#reported.get(topic) ?? 1) - 1;
          if (left > 0) this.#reported.set(topic, left);
          else this.#reported.delete(topic);
          onEnd({ arrived, isLast: left === 0 });
        },
      },
    );
    this.#open.add(stream);
    figures.eventStreams.note({});
    if (onEnd) this.#reported.set(topic, (this.#reported.get(topic) ?? 0) + 1);
    return new EventStream(stream);
  }

  /** Ends all streams, each between two events, and opens no more. */
  stop(): void {
    this.#isStopping = true;
    for (const stream of this.#open) stream.end();
  }
}
