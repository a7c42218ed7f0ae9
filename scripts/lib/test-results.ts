import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./processes.ts";

/** What a runner counted. */
export interface Results {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly files: readonly TimedFile[];
  readonly failures: readonly Failure[];
  /** Those that failed at first and passed at the second try, with why they failed. */
  readonly flaky: readonly Failure[];
}

/** A test that failed, or a file that could not be run, and the first lines of why. */
export interface Failure {
  readonly name: string;
  readonly message: string;
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
  const files = testResults.map(({ name, startTime, endTime }: VitestFile) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const skipped = numPendingTests + numTodoTests;
  const [failures, flaky] = [testResults.flatMap(failuresOf), testResults.flatMap(flakyOf)];
  return { passed: numPassedTests, failed: numFailedTests, skipped, files, failures, flaky };
}

/** What web-test-runner.config.mjs writes. */
export function readBrowserResults(file: string): Results {
  const { passed = 0, failed = 0, skipped = 0, files = [], failures = [] } = read(file);
  return { passed, failed, skipped, files, failures, flaky: [] };
}

/** The part of the JSON reporter's line of a file that is read here. */
interface VitestFile {
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[] | null;
  }[];
}

/** The failed tests of a file; the file itself where it failed and none of its tests did. */
function failuresOf(file: VitestFile): Failure[] {
  const failed = messagesOf(file, "failed");
  return failed.length > 0 || file.status !== "failed"
    ? failed
    : [{ name: relative(root, file.name), message: file.message }];
}

/** A test that passed keeps the errors of its first try. */
function flakyOf(file: VitestFile): Failure[] {
  return messagesOf(file, "passed").filter(({ message }) => message !== "");
}

function messagesOf({ name, assertionResults }: VitestFile, wanted: "failed" | "passed"): Failure[] {
  return assertionResults
    .filter(({ status }) => status === wanted)
    .map(({ fullName, failureMessages }) => ({
      name: `${relative(root, name)} > ${fullName}`,
      message: (failureMessages ?? []).join("\n"),
    }));
}

// biome-ignore lint/suspicious/noExplicitAny: two formats, of which we read a few fields
function read(file: string): any {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
