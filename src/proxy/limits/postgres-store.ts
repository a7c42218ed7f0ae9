import type { ProxyStore } from "./store.ts";

/** What a connection pool can do: a `Pool` or `Client` of `pg` fits as it is. */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

/** Where {@link postgresStore} keeps its counts. */
export interface PostgresStoreOptions {
  /** Made at the first use where it is missing; may name a schema. (default: ringback_proxy) */
  readonly table?: string;
}

/** Chosen: of the writes, one in so many removes what has expired. */
const writesPerSweep = 200;
/** Rows that one sweep removes at most, so that no visitor waits for a large one. */
const sweptRows = 1_000;
const tableForm = /^[a-z_][a-z0-9_]{0,40}(\.[a-z_][a-z0-9_]{0,40})?$/;

/** PostgreSQL stores no NUL, which a visitor may send: a replacement character stands in its place, in keys and values alike. */
function storable(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "\ufffd") : value;
}

/**
 * A store in PostgreSQL 15 or newer, shared by all processes that use the same table. Every operation is one statement;
 * times are the database's, so that the processes' clocks need not agree.
 * @throws {TypeError} for an invalid table name
 * @example
 * ```ts
 * import { Pool } from "pg";
 * import { postgresStore } from "ringback/proxy";
 *
 * const store = postgresStore(new Pool({ connectionString: process.env.DATABASE_URL }));
 * ```
 */
export function postgresStore(
  client: PostgresClient,
  { table = "ringback_proxy" }: PostgresStoreOptions = {},
): ProxyStore {
  if (!tableForm.test(table))
    throw new TypeError("postgresStore: table must be a name of lower-case letters, digits and _.");
  let prepared: Promise<void> | undefined;
  let writes = 0;

  async function run<Row>(text: string, values: unknown[]): Promise<readonly Row[]> {
    prepared ??= prepare().catch((cause: unknown) => {
      prepared = undefined; // the next use tries again
      throw cause;
    });
    await prepared;
    const { rows } = await client.query(text, values.map(storable));
    return rows as readonly Row[];
  }

  async function write<Row>(text: string, values: unknown[]): Promise<readonly Row[]> {
    const rows = await run<Row>(text, values);
    if (++writes % writesPerSweep === 0) sweep().catch(() => undefined);
    return rows;
  }

  /** Processes that start at once would meet in the catalogue, so that they take turns. */
  async function prepare(): Promise<void> {
    const exists = await client.query("select to_regclass($1) as found", [table]);
    if ((exists.rows[0] as { found: unknown }).found !== null) return;
    const sql = `create table if not exists ${table}
        (key text primary key, value text, count bigint not null default 0, expires_at timestamptz not null);
      create index if not exists ${table.replace(".", "_")}_expires_at on ${table} (expires_at)`;
    await client.query(`do $do$ begin perform pg_advisory_xact_lock(7461023); ${sql}; end $do$`);
  }

  async function sweep(): Promise<void> {
    await client.query(
      `delete from ${table} where key in (select key from ${table} where expires_at <= now() limit ${sweptRows}
         for update skip locked)`,
    );
  }

  const until = (parameter: string) => `now() + ${parameter} * interval '1 millisecond'`;
  return {
    durable: true,
    singleProcess: false,
    async get(key) {
      const sql = `select value from ${table} where key = $1 and expires_at > now()`;
      const [row] = await run<{ value: string | null }>(sql, [key]);
      return row?.value ?? undefined;
    },
    async set(key, value, ttlMs) {
      await write(
        `insert into ${table} (key, value, expires_at) values ($1, $2, ${until("$3")})
         on conflict (key) do update set value = excluded.value, count = 0, expires_at = excluded.expires_at`,
        [key, value, ttlMs],
      );
    },
    async add(key, value, ttlMs) {
      const rows = await write(
        `insert into ${table} as held (key, value, expires_at) values ($1, $2, ${until("$3")})
         on conflict (key) do update set value = excluded.value, count = 0, expires_at = excluded.expires_at
           where held.expires_at <= now()
         returning key`,
        [key, value, ttlMs],
      );
      return rows.length > 0;
    },
    async delete(key) {
      await write(`delete from ${table} where key = $1`, [key]);
    },
    async now() {
      const { rows } = await client.query("select extract(epoch from clock_timestamp())::float8 * 1000 as ms");
      return Number((rows[0] as { ms: number }).ms);
    },
    async increment(key, by, ttlMs) {
      const [row] = await write<{ count: string | number | bigint }>(
        `insert into ${table} as held (key, count, expires_at) values ($1, $2, ${until("$3")})
         on conflict (key) do update set
           count = case when held.expires_at <= now() then excluded.count else held.count + excluded.count end,
           expires_at = case when held.expires_at <= now() then excluded.expires_at else held.expires_at end
         returning count`,
        [key, by, ttlMs],
      );
      return Number(row?.count);
    },
  };
}
