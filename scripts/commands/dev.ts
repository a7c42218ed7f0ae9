// `npm run dev`: the demo on its sources. A change of the element, of a page, of the console or of the server is built without
// a minifier, the server is started again where it needs to be, and open pages load themselves again.

import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { startFront } from "../lib/dev/front.ts";
import { ServerProcess } from "../lib/dev/server-process.ts";
import { watchBuild } from "../lib/dev/watch-builds.ts";
import { writeIntegrity } from "../lib/integrity.ts";
import { root } from "../lib/processes.ts";

const folder = "build/dev";
const port = Number(process.env.PORT ?? 8080) || (await freePort());
process.env.NODE_ENV = "production"; // as the element is published; Lit's other build only warns

const target = await freePort();
const server = new ServerProcess(folder, { port: target, url: `http://127.0.0.1:${port}` });
const front = await startFront({ port, target, folder, ready: () => server.ready });
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    front.close();
    void server.stop().then(() => process.exit(0));
  });
}

console.error("Building …");
rmSync(join(root, folder), { recursive: true, force: true });
mkdirSync(join(root, folder), { recursive: true });
const reload = () => front.reload();
const restart = () => void server.restart().then(reload);
await watchBuild("widget", `${folder}/widget`, reload); // first: the loader and the pages read what is built of it
await watchBuild("loader", `${folder}/widget`, reload);
writeIntegrity(join(root, folder, "widget"));
await Promise.all([
  watchPages("pages", `${folder}/demo`),
  watchPages("console", `${folder}/console`),
  watchBuild("server", `${folder}/server`, restart),
]);
await server.restart();

/** Pages themselves are what the server has read when it started; what they load is read from the disk. */
async function watchPages(mode: string, place: string): Promise<void> {
  let known = "";
  const read = () =>
    readdirSync(join(root, place), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".html"))
      .map((name) => readFileSync(join(root, place, name), "utf8"))
      .join();
  await watchBuild(mode, place, () => {
    const now = read();
    if (now === known) reload();
    else restart();
    known = now;
  });
  known = read();
}

/** A port that is free now. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
