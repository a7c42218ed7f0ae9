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
