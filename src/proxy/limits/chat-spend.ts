import { dayMs } from "../../contract/durations.ts";
import { spentKey } from "./paid-action-holds.ts";
import type { ProxyStore } from "./store.ts";

/** What all visitors together may cost in a UTC day. */
export interface DailySpend {
  /**
   * Sets the price of a message aside; a key that was paid for today costs nothing again.
   * @returns What gives it back when the platform did not charge; undefined when the day's money is used up, or the share
   * of the client or the conversation.
   */
  reserve(message: {
    readonly conversation: string;
    /** Who writes: an address, or who a server speaks for. */
    readonly client: string;
    readonly key: string | undefined;
  }): Promise<GiveBack | undefined>;
}

export type GiveBack = () => Promise<void>;

/** @source Limits › Costs */
const messageMicros = 10_000;
/** Of the day's money, one client may use a quarter and one conversation a tenth, but always one message. */
const shares = { client: 4, conversation: 10 };

const costsNothing: GiveBack = async () => undefined;

/** Counting before sending holds the bounds however many messages come at once. A null bound counts nothing. */
export function createDailySpend(
  store: ProxyStore,
  { dailySpendMicros, now }: { readonly dailySpendMicros: number | null; readonly now: () => Date },
): DailySpend {
  return {
    async reserve({ conversation, client, key }) {
      if (dailySpendMicros === null) return costsNothing;
      const paid = key === undefined ? undefined : `paid:${conversation}:${key}`;
      if (paid && (await store.increment(paid, 0, dayMs)) > 0) return costsNothing;
      const day = spentKey(now());
      const share = (parts: number) => Math.max(dailySpendMicros / parts, Math.min(dailySpendMicros, messageMicros));
      const counters: [key: string, most: number][] = [
        [`${day}:conversation:${conversation}`, share(shares.conversation)],
        [`${day}:client:${client}`, share(shares.client)],
        [day, dailySpendMicros],
      ];
      const counted: string[] = [];
      const uncount = async () => {
        for (const counter of counted) await store.increment(counter, -messageMicros, dayMs);
      };
      const giveBack = async () => {
        await uncount();
        if (paid) await store.delete(paid).catch(() => undefined); // a failed store's count ends with the day
      };
      for (const [counter, most] of counters) {
        counted.push(counter);
        if ((await store.increment(counter, messageMicros, dayMs)) > most) {
          await uncount();
          return undefined;
        }
      }
      if (!paid || (await store.increment(paid, 1, dayMs)) === 1) return giveBack;
      await uncount(); // the same message came twice at once, and the other one pays
      return costsNothing;
    },
  };
}
