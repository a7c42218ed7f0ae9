import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./processes.ts";

/** What a runner counted. */
export interface Results {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly files: readonly TimedFile[];
}

/** A test file and how long its tests took. */
export interface TimedFile {
  readonly name: string;
  readonly seconds: number;
}

/** What vitest's JSON reporter writes; nothing was counted where it wrote no file. */
export function readVitestResults(file: string): Results {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numTodoTests = 0,
    testResults = [],
  } = read(file);
  const files = testResults.map(
    ({ name, startTime, endTime }: { name: string; startTime: number; endTime: number }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }),
  );
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, files };
}

/** What web-test-runner.config.mjs writes. */
export function readBrowserResults(file: string): Results {
  const { passed = 0, failed = 0, skipped = 0, files = [] } = read(file);
  return { passed, failed, skipped, files };
}

// biome-ignore lint/suspicious/noExplicitAny: two formats, of which we read a few fields
function read(file: string): any {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
