import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Log, withPlainErrors } from "../../src/platform/log.ts";
import { say, start } from "../support/conversations.ts";
import { scriptedEngine } from "../support/engine.ts";
import { startPlatform } from "../support/platform.ts";

/** A log that keeps everything it is given, as the most talkative of serializers would write it. */
function recordingLog(): Log & { readonly lines: string[] } {
  const lines: string[] = [];
  const write = (fields: object, text: string) => {
    lines.push(`${text} ${JSON.stringify(fields, allMembers)}`);
  };
  return { lines, info: write, warn: write, error: write };
}

function allMembers(_name: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return Object.fromEntries(Object.getOwnPropertyNames(value).map((name) => [name, Reflect.get(value, name)]));
}

describe("the log", () => {
  it("tells where a failing query stood, and not what was written", async () => {
    const log = recordingLog();
    await using platform = await startPlatform({ log });
    const uuid = await start(platform);
    await sql`alter table messages add constraint no_canary check (content not like '%canary%')`.execute(platform.db);
    const answer = await say(platform, uuid, "My number is canary-7946");
    // A lent database is emptied for the next test, and keeps its tables.
    await sql`alter table messages drop constraint no_canary`.execute(platform.db);
    expect([answer.status, await answer.json()]).toEqual([500, { status: false, error: "Server Error" }]);
    expect(log.lines.join()).toMatch(/"code":"23514".*stored-turn\.ts/);
    expect(log.lines.join()).not.toContain("canary");
  });

  it("tells why a turn failed, and not in whose words", async () => {
    const log = recordingLog();
    // biome-ignore lint/correctness/useYield: it fails before its first event
    const engine = scriptedEngine(async function* ({ message }) {
      throw new Error("vendor", { cause: new SyntaxError(`Unexpected token in ${message}`) });
    });
    await using platform = await startPlatform({ log, engine });
    expect((await say(platform, await start(platform), "canary-7946")).status).toBe(400);
    expect(log.lines.join()).toMatch(/"reason":"model unavailable".*"name":"SyntaxError"/);
    expect(log.lines.join()).not.toMatch(/canary|vendor/);
  });

  it("has at most a hundred lines of one kind in a minute, says how many it left out, and cuts what is long", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const kept = recordingLog();
    const log = withPlainErrors(kept);
    for (let nr = 0; nr < 5_000; nr++)
      log.warn({ nr, said: "x".repeat(10_000), deep: [{ said: "y".repeat(10_000) }] }, "flood");
    log.info({ ok: true }, "another kind");
    expect(kept.lines).toHaveLength(101);
    expect(Math.max(...kept.lines.map((line) => line.length))).toBeLessThan(1_200);
    vi.advanceTimersByTime(60_000);
    expect(kept.lines.at(-1)).toContain('{"dropped":4900,"line":"flood"}');
    log.warn({}, "flood");
    expect(kept.lines).toHaveLength(103);
  });
});
