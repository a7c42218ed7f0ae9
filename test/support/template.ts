import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../../src/platform/storage/migrate.ts";
import { openPglite } from "../../src/platform/storage/pglite.ts";
import { deep } from "../counts.ts";
import { fillParserCache } from "./parser-cache.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated, empty database as a file, so that no test pays for initdb. */
    templatePath: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "ringback-template-"));
  const templatePath = join(folder, "template.tar");
  const filled = deep ? undefined : fillParserCache();
  const storage = await openPglite();
  await migrate(storage.db);
  await writeFile(templatePath, await storage.pglite.dump());
  await storage.close();
  await filled;
  project.provide("templatePath", templatePath);
  return () => rm(folder, { recursive: true, force: true });
}
