// Everything that must hold: form, types, units and API in Node, the widget in a browser, its element on built files, whole
// pages. The tests in Node run beside a browser's, at a lower priority: those on PostgreSQL, which wait most, beside the widget's,
// which wait for what a browser shows, and a busy one shows late; the others beside the pages'. Lint, types and docs begin beside
// the build, and take what processor the others leave.
// Goes on after a failure, so that one run tells all; the last line is the sum over all runners.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChrome } from "../lib/chrome.ts";
import { writeTypedExamples } from "../lib/doc-examples.ts";
import { findFirefox } from "../lib/firefox.ts";
import { type Ended, programs, root, run, runAside, runQuietly } from "../lib/processes.ts";
import { processorSeconds } from "../lib/processor-seconds.ts";
import { askedParts } from "../lib/test-parts.ts";
import {
  type Failure,
  type Results,
  readBrowserResults,
  readVitestResults,
  type TimedFile,
} from "../lib/test-results.ts";
import { longestFirst, overBudget, partSums, readProcessorTimes } from "../lib/test-times.ts";
import { findWebKit } from "../lib/webkit.ts";

type Counts = Omit<Results, "files" | "failures" | "flaky">;
type Variables = Record<string, string>;

const results = join(root, "build/results");
const totals = { passed: 0, failed: 0, skipped: 0 };
const files: TimedFile[] = [];
const failures: Failure[] = [];
const flaky: Failure[] = [];
const deep = process.argv.includes("--deep");
const asked = askedParts(process.argv.slice(2));
const asksBrowser = asked.has("widget") || asked.has("pages");
const processorTimes = join(results, "processor");
const env = {
  RINGBACK_DEEP: deep ? "1" : "",
  RINGBACK_PROCESSOR_TIME: processorTimes,
  // As where nobody looks on: two runners that each rewrite the last lines of one terminal leave nothing to be read.
  CI: process.env.CI || "1",
  // What one worker has compiled of the runner and of packages is there for the next.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(root, "build/compile-cache"),
};
/**
 * Of the pages beside the tests in Node, which have the four that their settings say: these are left when the pages are done, and
 * three wait too often. Each more has to load the sources and open databases of its own: five took a sixth more of the processor.
 */
const workers: Variables = !deep && asked.has("pages") && asked.has("node") ? { VITEST_MAX_WORKERS: "3" } : {};
/**
 * Of the tests in Node, as the system counts it: browsers, at 0, get half as much again of a processor that both want. Much lower
 * and tests in Node time out on a machine that has other work besides.
 */
const besideBrowsers = 2;
/** One core is enough for the widget's browser, and checks of the sources run there as well. */
const besideWidget: Variables = { VITEST_MAX_WORKERS: "2" };

rmSync(results, { recursive: true, force: true });
mkdirSync(processorTimes, { recursive: true });

// Found once: where it must be unpacked or installed first, every runner after this finds it by its path. Nothing else is started
// here that the packaged browser's libraries would be wrong for.
const chrome = !asksBrowser
  ? undefined
  : await findChrome({ packagedFirst: !deep }).catch((error: Error) => {
      console.error(error.message);
      failures.push({ name: "the browser", message: error.message });
      totals.failed++;
      return undefined;
    });
// It prints at its end. In the deep run it is built as for a release, and with the site of the docs, which takes a core as long as
// all else, and which `npm start` builds as well.
const form: Variables = deep ? { RINGBACK_RELEASE: "1" } : {};
const built = asksBrowser
  ? check("build", runQuietly("scripts/lib/build-demo.ts", ["build/test", ...(deep ? [] : ["--without-docs"])], form))
  : Promise.resolve();
const checks = asked.has("checks") ? checkSources() : Promise.resolve();
/** Of the tests in Node: what the build has that they would else make once more, and that PostgreSQL has suites of its own. */
const shared: Variables = {
  ...(asksBrowser && !deep
    ? {
        RINGBACK_NEW_DATABASE: join(root, "build/test/server/new-database.zst"),
        RINGBACK_PARSING_PROGRAM: join(root, "build/test/server/parsing-program.js"),
      }
    : {}),
  ...(asked.has("node") && asked.has("postgres") && !deep ? { RINGBACK_ON_POSTGRES: "1" } : {}),
};
const testInNode = async (project: "node" | "postgres", more: Variables = {}) => {
  const moreWords = [`--project=${project}`];
  const options = { moreWords, priority: besideBrowsers };
  if (asked.has(project))
    await step(project, () => vitest(project, "vitest.config.ts", { ...shared, ...more }, options));
};
// The deep run keeps both cores busy with each, for hours.
if (deep) await testInNode("postgres");
if (deep) await testInNode("node");
await built;
const onPostgres = deep ? undefined : testInNode("postgres", asked.has("widget") ? besideWidget : {});
if (chrome && asked.has("widget")) {
  await browserTests("widget", { CHROME_PATH: chrome, RINGBACK_BUILT: "1" });
  if (deep)
    await browserTests("widget-sources", { CHROME_PATH: chrome }, ["--files", "test/browser/element/**/*.test.ts"]);
}
if (!asked.has("widget")) await onPostgres;
const inNode = deep ? undefined : testInNode("node");
if (chrome && asked.has("pages")) {
  // A whole browser, server and database wait for each other: what fails here for once is told, and fails the deep run.
  const moreWords = deep ? [] : ["--retry=1"];
  const pages = { ...workers, CHROME_PATH: chrome };
  await step("pages", () => vitest("pages", "vitest.pages.config.ts", pages, { moreWords }));
}
await onPostgres;
await inNode;
await checks;
if (deep && asked.has("widget")) {
  await inBrowser("firefox", findFirefox(), "firefox-esr");
  await inBrowser("webkit", findWebKit(), "webkit2gtk-driver and xvfb");
}

