import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { root } from "../../scripts/lib/processes.ts";
import type { LoadServerReady, LoadServerReport } from "./load-server.ts";

/** The built-in server in a process of its own. */
export interface LoadServer {
  readonly url: string;
  readonly ready: LoadServerReady;
  /** Begins to measure. */
  reset(): void;
  /** What was measured since. */
  report(): Promise<LoadServerReport>;
  end(): Promise<void>;
}

/** Starts it on a database: `place` is a folder, or the address of a PostgreSQL. */
export async function startLoadServer(engine: "postgres" | "pglite", place: string): Promise<LoadServer> {
  const server = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "--expose-gc",
      "scripts/lib/run-module.ts",
      "bench/support/load-server.ts",
      engine,
      place,
    ],
    { cwd: root, stdio: ["ignore", "inherit", "inherit", "ipc"] },
  );
  const ready = await receive<LoadServerReady>(server);
  return {
    url: `http://127.0.0.1:${ready.port}`,
    ready,
    reset: () => void server.send("reset"),
    report() {
      server.send("report");
      return receive<LoadServerReport>(server);
    },
    async end() {
      server.send("end");
      await once(server, "exit");
    },
  };
}

async function receive<Message>(server: ChildProcess): Promise<Message> {
  const ended = once(server, "exit").then(([code]) => {
    throw new Error(`the server ended with ${code}`);
  });
  const [message] = await Promise.race([once(server, "message"), ended]);
  return message;
}
