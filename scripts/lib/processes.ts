import { spawn } from "node:child_process";
import { join } from "node:path";

export const root: string = join(import.meta.dirname, "../..");

/** Runs a program of node_modules/.bin, or a script, on the pinned Node, and answers its exit code. */
export function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const script = program.endsWith(".ts") ? join(root, program) : join(root, "node_modules", program);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...args], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...env },
    });
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill(signal));
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
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
