import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "./hash-of.ts";
import { oneAtATime } from "./one-at-a-time.mjs";
import { programs, root, runQuietly } from "./processes.ts";

/** Makes the site of docs/*.md in `out` unless what is there was made from the same pages. A dead link ends it. */
export async function buildDocs(out: string): Promise<void> {
  const folder = join(root, out);
  const stamp = join(root, `${out}.sha256`);
  await oneAtATime(join(root, `${out}.lock`), "builds here", async () => {
    const pages = hashOf(["docs", "src/console/pages/shared", "package-lock.json"]);
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === pages) return;
    const { code, output } = await runQuietly(programs.vitepress, ["build", "docs"], {
      RINGBACK_DOCS_OUT: folder,
      NODE_ENV: "production",
    });
    if (code !== 0) throw new Error(`The docs could not be built.\n${output}`);
    writeFileSync(stamp, pages);
  });
}
