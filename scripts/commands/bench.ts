// Runs one benchmark, bench/NAME.ts, on the sources as they are: Vite loads it, so that what only Vite understands
// (import.meta.glob) works. A benchmark is a module whose default export prints a table.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import { root } from "../lib/processes.ts";

const names = readdirSync(join(root, "bench"))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -".ts".length));
const [name = ""] = process.argv.slice(2);

if (names.includes(name)) {
  // A server that listens nowhere: its loader stays open while the benchmark imports what it needs.
  const vite = await createServer({
    configFile: false,
    root,
    logLevel: "warn",
    appType: "custom",
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  const module = await vite.ssrLoadModule(join(root, "bench", `${name}.ts`));
  await (module as { default: () => Promise<void> }).default();
  await vite.close();
} else {
  console.error(`Which benchmark? npm run bench -- ${names.join("|")}`);
  process.exitCode = 2;
}
