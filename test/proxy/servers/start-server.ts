import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildOnce } from "../../../scripts/lib/demo-build.ts";
import { root } from "../../../scripts/lib/processes.ts";
import type { ProxyEvent } from "../../../src/proxy/index.ts";
import { shop } from "../../support/proxy.ts";
import type { ServerExample } from "./examples.ts";

/** The version of everything that an example needs and this project does not depend on. */
const versions: Readonly<Record<string, string>> = {
  bun: "1.4.4",
  deno: "2.9.6",
  next: "16.4.6",
  react: "19.3.1",
  "react-dom": "19.3.1",
  wrangler: "4.164.0",
};
const place = "build/servers";
const patienceMs = 120_000;

/** An example that runs, as its owner would run it. */
export interface RunningServer extends AsyncDisposable {
  readonly url: string;
  /** What `onEvent` has printed so far. */
  events(): readonly ProxyEvent[];
  /** All that the program has printed so far. */
  output(): string;
}

/** Builds the package as it is published, but for the element. @returns its folder */
export async function builtPackage(): Promise<string> {
  const folder = join(root, place, "package");
  await buildOnce(`${place}/package/dist`, ["library"]);
  writeFileSync(join(folder, "package.json"), readFileSync(join(root, "package.json")));
  return folder;
}

/**
 * Makes a folder for examples in which the built package is installed: linked, with the project's own dependencies, or with
 * `all` that the examples name from the registry, as an owner does it.
 */
export async function prepareFolder(examples: readonly ServerExample[], all: boolean): Promise<string> {
  const folder = join(root, place, all ? "installed" : "linked");
  const installed = join(folder, "node_modules/ringback");
  const dependencies = all ? Object.fromEntries(examples.flatMap(packagesOf)) : {};
  write(join(folder, "package.json"), JSON.stringify({ type: "module", private: true, dependencies }));
  rmSync(installed, { recursive: true, force: true });
  if (all) {
    const command = "npm install --install-links --no-audit --no-fund --loglevel=error ../package";
    await finish(runCommand(command, folder, process.env as Record<string, string>), command);
  } else {
    mkdirSync(dirname(installed), { recursive: true });
    symlinkSync("../../package", installed);
  }
  return folder;
}

/** Writes an example into its place in such a folder, and runs its commands. */
export async function startServer(
  example: ServerExample,
  { folder: parent, settings }: { readonly folder: string; readonly settings: Readonly<Record<string, string>> },
): Promise<RunningServer> {
  const folder = join(parent, example.name.toLowerCase().replaceAll(/\W+/g, "-"));
  const files = { ...example.files, ".dev.vars": dotenv(settings) };
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) write(join(folder, path), text);
  const port = await freePort();
  const env = {
    // Nothing of the test runner's own; what tools remember stays in the folder.
    ...{
      PATH: `${parent}/node_modules/.bin:${root}/node_modules/.bin:${process.env.PATH}`,
      HOME: join(root, place, "home"),
    },
    ...{ PORT: String(port), CI: "1", NEXT_TELEMETRY_DISABLED: "1", WRANGLER_SEND_METRICS: "false" },
    ...settings,
  };
  const [serve = "", ...before] = example.commands.toReversed();
  for (const command of before.toReversed()) await finish(runCommand(command, folder, env), command);
  const server = runCommand(serve.includes("wrangler") ? `${serve} --port ${port} --ip 127.0.0.1` : serve, folder, env);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/ringback/capabilities`, server);
  return {
    url,
    output: server.output,
    events: () =>
      server
        .output()
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line)),
    [Symbol.asyncDispose]: server.end,
  };
}

interface RunningCommand {
  readonly child: ChildProcess;
  output(): string;
  end(): Promise<void>;
}

function runCommand(command: string, cwd: string, env: Record<string, string>): RunningCommand {
  let output = "";
  // A group of its own, because such programs start others.
  const child = spawn("sh", ["-c", command], { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return {
    child,
    output: () => output,
    async end() {
      if (child.exitCode === null && child.pid) process.kill(-child.pid, "SIGKILL");
      await ended;
    },
  };
}

async function finish({ child, output }: RunningCommand, command: string): Promise<void> {
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${command} ended with ${code}\n${output()}`);
}

async function untilReady(url: string, { child, output, end }: RunningCommand): Promise<void> {
  for (const start = Date.now(); Date.now() - start < patienceMs; await sleep(50)) {
    if (child.exitCode !== null) break;
    const response = await fetch(url, { headers: { origin: shop } }).catch(() => undefined);
    if (response?.ok) return;
  }
  await end();
  throw new Error(`no server came up\n${output()}`);
}

/** What the registry must bring for an example, each in its version. */
function packagesOf({ packages, commands }: ServerExample): [name: string, version: string][] {
  const programs = ["deno", "bun"].filter((program) => commands.some((command) => command.startsWith(`${program} `)));
  return [...packages, ...programs].map((name) => {
    const version = versions[name];
    if (version === undefined) throw new Error(`which version of ${name}?`);
    return [name, version];
  });
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function dotenv(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join("");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}
