// The door to every npm script. Plain JavaScript for Node ≥ 18, because it runs before anything is installed:
// installs what the lock asks for, then hands over to the pinned Node, so a command behaves the same on every machine.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const stamp = join(root, "node_modules", ".installed-lock");
const windows = process.platform === "win32";
const pinnedNode = join(root, "node_modules", "node", "bin", windows ? "node.exe" : "node");
const [command, ...words] = process.argv.slice(2);

if (!command || !existsSync(join(root, "scripts", "commands", `${command}.ts`))) {
  console.error(`run.mjs: unknown command "${command ?? ""}"`);
  process.exit(2);
}
install();
handOver();

/** Runs `npm ci` when the lock changed since the last install; half an install leaves no stamp, so the next run repeats it. */
function install() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (wanted !== installed) {
    console.log("Installing dependencies (once, a minute or so) …");
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
    ? spawnSync(node, [script, ...args], { cwd: root, stdio: "inherit" })
    : spawnSync(windows ? "npm.cmd" : "npm", args, { cwd: root, stdio: "inherit", shell: windows });
  if (result.status !== 0) stop(`npm ${args.join(" ")} failed${result.error ? `: ${result.error.message}` : ""}`);
}

/** Runs the command on the pinned Node: passes signals on, waits for it, and ends it when our own parent has gone. */
function handOver() {
  const script = join(root, "scripts", "commands", `${command}.ts`);
  const path = `${dirname(pinnedNode)}${windows ? ";" : ":"}${process.env.PATH ?? ""}`;
  const child = spawn(pinnedNode, ["--disable-warning=ExperimentalWarning", script, ...words], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: path },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // npm hands SIGTERM to its shell only, so the sign of our end is a new parent.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500);
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
