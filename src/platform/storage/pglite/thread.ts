// The thread in which the embedded database runs, so that a query never holds up the server's own event loop and one
// that never ends can be ended. It takes one request after the other; `client.ts` is the other side.
import fs from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type { ThreadData } from "./messages.ts";
import { serveDatabase } from "./serve.ts";

const port = parentPort;
if (!port) throw new Error("This file runs as a thread of the server.");

// PGlite gives some of its files to everybody, whatever the process's umask says. This thread writes no other files.
const { chmodSync } = fs;
fs.chmodSync = (path, mode) => chmodSync(path, Number(mode) & 0o700);

await serveDatabase(workerData as ThreadData, {
  onRequest: (listener) => void port.on("message", listener),
  reply: (message, transferred = []) => port.postMessage(message, transferred),
  close: () => port.close(),
});
