import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { root } from "../../scripts/lib/processes.ts";
import type { LoadServerReady, LoadServerReport } from "./load-server.ts";

/** A server in a process of its own. */
export interface LoadServer<Ready = LoadServerReady, Report = LoadServerReport> {
  readonly url: string;
  readonly ready: Ready;
  /** Begins to measure. */
  reset(): void;
  /** What was measured since. */
  report(): Promise<Report>;
  end(): Promise<void>;
}

/** Starts the built-in server on a database: `place` is a folder, or the address of a PostgreSQL. */
export function startLoadServer(engine: "postgres" | "pglite", place: string): Promise<LoadServer> {
  return startServer("bench/support/load-server.ts", engine, place);
}

/** Starts the server of a module, which follows the commands of this one. */
export async function startServer<Ready extends { readonly port: number }, Report>(
  module: string,
  ...given: readonly string[]
): Promise<LoadServer<Ready, Report>> {
  const server = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "--expose-gc", "scripts/lib/run-module.ts", module, ...given],
    { cwd: root, stdio: ["ignore", "inherit", "inherit", "ipc"] },
  );
  const ready = await receive<Ready>(server);
  return {
    url: `http://127.0.0.1:${ready.port}`,
    ready,
    reset: () => void server.send("reset"),
    report() {
      server.send("report");
      return receive<Report>(server);
    },
    async end() {
      server.send("end");
      await once(server, "exit");
    },
  };
}

async function receive<Message>(server: ChildProcess): Promise<Message> {
  const received = new AbortController();
  const { signal } = received;
  const ended = once(server, "exit", { signal }).then(([code]) => {
    throw new Error(`the server ended with ${code}`);
  });
  try {
    const [message] = await Promise.race([once(server, "message", { signal }), ended]);
    return message;
  } finally {
    received.abort();
  }
}
