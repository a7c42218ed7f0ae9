import type { Environment } from "../platform/node/index.ts";
import { memoryStore, type ProxyStore, postgresStore } from "../proxy/index.ts";

/** Where a proxy counts, with its end. */
export interface OpenProxyStore {
  readonly store: ProxyStore;
  close(): Promise<void>;
}

/** Chosen: a request of the proxy has few and short statements. */
const connections = 4;

/** One process on an embedded database needs no more than its memory; several on one server share that. */
export async function openProxyStore({ databaseUrl }: Pick<Environment, "databaseUrl">): Promise<OpenProxyStore> {
  if (databaseUrl === undefined) return { store: memoryStore({ singleProcess: true }), close: async () => {} };
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  pool.on("error", () => undefined); // the next request finds out, and says so
  return { store: postgresStore(pool), close: () => pool.end() };
}
