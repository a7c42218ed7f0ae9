import { type ChildProcess, execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { startEnvironment, startFlags } from "./demo.ts";

/** The built command line. */
export const program: string = join(import.meta.dirname, "../../../build/test/server/cli.js");

/** How a command ended. */
export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly complaint: string;
}

/** Runs the built command line to its end. */
export function ringback(
  data: string,
  words: readonly string[],
  more: { readonly input?: string; readonly env?: object; readonly started?: (child: ChildProcess) => void } = {},
): Promise<Outcome> {
  const env = { ...startEnvironment, RINGBACK_DATA: data, ...more.env } as NodeJS.ProcessEnv;
  return new Promise((resolve) => {
    const options = { env, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, [...startFlags, program, ...words], options, (_error, out, complaint) =>
      resolve({ code: child.exitCode, out: out.trim(), complaint: complaint.trim() }),
    );
    more.started?.(child);
    child.stdin?.end(more.input ?? "");
  });
}

/** A command that runs until it is stopped. */
export interface RunningProgram extends AsyncDisposable {
  readonly url: string;
  /** What it printed until it was ready. */
  readonly text: string;
  readonly pid: number | undefined;
  /** What it has logged. */
  log(): string;
  /** Its exit code and signal; nothing while it runs. */
  ended(): { readonly code: number | null; readonly signal: NodeJS.Signals | null } | undefined;
  /** Sends SIGTERM and waits for the end; answers the exit code. */
  stop(): Promise<number | null>;
}

/** Starts a command and waits for its ready line. */
export async function startProgram(
  command: string,
  data: string,
  more: Readonly<Record<string, string>> = {},
): Promise<RunningProgram> {
  const env = { ...startEnvironment, RINGBACK_DATA: data, ...more };
  const child = spawn(process.execPath, [...startFlags, program, command], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    log += piece;
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  const endOf = () => {
    const { exitCode: code, signalCode: signal } = child;
    return code === null && signal === null ? undefined : { code, signal };
  };
  let text = "";
  for await (const piece of child.stdout.setEncoding("utf8")) {
    text += piece;
    const [ready, url = ""] = /^ready ?(\S*)$/m.exec(text) ?? [];
    if (ready !== undefined)
      return {
        url,
        text,
        pid: child.pid,
        log: () => log,
        ended: endOf,
        stop,
        [Symbol.asyncDispose]: async () => void (await stop()),
      };
  }
  throw new Error(`the ${command} ended: ${text}${log}`);
}
