import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./processes.ts";

/** A hash of all files in these folders, and of these files. */
export function hashOf(places: readonly string[]): string {
  const hash = createHash("sha256");
  for (const place of places) {
    for (const file of filesOf(join(root, place))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesOf(place: string): string[] {
  const entries = readdirSyncOrFile(place);
  return entries ? entries.sort().flatMap((name) => filesOf(join(place, name))) : [place];
}

function readdirSyncOrFile(place: string): string[] | undefined {
  try {
    return readdirSync(place);
  } catch {
    return undefined;
  }
}
