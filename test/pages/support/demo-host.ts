// A process in which a worker's demos run, one after the other, started by hosted-demo.ts: each starts and ends as in a process of
// its own, and finds the server's code loaded and compiled, which takes most of a start. Usage: demo-host.ts PROGRAM
import { AsyncLocalStorage } from "node:async_hooks";
import { pathToFileURL } from "node:url";

/** What the worker asks for: a start, with all that the demo's environment has, or a signal to the one that runs. */
export type HostRequest =
  | { readonly kind: "start"; readonly environment: Readonly<Record<string, string>> }
  | { readonly kind: "signal"; readonly signal: NodeJS.Signals };

/** Sent at the end of each demo. */
export interface HostReply {
  readonly code: number;
}

const [program = ""] = process.argv.slice(2);
const exitHost = process.exit.bind(process);
const watched = ["exit", "uncaughtException", "unhandledRejection", "SIGINT", "SIGTERM", "SIGHUP"] as const;
const demos = new AsyncLocalStorage<number>();
let count = 0;
let running: number | undefined;

/** Whether what runs now belongs to a demo that has ended, such as the timer that would end it by force. */
const isOfAnEarlierOne = () => (demos.getStore() ?? running) !== running;

process.exit = ((code = process.exitCode) => {
  if (!isOfAnEarlierOne()) end(Number(code ?? 0));
}) as typeof process.exit;
const tell = console.error.bind(console);
console.error = (...given) => {
  if (!isOfAnEarlierOne()) tell(...given);
};

process.on("disconnect", () => exitHost(0));
process.on("message", (request: HostRequest) => {
  if (request.kind === "start") void demos.run(++count, () => start(count, request.environment));
  else if (running !== undefined) demos.run(running, () => process.emit(request.signal, request.signal));
});

async function start(demo: number, environment: Readonly<Record<string, string>>): Promise<void> {
  running = demo;
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  process.argv = [process.execPath, program, "demo"];
  process.exitCode = undefined;
  await import(`${pathToFileURL(program).href}?demo=${demo}`).catch((error) => {
    tell(error);
    process.exitCode = 1;
  });
  // It has refused to start, and would end by itself.
  if (process.exitCode !== undefined && running === demo) end(Number(process.exitCode));
}

function end(code: number): void {
  if (running === undefined) return;
  running = undefined;
  for (const event of watched) process.removeAllListeners(event);
  process.send?.({ code } satisfies HostReply);
}
