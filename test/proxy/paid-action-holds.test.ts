import { describe, expect, it } from "vitest";
import { memoryStore } from "../../src/proxy/limits/memory-store.ts";
import { createHolds } from "../../src/proxy/limits/paid-action-holds.ts";

const day = new Date("2026-11-20T10:00:00Z");

/** A day of 8 USD: a client may begin below 2 USD of it, a conversation below 1. */
function holdsOf() {
  const time = { now: day };
  const holds = createHolds(memoryStore(), { dailySpendMicros: 8_000_000, now: () => time.now });
  const action = (client: string, conversation: string, usd = 0.4) =>
    holds.hold({ micros: usd * 1_000_000, client, conversation });
  return { holds, action, time };
}

/** How many of `attempts` actions pass. */
async function passed(attempts: number, action: (nth: number) => Promise<unknown>): Promise<number> {
  let count = 0;
  for (let nth = 0; nth < attempts; nth++) if ((await action(nth)) !== undefined) count += 1;
  return count;
}

describe("the day's money for calls and texts", () => {
  it("is begun by one conversation below an eighth of it, also where each action comes from another client", async () => {
    const { action } = holdsOf();
    expect(await passed(10, (nth) => action(`client ${nth}`, "one"))).toBe(3);
    expect(await action("client 3", "another")).toBeDefined();
  });

  it("is begun by one client below a quarter of it, also where each action is of another conversation", async () => {
    const { action } = holdsOf();
    expect(await passed(10, (nth) => action("one", `conversation ${nth}`))).toBe(5);
    expect(await action("another", "conversation 10")).toBeDefined();
  });

  it("is never more than the day's, for all visitors together, and begins anew the next day", async () => {
    const { action, time } = holdsOf();
    expect(await passed(30, (nth) => action(`client ${nth}`, `conversation ${nth}`))).toBe(20);
    time.now = new Date(day.getTime() + 24 * 3_600_000);
    expect(await action("client 20", "conversation 20")).toBeDefined();
  });

  it("lets each client begin one action that costs more than their share, and none after it", async () => {
    const { action } = holdsOf();
    expect(await action("one", "a", 3)).toBeDefined();
    expect(await action("one", "b", 0.01)).toBeUndefined();
    expect(await action("two", "c", 9)).toBeUndefined();
  });

  it("has back what a refused action had counted, in every share", async () => {
    const { holds, action } = holdsOf();
    const all = await action("one", "a", 8);
    expect(await passed(30, (nth) => action("two", "b", nth === 0 ? 0.4 : 0.1))).toBe(0);
    await holds.correct(all ?? { counters: [], micros: 0 }, 0);
    expect(await passed(10, () => action("two", "b"))).toBe(3);
  });

  it("counts what an action has cost once that is known, more or less", async () => {
    const { holds, action } = holdsOf();
    const first = await action("one", "a", 0.9);
    await holds.correct(first ?? { counters: [], micros: 0 }, 100_000);
    expect(await action("one", "a", 0.8)).toBeDefined();
    const dear = await action("one", "a", 0.05);
    await holds.correct(dear ?? { counters: [], micros: 0 }, 150_000);
    expect(await action("one", "a", 0.01)).toBeUndefined();
  });
});
