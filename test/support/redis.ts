import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether the system's Redis is installed. */
export function hasRedis(): boolean {
  return spawnSync("redis-server", ["--version"]).status === 0;
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** A Redis of our own that keeps nothing and listens on a socket in a folder of its own, with more settings where a test has some. */
export async function startRedis(more: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), "ringback-redis-"));
  const path = join(folder, "socket");
  const settings = ["--port", "0", "--unixsocket", path, "--save", "", "--appendonly", "no", "--dir", folder, ...more];
  const server = spawn("redis-server", settings, { stdio: "ignore" });
  const clients: RedisClient[] = [];
  return {
    /** A connection, once the server takes one. */
    async connect(): Promise<RedisClient> {
      for (let tries = 0; ; tries++) {
        try {
          const client = await openClient(path);
          clients.push(client);
          return client;
        } catch (cause) {
          if (tries === 200) throw cause;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    },
    async [Symbol.asyncDispose]() {
      for (const { end } of clients) end();
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface RedisClient {
  send(command: string[]): Promise<unknown>;
  end(): void;
}

/** Speaks as much of Redis's protocol (RESP 2) as a store needs, in the place of a driver. */
async function openClient(path: string): Promise<RedisClient> {
  const socket = connect(path);
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  const waiting: { resolve: (value: unknown) => void; reject: (cause: Error) => void }[] = [];
  let received = Buffer.alloc(0);
  socket.on("error", (cause) => {
    for (const { reject } of waiting.splice(0)) reject(cause);
  });
  socket.on("data", (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (let reply = readReply(received); reply; reply = readReply(received)) {
      received = received.subarray(reply.length);
      const { resolve, reject } = waiting.shift() ?? {};
      if (reply.value instanceof Error) reject?.(reply.value);
      else resolve?.(reply.value);
    }
  });
  return {
    send(command) {
      const parts = command.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`);
      socket.write(`*${command.length}\r\n${parts.join("")}`);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    end: () => void socket.destroy(),
  };
}

/** The first reply in what was received: a text, a number, nothing, or an error; undefined while it is not whole. */
function readReply(received: Buffer): { readonly value: unknown; readonly length: number } | undefined {
  const end = received.indexOf("\r\n");
  if (end < 0) return undefined;
  const [kind, line, length] = [received.toString("utf8", 0, 1), received.toString("utf8", 1, end), end + 2];
  if (kind === "+") return { value: line, length };
  if (kind === "-") return { value: new Error(line), length };
  if (kind === ":") return { value: Number(line), length };
  const size = Number(line);
  if (size < 0) return { value: null, length };
  if (received.length < length + size + 2) return undefined;
  return { value: received.toString("utf8", length, length + size), length: length + size + 2 };
}
