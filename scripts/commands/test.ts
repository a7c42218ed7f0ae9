// Everything that must hold: form, types, units and API in Node, the widget in a browser on sources and on built files,
// whole pages. Goes on after a failure, so that one run tells all; the last line is the sum over all runners.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChrome } from "../lib/chrome.ts";
import { buildDemo } from "../lib/demo-build.ts";
import { programs, root, run } from "../lib/processes.ts";

const results = join(root, "build/results");
const totals = { passed: 0, failed: 0, skipped: 0 };
const deep = process.argv.includes("--deep");
const env = { RINGBACK_DEEP: deep ? "1" : "", CI: process.env.CI ?? "" };

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

await check("lint", () => run(programs.biome, ["ci", "."]));
await check("types", () => run(programs.tsc, ["-p", "."]));
await check("generated docs", () => run("scripts/commands/docs.ts", ["--check"]));
await check("build", async () => {
  await buildDemo("build/test");
  return 0;
});
await vitest("node", "vitest.config.ts");
// Found once: where it must be unpacked or installed first, every runner after this finds it by its path.
const chrome = await findChrome().catch((error: Error) => {
  console.error(error.message);
  return undefined;
});
if (chrome) {
  const browser = { CHROME_PATH: chrome };
  await browserTests("widget", browser);
  await browserTests("widget-built", { ...browser, RINGBACK_BUILT: "1" });
  await vitest("pages", "vitest.pages.config.ts", browser);
} else {
  totals.failed++;
}

const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = totals.failed === 0 ? 0 : 1;

async function check(name: string, work: () => Promise<number>): Promise<void> {
  title(name);
  const code = await work();
  if (code === 0) totals.passed++;
  else totals.failed++;
}

async function vitest(name: string, config: string, more: Record<string, string> = {}): Promise<void> {
  title(name);
  const file = join(results, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await run(programs.vitest, ["run", "--config", config, ...reporters], { ...env, ...more });
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = readCounts(file);
  add(code, { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests });
}

async function browserTests(name: string, more: Record<string, string>): Promise<void> {
  title(name);
  const file = join(results, `${name}.json`);
  const code = await run(programs.wtr, ["--config", "web-test-runner.config.mjs"], {
    ...env,
    ...more,
    RINGBACK_COUNTS: file,
  });
  const { passed = 0, failed = 0, skipped = 0 } = readCounts(file);
  add(code, { passed, failed, skipped });
}

/** A runner that failed or ran nothing counts as a failure, whatever it says. */
function add(code: number, { passed, failed, skipped }: typeof totals): void {
  totals.passed += passed;
  totals.skipped += skipped;
  totals.failed += failed === 0 && (code !== 0 || passed === 0) ? 1 : failed;
}

function readCounts(file: string): Record<string, number> {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

function title(name: string): void {
  console.log(`\n— ${name}`);
}
