// Widget tests in a real browser: on the sources, or with RINGBACK_BUILT=1 on the built files.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { esbuildPlugin } from "@web/dev-server-esbuild";
import { defaultReporter } from "@web/test-runner";
import { chromeLauncher } from "@web/test-runner-chrome";
import { chromeFlags, findChrome } from "./scripts/lib/chrome.ts";
import { smallerSanitizerInTests } from "./scripts/lib/smaller-sanitizer.ts";

const built = process.env.RINGBACK_BUILT === "1";
const executablePath = await findChrome();

/** Tests import the element from its source; on built files the same import gets what a site loads. */
const builtEntries = {
  name: "built-entries",
  resolveImport({ source }) {
    return /\/src\/widget\/index\.ts$/.test(source) ? "/build/test/widget/ringback.mjs" : undefined;
  },
};

/** Tests in a browser know no environment: with full counts they get another constant. */
const deepCounts = {
  name: "deep-counts",
  serve({ path }) {
    if (path !== "/test/browser/support/deep.ts" || process.env.RINGBACK_DEEP !== "1") return undefined;
    return { body: "export const deep = true;", type: "js" };
  },
};

/** Writes the counts that `npm test` adds up, and how long each file's tests took. */
const counts = {
  stop({ sessions }) {
    const totals = { passed: 0, failed: 0, skipped: 0, files: [] };
    for (const session of sessions) {
      if (session.errors.length > 0 || !session.testResults) totals.failed++;
      if (session.testResults) count(session.testResults, totals);
      const name = relative(import.meta.dirname, session.testFile);
      totals.files.push({ name, seconds: duration(session.testResults) / 1000 });
    }
    if (process.env.RINGBACK_COUNTS) writeFileSync(process.env.RINGBACK_COUNTS, JSON.stringify(totals));
  },
};

function count(suite, totals) {
  for (const test of suite.tests) totals[test.skipped ? "skipped" : test.passed ? "passed" : "failed"]++;
  for (const inner of suite.suites) count(inner, totals);
}

/** Milliseconds that the tests of a suite took. */
function duration(suite) {
  if (!suite) return 0;
  const parts = [...suite.tests.map((test) => test.duration ?? 0), ...suite.suites.map(duration)];
  return parts.reduce((sum, part) => sum + part, 0);
}

export default {
  rootDir: ".",
  nodeResolve: { exportConditions: ["browser"] },
  files: built ? ["test/browser/element/**/*.test.ts"] : ["test/browser/**/*.test.ts"],
  plugins: [
    deepCounts,
    esbuildPlugin({ ts: true, tsconfig: "tsconfig.json", target: "es2022" }),
    smallerSanitizerInTests,
    ...(built ? [builtEntries] : []),
  ],
  browsers: [chromeLauncher({ launchOptions: { executablePath, args: [...chromeFlags] }, concurrency: 2 })],
  reporters: [defaultReporter({ reportTestProgress: false }), counts],
  testFramework: { config: { timeout: 20_000 } },
  testsFinishTimeout: 300_000,
};
