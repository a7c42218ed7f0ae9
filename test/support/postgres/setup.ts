import type { TestProject } from "vitest/node";
import { openPostgres } from "../../../src/platform/storage/postgres.ts";
import { createDatabase, startPostgres } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A server for the whole run and the name of a migrated, empty database to copy; absent where tests run on PGlite. */
    postgres: { readonly url: string; readonly template: string } | undefined;
  }
}

/** One server for a run, which ends with it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const template = await createDatabase(server.url);
  const storage = await openPostgres(template.url);
  await storage.close();
  project.provide("postgres", { url: server.url, template: new URL(template.url).pathname.slice(1) });
  return () => server.stop();
}
