import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TurnBudget } from "../../../src/platform/resources/conversations/turns/progress/turn-budget.ts";

describe("the time of a turn", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is a minute, another one from each report of a call, and five at most; the lease outlives it", () => {
    let leasedUntil = 90_000;
    const begun = performance.now();
    const budget = new TurnBudget((forMs) => {
      leasedUntil = performance.now() - begun + forMs;
    });
    const at = () => performance.now() - begun;
    vi.advanceTimersByTime(59_999);
    expect(budget.signal.aborted).toBe(false);
    while (!budget.signal.aborted && at() < 600_000) {
      budget.renew();
      vi.advanceTimersByTime(1_000);
      expect(leasedUntil).toBeGreaterThan(at());
    }
    expect(Math.floor(at() / 1_000)).toBe(300);
    const short = new TurnBudget(() => undefined);
    vi.advanceTimersByTime(60_000);
    expect(short.signal.aborted).toBe(true);
  });
});
