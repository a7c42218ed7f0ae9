// Runs one benchmark, bench/NAME.ts, on the sources as they are: Vite loads it, so that what only Vite understands
// (import.meta.glob) works. A benchmark is a module whose default export prints a table.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { runnerImport } from "vite";
import { root } from "../lib/processes.ts";

const names = readdirSync(join(root, "bench"))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -".ts".length));
const [name = ""] = process.argv.slice(2);

if (names.includes(name)) {
  const { module } = await runnerImport<{ default: () => Promise<void> }>(join(root, "bench", `${name}.ts`), {
    configFile: false,
    root,
    logLevel: "warn",
  });
  await module.default();
} else {
  console.error(`Which benchmark? npm run bench -- ${names.join("|")}`);
  process.exitCode = 2;
}
