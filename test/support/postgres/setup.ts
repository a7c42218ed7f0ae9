import pg from "pg";
import type { TestProject } from "vitest/node";
import { openPostgres } from "../../../src/platform/storage/postgres.ts";
import { createDatabase, startPostgres } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A server for the whole run and the name of a migrated, empty database to copy; absent where tests run on PGlite. */
    postgres: { readonly url: string; readonly template: string; readonly hasPgvector: boolean } | undefined;
  }
}

/** One server for a run, which ends with it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const template = await createDatabase(server.url);
  const storage = await openPostgres(template.url);
  await storage.close();
  const hasPgvector = await offersPgvector(server.url);
  if (process.env.RINGBACK_TEST_PGVECTOR && !hasPgvector) {
    await server.stop();
    throw new Error(
      "This PostgreSQL has no pgvector. RINGBACK_TEST_POSTGRES names the folder of the programs of one that has.",
    );
  }
  project.provide("postgres", { url: server.url, template: new URL(template.url).pathname.slice(1), hasPgvector });
  return () => server.stop();
}

async function offersPgvector(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query("select from pg_available_extensions where name = 'vector'");
    return rows.length > 0;
  } finally {
    await client.end();
  }
}
