import pg from "pg";
import { createDatabase, type TestDatabase } from "./server.ts";

interface Borrowed {
  readonly url: string;
  /** Statements that make every table and sequence what they were when the database was new. */
  readonly reset: string;
}

/** Given back by earlier tests of this file: to copy the template takes a third of a second, to reset a copy next to nothing. */
const free: Borrowed[] = [];

/** A database as its template is, for one test; given back, it serves a later one. It goes with its server. */
export async function borrowDatabase(server: { url: string; template: string }): Promise<TestDatabase> {
  const borrowed = free.pop() ?? (await make(server));
  return {
    url: borrowed.url,
    async [Symbol.asyncDispose]() {
      const isNew = await connected(borrowed.url, (client) => client.query(borrowed.reset)).then(
        () => true,
        () => false, // a test that dropped a table: nobody gets this one again
      );
      if (isNew) free.push(borrowed);
    },
  };
}

async function make(server: { url: string; template: string }): Promise<Borrowed> {
  const { url } = await createDatabase(server.url, server.template);
  // Without the role, deletes would have to follow the references between tables.
  const reset = ["set lock_timeout = '5s'; set session_replication_role = replica;"];
  await connected(url, async (client) => {
    for (const { name } of await rows(client, "select tablename as name from pg_tables where schemaname = 'public'")) {
      const [{ all }] = (await rows(client, `select json_agg(whole)::text as all from ${name} whole`)) as [
        { all: string },
      ];
      reset.push(`delete from ${name};`);
      if (all === null) continue;
      const from = `json_populate_recordset(null::${name}, ${pg.escapeLiteral(all)})`;
      reset.push(`insert into ${name} overriding system value select * from ${from};`);
    }
    for (const { name, last } of await rows(
      client,
      "select sequencename as name, last_value as last from pg_sequences",
    )) {
      reset.push(`select setval('${name}', ${last ?? 1}, ${last !== null});`);
    }
  });
  return { url, reset: reset.join("\n") };
}

async function rows(client: pg.Client, text: string): Promise<Record<string, string | null>[]> {
  return (await client.query<Record<string, string | null>>(text)).rows;
}

async function connected(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
