import { expect, it } from "vitest";
import { SharedClock } from "../../src/http/shared-clock.ts";

/** A machine whose clock is 100 s ahead, and a server's time that is right. */
function machine({ roundTripMs = 10 } = {}) {
  const time = { steadyMs: 5_000, serverMs: 1_700_000_000_000, roundTripMs };
  const clock = new SharedClock({ steadyMs: () => time.steadyMs, ownMs: () => time.serverMs + 100_000 });
  const pass = (ms: number) => {
    time.steadyMs += ms;
    time.serverMs += ms;
  };
  /** The server reads its clock half-way, unless the way back is the longer one. */
  const read = ({ backShare = 0.5 } = {}) =>
    clock.read(async () => {
      pass(time.roundTripMs * (1 - backShare));
      const ms = time.serverMs;
      pass(time.roundTripMs * backShare);
      return ms;
    });
  return { time, clock, pass, read };
}

it("has this machine's time until the other's is known, and that one from then on", async () => {
  const { clock, time, pass, read } = machine();
  expect(clock.now().getTime()).toBe(time.serverMs + 100_000);
  expect(clock.ageMs).toBe(Number.POSITIVE_INFINITY);
  await read();
  pass(60_000);
  expect(clock.now().getTime()).toBe(time.serverMs);
  expect(clock.ageMs).toBe(60_000);
});

it("does not tremble by answers that are on the way for longer in one direction", async () => {
  const { clock, time, read } = machine();
  await read();
  for (const backShare of [0, 1, 0.2]) {
    await read({ backShare });
    expect(clock.now().getTime()).toBe(time.serverMs);
  }
});

it("follows a server whose clock was set, and one that another took the place of", async () => {
  const { clock, time, read } = machine();
  await read();
  time.serverMs -= 3_600_000;
  await read();
  expect(clock.now().getTime()).toBe(time.serverMs);
});

it("believes no answer that took longer than a second, unless it is the first", async () => {
  const { clock, time, pass, read } = machine({ roundTripMs: 4_000 });
  await read({ backShare: 1 });
  const first = clock.now().getTime();
  expect(Math.abs(first - time.serverMs)).toBeLessThanOrEqual(2_000);
  pass(1_000);
  await read({ backShare: 0 });
  expect(clock.now().getTime()).toBe(first + 5_000);
});
