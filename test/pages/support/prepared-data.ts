import { execFileSync } from "node:child_process";
import type { TestProject } from "vitest/node";
import { deep } from "../../counts.ts";
import { createDatabase } from "../../support/postgres/server.ts";
import { emptyFolder, startDemo, startEnvironment, startFlags } from "./demo.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder with a migrated, empty database, made by the built command line. */
    preparedData: string;
    /** What the first start of a demo leaves on PostgreSQL; absent in the deep run, where each demo starts from nothing. */
    startedDemo: StartedDemo | undefined;
  }
}

export interface StartedDemo {
  readonly folder: string;
  /** The name of its database, to copy. */
  readonly template: string;
  /** The owner's: the demo prints it at its first start alone. */
  readonly apiKey: string;
}

/** A new database takes seconds, and what a demo puts into it some tenths of one more; a copy of either takes less. */
export default async function setup(project: TestProject): Promise<() => void> {
  const data = emptyFolder();
  execFileSync(process.execPath, [...startFlags, "build/test/server/cli.js", "migrate"], {
    env: { ...startEnvironment, RINGBACK_DATA: data.path },
  });
  project.provide("preparedData", data.path);
  const started = emptyFolder();
  project.provide("startedDemo", deep ? undefined : await startOnce(project, started.path));
  return () => {
    data[Symbol.dispose]();
    started[Symbol.dispose]();
  };
}

async function startOnce(project: TestProject, folder: string): Promise<StartedDemo> {
  const { postgres } = project.getProvidedContext();
  if (!postgres) throw new Error("this run has no PostgreSQL");
  // It goes with its server.
  const { url } = await createDatabase(postgres.url, postgres.template);
  const demo = await startDemo(folder, { DATABASE_URL: url });
  await demo.stop();
  return { folder, template: new URL(url).pathname.slice(1), apiKey: demo.apiKey ?? "" };
}
