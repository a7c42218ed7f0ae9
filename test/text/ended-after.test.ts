import { expect, it } from "vitest";
import { endedAfter } from "../../src/text/ended-after.ts";

it("rounds before it counts minutes, so that no line says 60 s", () => {
  expect([0, 59.4, 59.6, 60, 119.5, 136.2].map(endedAfter)).toEqual([
    "ended after 0 s",
    "ended after 59 s",
    "ended after 1 min 0 s",
    "ended after 1 min 0 s",
    "ended after 2 min 0 s",
    "ended after 2 min 16 s",
  ]);
});
