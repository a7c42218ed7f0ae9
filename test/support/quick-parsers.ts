import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { deep } from "../counts.ts";
import { parserCache, parserProgram, quickProgram } from "./parser-cache.ts";

// A document is read by a process that knows no environment and keeps nothing (decision 018), so each compiles its program. In
// `npm test` some sixty of them find it built and compiled; the deep run starts them as servers do.

const kept = globalThis as { ringbackFork?: typeof childProcess.fork };
kept.ringbackFork ??= childProcess.fork;
const real = kept.ringbackFork as (...given: unknown[]) => ReturnType<typeof childProcess.fork>;

const quick = (program: unknown, ...rest: unknown[]) => {
  const [options, ...none] = rest;
  if (program !== parserProgram || none.length > 0 || Array.isArray(options)) return real(program, ...rest);
  const { env, ...others } = options as { env?: object };
  return real(quickProgram, { ...others, env: { ...env, ...parserCache } });
};

childProcess.fork = (deep ? real : quick) as typeof childProcess.fork;
syncBuiltinESMExports();
