import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { deep } from "../../counts.ts";

export const program: string = join(import.meta.dirname, "../../../build/test/server/cli.js");

/**
 * How built programs are started: in `npm test` without the second compiler of WebAssembly, which takes a third of a
 * start and pays only for those that live longer. The deep run starts them as their users do.
 */
export const startFlags: readonly string[] = deep ? [] : ["--liftoff-only"];

/** What they get besides: where `npm test` keeps their compiled scripts, from which a later start has them. */
export const startEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? "",
  // Its own test asks for it.
  RINGBACK_ENCODER: "off",
  ...(deep ? {} : { NODE_COMPILE_CACHE: join(import.meta.dirname, "../../../build/test/compile-cache") }),
};

/** The built demo as a process of its own. */
export interface DemoProcess {
  readonly url: string;
  readonly pid: number | undefined;
  /** Everything it printed, line by line. */
  readonly lines: readonly string[];
  readonly consoleLink: string;
  readonly apiKey: string | undefined;
  /** Sends a signal and waits for the end; answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A folder for one test, in which nothing was ever started. */
export function emptyFolder() {
  const path = mkdtempSync(join(tmpdir(), "ringback-data-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** A data folder for one test. @param from What is in it (default: an empty database) */
export function dataFolder(from: string = inject("preparedData")) {
  const data = emptyFolder();
  cpSync(from, data.path, { recursive: true });
  return data;
}

/** Starts the demo on a free port and waits for its ready line. Rejects with what it printed when it ends before. */
export async function startDemo(data: string, environment: Record<string, string> = {}): Promise<DemoProcess> {
  const { child, lines, ended } = launch(data, environment);
  return demoOf({ pid: child.pid, lines, ended, kill: (signal) => void child.kill(signal) });
}

/** A demo that has been started. */
interface StartedDemo extends Pick<DemoProcess, "pid" | "lines"> {
  /** Resolves to the exit code. */
  readonly ended: Promise<number | null>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

/** Waits for its ready line. Rejects with what it printed when it ends before. */
export async function demoOf({ pid, lines, ended, kill }: StartedDemo): Promise<DemoProcess> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  const url = await new Promise<string | undefined>((resolve) => {
    const look = setInterval(() => {
      const found = find(lines, /^ready (http:\S+)$/);
      if (!found && !hasEnded) return;
      clearInterval(look);
      resolve(found);
    }, 20);
  });
  if (!url) throw new Error(`the demo ended with ${await ended}:\n${lines.join("\n")}`);
  return {
    url,
    pid,
    lines,
    consoleLink: find(lines, /^Console +(\S+)/) ?? "",
    apiKey: find(lines, /^API key +(\S+)/),
    stop(signal = "SIGTERM") {
      kill(signal);
      return ended;
    },
  };
}

/** Starts the demo where it is expected to refuse; answers its exit code and what it printed. */
export async function runDemo(
  data: string,
  environment: Record<string, string> = {},
): Promise<{ code: number | null; text: string }> {
  const { lines, ended } = launch(data, environment);
  const code = await ended;
  return { code, text: lines.join("\n") };
}

function launch(data: string, environment: Record<string, string>) {
  const env = { ...startEnvironment, PORT: "0", RINGBACK_DATA: data, ...environment };
  const child: ChildProcess = spawn(process.execPath, [...startFlags, program, "demo"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { lines } = linesOf(child);
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  return { child, lines, ended };
}

/** What a process prints from now on, line by line. */
export function linesOf(child: ChildProcess): { readonly lines: string[]; readonly stop: () => void } {
  const lines: string[] = [];
  const followed = [child.stdout, child.stderr].map((stream) => {
    let rest = "";
    const onData = (data: string) => {
      const parts = (rest + data).split("\n");
      rest = parts.pop() ?? "";
      lines.push(...parts);
    };
    stream?.setEncoding("utf8").on("data", onData);
    stream?.on("end", () => rest && lines.push(rest));
    return () => stream?.off("data", onData);
  });
  return { lines, stop: () => followed.map((stop) => stop()) };
}

function find(lines: readonly string[], pattern: RegExp): string | undefined {
  return lines.map((line) => pattern.exec(line)?.[1]).find(Boolean);
}
