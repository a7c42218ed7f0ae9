import type { Finding } from "../platform/index.ts";
import { type Environment, openRedis, showRedisUrl } from "../platform/node/index.ts";
import { memoryStore, type ProxyStore, postgresStore, redisStore } from "../proxy/index.ts";
import type { ServerParts } from "./start-server.ts";

/** Where a proxy counts, with its end. */
export interface OpenProxyStore {
  readonly store: ProxyStore;
  /** What does not answer now and is done without meanwhile, as `/readyz` names it. */
  findDegraded(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Chosen: a request of the proxy has few and short statements. */
const connections = 4;
const dayMs = 24 * 3_600_000;
/** Orders of calls and messages need their entries for so long. */
const leastDays = 2;

/**
 * Opens the Redis of `REDIS_URL`, where it is set. Without it one process on an embedded database needs no more than its
 * memory; several on one server share that.
 */
export async function openProxyStore({
  environment: { databaseUrl, redisUrl, retentionDays },
  log,
}: Pick<ServerParts, "environment" | "log">): Promise<OpenProxyStore> {
  const findDegraded = async () => [];
  if (redisUrl !== undefined) {
    const redis = await openRedis(redisUrl, { log });
    return {
      store: keptFor(retentionDays, redisStore({ send: redis.send })),
      findDegraded: async () => ((await redis.isAnswering()) ? [] : ["redis"]),
      close: () => redis.close(),
    };
  }
  if (databaseUrl === undefined)
    return { store: keptFor(retentionDays, memoryStore({ singleProcess: true })), findDegraded, close: async () => {} };
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  pool.on("error", () => undefined); // the next request finds out, and says so
  return { store: keptFor(retentionDays, postgresStore(pool)), findDegraded, close: () => pool.end() };
}

/** What `ringback doctor` says of where a proxy counts. */
export function proxyStoreFindings({
  databaseUrl,
  redisUrl,
}: Pick<Environment, "databaseUrl" | "redisUrl">): readonly Finding[] {
  if (redisUrl !== undefined)
    return [{ level: "real", text: `Proxy: sessions and limits are in Redis, ${showRedisUrl(redisUrl)}.` }];
  if (databaseUrl !== undefined) return [];
  return [{ level: "warning", text: "Proxy: sessions and limits are in this process's memory, and end with it." }];
}

/** What visitors resume with would be kept for 30 days; counters name nobody. */
function keptFor(days: number | undefined, store: ProxyStore): ProxyStore {
  if (days === undefined) return store;
  const mostMs = Math.max(leastDays, days) * dayMs;
  return { ...store, set: (key, value, ttlMs) => store.set(key, value, Math.min(ttlMs, mostMs)) };
}
