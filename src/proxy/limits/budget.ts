import type { ProxyStore } from "./store.ts";

/** What all visitors together may cost in a UTC day. */
export interface Budget {
  /**
   * Sets the price of a message aside; a key that was paid for today costs nothing again.
   * @returns What gives it back when the platform did not charge; undefined when the day's money is used up.
   */
  reserve(message: { readonly conversation: string; readonly key: string | undefined }): Promise<GiveBack | undefined>;
}

export type GiveBack = () => Promise<void>;

/** @source Limits › Costs */
const messageMicros = 10_000;
const dayMs = 24 * 3_600_000;

/** Counting before asking holds the bound however many messages come at once. A null bound counts nothing. */
export function createBudget(
  store: ProxyStore,
  { dailySpendMicros, now }: { readonly dailySpendMicros: number | null; readonly now: () => Date },
): Budget {
  return {
    async reserve({ conversation, key }) {
      if (dailySpendMicros === null) return async () => undefined;
      const paid = key === undefined ? undefined : `paid:${conversation}:${key}`;
      if (paid && (await store.increment(paid, 1, dayMs)) > 1) return async () => undefined;
      const day = `spent:${Math.floor(now().getTime() / dayMs)}`;
      const giveBack = async () => {
        await store.increment(day, -messageMicros, dayMs);
        if (paid) await store.delete(paid).catch(() => undefined); // a failed store's count ends with the day
      };
      if ((await store.increment(day, messageMicros, dayMs)) <= dailySpendMicros) return giveBack;
      await giveBack();
      return undefined;
    },
  };
}
