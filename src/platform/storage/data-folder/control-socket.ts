import { connect, type Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { socketPath, withShortPath } from "./socket-path.ts";

/** Answers one request over the socket; an error it throws is sent to the client. Bytes follow a {@link ControlStream}. */
export type ControlCommand = (request: Record<string, unknown>) => Promise<object> | object;

/** An answer that is too large for one line. Its end is not marked: what it holds must say where it is whole. */
export class ControlStream {
  constructor(readonly bytes: AsyncIterable<Uint8Array>) {}
}
/** The commands that the holder of a folder runs for other processes; the name is the request's `command`. */
export type ControlCommands = Readonly<Record<string, ControlCommand>>;

/** The process that has a folder. */
export interface FolderHolder {
  /** Undefined if it did not answer in time, or ended before it answered. */
  readonly pid: number | undefined;
  /** False for a process that has the folder for a command of its own, and is soon gone. */
  readonly takesCommands: boolean;
}

/** How long a holder may be silent: about itself, and over a command, for which it may have to open first. */
const statusMs = 5_000;
const answerMs = 60_000;
const endedMeanwhile = "The server that has the data folder ended meanwhile.";
const silent = { error: "The server that has the data folder did not answer in time." };
const longestRequestBytes = 64 * 1024;

/**
 * The process that has a folder; undefined when none does. Harmless to repeat.
 * @example
 * ```ts
 * import { readHolder } from "ringback-server/node";
 *
 * const holder = await readHolder("data");
 * console.log(holder ? `process ${holder.pid} has it` : "nobody has it");
 * ```
 */
export async function readHolder(folder: string): Promise<FolderHolder | undefined> {
  const status = await ask(socketPath(folder), { command: "status" });
  if (!status) return undefined;
  return {
    pid: typeof status.pid === "number" ? status.pid : undefined,
    takesCommands: typeof status.pid === "number" && status.takesCommands !== false,
  };
}

/**
 * Sends one command to the process that holds the folder; undefined when none does.
 * @example
 * ```ts
 * import { askHolder } from "ringback-server/node";
 *
 * // Undefined if no process has the folder.
 * console.log(await askHolder("data", { command: "doctor" }));
 * ```
 */
export async function askHolder(
  folder: string,
  request: { command: string; [more: string]: unknown },
): Promise<Record<string, unknown> | undefined> {
  return ask(socketPath(folder), request, answerMs);
}

/**
 * Sends one command whose answer is a {@link ControlStream} to the process that holds the folder, and hands its bytes to `read`.
 * @returns false when no process holds it. @throws {Error} with the command's own message, or where the answer breaks off
 * @example
 * ```ts
 * import { createWriteStream } from "node:fs";
 * import { pipeline } from "node:stream/promises";
 * import { streamFromHolder } from "ringback-server/node";
 *
 * await streamFromHolder("data", { command: "backup" }, (bytes) => pipeline(bytes, createWriteStream("ringback.backup")));
 * ```
 */
export async function streamFromHolder(
  folder: string,
  request: { command: string; [more: string]: unknown },
  read: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<boolean> {
  return withShortPath(socketPath(folder), async (short) => {
    const socket = connect(short);
    let isConnected = false;
    socket.on("connect", () => {
      isConnected = true;
      socket.write(`${JSON.stringify(request)}\n`);
    });
    try {
      const pieces = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
      const { line, rest } = await readFirstLine(pieces);
      const answer = readAnswer(line);
      if (typeof answer.error === "string") throw new Error(answer.error);
      await read(continued(rest, pieces));
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (!isConnected && (code === "ECONNREFUSED" || code === "ENOENT")) return false;
      if (code === "ECONNRESET" || code === "EPIPE") throw new Error(endedMeanwhile, { cause: error });
      throw error;
    } finally {
      socket.destroy();
    }
  });
}

async function readFirstLine(pieces: AsyncIterator<Buffer>): Promise<{ line: string; rest: Buffer }> {
  let text = Buffer.alloc(0);
  for (;;) {
    const at = text.indexOf("\n");
    if (at >= 0) return { line: text.toString("utf8", 0, at), rest: text.subarray(at + 1) };
    const { value, done } = await pieces.next();
    if (done) return { line: text.toString("utf8"), rest: Buffer.alloc(0) };
    text = Buffer.concat([text, value]);
  }
}

async function* continued(first: Buffer, more: AsyncIterator<Buffer>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  for (let { value, done } = await more.next(); !done; { value, done } = await more.next()) yield value;
}

/** Answers one request of a connection: without `commands` only who this is. */
export function serveCommands(socket: Socket, commands: (() => Promise<ControlCommands>) | undefined): void {
  let text = "";
  socket.setEncoding("utf8").on("error", () => socket.destroy());
  socket.on("data", async (chunk: string) => {
    text += chunk;
    if (text.length > longestRequestBytes) return socket.destroy();
    if (!text.includes("\n")) return;
    socket.removeAllListeners("data");
    const reply = await answer(text, commands);
    if (reply instanceof ControlStream) sendStream(socket, reply);
    else socket.end(`${JSON.stringify(reply)}\n`);
  });
}

/** Once its first bytes are there: until then a failure can still be said in words. */
async function sendStream(socket: Socket, { bytes }: ControlStream): Promise<void> {
  const pieces = bytes[Symbol.asyncIterator]();
  let hasBegun = false;
  try {
    const first = await pieces.next();
    hasBegun = true;
    socket.write(`${JSON.stringify({ follows: "bytes" })}\n`);
    if (!first.done) socket.write(first.value);
    await pipeline({ [Symbol.asyncIterator]: () => pieces } as AsyncIterable<Uint8Array>, socket);
  } catch (error) {
    await pieces.return?.().catch(() => undefined); // what failed has been said
    if (hasBegun) socket.destroy();
    else socket.end(`${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`);
  }
}

async function answer(text: string, commands: (() => Promise<ControlCommands>) | undefined): Promise<object> {
  try {
    const request = JSON.parse(text) as Record<string, unknown>;
    const name = String(request.command);
    if (name === "status") return { pid: process.pid, takesCommands: commands !== undefined };
    const known = (await commands?.()) ?? {};
    const command = Object.hasOwn(known, name) ? known[name] : undefined;
    return command ? await command(request) : { error: `The running server does not know ${name}.` };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Sends a request to the process that listens on a socket; undefined if nobody does. */
export function ask(path: string, request: object, silenceMs = statusMs): Promise<Record<string, unknown> | undefined> {
  return withShortPath(path, (short) => askAt(short, request, silenceMs));
}

function askAt(path: string, request: object, silenceMs: number): Promise<Record<string, unknown> | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let text = "";
    socket.setEncoding("utf8").setTimeout(silenceMs, () => socket.destroy());
    socket.on("connect", () => socket.write(`${JSON.stringify(request)}\n`));
    socket.on("data", (chunk: string) => {
      text += chunk;
    });
    // Only a refused connection proves that nobody listens any more.
    socket.on("error", ({ code }: NodeJS.ErrnoException) =>
      resolve(code === "ECONNREFUSED" || code === "ENOENT" ? undefined : silent),
    );
    // The process that took the connection lives, even if it says nothing or ends in the middle of its answer.
    socket.on("close", () => resolve(readAnswer(text)));
  });
}

function readAnswer(text: string): Record<string, unknown> {
  try {
    return text === "" ? silent : JSON.parse(text);
  } catch {
    return silent;
  }
}
