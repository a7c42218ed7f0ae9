import { spawn } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";
import { join } from "node:path";

export const root: string = join(import.meta.dirname, "../..");

/** Runs a program of node_modules/.bin, or a script, on the pinned Node, and answers its exit code. */
export function run(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
  options: Pick<StartOptions, "priority"> = {},
): Promise<number> {
  return start(program, args, env, options);
}

/** How a program ended that ran beside others. */
export interface Ended {
  readonly code: number;
  /** All that it printed. */
  readonly output: string;
}

/** As {@link run}, with all that it prints given back at its end instead. */
export async function runQuietly(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
  options: Pick<StartOptions, "priority"> = {},
): Promise<Ended> {
  let output = "";
  const onOutput = (text: string) => {
    output += text;
  };
  const code = await start(program, args, env, { ...options, onOutput });
  return { code, output };
}

/** As {@link runQuietly}. It leaves most of the processor to whatever else runs, and takes what that does not use. */
export function runAside(program: string, args: readonly string[]): Promise<Ended> {
  return runQuietly(program, args, {}, { priority: constants.priority.PRIORITY_BELOW_NORMAL });
}

/** As {@link run}; a failure ends this process with the same code. */
export async function runOrExit(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  const code = await run(program, args, env);
  if (code !== 0) process.exit(code);
}

/** The programs that our commands use. */
export const programs = {
  attw: "@arethetypeswrong/cli/dist/index.js",
  biome: "@biomejs/biome/bin/biome",
  changeset: "@changesets/cli/bin.js",
  publint: "publint/src/cli.js",
  tsc: "typescript/bin/tsc",
  vitepress: "vitepress/bin/vitepress.js",
  vitest: "vitest/vitest.mjs",
  wtr: "@web/test-runner/dist/bin.js",
} as const;

interface StartOptions {
  /** Takes what the program prints. (default: this process's own output) */
  readonly onOutput?: (text: string) => void;
  /** Of the processor, as the system counts it; this process's own where that is lower. (default: its own) */
  readonly priority?: number;
}

/** Resolves to the exit code. */
function start(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  { onOutput, priority }: StartOptions = {},
): Promise<number> {
  const script = program.endsWith(".ts") ? join(root, program) : join(root, "node_modules", program);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...args], {
      cwd: root,
      stdio: onOutput ? ["ignore", "pipe", "pipe"] : "inherit",
      env: { ...process.env, ...env },
    });
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, Math.max(getPriority(), priority));
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", onOutput ?? (() => {}));
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, pass);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      for (const passed of ["SIGINT", "SIGTERM"] as const) process.off(passed, pass);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}
