import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** Answers one request over the socket; an error it throws is sent to the client. Bytes follow a {@link ControlStream}. */
export type ControlCommand = (request: Record<string, unknown>) => Promise<object> | object;

/** An answer that is too large for one line. Its end is not marked: what it holds must say where it is whole. */
export class ControlStream {
  constructor(readonly bytes: AsyncIterable<Uint8Array>) {}
}
/** The commands that the holder of a folder runs for other processes; the name is the request's `command`. */
export type ControlCommands = Readonly<Record<string, ControlCommand>>;

/** Holds a data folder until `release`, or until the process ends, however it ends. */
export interface FolderLock {
  release(): Promise<void>;
}

/** The process that has a folder. */
export interface FolderHolder {
  /** Undefined where it did not answer in time, or ended before it answered. */
  readonly pid: number | undefined;
  /** False for a process that has the folder for a command of its own, and is soon gone. */
  readonly takesCommands: boolean;
}

/** Another living process has the folder. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";

  constructor(folder: string, pid: unknown) {
    super(
      `The data folder ${folder} is in use by ${pid ? `process ${pid}` : "another process"}. Stop it first, or set RINGBACK_DATA.`,
    );
  }
}

const isWindows = process.platform === "win32";
/** A socket's path has at most 107 bytes, on some systems 103. */
const longestPathBytes = 100;
/** What is left of that for the folder in which a longer path is made short. */
const longestTemporaryBytes = 60;
/** Chosen: long enough for another starter to have finished a step it had begun. */
const settleMs = 30;
/** Chosen: no starter takes that long between two of its steps. */
const abandonedMs = 60_000;
/** How long a holder may be silent: about itself, and over a command, for which it may have to open first. */
const statusMs = 5_000;
const answerMs = 60_000;
const endedMeanwhile = "The server that has the data folder ended meanwhile.";
const silent = { error: "The server that has the data folder did not answer in time." };
const longestRequestBytes = 64 * 1024;

/**
 * Takes a folder for this process by listening on a socket in it: the system closes it with the process, so a crash
 * leaves nothing to clean up, and whoever is refused a connection knows that the holder is gone.
 * The same socket answers commands: one JSON line in, one out. Without `commands` it only says who has the folder.
 * @throws {FolderInUse}
 */
export async function lockFolder(folder: string, commands?: () => Promise<ControlCommands>): Promise<FolderLock> {
  const server = createServer((socket) => serve(socket, commands)).unref();
  const path = socketPath(folder);
  if (isWindows) await listenOrRefuse(server, path, folder);
  else await take(server, path, folder);
  return {
    release: () =>
      new Promise((resolve) => {
        if (!isWindows) rmSync(path, { force: true });
        server.close(() => resolve());
      }),
  };
}

/** The process that has a folder; undefined when none does. Harmless to repeat. */
export async function readHolder(folder: string): Promise<FolderHolder | undefined> {
  const status = await ask(socketPath(folder), { command: "status" });
  if (!status) return undefined;
  return {
    pid: typeof status.pid === "number" ? status.pid : undefined,
    takesCommands: typeof status.pid === "number" && status.takesCommands !== false,
  };
}

/** Sends one command to the process that holds the folder; undefined when none does. */
export async function askHolder(
  folder: string,
  request: { command: string; [more: string]: unknown },
): Promise<Record<string, unknown> | undefined> {
  return ask(socketPath(folder), request, answerMs);
}

/**
 * Sends one command whose answer is a {@link ControlStream} to the process that holds the folder, and hands its bytes to `read`.
 * @returns false when no process holds it. @throws {Error} with the command's own message, or where the answer breaks off
 */
export async function streamFromHolder(
  folder: string,
  request: { command: string; [more: string]: unknown },
  read: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<boolean> {
  return withShortPath(socketPath(folder), async (short) => {
    const socket = connect(short);
    socket.setTimeout(answerMs, () => socket.destroy(new Error(silent.error)));
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

/** Always in the folder, whatever its path: the lock is where the data is, and nobody else can write there. */
function socketPath(folder: string): string {
  const real = realpathSync(folder);
  if (!isWindows) return join(real, "control.sock");
  return `\\\\.\\pipe\\ringback-${createHash("sha256").update(real).digest("hex").slice(0, 16)}`;
}

/**
 * Lets work reach a socket whose path is longer than a socket's may be: by a link to its folder, in a folder that only
 * this process has. The socket itself is where its path says.
 */
async function withShortPath<Result>(path: string, work: (short: string) => Promise<Result>): Promise<Result> {
  if (isWindows || Buffer.byteLength(path) <= longestPathBytes) return work(path);
  const temporary = Buffer.byteLength(tmpdir()) <= longestTemporaryBytes ? tmpdir() : "/tmp";
  const own = mkdtempSync(join(temporary, "rb-")); // made with mode 0700, under a name that nobody can foresee
  try {
    symlinkSync(dirname(path), join(own, "d"));
    return await work(join(own, "d", basename(path)));
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/**
 * Listens on a private path and links it to the shared one, which fails while there is anything. A stale socket is moved
 * aside first, and only if what was moved is what refused us: another starter may have been quicker.
 */
async function take(server: Server, path: string, folder: string): Promise<void> {
  const own = `${path}.${randomBytes(4).toString("hex")}`;
  await withShortPath(own, (short) => listen(server, short));
  chmodSync(own, 0o600);
  try {
    for (let tries = 0; tries < 50; tries++) {
      if (link(own, path)) {
        await sleep(settleMs);
        if (inode(path) !== inode(own)) continue;
        removeRemains(path);
        return;
      }
      const seen = inode(path);
      const holder = await ask(path, { command: "status" });
      if (holder) throw new FolderInUse(folder, holder.pid);
      if (seen !== undefined) removeStaleSocket(path, seen);
    }
    throw new FolderInUse(folder, undefined);
  } catch (error) {
    server.close();
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Removes the private sockets of starters that were killed between two steps. One that starts now has a newer one. */
function removeRemains(path: string): void {
  const privateForm = /^[0-9a-f]{8}$/;
  const latest = Date.now() - abandonedMs;
  for (const name of readdirSync(dirname(path))) {
    const found = join(dirname(path), name);
    if (!name.startsWith(`${basename(path)}.`) || !privateForm.test(name.slice(basename(path).length + 1))) continue;
    const file = statSync(found, { throwIfNoEntry: false });
    if (file?.isSocket() && file.mtimeMs < latest) rmSync(found, { force: true });
  }
}

function removeStaleSocket(path: string, stale: bigint): void {
  const movedPath = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    renameSync(path, movedPath);
  } catch {
    return; // another process moved it first
  }
  if (inode(movedPath) !== stale) link(movedPath, path);
  rmSync(movedPath, { force: true });
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function inode(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => resolve());
  });
}

async function listenOrRefuse(server: Server, path: string, folder: string): Promise<void> {
  await listen(server, path).catch(async () => {
    throw new FolderInUse(folder, (await ask(path, { command: "status" }))?.pid);
  });
}

function serve(socket: Socket, commands: (() => Promise<ControlCommands>) | undefined): void {
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

function ask(path: string, request: object, silenceMs = statusMs): Promise<Record<string, unknown> | undefined> {
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
    // Whoever took the connection lives, even if it says nothing or ends in the middle of its answer.
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
