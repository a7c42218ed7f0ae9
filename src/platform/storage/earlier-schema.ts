import { createHash } from "node:crypto";

/** The file that the first of all schemas began with, and the last number that the ones after it were counted up to. */
const firstFile = "001-core.sql";
const numbersBefore = "140";
/** Of the names and checksums of those files, as the last version left them that had them. */
const checksumOfAll = "bb81da8dc08324464f35fcb20d89d8002aaf136f575b5eee91505d61c593d1c0";
/** What makes the same tables now. */
const replacement = ["001-schema.sql", "002-queue.sql"];

/** Whether the recorded migrations are those of before the schema was written anew. */
export function isEarlierSchema(names: Iterable<string>): boolean {
  return [...names].includes(firstFile);
}

/**
 * The present names for what a backup says of its schema: those of before stand for the files that make the same tables now.
 * Undefined if it is of a version that did not have all of them yet.
 */
export function presentMigrations(
  recorded: Readonly<Record<string, string>>,
  present: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | undefined {
  if (!isEarlierSchema(Object.keys(recorded))) return recorded;
  const entries = Object.entries(recorded).sort(([a], [b]) => (a < b ? -1 : 1));
  const before = entries.filter(([name]) => name < numbersBefore).map(([name, checksum]) => `${name} ${checksum}`);
  if (createHash("sha256").update(before.join("\n")).digest("hex") !== checksumOfAll) return undefined;
  const after = entries.filter(([name]) => name >= numbersBefore);
  return Object.fromEntries([...replacement.map((name) => [name, present[name] ?? ""]), ...after]);
}
