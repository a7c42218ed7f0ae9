import { describe, expect, it } from "vitest";
import { type CallEvent, callEvents, statusAfter } from "../../../../src/platform/resources/calls/states.ts";
import type { CallStatus } from "../../../../src/platform/storage/schema.ts";
import { counts, seed } from "../../../counts.ts";
import { randomOf } from "../../../support/random.ts";

/** Every transition that there is; all else changes nothing. */
const allowed: readonly (readonly [CallStatus, CallEvent, CallStatus])[] = [
  ["initiated", "rings", "ringing"],
  ["initiated", "is answered", "in-progress"],
  ["initiated", "is busy", "busy"],
  ["initiated", "is not answered", "no-answer"],
  ["initiated", "fails", "failed"],
  ["initiated", "ends", "ended"],
  ["ringing", "is answered", "in-progress"],
  ["ringing", "is busy", "busy"],
  ["ringing", "is not answered", "no-answer"],
  ["ringing", "fails", "failed"],
  ["ringing", "ends", "ended"],
  ["in-progress", "ends", "ended"],
  ["in-progress", "fails", "ended"],
  ["ended", "is completed", "completed"],
  ["ended", "was ended by customer", "ended_by_customer"],
  ["ended", "was ended by assistant", "ended_by_assistant"],
];
const ranks: Readonly<Record<CallStatus, number>> = {
  initiated: 0,
  ringing: 1,
  "in-progress": 2,
  ended: 3,
  busy: 4,
  "no-answer": 4,
  failed: 4,
  completed: 4,
  ended_by_customer: 4,
  ended_by_assistant: 4,
};
const statuses = Object.keys(ranks) as CallStatus[];

describe("a call's status", () => {
  it("follows each event from each status as the table says, and else stays", () => {
    const found = statuses.flatMap((from) =>
      callEvents.flatMap((event) => {
        const to = statusAfter(from, event);
        return to === undefined ? [] : [[from, event, to]];
      }),
    );
    expect(found).toEqual(expect.arrayContaining(allowed.map((row) => [...row])));
    expect(found).toHaveLength(allowed.length);
  });

  it(`rises and ends at most once in ${counts.callOrders} random orders of events`, () => {
    const random = randomOf(seed);
    for (let run = 0; run < counts.callOrders; run++) {
      let status: CallStatus = "initiated";
      let ends = 0;
      for (let step = 0; step < 20; step++) {
        const event = callEvents[Math.floor(random() * callEvents.length)] as CallEvent;
        const next = statusAfter(status, event);
        if (next === undefined) continue;
        expect(ranks[next], `seed ${seed}, run ${run}: ${status} → ${next}`).toBeGreaterThan(ranks[status]);
        if (ranks[next] === 4) ends += 1;
        status = next;
      }
      expect(ends).toBeLessThanOrEqual(1);
    }
  });
});
