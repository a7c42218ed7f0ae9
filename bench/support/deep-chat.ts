import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";

const version = "2.4.2";
const run = promisify(execFile);

/**
 * Another chat component, and a page that begins it, in a folder. It is fetched when it is measured: nothing that is
 * installed with the project needs it.
 */
export async function buildDeepChat(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run("npm", ["pack", `deep-chat@${version}`, "--pack-destination", folder, "--silent"]);
  await run("tar", ["-xzf", join(folder, `deep-chat-${version}.tgz`), "-C", folder]);
  const page = await readFile(join(import.meta.dirname, "deep-chat-page.ts"), "utf8");
  await writeFile(join(folder, "page.mjs"), stripTypeScriptTypes(page));
}
