import manifest from "../../server/package.json" with { type: "json" };
import type { Environment } from "../platform/node/index.ts";
import { endWithNpm } from "./end-with-npm.ts";
import { UsageError, usage } from "./usage.ts";

/** Runs one command to its end. @returns The exit code, or nothing while a server runs on */
type Command = (words: readonly string[], environment: Environment) => Promise<number | undefined>;

/** Each loads what it needs once it is asked for: the whole platform takes half a second. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import("./commands/serve.ts")).serveCommand,
  platform: async () => (await import("./commands/platform.ts")).platformCommand,
  demo: async () => (await import("./commands/demo.ts")).demoCommand,
  worker: async () => (await import("./commands/worker.ts")).workerCommand,
  migrate: async () => (await import("./commands/migrate.ts")).migrateCommand,
  user: async () => (await import("./commands/user.ts")).userCommand,
  backup: async () => (await import("./commands/backup.ts")).backupCommand,
  restore: async () => (await import("./commands/restore.ts")).restoreCommand,
  export: async () => (await import("./commands/export.ts")).exportCommand,
  doctor: async () => (await import("./commands/doctor.ts")).doctorCommand,
  mcp: async () => (await import("./commands/mcp.ts")).mcpCommand,
  eval: async () => (await import("./commands/eval.ts")).evalCommand,
};

/** @returns 0 done, 1 failed or a problem was found, 2 the command line was wrong */
export async function run([name, ...words]: readonly string[]): Promise<number | undefined> {
  if (name === undefined || name === "help" || [name, ...words].includes("--help")) {
    console.log(usage);
    return name === undefined ? 2 : 0;
  }
  if (name === "--version" || name === "-v") {
    console.log(manifest.version);
    return 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!load) throw new UsageError(`Unknown command: ${name}.`);
    const { environment } = await import("./environment.ts");
    const code = await (await load())(words, environment());
    if (code === undefined) endWithNpm();
    return code;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (!(error instanceof UsageError)) return 1;
    console.error(`\n${usage}`);
    return 2;
  }
}
