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

/**
 * Opens the Redis of `REDIS_URL`, where it is set. Without it one process on an embedded database needs no more than its
 * memory; several on one server share that.
 */
export async function openProxyStore({
  environment: { databaseUrl, redisUrl },
  log,
}: Pick<ServerParts, "environment" | "log">): Promise<OpenProxyStore> {
  const findDegraded = async () => [];
  if (redisUrl !== undefined) {
    const redis = await openRedis(redisUrl, { log });
    return {
      store: redisStore({ send: redis.send }),
      findDegraded: async () => ((await redis.isAnswering()) ? [] : ["redis"]),
      close: () => redis.close(),
    };
  }
  if (databaseUrl === undefined)
    return { store: memoryStore({ singleProcess: true }), findDegraded, close: async () => {} };
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  pool.on("error", () => undefined); // the next request finds out, and says so
  return { store: postgresStore(pool), findDegraded, close: () => pool.end() };
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
