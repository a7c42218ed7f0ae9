// The thread in which the embedded database runs, so that a query never holds up the server's own event loop and one
// that never ends can be ended. It takes one request after the other; `client.ts` is the other side.
import fs from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { notificationChannel } from "../notifications.ts";
import {
  notificationId,
  openingId,
  type RawError,
  type RawResult,
  type ThreadData,
  type ThreadReply,
  type ThreadRequest,
} from "./messages.ts";
import { type StatementResult, StatementRunner } from "./statements.ts";
import { withVectorExtension } from "./vector-extension.ts";

const [bytea, int8] = [17, 20];
/** Chosen: rows of so many bytes take the server about a millisecond to read; it serves others before the next ones. */
const bytesAtOnce = 64 * 1024;

const { folder, dump, started } = workerData as ThreadData;
const port = parentPort;
if (!port) throw new Error("This file runs as a thread of the server.");
const current = new Int32Array(started);

const options: PGliteOptions = {
  // PGlite's own for bytes go through them one by one: a megabyte takes half a second.
  parsers: {
    [bytea]: (text: string) => new Uint8Array(Buffer.from(text.slice(2), "hex")),
    [int8]: (text: string) => BigInt(text),
  },
  serializers: {
    [bytea]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex")}`,
    [int8]: (value: bigint | number) => value.toString(),
  },
  // Small buffers: the data fits the system's page cache, and idle memory nearly halves.
  startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=8MB"],
};

// PGlite gives some of its files to everybody, whatever the process's umask says. This thread writes no other files.
const { chmodSync } = fs;
fs.chmodSync = (path, mode) => chmodSync(path, Number(mode) & 0o700);

/** Results that are sent in parts, by request. */
const unfinished = new Map<number, StatementResult>();

const pglite = await withVectorExtension((vector) =>
  PGlite.create({
    ...options,
    extensions: { vector },
    ...(folder ? { dataDir: folder } : {}),
    ...(dump ? { loadDataDir: new Blob([dump as Uint8Array<ArrayBuffer>]) } : {}),
  }),
).catch((error: unknown) => {
  reply({ id: openingId, kind: "error", error: plain(error) });
  return undefined;
});

if (pglite) {
  const runner = new StatementRunner(pglite, (payload) => reply({ id: notificationId, kind: "notification", payload }));
  let last: Promise<void> = Promise.resolve();
  port.on("message", (request: ThreadRequest) => {
    last = last.then(() => answer(runner, request));
  });
  await runner.query(`listen ${notificationChannel}`, []);
  reply({ id: openingId, kind: "done" });
}

async function answer(runner: StatementRunner, request: ThreadRequest): Promise<void> {
  const { id } = request;
  if (request.kind !== "more") Atomics.store(current, 0, id);
  try {
    if (request.kind === "query") {
      sendPart(id, await runner.query(request.text, request.parameters));
    } else if (request.kind === "more") sendPart(id, unfinished.get(id));
    else if (request.kind === "exec") {
      const results = await runner.exec(request.text);
      reply({ id, kind: "results", results: results.map(whole) });
    } else if (request.kind === "dump") {
      const bytes = new Uint8Array(await (await pglite!.dumpDataDir("none")).arrayBuffer());
      port!.postMessage({ id, kind: "dump", dump: bytes } satisfies ThreadReply, [bytes.buffer]);
    } else {
      await pglite!.close();
      reply({ id, kind: "done" });
      port!.close();
    }
  } catch (error) {
    reply({ id, kind: "error", error: plain(error) });
  }
}

/** Sends as much of a result as is read in one go. */
function sendPart(id: number, result: StatementResult | undefined): void {
  if (!result) throw new Error("There is no further part of this result.");
  const rows = result.rows.take(bytesAtOnce);
  const more = !result.rows.isEmpty;
  if (more) unfinished.set(id, result);
  else unfinished.delete(id);
  reply({ id, kind: "result", result: { ...result, rows }, more });
}

function whole(result: StatementResult): RawResult {
  return { ...result, rows: result.rows.take(Number.POSITIVE_INFINITY) };
}

function reply(message: ThreadReply): void {
  port!.postMessage(message);
}

function plain(error: unknown): RawError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack, code, detail, hint, constraint, table, column } = error as Error & RawError;
  return { message, stack, code, detail, hint, constraint, table, column };
}
