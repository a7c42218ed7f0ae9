import { dayMs } from "../../contract/durations.ts";
import type { ProxyStore } from "./store.ts";

/** Money of the day that a paid action set aside: what {@link Holds} needs to give it back, in this process or another. */
export interface Hold {
  readonly counters: readonly string[];
  readonly micros: number;
}

/** Sets money of the UTC day aside before the platform is called. Shares the day's money with chat. */
export interface Holds {
  /**
   * Sets `micros` aside. One client may begin an action while they have used less than a quarter of the day's money, one
   * conversation while it has used less than half of that quarter. @returns undefined when the day's money does not suffice
   */
  hold(action: {
    readonly micros: number;
    readonly client: string;
    readonly conversation: string;
  }): Promise<Hold | undefined>;
  /** Replaces what was set aside by what the action cost. */
  correct(hold: Hold, actualMicros: number): Promise<void>;
}

/** What is corrected shortly after midnight belongs to the day before. */
const keptMs = 2 * dayMs;
/** Shares of paid actions, in parts of the day's money. Chosen: as for chat, with room for a code and a call after it. */
const shares = { client: 4, conversation: 8 };

/** The key of what all visitors together used on the day of `at`. */
export function spentKey(at: Date): string {
  return `spent:${Math.floor(at.getTime() / dayMs)}`;
}

/** Counting before sending holds the bounds however many actions come at once, in however many processes. */
export function createHolds(
  store: ProxyStore,
  { dailySpendMicros, now }: { readonly dailySpendMicros: number | null; readonly now: () => Date },
): Holds {
  const add = (counters: readonly string[], micros: number) =>
    Promise.all(counters.map((counter) => store.increment(counter, micros, keptMs)));

  return {
    async hold({ micros, client, conversation }) {
      const amount = Math.ceil(micros);
      if (dailySpendMicros === null) return { counters: [], micros: amount };
      const day = spentKey(now());
      const counters: string[] = [];
      const take = async (counter: string, isWithin: (after: number) => boolean) => {
        counters.push(counter);
        return isWithin(await store.increment(counter, amount, keptMs));
      };
      // A call can cost more than any share: what counts is what was used before it, so that one always fits.
      const below = (parts: number) => (after: number) => after === amount || after - amount < dailySpendMicros / parts;
      const fits =
        (await take(`${day}:paid:conversation:${conversation}`, below(shares.conversation))) &&
        (await take(`${day}:paid:client:${client}`, below(shares.client))) &&
        (await take(day, (after) => after <= dailySpendMicros));
      if (fits) return { counters, micros: amount };
      await add(counters, -amount);
      return undefined;
    },
    async correct({ counters, micros }, actualMicros) {
      const difference = Math.ceil(actualMicros) - micros;
      if (difference !== 0) await add(counters, difference);
    },
  };
}