const times = readProcessorTimes(processorTimes);
list("slowest files", longestFirst(files));
list("files that take most of the processor", times);
// No failure: a busy machine takes longer for the same.
for (const line of deep ? [] : overBudget(times)) console.log(`WARNING: ${line}: see CONTRIBUTING.md`);
for (const { name, message } of flaky)
  console.log(`\nWARNING: passed at the second try only: ${name}\n${firstLines(message)}`);
// Once more at the end: the output of so many tests is long, and what keeps only its last part must tell what is wrong.
if (failures.length > 0) console.log("\n— failed");
for (const { name, message } of failures) console.log(`${name}\n${firstLines(message)}\n`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
const sums = partSums(times).map(({ name, seconds }) => `${name} ${seconds.toFixed(0)}`);
console.log(
  `\n— all: took ${Math.round(performance.now() / 1000)} s, and ${processorSeconds().toFixed(0)} s of the processor`,
);
if (sums.length > 0)
  console.log(
    `  of these the test files of ${sums.join(", ")}; builds, checks, the widget's browser and servers the rest`,
  );
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = totals.failed === 0 ? 0 : 1;

async function checkSources(): Promise<void> {
  // The examples of the docs are checked by the program that checks the sources: one of their own would check most of those again.
  const types = join(root, "build/types");
  const { include }: { include: string[] } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8"));
  writeTypedExamples(types, include);
  for (const [name, program, args] of [
    ["lint", programs.biome, ["ci", "."]],
    ["types", programs.tsc, ["-p", types, "--singleThreaded"]], // several threads take more of the processor
    ["generated docs", "scripts/commands/docs.ts", ["--check"]],
  ] as const)
    await check(name, runAside(program, args));
}

function list(title: string, timed: readonly TimedFile[]): void {
  console.log(`\n— ${title}`);
  for (const { name, seconds } of timed.slice(0, 10)) console.log(`${seconds.toFixed(0).padStart(4)} s  ${name}`);
}

/** Counts a program that runs beside the tests as one of them. */
async function check(name: string, program: Promise<Ended>): Promise<void> {
  const { code, output } = await program;
  console.log(`\n— ${name}: ${code === 0 ? "passed" : `failed\n${output}`}`);
  if (code !== 0) failures.push({ name, message: output });
  totals[code === 0 ? "passed" : "failed"]++;
}

async function vitest(
  name: string,
  config: string,
  more: Variables = {},
  { moreWords = [], ...options }: { moreWords?: readonly string[]; priority?: number } = {},
): Promise<Counts> {
  const file = join(results, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const words = ["run", "--config", config, ...reporters, ...moreWords];
  const code = await run(programs.vitest, words, { ...env, ...more }, options);
  return counted(name, code, readVitestResults(file));
}

function browserTests(name: string, more: Variables, words: readonly string[] = []): Promise<void> {
  return step(name, async () => {
    const file = join(results, `${name}.json`);
    const variables = { ...env, ...more, RINGBACK_COUNTS: file };
    const code = await run(programs.wtr, ["--config", "web-test-runner.config.mjs", ...words], variables);
    return counted(name, code, readBrowserResults(file));
  });
}

/** The widget's tests in another browser, where it is installed. */
async function inBrowser(browser: string, found: unknown, packages: string): Promise<void> {
  if (found) return browserTests(`widget-${browser}`, { RINGBACK_BROWSER: browser });
  console.log(`\n— widget-${browser}: skipped, not installed (Debian's ${packages})`);
  totals.skipped++;
}

/** A runner that failed or ran nothing counts as a failure, whatever it says. */
function counted(runner: string, code: number, found: Results): Counts {
  files.push(...found.files);
  failures.push(...found.failures);
  flaky.push(...found.flaky);
  if (found.failed > 0 || (code === 0 && found.passed > 0)) return found;
  if (found.failures.length === 0) failures.push({ name: runner, message: `ended with ${code}, see its output above` });
  return { ...found, failed: 1 };
}

/** The first lines of a message, set in: with what was received, as long as the settings of the runners let it be. */
function firstLines(message: string): string {
  const lines = message.slice(0, 3_000).split("\n").slice(0, 12);
  return lines.map((line) => `  ${line}`).join("\n");
}

/** Does one part and adds what it counted. */
async function step(name: string, work: () => Promise<Counts>): Promise<void> {
  console.log(`\n— ${name}: begins`);
  const start = performance.now();
  const { passed, failed, skipped } = await work();
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  console.log(`\n— ${name}: took ${Math.round((performance.now() - start) / 1000)} s`);
}
