// Puts each fault of test/mutations into a copy of the sources, one at a time, and runs the tests that must fail by it. Prints
// what became of each, and ends with 1 where no test noticed one. Words after the command choose those whose name or file has one.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Mutation } from "../../test/mutations/mutation.ts";
import { mutations } from "../../test/mutations/mutations.ts";
import { oneAtATime } from "../lib/one-at-a-time.mjs";
import { programs, root, runQuietly } from "../lib/processes.ts";

/** The sources are changed in a copy: an interrupted run leaves the real ones as they were. It lies where packages are found. */
const copy = join(root, "build", "mutations");
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const chosen = mutations.filter(
  ({ name, file }) => words.length === 0 || words.some((word) => `${name} ${file}`.toLowerCase().includes(word)),
);
const survivors: string[] = [];

// A second run would take away the copy that the first one tests.
await oneAtATime(join(root, "build", "mutations.lock"), "tries mutations here", async () => {
  makeCopy();
  for (const mutation of chosen) {
    const outcome = await tryOut(mutation);
    console.log(`${outcome.padEnd(9)} ${mutation.name} (${mutation.file})`);
    if (outcome !== "noticed") survivors.push(mutation.name);
  }
  rmSync(copy, { recursive: true, force: true });
});
console.log(`${chosen.length - survivors.length} noticed, ${survivors.length} not`);
process.exitCode = survivors.length > 0 ? 1 : 0;

function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  const entries = ["src", "test", "scripts", "demo", "docs", "server", "bin"];
  const files = ["package.json", "package-lock.json", "tsconfig.json", "vitest.config.ts"];
  for (const entry of [...entries, ...files]) cpSync(join(root, entry), join(copy, entry), { recursive: true });
}

/** @returns `failed to run` where the tests did not even begin: that proves nothing */
async function tryOut({ file, find, replace, tests }: Mutation): Promise<"noticed" | "survived" | "failed to run"> {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  try {
    const inPage = tests.filter((test) => test.startsWith("browser/"));
    const inNode = tests.filter((test) => !test.startsWith("browser/"));
    const outcomes = [inNode.length > 0 ? await runInNode(inNode) : "survived"];
    if (outcomes[0] === "survived" && inPage.length > 0) outcomes.push(await runInPage(inPage));
    return outcomes.find((outcome) => outcome !== "survived") ?? "survived";
  } finally {
    writeFileSync(path, source);
  }
}

async function runInNode(tests: readonly string[]) {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const files = tests.map((test) => `test/${test}`);
  const project = tests.some((test) => test.includes("/postgres/")) ? "postgres" : "node";
  const reporters = ["--reporter=json", `--outputFile=${report}`];
  const { output } = await runQuietly(programs.vitest, [
    "run",
    "--root",
    copy,
    "--project",
    project,
    "--bail=1",
    ...reporters,
    ...files,
  ]);
  return outcomeOf(() => JSON.parse(readFileSync(report, "utf8")).numFailedTests, output);
}

async function runInPage(tests: readonly string[]) {
  const counts = join(copy, "counts.json");
  rmSync(counts, { force: true });
  const files = tests.flatMap((test) => ["--files", join(copy, "test", test)]);
  const variables = { RINGBACK_COUNTS: counts, RINGBACK_SOURCES: "1" };
  const { output } = await runQuietly(programs.wtr, ["--config", "web-test-runner.config.mjs", ...files], variables);
  return outcomeOf(() => JSON.parse(readFileSync(counts, "utf8")).failed, output);
}

/** A run that left no count says why. */
function outcomeOf(failed: () => number, output: string): "noticed" | "survived" | "failed to run" {
  try {
    return failed() > 0 ? "noticed" : "survived";
  } catch {
    console.error(output.slice(-2_000));
    return "failed to run";
  }
}
