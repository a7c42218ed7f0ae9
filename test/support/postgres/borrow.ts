import pg from "pg";
import { type Blank, blankOf, makeBlank } from "../blank.ts";
import { createDatabase, type TestDatabase } from "./server.ts";

interface Borrowed {
  readonly url: string;
  readonly blank: Blank;
}

/** Given back by earlier tests. */
const free: Borrowed[] = [];

/** A database as its template is, for one test; given back, it serves a later one. It goes with its server. */
export async function borrowDatabase(server: { url: string; template: string }): Promise<TestDatabase> {
  const borrowed = free.pop() ?? (await make(server));
  return {
    url: borrowed.url,
    async [Symbol.asyncDispose]() {
      const isBlank = await connected(borrowed.url, (client) =>
        makeBlank(borrowed.blank, {
          exec: (text) => client.query(text),
          ask: async (query) => Object.values((await client.query<object>(query)).rows[0] ?? {})[0],
        }),
      ).then(
        () => true,
        () => false, // a test that dropped a table: nobody gets this one again
      );
      if (isBlank) free.push(borrowed);
    },
  };
}

async function make(server: { url: string; template: string }): Promise<Borrowed> {
  const { url } = await createDatabase(server.url, server.template);
  const blank = await connected(url, (client) =>
    blankOf(async (query) => (await client.query<Record<string, string | null>>(query)).rows),
  );
  return { url, blank };
}

async function connected<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
