import { createServer, type Socket } from "node:net";

/** A Redis as far as the proxy's store needs one, so that tests of a server need no installed one. */
export interface RedisServer extends AsyncDisposable {
  readonly url: string;
  /** Everything that clients sent, one command an entry. */
  readonly commands: string[][];
  readonly keys: ReadonlyMap<string, string>;
  readonly connections: number;
  /** Goes away with all connections, as a Redis that was killed. */
  stop(): Promise<void>;
  /** Listens again, at the same address. */
  start(): Promise<void>;
  /** Takes commands and answers none, as behind a network that loses everything, on connections that are open now. */
  freeze(): void;
}

export interface RedisServerOptions {
  /** (default: none) */
  readonly password?: string;
  /** What INFO says beside the rest. (default: nothing) */
  readonly info?: string;
  /** Answers writes with this error. (default: none) */
  readonly refusal?: string;
}

/** Starts one on a free port. */
export async function startRedisServer(options: RedisServerOptions = {}) {
  const { password, info = "" } = options;
  const keys = new Map<string, string>();
  const commands: string[][] = [];
  const sockets = new Set<Socket>();
  const frozen = new WeakSet<Socket>();
  let port = 0;

  function reply([name = "", ...words]: readonly string[], isKnown: boolean): string {
    const [key = "", value = ""] = words;
    if (name === "CLIENT") return "+OK\r\n";
    if (!isKnown) return "-NOAUTH Authentication required.\r\n";
    const { refusal } = options; // a test may change it
    if (refusal !== undefined && ["SET", "EVAL"].includes(name)) return `-${refusal}\r\n`;
    if (name === "PING") return "+PONG\r\n";
    if (name === "SELECT") return "+OK\r\n";
    if (name === "INFO") return text(info);
    if (name === "GET") return text(keys.get(key));
    if (name === "DEL") return `:${keys.delete(key) ? 1 : 0}\r\n`;
    if (name === "SET") {
      if (words.includes("NX") && keys.has(key)) return text(undefined);
      keys.set(key, value);
      return "+OK\r\n";
    }
    if (name !== "EVAL") return "-ERR unknown command\r\n";
    const [script = "", , counter = "", by = "0"] = words;
    if (!script.includes("INCRBY")) return "+OK\r\n";
    const count = Number(keys.get(counter) ?? 0) + Number(by);
    keys.set(counter, String(count));
    return `:${count}\r\n`;
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    let received = "";
    let isKnown = password === undefined;
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.setEncoding("latin1").on("data", (piece: string) => {
      received += piece;
      for (let read = readCommand(received); read; read = readCommand(received)) {
        received = received.slice(read.length);
        commands.push(read.words);
        if (frozen.has(socket)) continue;
        if (read.words[0] === "AUTH") {
          isKnown = read.words.at(-1) === password;
          const wrong = "-WRONGPASS invalid username-password pair or user is disabled.\r\n";
          socket.write(isKnown ? "+OK\r\n" : wrong);
        } else socket.write(reply(read.words, isKnown));
      }
    });
  });
  const redis: RedisServer = {
    get url() {
      return `redis://${password === undefined ? "" : `:${password}@`}127.0.0.1:${port}`;
    },
    commands,
    keys,
    get connections() {
      return sockets.size;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async start() {
      await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
      const address = server.address();
      port = typeof address === "object" && address ? address.port : 0;
    },
    freeze() {
      for (const socket of sockets) frozen.add(socket);
    },
    async [Symbol.asyncDispose]() {
      if (server.listening) await redis.stop();
    },
  };
  await redis.start();
  return redis;
}

function text(value: string | undefined): string {
  return value === undefined ? "$-1\r\n" : `$${value.length}\r\n${value}\r\n`;
}

/** The first command of what was received; undefined while it is not whole. */
function readCommand(received: string): { readonly words: string[]; readonly length: number } | undefined {
  const head = /^\*(\d+)\r\n/.exec(received);
  if (!head) return undefined;
  let place = head[0].length;
  const words: string[] = [];
  for (let left = Number(head[1]); left > 0; left--) {
    const size = /^\$(\d+)\r\n/.exec(received.slice(place));
    const length = Number(size?.[1]);
    if (!size || received.length < place + size[0].length + length + 2) return undefined;
    place += size[0].length;
    words.push(received.slice(place, place + length));
    place += length + 2;
  }
  return { words, length: place };
}
