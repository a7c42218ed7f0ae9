import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createDailySpend } from "../../src/proxy/limits/chat-spend.ts";
import { memoryStore } from "../../src/proxy/limits/memory-store.ts";
import type { ProxyStore } from "../../src/proxy/limits/store.ts";

/** A store across a network: each call takes a moment, so that requests come between. */
function distantStore(): ProxyStore {
  const store = memoryStore();
  return {
    ...store,
    increment: async (...counting) => {
      await sleep(2);
      return store.increment(...counting);
    },
  };
}

const budgetOf = (messages: number) =>
  createDailySpend(distantStore(), {
    dailySpendMicros: messages * 10_000,
    now: () => new Date("2026-11-20T10:00:00Z"),
  });

describe("the day's money", () => {
  it("is spent once for a message that comes twice at once, and lets neither pass once it is used up", async () => {
    const budget = budgetOf(2);
    const passed: string[] = [];
    for (let nr = 0; nr < 6; nr++) {
      // Each from somebody else, so that only the whole day's money bounds them.
      const message = { conversation: `c${nr}`, client: `v${nr}`, key: `k${nr}` };
      const copies = await Promise.all([budget.reserve(message), budget.reserve(message)]);
      if (copies.some((copy) => copy !== undefined)) passed.push(message.key);
    }
    expect(passed.length).toBeLessThanOrEqual(2);
    expect(passed).toContain("k0");
  });

  it("is free for a repeat of a message that was paid for, and for no other", async () => {
    const budget = budgetOf(1);
    const message = { conversation: "c", client: "v", key: "k" };
    expect(await budget.reserve(message)).toBeDefined();
    expect(await budget.reserve(message)).toBeDefined();
    expect(await budget.reserve({ ...message, key: "other" })).toBeUndefined();
  });
});
