// The program of a parsing process: it takes the bytes of a file or a page, and gives its text in passages, a few at a time.
// It may run out of time or memory at any point: the process that started it ends it, and it ends itself with that.
import { Worker } from "node:worker_threads";
import type { Chunk } from "../../engine/knowledge/documents/chunk.ts";
import { readingLimits } from "../limits.ts";
import { DocumentProblem } from "../problem.ts";
import type { ParserReply, ParserRequest } from "./messages.ts";
import { parse } from "./parse.ts";

const passagesPerReply = 50;
let parts: Uint8Array[] = [];
let passages: readonly Chunk[] = [];
let sent = 0;

const reply = (message: ParserReply) => process.send!(message);

process.on("message", (request: ParserRequest) => {
  if (request.kind === "part") parts.push(request.bytes);
  else if (request.kind === "more") sendPassages();
  else {
    const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    parts = [];
    passages = [];
    guard.postMessage(request.processorMs);
    parse(request.task, bytes, (read, known) => reply({ kind: "progress", read, known }))
      .then(
        ({ text, chunks }) => {
          passages = chunks;
          sent = 0;
          reply({ kind: "parsed", text });
        },
        (cause: unknown) => reply({ kind: "problem", message: messageOf(cause) }),
      )
      .finally(() => guard.postMessage(null));
  }
});

// V8 bounds its heap; buffers, in which archives and streams are unpacked, lie outside it. A parser that is busy looks at no
// clock, so a thread does: for memory, for a parent that is gone, and for the time of the processor that a file takes. The
// time on the wall says nothing of a file: on a busy machine an innocent one takes minutes.
const guard = new Worker(
  `const { parentPort, workerData: { most, parent } } = require("node:worker_threads");
  const spentMs = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1_000; };
  let endsAt = Infinity;
  parentPort.on("message", (processorMs) => (endsAt = processorMs === null ? Infinity : spentMs() + processorMs)).unref();
  setInterval(() => {
    if (process.memoryUsage.rss() > most || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
    if (spentMs() > endsAt) process.kill(process.pid, "SIGVTALRM");
  }, 50);`,
  { eval: true, execArgv: [], workerData: { most: readingLimits.processMb * 1_048_576, parent: process.ppid } },
);
guard.unref();
process.on("disconnect", () => process.exit());
// A terminal, and whatever stops a service, signals all of its processes: what becomes of this one is its parent's affair.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

function sendPassages(): void {
  const chunks = passages.slice(sent, sent + passagesPerReply);
  sent += chunks.length;
  reply({ kind: "passages", chunks, isLast: sent === passages.length });
}

/** Libraries throw whatever a damaged file leads them to. */
function messageOf(cause: unknown): string {
  return cause instanceof DocumentProblem ? cause.message : "It is damaged, or not what its type says.";
}
