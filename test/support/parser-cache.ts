import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "../../scripts/lib/processes.ts";

/** The program of a process that reads one document, as its source. */
export const parserProgram: string = join(root, "src/platform/reading/parsing/program.ts");
/** The built one, where the run has a build, as `npm test` has: it starts in half of what its sources take, which are some 150 files. */
export const quickProgram: string = process.env.RINGBACK_PARSING_PROGRAM || parserProgram;
/** Where `npm test` keeps what compilers made of it: to compile it takes more than twice what all else does in a short document. */
export const parserCache = { NODE_COMPILE_CACHE: join(root, "build/compile-cache") } as const;

/** Starts one that reads nothing: a process writes down what it has compiled at its own end, and those of documents are killed. */
export async function fillParserCache(): Promise<void> {
  const child = fork(quickProgram, { env: parserCache, execArgv: ["--no-warnings"], stdio: "ignore" });
  const ended = once(child, "exit");
  child.disconnect();
  await ended;
}
