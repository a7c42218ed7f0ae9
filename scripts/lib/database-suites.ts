import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./processes.ts";

const opener = join(root, "test/support/storage.ts");

/**
 * Suites in which the server decides, and not the SQL, which is the same in PGlite: what waits for whom, what a driver makes of
 * a value, plans, and money and turns that many connections ask for at once. `npm test` runs these on PostgreSQL beside PGlite;
 * the deep run takes every suite to both, so a name that is missing here is found out later, not never.
 */
const aboutDatabases: readonly string[] = [
  "test/platform/jobs/jobs.test.ts",
  "test/platform/ledger/",
  "test/platform/notifications/assign-in-turn.test.ts",
  "test/platform/resources/campaigns/workers.test.ts",
  "test/platform/resources/turns.test.ts",
  "test/platform/storage/list-plans.test.ts",
];

/**
 * Those of them that a run has on PostgreSQL alone where it runs both projects, as `npm test` does: the embedded database serves one
 * at a time, so that nobody waits for anybody there. The deep run has all of them on both.
 */
export const postgresAlone: readonly string[] = [
  "test/platform/notifications/assign-in-turn.test.ts",
  "test/platform/resources/campaigns/workers.test.ts",
  "test/platform/resources/turns.test.ts",
];

/**
 * The test files to run on PostgreSQL: those that open a database through test/support/storage.ts, themselves or by what
 * they import, in the deep run all of them.
 */
export function databaseSuites(): string[] {
  const known = new Map<string, boolean>([[opener, true]]);
  const reaches = (file: string): boolean => {
    const before = known.get(file);
    if (before !== undefined) return before;
    known.set(file, false); // two that import each other
    const found = [...readFileSync(file, "utf8").matchAll(/from "(\.[^"]+\.ts)"/g)]
      .map(([, path = ""]) => join(dirname(file), path))
      .some((path) => path.startsWith(join(root, "test")) && reaches(path));
    known.set(file, found);
    return found;
  };
  return readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => join(root, "test", file))
    .filter(reaches)
    .map((file) => relative(root, file))
    .filter((file) => process.env.RINGBACK_DEEP === "1" || aboutDatabases.some((start) => file.startsWith(start)));
}
