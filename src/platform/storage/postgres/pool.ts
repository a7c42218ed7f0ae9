import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import type { Log } from "../../log.ts";
import type { ConnectionUse } from "../db.ts";
import { DatabaseUnavailable, isLostConnection } from "../violations.ts";
import { WatchedClient } from "./client.ts";

/** Chosen: how long a database is waited for that refuses connections, as while it restarts. Nothing was sent by then. */
const patienceMs = 5_000;
const pauseMs = 100;

export interface PoolOptions {
  readonly config: pg.ClientConfig;
  readonly most: number;
  /** How long a request waits for a connection that others use. */
  readonly waitMs: number;
  readonly statementTimeoutMs: number;
  readonly prepare: (client: pg.ClientBase) => Promise<void>;
  readonly log: Log;
}

/** The connections of a process, all of which can be replaced at once. */
export interface ConnectionPool extends PostgresPool {
  /** Replaces all connections: idle ones now, those in use once they are given back. */
  recycle(): void;
  use(): ConnectionUse;
}

/** Creates a pool that waits for a database that cannot be reached. @throws {DatabaseUnavailable} from `connect`, after a while */
export function createPool({ config, most, waitMs, statementTimeoutMs, prepare, log }: PoolOptions): ConnectionPool {
  const clients = new Set<WatchedClient>();
  const idle = new Set<unknown>();
  class PooledClient extends WatchedClient {
    constructor() {
      super(config, { statementTimeoutMs });
      clients.add(this);
      this.once("end", () => clients.delete(this));
    }
  }
  const pool = new pg.Pool({
    Client: PooledClient,
    max: most,
    connectionTimeoutMillis: waitMs,
    onConnect: prepare,
  });
  pool.on("error", (error, client) => {
    if (!(client as unknown as WatchedClient).isWorn) log.warn({ error }, "an idle database connection was lost");
  });
  pool.on("release", (_error, client) => idle.add(client));
  for (const event of ["acquire", "remove"] as const) pool.on(event, (client) => idle.delete(client));
  let hasEnded = false;
  return {
    options: pool.options,
    async connect(): Promise<PostgresPoolClient> {
      const stopAt = performance.now() + patienceMs;
      for (;;) {
        try {
          return discardingWorn(await pool.connect());
        } catch (cause) {
          if (!isLostConnection(cause) || hasEnded) throw cause;
          if (performance.now() >= stopAt) throw new DatabaseUnavailable({ cause });
          await sleep(pauseMs);
        }
      }
    },
    async end() {
      hasEnded = true;
      await pool.end();
    },
    use: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    recycle() {
      for (const client of clients) client.retire(idle.has(client));
    },
  };
}

function discardingWorn(client: pg.PoolClient): PostgresPoolClient {
  const watched = client as unknown as WatchedClient;
  const release = client.release.bind(client);
  client.release = (error) => {
    if (watched.isWorn) watched.cut(); // it would wait for a server that may not be there
    release(error || watched.isWorn);
  };
  return client as unknown as PostgresPoolClient;
}
