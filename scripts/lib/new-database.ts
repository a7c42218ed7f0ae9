// Writes the template of new embedded databases into a build of the server: run-module.ts scripts/lib/new-database.ts FOLDER
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packTemplate } from "../../src/platform/storage/new-database/pack-template.ts";
import { templateFile } from "../../src/platform/storage/new-database/template.ts";
import { root } from "./processes.ts";

export default async function writeTemplate(): Promise<void> {
  const folder = process.argv[3];
  if (!folder) throw new Error("usage: run-module.ts scripts/lib/new-database.ts FOLDER");
  writeFileSync(join(folder, templateFile), await packTemplate());
  copyFileSync(join(root, "scripts/lib/postgresql-licence.txt"), join(folder, `${templateFile}.licence.txt`));
}
