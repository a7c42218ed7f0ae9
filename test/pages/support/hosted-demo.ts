import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { type DemoProcess, demoOf, linesOf, program, startEnvironment, startFlags } from "./demo.ts";
import type { HostReply, HostRequest } from "./demo-host.ts";

let host: ChildProcess | undefined;

/**
 * A demo in the process that a worker has for its demos, where it starts in a fifth of the time. One at a time. The files that are about
 * a process have one of their own, and so has every demo in the deep run.
 */
export async function startHostedDemo(data: string, environment: Record<string, string>): Promise<DemoProcess> {
  host ??= startHost();
  const child = host;
  const { lines, stop: stopReading } = linesOf(child);
  const ended = new Promise<number | null>((resolve) => {
    child.once("message", ({ code }: HostReply) => resolve(code));
    child.once("exit", (code) => {
      host = undefined;
      resolve(code);
    });
  });
  const send = (request: HostRequest) => child.send(request);
  send({ kind: "start", environment: { ...startEnvironment, PORT: "0", RINGBACK_DATA: data, ...environment } });
  void ended.then(stopReading);
  return demoOf({ pid: child.pid, lines, ended, kill: (signal) => send({ kind: "signal", signal }) });
}

function startHost(): ChildProcess {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", ...startFlags, join(import.meta.dirname, "demo-host.ts"), program],
    { env: startEnvironment, stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );
  child.setMaxListeners(0);
  return child;
}
