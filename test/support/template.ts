import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { TestProject } from "vitest/node";
import { migrate } from "../../src/platform/storage/migrate.ts";
import { readTemplate } from "../../src/platform/storage/new-database/template.ts";
import { openPglite } from "../../src/platform/storage/pglite.ts";
import { deep } from "../counts.ts";
import { blankOf } from "./blank.ts";
import { fillParserCache } from "./parser-cache.ts";
import { smallerDump } from "./smaller-dump.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated, empty database as a file, so that no test pays for initdb. */
    templatePath: string;
  }
}

/** Where what makes a database of a template blank again stands: asked once, not by each worker of the database that it has just opened. */
export function blankPathOf(templatePath: string): string {
  return `${templatePath}.blank.json`;
}

/**
 * Makes it, from the database of a build where RINGBACK_NEW_DATABASE names one, as `npm test` does: that takes a fifth of the
 * processor. The migrations run on it all the same.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "ringback-template-"));
  const templatePath = join(folder, "template.tar");
  const filled = deep ? undefined : fillParserCache();
  const built = process.env.RINGBACK_NEW_DATABASE;
  if (built && existsSync(built)) readTemplate(pathToFileURL(built))?.unpackInto(join(folder, "db"));
  const storage = await openPglite(existsSync(join(folder, "db")) ? { folder: join(folder, "db") } : {});
  await migrate(storage.db);
  const blank = await blankOf(async (query) => (await storage.pglite.query<Record<string, string | null>>(query)).rows);
  await writeFile(blankPathOf(templatePath), JSON.stringify(blank));
  const dump = await storage.pglite.dump();
  await writeFile(templatePath, deep ? dump : smallerDump(dump));
  await storage.close();
  await filled;
  project.provide("templatePath", templatePath);
  return () => rm(folder, { recursive: true, force: true });
}
