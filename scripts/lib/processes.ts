import { spawn } from "node:child_process";
import { join } from "node:path";

export const root: string = join(import.meta.dirname, "../..");

/** Runs a program of node_modules/.bin, or a script, on the pinned Node, and answers its exit code. */
export function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return start(program, args, env);
}

/** As {@link run}, with all that it prints given back at its end instead. */
export async function runQuietly(
  program: string,
  args: readonly string[],
): Promise<{ readonly code: number; readonly output: string }> {
  let output = "";
  const code = await start(program, args, {}, (text) => {
    output += text;
  });
  return { code, output };
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
  biome: "@biomejs/biome/bin/biome",
  tsc: "typescript/bin/tsc",
  vitest: "vitest/vitest.mjs",
  wtr: "@web/test-runner/dist/bin.js",
} as const;

/** Resolves to the exit code. What the program prints goes to this process's own output, or to `onOutput`. */
function start(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  onOutput?: (text: string) => void,
): Promise<number> {
  const script = program.endsWith(".ts") ? join(root, program) : join(root, "node_modules", program);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...args], {
      cwd: root,
      stdio: onOutput ? ["ignore", "pipe", "pipe"] : "inherit",
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", onOutput ?? (() => {}));
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill(signal));
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}
