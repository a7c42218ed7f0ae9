// Runs benchmarks, bench/NAME.ts, one after the other on the sources as they are. A benchmark is a module whose default export
// prints a table; it receives the words after its name.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { loadModule } from "../lib/load-module.ts";
import { root } from "../lib/processes.ts";

const names = readdirSync(join(root, "bench"))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -".ts".length));
const words = process.argv.slice(2);

if (names.includes(words[0] ?? "")) {
  for (const [name, ...rest] of runsOf(words)) {
    const module = await loadModule(`bench/${name}.ts`);
    await module.default(...rest);
    await module.close();
  }
} else {
  console.error(`Which benchmark? npm run bench -- ${names.join("|")}`);
  process.exitCode = 2;
}

/** Each name with the words behind it. */
function runsOf(words: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const word of words) {
    if (names.includes(word)) runs.push([word]);
    else runs.at(-1)!.push(word);
  }
  return runs;
}
