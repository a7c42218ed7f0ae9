import { afterAll, describe, expect, it } from "vitest";
import { redisStore } from "../../src/proxy/index.ts";
import { deep } from "../counts.ts";
import { proxyStoreSuite } from "../suites/stores/proxy-store.ts";
import { hasRedis, startRedis } from "../support/redis.ts";

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
