import { type Environment, readEnvironment } from "../platform/node/index.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { evalCommand } from "./commands/eval.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { platformCommand } from "./commands/platform.ts";
import { userCommand } from "./commands/user.ts";
import { workerCommand } from "./commands/worker.ts";
import { UsageError, usage } from "./usage.ts";

/** Runs one command to its end. @returns The exit code, or nothing while a server runs on */
type Command = (words: readonly string[], environment: Environment) => Promise<number | undefined>;

const commands: Readonly<Record<string, Command>> = {
  platform: platformCommand,
  worker: workerCommand,
  migrate: migrateCommand,
  user: userCommand,
  doctor: doctorCommand,
  eval: evalCommand,
};

/** @returns 0 done, 1 failed or a problem was found, 2 the command line was wrong */
export async function run([name, ...words]: readonly string[]): Promise<number | undefined> {
  if (name === undefined || name === "help" || [name, ...words].includes("--help")) {
    console.log(usage);
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!command) throw new UsageError(`Unknown command: ${name}.`);
    return await command(words, readEnvironment(process.env));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (!(error instanceof UsageError)) return 1;
    console.error(`\n${usage}`);
    return 2;
  }
}
