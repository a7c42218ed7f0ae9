import { CompiledQuery } from "kysely";
import { dayMs } from "../contract/durations.ts";
import type { Finding } from "../platform/index.ts";
import { type Environment, openRedis, showRedisUrl } from "../platform/node/index.ts";
import { type PostgresClient, type ProxyStore, postgresStore, redisStore } from "../proxy/index.ts";
import type { ServerParts } from "./serve-site.ts";

/** Where a proxy counts, with its end. */
export interface OpenProxyStore {
  readonly store: ProxyStore;
  /** What does not answer now and is done without meanwhile, as `/readyz` names it. */
  findDegraded(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Orders of calls and messages need their entries for so long. */
const leastDays = 2;

/**
 * Opens the Redis of `REDIS_URL`, where it is set. Without it what visitors may still do is in the database, a table of its
 * own beside the platform's: a restart ends no session, limit or budget.
 */
export async function openProxyStore({
  environment: { redisUrl, retentionDays },
  storage,
  log,
}: Pick<ServerParts, "environment" | "storage" | "log">): Promise<OpenProxyStore> {
  const findDegraded = async () => [];
  if (redisUrl !== undefined) {
    const redis = await openRedis(redisUrl, { log });
    return {
      store: keptFor(retentionDays, redisStore({ send: redis.send })),
      findDegraded: async () => ((await redis.takesWrites()) ? [] : ["redis"]),
      close: () => redis.close(),
    };
  }
  return {
    store: keptFor(retentionDays, postgresStore(clientOf(storage))),
    findDegraded,
    close: async () => {},
  };
}

/** The platform's own connections as a client of PostgreSQL: they are replaced where the database vanishes. */
function clientOf({ db }: Pick<ServerParts["storage"], "db">): PostgresClient {
  return { query: (text, values = []) => db.executeQuery(CompiledQuery.raw(text, values)) };
}

/** What `ringback-server doctor` says of where a proxy counts. */
export function proxyStoreFindings({ redisUrl }: Pick<Environment, "redisUrl">): readonly Finding[] {
  if (redisUrl === undefined) return [];
  return [{ level: "real", text: `Proxy: sessions and limits are in Redis, ${showRedisUrl(redisUrl)}.` }];
}

/** What visitors resume with would be kept for 30 days; counters name nobody. */
function keptFor(days: number | undefined, store: ProxyStore): ProxyStore {
  if (days === undefined) return store;
  const mostMs = Math.max(leastDays, days) * dayMs;
  return { ...store, set: (key, value, ttlMs) => store.set(key, value, Math.min(ttlMs, mostMs)) };
}
