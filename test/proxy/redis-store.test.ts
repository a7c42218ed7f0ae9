import { afterAll, describe, expect, it } from "vitest";
import { inspectRedis } from "../../src/platform/node/redis/inspect-redis.ts";
import { openRedis } from "../../src/platform/node/redis/open-redis.ts";
import { redisStore } from "../../src/proxy/index.ts";
import { deep } from "../counts.ts";
import { proxyStoreSuite } from "../suites/stores/proxy-store.ts";
import { freePort, hasRedis, startRedis } from "../support/redis.ts";

if (deep && hasRedis()) {
  const redis = startRedis();
  afterAll(async () => (await redis)[Symbol.asyncDispose]());
  const open = async () => redisStore({ send: (await (await redis).connect()).send });

  proxyStoreSuite("Redis", async () => [await open(), await open()]);

  it("keeps nothing for ever, and counts by the owner's prefix", async () => {
    const client = await (await redis).connect();
    const store = redisStore({ send: client.send, prefix: "shop:" });
    await store.increment("counter", 1, 60_000);
    await store.set("value", "x", 60_000);
    await store.add("claim", "x", 0.5);
    for (const key of ["shop:counter", "shop:value"]) expect(await client.send(["PTTL", key])).toBeGreaterThan(0);
    expect(await client.send(["PTTL", "shop:claim"])).toBeLessThanOrEqual(1);
  });

  it("is opened by REDIS_URL, behind a password", async () => {
    const port = await freePort();
    await using locked = await startRedis([
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--requirepass",
      "pass%word",
    ]);
    await locked.connect();
    const urlWith = (password: string) => `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}/3`;
    await expect(openRedis(urlWith("another"))).rejects.toThrow("refuses the user or the password.");
    await expect(openRedis(`redis://127.0.0.1:${port}`)).rejects.toThrow("wants a password.");
    await expect(openRedis(urlWith("pass%word").replace("/3", "/99"))).rejects.toThrow("REDIS_URL: redis://127.0.0.1:");
    const connection = await openRedis(urlWith("pass%word"));
    const store = redisStore({ send: connection.send });
    expect([await store.increment("counter", 2, 60_000), await store.increment("counter", 1, 60_000)]).toEqual([2, 3]);
    expect(await inspectRedis({ redisUrl: urlWith("pass%word") })).toMatchObject([{ level: "real" }]);
    await connection.close();
  });

  it("rejects what Redis refuses", async () => {
    const client = await (await redis).connect();
    const store = redisStore({ send: client.send });
    await store.set("text", "not a number", 60_000);
    await expect(store.increment("text", 1, 60_000)).rejects.toThrow();
  });
} else {
  // The system's package, in the deep run only.
  describe("the proxy's store in Redis", () => it.skip("needs the deep run and redis-server"));
}
