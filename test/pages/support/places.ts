import { inject } from "vitest";
import type { Storage } from "../../../src/platform/index.ts";
import { deep } from "../../counts.ts";
import { createDatabase, type TestDatabase } from "../../support/postgres/server.ts";
import { builtPlatform } from "./built-platform.ts";
import { dataFolder, emptyFolder } from "./demo.ts";

/** The databases that the demo runs on. */
export const databases = ["PGlite", "PostgreSQL"] as const;
/** Those that a process is killed and stopped on: in `npm test` the one that has no server of its own to survive it. */
export const databasesToKillOn = databases.slice(0, deep ? 2 : 1);

/**
 * Where a demo keeps its data for one test: a folder, and with PostgreSQL a migrated, empty database.
 * @param database (default: in `npm test` the PostgreSQL of the run, which takes less of the processor than a PGlite for each; in the deep run PGlite)
 */
export async function demoPlace(
  database: (typeof databases)[number] = deep ? "PGlite" : "PostgreSQL",
): Promise<DemoPlace> {
  const postgres = inject("postgres");
  if (database === "PostgreSQL" && !postgres) throw new Error("this run has no PostgreSQL");
  const made =
    database === "PostgreSQL" && postgres ? await createDatabase(postgres.url, postgres.template) : undefined;
  return placeOf(made ? emptyFolder() : dataFolder(), made);
}

/** Where a demo has been started once already, and the key that it printed then; in the deep run where none ever was. */
export async function startedPlace(): Promise<DemoPlace & { readonly apiKey?: string }> {
  const [postgres, started] = [inject("postgres"), inject("startedDemo")];
  if (!postgres || !started) return demoPlace();
  const made = await createDatabase(postgres.url, started.template);
  return { ...placeOf(dataFolder(started.folder), made), apiKey: started.apiKey };
}

export type DemoPlace = ReturnType<typeof placeOf>;

function placeOf(folder: ReturnType<typeof dataFolder>, made: TestDatabase | undefined) {
  return {
    path: folder.path,
    /** What a demo must be told to use it. */
    environment: (made ? { DATABASE_URL: made.url } : {}) as Record<string, string>,
    /** Its database, while no demo has it open. */
    open: (): Promise<Storage> =>
      made ? builtPlatform().openPostgres(made.url) : builtPlatform().openEmbedded(folder.path),
    async [Symbol.asyncDispose]() {
      await made?.[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}
