import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The file beside those it lists. */
export const integrityFile = "integrity.json";

/**
 * Writes what a page can put into `integrity` for each script that browsers load from `folder`, by its path there
 * (Subresource Integrity, SHA-384).
 */
export function writeIntegrity(folder: string): void {
  const chunks = readdirSync(join(folder, "chunks")).filter((name) => name.endsWith(".js"));
  const scripts = ["ringback.js", "ringback.mjs", "element.mjs", ...chunks.map((name) => `chunks/${name}`)];
  const list = scripts.map((name) => [name, digestOf(folder, name)]);
  writeFileSync(join(folder, integrityFile), `${JSON.stringify(Object.fromEntries(list), null, 2)}\n`);
}

function digestOf(folder: string, name: string): string {
  const digest = createHash("sha384").update(readFileSync(join(folder, name)));
  return `sha384-${digest.digest("base64")}`;
}
