import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./processes.ts";
import type { TimedFile } from "./test-results.ts";

/**
 * Chosen: what the tests of one file may take of the processor in `npm test` before its end names them. Some 400 files have some
 * 480 s among them.
 */
const mostSeconds = 10;
/** What may take more, and why. A file that is not here needs a reason, or moves its table to the deep run. */
const known: Readonly<Record<string, number>> = {
  "test/platform/conformance.test.ts": 15, // every operation
  "test/platform/owners.test.ts": 18, // every operation, and every id of it
  "test/pages/from-empty-folder.test.ts": 15, // a whole way through all parts
  "test/pages/console/inbox.test.ts": 13, // a team at work, in several browsers; the first of its worker, which loads the server
};

/** What test/support/processor-time.ts wrote down, the longest first. */
export function readProcessorTimes(folder: string): TimedFile[] {
  const sums = new Map<string, number>();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    for (const line of readFileSync(join(folder, name), "utf8").trim().split("\n")) {
      const { file, seconds }: { file: string; seconds: number } = JSON.parse(line);
      const path = relative(root, file);
      sums.set(path, (sums.get(path) ?? 0) + seconds);
    }
  }
  return longestFirst([...sums].map(([name, seconds]) => ({ name, seconds })));
}

/** What the files of each part that vitest runs took together. */
export function partSums(times: readonly TimedFile[]): TimedFile[] {
  const isPage = ({ name }: TimedFile) => name.startsWith("test/pages/");
  const parts = Object.entries({ node: times.filter((file) => !isPage(file)), pages: times.filter(isPage) });
  return parts
    .filter(([, files]) => files.length > 0)
    .map(([name, files]) => ({ name, seconds: files.reduce((sum, { seconds }) => sum + seconds, 0) }));
}

export function longestFirst(files: readonly TimedFile[]): TimedFile[] {
  return files.toSorted((one, other) => other.seconds - one.seconds);
}

/** The files that take more of the processor than they may, each as a line. */
export function overBudget(times: readonly TimedFile[]): string[] {
  return times
    .map(({ name, seconds }) => ({ name, seconds, most: known[name] ?? mostSeconds }))
    .filter(({ seconds, most }) => seconds > most)
    .map(({ name, seconds, most }) => `${name} takes ${seconds.toFixed(0)} s of the processor, and may take ${most}`);
}
