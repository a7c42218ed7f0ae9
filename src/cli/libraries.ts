import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Environment,
  installWords,
  MissingLibraries,
  missingLibraries,
  modelLibraries,
  platformLibraries,
  serverLibraries,
} from "../platform/node/index.ts";

/** What only commands need: the log, and files of `eval`. */
const ofCommands = ["pino", "yaml"];

/**
 * Checks that what commands need is installed, all of it at once: one command installs what is named. `npx ringback` in an
 * empty folder brings this package alone, into a folder of npx's own: there the others are installed beside it.
 * @throws {MissingLibraries} in any other place, where a project says what it installs
 */
export function provideLibraries({
  databaseUrl,
  llm,
  redisUrl,
  smtp,
}: Pick<Environment, "databaseUrl" | "llm" | "redisUrl" | "smtp">): void {
  const database = databaseUrl === undefined ? "@electric-sql/pglite" : "pg";
  const needed = [
    ...ofCommands,
    database,
    ...platformLibraries,
    ...(llm ? modelLibraries : []),
    ...(redisUrl === undefined ? [] : ["@redis/client"]),
    ...(smtp ? ["nodemailer"] : []),
  ];
  const folder = npxFolderOf(fileURLToPath(import.meta.url));
  // Looked for on the disk: once Node has not found a package, this process cannot import it after it was installed.
  if (folder !== undefined && !needed.every((name) => existsSync(join(folder, "node_modules", name)))) install(folder);
  const missing = missingLibraries(needed);
  if (missing.length > 0) throw new MissingLibraries(missing);
}

/** The folder in npx's cache that holds this package; undefined where a project or the machine does. */
export function npxFolderOf(file: string): string | undefined {
  return /^(.*[\\/]_npx[\\/][^\\/]+)[\\/]node_modules[\\/]ringback[\\/]/.exec(file)?.[1];
}

/** Installs all of them, so that npx's copy is whole for each command. Standard output stays the command's own. */
function install(folder: string): void {
  console.error("Installing what a server needs (once, a minute or so) …");
  const words = ["install", "--no-audit", "--no-fund", "--loglevel=error", ...installWords(serverLibraries)];
  // npx hands its own settings down, such as the command it runs.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_(?:call|package)$/.test(name)),
  );
  const options = { cwd: folder, env, stdio: ["ignore", 2, 2] as ["ignore", number, number] };
  const script = process.env.npm_execpath;
  const windows = process.platform === "win32";
  if (script?.endsWith(".js")) spawnSync(process.execPath, [script, ...words], options);
  else spawnSync(windows ? "npm.cmd" : "npm", words, { ...options, shell: windows });
}
