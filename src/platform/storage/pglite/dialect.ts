import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { isScript } from "../script.ts";
import type { PgliteClient, PgliteTransaction, Queryable } from "./client.ts";

/**
 * Kysely on a {@link PgliteClient}. Kysely's own dialect lets one query wait for the answer to the one before; here they
 * are sent as they come, and the database's thread works through them.
 */
export class PgliteClientDialect implements Dialect {
  readonly #client: PgliteClient;

  constructor(client: PgliteClient) {
    this.#client = client;
  }

  createDriver(): Driver {
    return new PgliteDriver(this.#client);
  }

  createAdapter(): DialectAdapter {
    return new PostgresAdapter();
  }

  createQueryCompiler(): QueryCompiler {
    return new PostgresQueryCompiler();
  }

  // biome-ignore lint/suspicious/noExplicitAny: Kysely's interface says so
  createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new PostgresIntrospector(db);
  }
}

class PgliteDriver implements Driver {
  readonly #client: PgliteClient;

  constructor(client: PgliteClient) {
    this.#client = client;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PgliteConnection> {
    return new PgliteConnection(this.#client);
  }

  async beginTransaction(
    connection: PgliteConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    if (isolationLevel || accessMode) throw new TypeError("Transactions have no settings of their own here.");
    await connection.begin();
  }

  async commitTransaction(connection: PgliteConnection): Promise<void> {
    await connection.transaction?.commit();
  }

  async rollbackTransaction(connection: PgliteConnection): Promise<void> {
    await connection.transaction?.rollback();
  }

  async releaseConnection(): Promise<void> {}

  destroy(): Promise<void> {
    return this.#client.close();
  }
}

/** What Kysely takes a connection for: the database, or a transaction of it. */
class PgliteConnection implements DatabaseConnection {
  readonly #client: PgliteClient;
  transaction: PgliteTransaction | undefined;

  constructor(client: PgliteClient) {
    this.#client = client;
  }

  async begin(): Promise<void> {
    this.transaction = await this.#client.begin();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query;
    const on: Queryable = this.transaction ?? this.#client;
    try {
      if (isScript(query)) {
        await on.exec(sql);
        return { rows: [] };
      }
      const { rows, affectedRows } = await on.query<Row>(sql, parameters);
      return { rows, numAffectedRows: BigInt(affectedRows) };
    } catch (error) {
      throw withCallers(error);
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface has it
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Results are not streamed here.");
  }
}

/** Adds who asked to where the error arose, which is another thread. */
function withCallers(error: unknown): unknown {
  if (error instanceof Error) error.stack += `\n${new Error().stack?.split("\n").slice(1).join("\n")}`;
  return error;
}
