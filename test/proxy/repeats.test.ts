import { describe, expect, it } from "vitest";
import { findDiscrepancies } from "../../src/platform/ledger/audit.ts";
import { counts, seed } from "../counts.ts";
import { startPlatform } from "../support/platform.ts";
import { startProxy } from "../support/proxy.ts";
import { randomOf } from "../support/random.ts";

const { repeatedKeys, repeatsOfAKey } = counts;
const atOnce = 10;

describe("keys that come again and again, on lines that break", () => {
  it(`are answered once and charged once: ${repeatedKeys} keys × ${repeatsOfAKey} (seed ${seed})`, async () => {
    const random = randomOf(seed);
    await using platform = await startPlatform({ balanceUsd: 100 });
    const assistants = { mara: { uuid: platform.owner.assistantUuid } };
    const forwarded = new Map<string, number>();
    const counting: typeof fetch = (input, init) => {
      const key = new Headers(init?.headers).get("idempotency-key");
      if (key !== null) forwarded.set(key, (forwarded.get(key) ?? 0) + 1);
      return fetch(input, init);
    };
    await using proxy = await startProxy({
      baseUrl: platform.url,
      apiKey: platform.owner.key,
      assistants,
      fetch: counting,
      policy: { dailySpend: 1_000, limits: { messagesPerMinute: 1_000_000, conversationsPerHour: 1_000_000 } },
    });

    /** One key in a conversation of its own: repeats all at once, some of which the page gives up on the way. */
    const repeat = async (at: number): Promise<void> => {
      const visitor = await proxy.open();
      const key = `key-${at}`;
      const headers = { "idempotency-key": key, accept: at % 2 ? "text/event-stream" : "application/json" };
      const tries = Array.from({ length: repeatsOfAKey }, () => {
        const cut = random() < 0.4 ? { signal: AbortSignal.timeout(Math.ceil(random() * 30)) } : {};
        return proxy.say(visitor, `message ${at}`, { headers, ...cut }).then(
          ({ status }) => status,
          () => "cut" as const,
        );
      });
      for (const outcome of await Promise.all(tries)) expect([200, 409, "cut"]).toContain(outcome);
      // As the widget does: the same key again, until there is the answer.
      let answer = await proxy.say(visitor, `message ${at}`, { headers });
      while (answer.status === 409) answer = await proxy.say(visitor, `message ${at}`, { headers });
      expect(answer.text).toContain(`You said: message ${at}`);
    };
    for (let done = 0; done < repeatedKeys; done += atOnce) {
      const batch = Math.min(atOnce, repeatedKeys - done);
      await Promise.all(Array.from({ length: batch }, (_, at) => repeat(done + at)));
    }

    expect(forwarded.size, "each key reached the platform as it was").toBe(repeatedKeys);
    const most = BigInt(100_000_000 - repeatedKeys * 10_000);
    expect(await platform.balance()).toMatchObject({ postedMicros: most, heldMicros: 0n });
    const answers = await platform.db
      .selectFrom("messages")
      .select(({ fn }) => fn.countAll<bigint>().as("count"))
      .where("client_id", "is not", null)
      .executeTakeFirstOrThrow();
    expect(Number(answers.count)).toBe(repeatedKeys);
    expect(await findDiscrepancies(platform.db)).toEqual([]);
  }, 600_000);
});
