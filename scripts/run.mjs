// Every npm script, and `npx ringback` in a clone, starts here. Plain JavaScript for Node ≥ 18, because it runs before
// anything is installed: installs what the lock file lists, then runs the command on the pinned Node, so that it behaves
// the same on every machine. Progress goes to standard error: standard output belongs to the command.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { oneAtATime } from "./lib/one-at-a-time.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const stamp = join(root, "node_modules", ".installed-lock");
const windows = process.platform === "win32";
const pinnedNode = join(root, "node_modules", "node", "bin", windows ? "node.exe" : "node");
const [command, ...words] = process.argv.slice(2);

if (!command || !existsSync(join(root, "scripts", "commands", `${command}.ts`))) {
  console.error(`run.mjs: unknown command "${command ?? ""}"`);
  process.exit(2);
}
await oneAtATime(join(root, "build", "install.lock"), "installs here", async () => install());
runCommand();

/** Runs `npm ci` when the lock file changed since the last install. An interrupted install leaves no stamp and is repeated. */
function install() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (wanted !== installed) {
    console.error("Installing dependencies (once, a minute or so) …");
    npm("ci", "--loglevel=error");
  }
  if (!existsSync(pinnedNode)) npm("rebuild", "node", "--loglevel=error");
  if (!existsSync(pinnedNode))
    stop('The pinned Node could not be installed (package "node"). Remove node_modules and try again.');
  mkdirSync(dirname(stamp), { recursive: true });
  if (wanted !== installed) writeFileSync(stamp, wanted);
}

/** npm by the Node that started it: `npm ci` removes node_modules/.bin/node, which PATH may point to, while it works. */
function npm(...args) {
  const script = process.env.npm_execpath;
  const node = process.env.npm_node_execpath ?? process.execPath;
  const result = script?.endsWith(".js")
    ? spawnSync(node, [script, ...args], { cwd: root, stdio: ["inherit", 2, 2] })
    : spawnSync(windows ? "npm.cmd" : "npm", args, { cwd: root, stdio: ["inherit", 2, 2], shell: windows });
  if (result.status !== 0) stop(`npm ${args.join(" ")} failed${result.error ? `: ${result.error.message}` : ""}`);
}

/** Runs the command on the pinned Node: forwards signals, waits for it, and ends it when our own parent has exited. */
function runCommand() {
  const script = join(root, "scripts", "commands", `${command}.ts`);
  const path = `${dirname(pinnedNode)}${windows ? ";" : ":"}${process.env.PATH ?? ""}`;
  const child = spawn(pinnedNode, ["--disable-warning=ExperimentalWarning", script, ...words], {
    // `ringback` finds its data folder from where it was called, as the published command does.
    cwd: command === "ringback" ? process.cwd() : root,
    stdio: "inherit",
    env: { ...process.env, PATH: path },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // npm sends SIGTERM to its shell only: a changed parent id is how we learn that we should end.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch); // once: a second signal would end the child at once
    child.kill("SIGTERM");
  }, 500);
  child.on("error", (error) => stop(error.message));
  child.on("exit", (code, signal) => {
    clearInterval(watch);
    process.exitCode = code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1);
    process.exit();
  });
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
