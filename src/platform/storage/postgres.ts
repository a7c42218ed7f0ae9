import { Kysely, PostgresDialect } from "kysely";
import type { ClientBase } from "pg";
import { type Log, silentLog, withPlainErrors } from "../log.ts";
import { refuseDatabaseUrl, showDatabaseUrl } from "./database-url.ts";
import type { Storage } from "./db.ts";
import { migrate } from "./migrate.ts";
import { Notifications, notificationChannel } from "./notifications.ts";
import { enter, type PresenceOptions } from "./presence.ts";
import type { Tables } from "./schema/tables.ts";

export interface PostgresOptions {
  /**
   * Connections of this process at most; what needs one more waits for it. Chosen: room for twenty conversations at once,
   * and for four processes on a server as it is installed. (default: 20)
   */
  readonly maxConnections?: number;
  /** A statement that takes longer fails, so that none holds a connection for ever. (default: 30 s) */
  readonly statementTimeoutMs?: number;
  /** How long a statement waits for rows that another transaction has. (default: 10 s) */
  readonly lockTimeoutMs?: number;
  /** How long a request waits for a connection. (default: 10 s) */
  readonly connectTimeoutMs?: number;
  /** How often the connection that marks this process is tried, and how long its answer may take. (default: every 10 s, 5 s) */
  readonly presenceCheck?: PresenceOptions["check"];
  readonly log?: Log;
}

const int8 = 20;
/** The oldest release that the tests' features are known to be in. */
const leastVersion = 15;
/** Without a delay the system waits for two hours before it looks whether the other side is there. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** A transaction of ours never waits for the network, so one that is idle for this long has lost its process. */
const idleInTransactionMs = 60_000;

/**
 * Opens a PostgreSQL, 15 or newer, and brings it up to date; many processes may have it open, and may start at once. The
 * driver is loaded here, so that who stays with PGlite never loads it.
 * @param url `postgres://USER:PASSWORD@HOST:5432/DATABASE`; parameters such as `sslmode` are the driver's own.
 * @throws TypeError on another address; Error when the server cannot be used. Neither repeats the password.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Storage> {
  const refusal = refuseDatabaseUrl(url);
  if (refusal) throw new TypeError(`The database's address ${refusal}.`);
  const { maxConnections = 20, connectTimeoutMs = 10_000, presenceCheck } = options;
  const log = withPlainErrors(options.log ?? silentLog);
  const { default: pg } = await import("pg");
  const parsers: typeof pg.types.getTypeParser = (type, format) =>
    type === int8 && format !== "binary" ? BigInt : pg.types.getTypeParser(type, format);
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    ...keepAlive,
    types: { getTypeParser: parsers },
    onConnect: (client) => prepareSession(client, options),
  });
  // Unheard, the event of a connection that breaks would end the process. The pool hears those that nobody uses; a
  // transaction between two statements learns of it by its next one.
  pool.on("error", (error) => log.warn({ error }, "an idle database connection was lost"));
  pool.on("connect", (client) => client.on("error", ignore));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const notifications = new Notifications();
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs, ...keepAlive });
    client.on("error", ignore); // `end` follows
    client.on("notification", ({ payload }) => notifications.tell(payload));
    await client.connect();
    await client.query(`listen ${notificationChannel}`);
    return client;
  };
  try {
    await migrate(db);
    const presence = await enter(connect, { log, ...(presenceCheck ? { check: presenceCheck } : {}) });
    presence.onReturn(async () => notifications.tell(undefined));
    const close = async () => {
      await db.destroy();
      await presence.leave();
    };
    return {
      db,
      engine: "postgres",
      exclusive: false,
      presence,
      onNotification: (listener) => notifications.follow(listener),
      maintain: async () => {},
      withoutTimeout: (work) => work(), // a transaction sets its own
      close,
    };
  } catch (cause) {
    await pool.end();
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

function ignore(): void {}
