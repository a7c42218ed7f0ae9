import { spawn } from "node:child_process";
import { root } from "../../../scripts/lib/processes.ts";
import type { PhoneServerReady } from "./phone-server.ts";

/** A platform in a process of its own. */
export interface PhoneServer {
  /** Resolves once it listens; with nothing if it was killed before. */
  readonly port: Promise<number | undefined>;
  readonly exited: Promise<void>;
  kill(): void;
}

export function startPhoneServer(options: {
  readonly engine: "pglite" | "postgres";
  readonly place: string;
  readonly carrierUrl: string;
  /** How far its clock is ahead. */
  readonly aheadMs: number;
}): PhoneServer {
  const { engine, place, carrierUrl, aheadMs } = options;
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "scripts/lib/run-module.ts",
      "test/support/phone-kills/phone-server.ts",
      engine,
      place,
      carrierUrl,
      String(aheadMs),
    ],
    { cwd: root, stdio: ["ignore", "ignore", "inherit", "ipc"], env: { ...process.env, NODE_ENV: "test" } },
  );
  const exited = Promise.withResolvers<void>();
  const port = Promise.withResolvers<number | undefined>();
  child.once("message", (ready: PhoneServerReady) => port.resolve(ready.port));
  child.once("exit", (code, signal) => {
    port.resolve(undefined);
    if (signal === "SIGKILL") exited.resolve();
    else exited.reject(new Error(`the platform's process ended by itself: ${code ?? signal}`));
  });
  return { port: port.promise, exited: exited.promise, kill: () => void child.kill("SIGKILL") };
}
