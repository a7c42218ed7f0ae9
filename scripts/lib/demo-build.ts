import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildDocs } from "./docs-site.ts";
import { hashOf } from "./hash-of.ts";
import { writeIntegrity } from "./integrity.ts";
import { oneAtATime } from "./one-at-a-time.mjs";
import { root, runOrExit } from "./processes.ts";

/** What `npm start` runs and the page tests open: server, pages, widget, and the console of `ringback-server serve`; the docs beside them. */
const modes = ["widget:widget", "loader:widget", "pages:demo", "console:console", "server:server"];

/** Builds the demo into `out` unless what is there was made from the same sources, and the site of the docs beside it (default). */
export async function buildDemo(out: string, { withDocs = true }: { readonly withDocs?: boolean } = {}): Promise<void> {
  const docs = async () => {
    if (withDocs) await buildDocs(join(out, "docs"));
  };
  await buildOnce(out, modes, async (built) => {
    // The docs need a core as long as all else.
    const meanwhile = docs();
    meanwhile.catch(() => {}); // awaited below
    await built();
    writeIntegrity(join(root, out, "widget"));
    await runOrExit("scripts/lib/run-module.ts", ["scripts/lib/new-database.ts", join(out, "server")]);
    await meanwhile;
  });
  await docs();
}

/**
 * As {@link buildDemo}, for other modes of vite.config.ts. Of processes that begin at once one builds, and the others wait.
 * @param complete Where they are built anew: has them built, and does what else there is to do
 */
export async function buildOnce(
  out: string,
  modes: readonly string[],
  complete: (build: () => Promise<void>) => Promise<void> = (build) => build(),
): Promise<void> {
  const stamp = join(root, out, "sources.sha256");
  await oneAtATime(join(root, `${out}.lock`), "builds here", async () => {
    const release = process.env.RINGBACK_RELEASE ?? "";
    const sources = release + hashOf(["src", "demo", "scripts/lib", "vite.config.ts", "package-lock.json"]);
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return;
    // Standard output is the command's own: `npx ringback-server user key` prints a key there, and nothing else.
    console.error("Building …");
    rmSync(join(root, out), { recursive: true, force: true });
    mkdirSync(join(root, out), { recursive: true });
    await complete(() => runOrExit("scripts/lib/build.ts", [out, ...modes]));
    writeFileSync(stamp, sources);
  });
}
