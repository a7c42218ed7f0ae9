import { Kysely, PostgresDialect } from "kysely";
import type { ClientBase, ClientConfig } from "pg";
import { SharedClock } from "../../http/shared-clock.ts";
import { type Log, silentLog, withPlainErrors } from "../log.ts";
import { refuseDatabaseUrl, showDatabaseUrl } from "./database-url.ts";
import { retryLostConnections, type Storage } from "./db.ts";
import { idsAsNumbers } from "./ids.ts";
import { migrate } from "./migrate.ts";
import { Notifications, notificationChannel } from "./notifications.ts";
import { pooledConnections } from "./postgres/connections.ts";
import { enter, type PresenceOptions } from "./presence.ts";
import type { Tables } from "./schema/tables.ts";
import { storableDialect } from "./storable-dialect.ts";
import { DatabaseUnavailable } from "./violations.ts";

/** Limits of a PostgreSQL connection. */
export interface PostgresOptions {
  /** Connections at most, besides the one that marks this process; what needs one more waits for it. (default: 10) */
  readonly maxConnections?: number;
  /** A statement that takes longer fails, so that none holds a connection for ever. (default: 30 s) */
  readonly statementTimeoutMs?: number;
  /** How long a statement waits for rows that another transaction has. (default: 10 s) */
  readonly lockTimeoutMs?: number;
  /** How long a request waits for a connection. (default: 10 s) */
  readonly connectTimeoutMs?: number;
  /** How often the connection that marks this process is tried, and how long its answer may take. (default: every 2 s, 3 s) */
  readonly presenceCheck?: PresenceOptions["check"];
  readonly log?: Log;
  /** Called once the first connection has begun: for what else this process has to do. (default: nothing) */
  readonly whileOpening?: (() => void) | undefined;
}

const int8 = 20;
/** The oldest release that the tests' features are known to be in. */
const leastVersion = 15;
/** Chosen: as long as the pool asks for a connection again. */
const markPatienceMs = 5_000;
/** A transaction of ours never waits for the network, so one that is idle for this long has lost its process. */
const idleInTransactionMs = 60_000;

/**
 * Opens a PostgreSQL, 15 or newer, and brings it up to date; many processes may have it open, and may start at once. The
 * driver is loaded here, so that who stays with PGlite never loads it.
 * @param url `postgres://USER:PASSWORD@HOST:5432/DATABASE`; parameters such as `sslmode` are the driver's own.
 * @throws TypeError on another address; Error when the server cannot be used. Neither repeats the password.
 * @example
 * ```ts
 * import { createPlatform, openPostgres } from "ringback-server";
 *
 * const storage = await openPostgres("postgres://ringback:password@127.0.0.1:5432/ringback");
 * export const platform = createPlatform({ storage, secret: "at least thirty-two characters long" });
 * ```
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Storage> {
  const refusal = refuseDatabaseUrl(url);
  if (refusal) throw new TypeError(`The database's address ${refusal}.`);
  const { maxConnections = pooledConnections, statementTimeoutMs = 30_000, connectTimeoutMs = 10_000 } = options;
  const log = withPlainErrors(options.log ?? silentLog);
  const { default: pg } = await import("pg");
  const { WatchedClient, withoutTimeout } = await import("./postgres/client.ts");
  const { createPool } = await import("./postgres/pool.ts");
  const parsers: typeof pg.types.getTypeParser = (type, format) =>
    type === int8 && format !== "binary" ? BigInt : pg.types.getTypeParser(type, format);
  const config: ClientConfig = { connectionString: url };
  const pool = createPool({
    config: { ...config, types: { getTypeParser: parsers } },
    most: maxConnections,
    waitMs: connectTimeoutMs,
    statementTimeoutMs,
    prepare: (client) => prepareSession(client, options),
    log,
  });
  const db = new Kysely<Tables>({ dialect: storableDialect(new PostgresDialect({ pool })), plugins: [idsAsNumbers] });
  const notifications = new Notifications();
  const clock = new SharedClock();
  const connect = async () => {
    const client = new WatchedClient(config, { statementTimeoutMs });
    client.on("notification", ({ payload }: { readonly payload?: string | undefined }) => notifications.tell(payload));
    await client.connect();
    await client.query(`listen ${notificationChannel}`);
    return client;
  };
  try {
    const migrating = withoutTimeout(() => migrate(db));
    if (options.whileOpening) setImmediate(options.whileOpening); // by then it connects
    await migrating;
    const mark = () =>
      enter(connect, {
        log,
        clock,
        onLoss: () => pool.recycle(), // a server that has vanished ends none of them
        ...(options.presenceCheck ? { check: options.presenceCheck } : {}),
      });
    const presence = await retryLostConnections(mark, { patienceMs: markPatienceMs }); // a busy server may let it wait too
    presence.onReturn(async () => notifications.tell(undefined));
    const close = async () => {
      await db.destroy();
      await presence.leave();
    };
    return {
      db,
      engine: "postgres",
      exclusive: false,
      now: clock.now,
      presence,
      onNotification: (listener) => notifications.follow(listener),
      connections: () => pool.use(),
      maintain: async () => {},
      withoutTimeout, // the server's own are set by the transaction
      close,
    };
  } catch (error) {
    await pool.end();
    const cause = error instanceof DatabaseUnavailable ? error.cause : error;
    const reason = cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : cause;
    throw new Error(`The database at ${showDatabaseUrl(url)} cannot be used: ${reason}`, { cause });
  }
}

/** Settings that hold for a connection's life. Sent as a statement, since poolers refuse unknown start parameters. */
async function prepareSession(client: ClientBase, options: PostgresOptions): Promise<void> {
  const { statementTimeoutMs = 30_000, lockTimeoutMs = 10_000 } = options;
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select set_config('timezone', 'UTC', false), set_config('statement_timeout', $1, false),
       set_config('lock_timeout', $2, false), set_config('idle_in_transaction_session_timeout', $3, false),
       current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
    [String(statementTimeoutMs), String(lockTimeoutMs), String(idleInTransactionMs)],
  );
  const { version = 0, encoding = "" } = rows[0] ?? {};
  if (version < leastVersion)
    throw new Error(`it is PostgreSQL ${version}, and ${leastVersion} is the oldest that works`);
  if (encoding !== "UTF8") throw new Error(`its encoding is ${encoding}, and only UTF8 holds every text`);
}
