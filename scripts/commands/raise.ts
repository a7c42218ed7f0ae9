// Raises both packages to the version that the changesets ask for, and gives it what CHANGELOG.md has under Unreleased.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withVersion } from "../lib/changelog.ts";
import { readManifest } from "../lib/packages.ts";
import { programs, root, runOrExit } from "../lib/processes.ts";

const before = readManifest("").version;
await runOrExit(programs.changeset, ["version"]);
const { version } = readManifest("");
if (version !== before) {
  const file = join(root, "CHANGELOG.md");
  writeFileSync(file, withVersion(readFileSync(file, "utf8"), version, new Date()));
  const lock = join(root, "package-lock.json");
  const found = JSON.parse(readFileSync(lock, "utf8"));
  for (const place of [found, found.packages[""], found.packages.server]) place.version = version;
  writeFileSync(lock, `${JSON.stringify(found, null, 2)}\n`);
}
