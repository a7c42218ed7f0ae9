import { setTimeout as sleep } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import type { Storage } from "../../src/platform/storage/db.ts";

/** Counts the statements that reach a database, `begin` and `commit` among them, whichever driver carries them out. */
export function countStatements({ db }: Pick<Storage, "db">): { count: number } {
  const counter = { count: 0 };
  const counted = new WeakSet<object>();
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = (consumer, ...more) =>
    provide(
      (connection) => {
        if (!counted.has(connection)) {
          counted.add(connection);
          const execute = connection.executeQuery.bind(connection);
          connection.executeQuery = (query, ...options) => {
            if (!/^(begin|commit|rollback)$/.test(query.sql)) counter.count++;
            return execute(query, ...options);
          };
        }
        return consumer(connection);
      },
      ...more,
    );
  // Not every driver shows its `begin` and `commit`.
  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    counter.count += 2;
    return transaction();
  };
  return counter;
}

/** Waits until a quarter of a second has passed without a statement. @returns How many there were by then */
export async function untilQuiet(counter: { readonly count: number }): Promise<number> {
  for (let before = -1; before !== counter.count; ) {
    before = counter.count;
    await sleep(250);
  }
  return counter.count;
}

/** A statement as it reached a database. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Keeps the statements that reach a database from here on. */
export function recordStatements({ db }: Pick<Storage, "db">): Statement[] {
  const recorded: Statement[] = [];
  const seen = new WeakSet<object>();
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = (consumer, ...more) =>
    provide(
      (connection) => {
        // In place: a driver begins transactions on connections of its own alone.
        if (!seen.has(connection)) {
          seen.add(connection);
          const execute = connection.executeQuery.bind(connection);
          connection.executeQuery = (query, ...options) => {
            recorded.push(query);
            return execute(query, ...options);
          };
        }
        return consumer(connection);
      },
      ...more,
    );
  return recorded;
}

/** Holds back the answer to the next statement that matches, once the database has given it. */
export function holdNextAnswer({ db }: Pick<Storage, "db">, pattern: RegExp) {
  const given = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  let isArmed = true;
  let matching: object | undefined;
  const patched = new WeakSet<object>();
  executor.provideConnection = async (consumer, ...more) => {
    let isHeld = false;
    const answer = await provide(
      async (connection) => {
        if (!patched.has(connection)) {
          patched.add(connection);
          const execute = connection.executeQuery.bind(connection);
          connection.executeQuery = (query, ...options) => {
            if (isArmed && pattern.test(query.sql)) {
              isArmed = false;
              matching = connection;
            }
            return execute(query, ...options);
          };
        }
        const answered = await consumer(connection);
        isHeld = matching === connection;
        if (isHeld) matching = undefined;
        return answered;
      },
      ...more,
    );
    // The connection is free again: others go on.
    if (isHeld) {
      given.resolve();
      await released.promise;
    }
    return answer;
  };
  return { given: given.promise, release: released.resolve };
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly PlanNode[];
}

/** How many rows of tables and indexes a statement looks at: what it costs, whatever the machine does besides. */
export async function countRowsRead(
  { db }: Pick<Storage, "db">,
  { sql: text, parameters }: Statement,
): Promise<number> {
  const explained = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]);
  const { rows } = await db.executeQuery<{ "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }>(explained);
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
  return plan ? rowsOf(plan) : 0;
}

/** The tables that a statement would read from end to end. */
export async function tablesRead({ db }: Pick<Storage, "db">, { sql: text, parameters }: Statement): Promise<string[]> {
  const explained = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]);
  const { rows } = await db.executeQuery<{ "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }>(explained);
  const tablesOf = (node: PlanNode): string[] => [
    ...(node["Node Type"] === "Seq Scan" ? [node["Relation Name"] ?? ""] : []),
    ...(node.Plans ?? []).flatMap(tablesOf),
  ];
  return (rows[0]?.["QUERY PLAN"] ?? []).flatMap(({ Plan }) => tablesOf(Plan));
}

function rowsOf(node: PlanNode): number {
  const own = node["Node Type"].includes("Scan")
    ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
    : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), own);
}

/** Lets every statement fail as one that does not reach its database, until `restore`. */
export function failStatements({ db }: Pick<Storage, "db">, error: Error): { restore: () => void } {
  const executor = db.getExecutor();
  const provide = executor.provideConnection;
  executor.provideConnection = () => Promise.reject(error);
  return {
    restore: () => {
      executor.provideConnection = provide;
    },
  };
}
