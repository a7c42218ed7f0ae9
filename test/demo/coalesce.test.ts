import { expect, it } from "vitest";
import { coalesce } from "../../src/console/pages/parts/updates/coalesce.ts";

it("reads once at a time, and once more for all events that come meanwhile", async () => {
  const ends: (() => void)[] = [];
  const read = coalesce(() => new Promise<void>((resolve) => ends.push(resolve)));
  for (let event = 0; event < 5; event++) read();
  expect(ends.length).toBe(1);
  ends[0]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(ends.length).toBe(2);
  ends[1]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(ends.length).toBe(2);
});
