import { describe, expect, it } from "vitest";
import { readEnvironment } from "../../../src/platform/node/environment.ts";
import { inspectRedis } from "../../../src/platform/node/redis/inspect-redis.ts";
import { openRedis } from "../../../src/platform/node/redis/open-redis.ts";
import type { Storage } from "../../../src/platform/storage/db.ts";
import { redisStore } from "../../../src/proxy/index.ts";
import { openProxyStore, proxyStoreFindings } from "../../../src/site/index.ts";
import { startRedisServer } from "../../support/redis-server.ts";

const password = "canary-of-the-password";

describe("REDIS_URL", () => {
  it("is the address of a Redis, encrypted or not", () => {
    expect(readEnvironment({}).redisUrl).toBeUndefined();
    for (const REDIS_URL of ["redis://cache", `rediss://ada:${password}@cache.example:6380/2`, "redis://[::1]:6379/"])
      expect(readEnvironment({ REDIS_URL }).redisUrl).toBe(REDIS_URL);
  });

  it.each([
    [`${password}@cache`, "REDIS_URL is no address of the form redis://USER:PASSWORD@HOST:6379/0"],
    [`http://:${password}@cache`, "REDIS_URL begins with http:, and should be redis://"],
    [`redis://:${password}@`, "REDIS_URL "],
    [`redis://:${password}@cache/sessions`, "REDIS_URL ends with something other than a database's number"],
    [`redis://:${password}@cache/0?family=6`, "REDIS_URL has parameters"],
    [`redis://:${password}%zz@cache`, "REDIS_URL has a % in its user or password that is not written %25"],
  ])("is refused where it is none, without its password", (REDIS_URL, complaint) => {
    const read = () => readEnvironment({ REDIS_URL });
    expect(read).toThrow(complaint);
    expect(read).not.toThrow(password);
  });
});

describe("a Redis that is opened", () => {
  it("keeps what the proxy stores, behind its password", async () => {
    await using redis = await startRedisServer({ password });
    const connection = await openRedis(redis.url);
    const store = redisStore({ send: connection.send });
    expect(await store.increment("messages:ü", 2, 60_000)).toBe(2);
    expect(await store.increment("messages:ü", 1, 60_000)).toBe(3);
    expect([await store.add("claim", "a", 1_000), await store.add("claim", "b", 1_000)]).toEqual([true, false]);
    expect(await store.get("claim")).toBe("a");
    expect(await connection.takesWrites()).toBe(true);
    await connection.close();
    await expect.poll(() => redis.connections).toBe(0);
  });

  it.each([
    [{ password }, (url: string) => url.replace(password, "wrong"), "refuses the user or the password."],
    [{ password }, (url: string) => url.replace(`:${password}@`, ""), "wants a password."],
    [{ refusal: "READONLY You can't write against a read only replica." }, undefined, "is a replica"],
    [{ refusal: "NOPERM this user has no permissions" }, undefined, "does not let this user write keys"],
    [
      { refusal: `ERR unknown command, with args ${password}` },
      undefined,
      "refuses what the proxy's store needs (ERR).",
    ],
  ])("is refused with its place and the reason, never its password", async (options, change, reason) => {
    await using redis = await startRedisServer(options);
    const { port } = new URL(redis.url);
    const { message } = (await openRedis(change?.(redis.url) ?? redis.url).catch((error: unknown) => error)) as Error;
    expect(message).toContain(`REDIS_URL: redis://127.0.0.1:${port} ${reason}`);
    expect(message).not.toContain(password);
    await expect.poll(() => redis.connections).toBe(0);
  });

  it("is refused where nothing listens", async () => {
    const redis = await startRedisServer({ password });
    await redis.stop();
    await expect(openRedis(redis.url)).rejects.toThrow(
      /^REDIS_URL: redis:\/\/127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)\.$/,
    );
  });

  it("rejects at once while it is away, is used again when it is back, and each is logged once", async () => {
    await using redis = await startRedisServer();
    const lines: string[] = [];
    const note = (_fields: object, text: string) => void lines.push(text);
    const connection = await openRedis(redis.url, { log: { info: note, warn: note, error: note } });
    await redis.stop();
    await expect.poll(() => connection.takesWrites()).toBe(false);
    // Not after it has waited for an answer.
    await expect(connection.send(["PING"])).rejects.toMatchObject({ name: expect.not.stringMatching("NoAnswer") });
    await redis.start();
    await expect.poll(() => connection.takesWrites()).toBe(true);
    expect(lines).toEqual([expect.stringMatching(/^Redis is away/), "Redis is back"]);
    await connection.close();
  });

  it("replaces a connection that is there and answers nothing", async () => {
    await using redis = await startRedisServer();
    const connection = await openRedis(redis.url, { answerMs: 200 });
    redis.freeze();
    expect(await connection.takesWrites()).toBe(false);
    await expect.poll(() => connection.takesWrites()).toBe(true);
    expect(redis.connections).toBe(1);
    await connection.close();
  });
});

describe("ringback-server doctor, about Redis", () => {
  const lookAt = (redisUrl: string) => inspectRedis({ redisUrl });

  it("says whether it serves, and what it does when its memory is full", async () => {
    await using well = await startRedisServer({ password, info: "maxmemory:0\r\nmaxmemory_policy:allkeys-lru\r\n" });
    const place = well.url.replace(`:${password}@`, "");
    expect(await lookAt(well.url)).toEqual([{ level: "real", text: `Redis: ${place} answers and takes writes.` }]);
    await using small = await startRedisServer({ info: "maxmemory:1048576\r\nmaxmemory_policy:allkeys-lru\r\n" });
    expect(await lookAt(small.url)).toMatchObject([
      { level: "real" },
      { level: "warning", text: expect.stringContaining("maxmemory-policy allkeys-lru") },
    ]);
    await small.stop();
    expect(await lookAt(small.url)).toMatchObject([
      { level: "problem", text: expect.stringContaining("cannot be reached (ECONNREFUSED).") },
    ]);
  });

  it("names where the proxy counts", () => {
    const redisUrl = `redis://:${password}@cache:6379/1`;
    expect(proxyStoreFindings({ redisUrl: undefined })).toEqual([]);
    expect(proxyStoreFindings({ redisUrl })).toEqual([
      { level: "real", text: "Proxy: sessions and limits are in Redis, redis://cache:6379/1." },
    ]);
  });
});

it("says that a Redis does not serve which answers and has no memory left for writes", async () => {
  const settings: { refusal?: string } = {};
  await using redis = await startRedisServer(settings);
  const connection = await openRedis(redis.url);
  expect(await connection.takesWrites()).toBe(true);
  settings.refusal = "OOM command not allowed when used memory > 'maxmemory'.";
  expect(await connection.takesWrites()).toBe(false);
  await connection.close();
});

it("counts in Redis in the place of the database", async () => {
  await using redis = await startRedisServer();
  const environment = readEnvironment({ REDIS_URL: redis.url, DATABASE_URL: "postgres://a:b@127.0.0.1:9/none" });
  const log = { info() {}, warn() {}, error() {} };
  const storage = {} as Storage; // which is left alone
  const { store, findDegraded, close } = await openProxyStore({ environment, storage, log });
  expect([store.durable, store.singleProcess]).toEqual([true, false]);
  await store.increment("counter", 1, 60_000);
  expect(redis.keys.get("ringback:counter")).toBe("1");
  expect(await findDegraded()).toEqual([]);
  await redis.stop();
  await expect.poll(findDegraded).toEqual(["redis"]);
  await close();
});
