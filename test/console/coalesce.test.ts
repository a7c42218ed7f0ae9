import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { atMostEvery } from "../../src/console/pages/parts/updates/coalesce.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("reads for the first of many calls at once, and then for all of a pause together", () => {
  const read = vi.fn();
  const readForCall = atMostEvery(4_000, read);
  readForCall();
  expect(read).toHaveBeenCalledTimes(1);
  for (let second = 0; second < 8; second++) {
    readForCall();
    vi.advanceTimersByTime(1_000);
  }
  expect(read).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(60_000);
  expect(read).toHaveBeenCalledTimes(3);
  readForCall();
  expect(read).toHaveBeenCalledTimes(4);
});
