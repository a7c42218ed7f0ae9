import type { IncomingMessage, RequestListener, Server, ServerOptions } from "node:http";
import type { Duplex } from "node:stream";
import { followConnections, type StopLimits } from "./connections.ts";
import type { Answer } from "./request-listener.ts";

/** An `import` reads whatever a module exports, and `WebSocket` of this one loads all of Node's fetch: a fifteenth of a start. */
const { createServer, ServerResponse, STATUS_CODES } = process.getBuiltinModule("node:http");

/** Takes over a connection that asks to become a WebSocket. */
export type Upgrade = (
  request: Request,
  socket: Duplex,
  head: Uint8Array,
  context: { readonly address: string | undefined },
) => void;

/** Where {@link listen} listens, and how long it waits for what was sent when it stops. */
export interface ServeOptions {
  readonly port: number;
  /** (default: WebSocket requests are answered as all others) */
  readonly upgrade?: Upgrade;
  /** (default: 127.0.0.1) */
  readonly host?: string;
  readonly stopLimits?: StopLimits;
}

/**
 * Chosen: longer than clients and proxies keep an idle connection, 60 s as a rule. The side that closes it first must not be the
 * server: it could not know of a request that is on its way.
 */
const keepAliveMs = 75_000;
const headersMs = keepAliveMs + 5_000;

/** A listening HTTP server. */
export interface NodeServer {
  /** The port it listens on, also where 0 was asked for. */
  readonly port: number;
  readonly server: Server;
  /** Loads what answers requests, which waits for the first one otherwise: for a process that has nothing better to do. */
  prepare(): Promise<void>;
  /** Responds to the requests that were sent, and closes the connections, at the latest when the stop limits are over. */
  close(): Promise<void>;
}

/**
 * Serves a Web handler on Node's HTTP server. Rejects when the port is taken.
 * @example
 * ```ts
 * import { createPlatform, openEmbedded } from "ringback-server";
 * import { serveNode } from "ringback-server/node";
 *
 * const storage = await openEmbedded("data");
 * const platform = createPlatform({ storage, secret: "at least thirty-two characters long" });
 * const { port } = await serveNode(platform.handle, { port: 8080, upgrade: platform.upgrade });
 * console.log(`http://127.0.0.1:${port}`);
 * ```
 */
export async function serveNode(
  answer: Answer,
  { port, host = "127.0.0.1", stopLimits, upgrade }: ServeOptions,
): Promise<NodeServer> {
  const { listener, prepare } = listenerOf(answer);
  const server = createServer({ shouldUpgradeCallback: isWebSocket } as ServerOptions, listener);
  server.keepAliveTimeout = keepAliveMs;
  server.headersTimeout = headersMs;
  const connections = followConnections(server, stopLimits);
  server.on("clientError", refuseMalformed);
  if (upgrade) server.on("upgrade", (...request) => handleUpgrade(server, upgrade, ...request));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    server,
    prepare,
    close: () => connections.stop(),
  };
}

/** Answers requests as soon as it is loaded how: with the first request, or earlier where it is prepared. */
function listenerOf(answer: Answer): { readonly listener: RequestListener } & Pick<NodeServer, "prepare"> {
  let loaded: RequestListener | undefined;
  const prepare = async () => {
    loaded ??= (await import("./request-listener.ts")).requestListener(answer);
  };
  const listener: RequestListener = (incoming, outgoing) => {
    if (loaded) return void loaded(incoming, outgoing);
    prepare().then(
      () => loaded?.(incoming, outgoing),
      (error: unknown) => {
        console.error(error);
        outgoing.writeHead(500, { "content-type": "application/json", connection: "close" });
        outgoing.end(JSON.stringify({ message: STATUS_CODES[500] }));
      },
    );
  };
  return { listener, prepare };
}

/**
 * As {@link serveNode}, with what to do about a port or address that cannot be used.
 * @example
 * ```ts
 * import { createPlatform, openEmbedded } from "ringback-server";
 * import { listen } from "ringback-server/node";
 *
 * const storage = await openEmbedded("data");
 * const platform = createPlatform({ storage, secret: "at least thirty-two characters long" });
 * const { port } = await listen(platform.handle, { port: 8080, upgrade: platform.upgrade });
 * console.log(`http://127.0.0.1:${port}`);
 * ```
 */
export function listen(answer: Answer, options: ServeOptions): Promise<NodeServer> {
  return serveNode(answer, options).catch((error: NodeJS.ErrnoException) => {
    const { port, host = "127.0.0.1" } = options;
    const unknownHost = `HOST=${host} is not known. Set HOST to an address of this machine, such as 127.0.0.1.`;
    const words: Readonly<Record<string, string>> = {
      EADDRINUSE: `Port ${port} is taken. Set PORT to another.`,
      EACCES: `Port ${port} may not be used by this user. Set PORT to another, such as 8080.`,
      EADDRNOTAVAIL: `HOST=${host} is no address of this machine. Set HOST to one, such as 127.0.0.1.`,
      EAFNOSUPPORT: `HOST=${host} is of a kind that this machine has not. Set HOST to another address, such as 127.0.0.1.`,
      ENOTFOUND: unknownHost,
      EAI_AGAIN: unknownHost,
    };
    const text = words[error.code ?? ""];
    throw text === undefined ? error : new Error(text, { cause: error });
  });
}

/** Clients that offer another protocol, as Java's do, are answered in the one that they asked in. */
function isWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}

function handleUpgrade(
  server: Server,
  upgrade: Upgrade,
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  // Node has taken its own listener away: without one, a connection that is reset would end the process.
  socket.on("error", () => socket.destroy());
  if (!isWebSocket(incoming)) {
    // Node before 22.21 does not ask which upgrades to take.
    const response = new ServerResponse(incoming);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as never);
    server.emit("request", incoming, response);
    return;
  }
  const request = requestOf(incoming);
  if (request) upgrade(request, socket, head, { address: incoming.socket.remoteAddress });
  else refuseMalformed(Object.assign(new Error("no address"), { code: "" }), socket);
}

/** The Web request of one without a body; nothing if its address is invalid. */
function requestOf({ url = "/", headers, rawHeaders }: IncomingMessage): Request | undefined {
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ""] as const] : []));
  try {
    // What follows the host is a path, whatever it looks like: "//elsewhere" names no host.
    return new Request(new URL(`http://${headers.host ?? "localhost"}${url}`), {
      headers: pairs.map(([...pair]) => pair),
    });
  } catch {
    return undefined;
  }
}

/** What is no HTTP, or has headers without end, never reaches a handler: it is answered as JSON all the same. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ""] ?? 400;
  const body = JSON.stringify({ message: STATUS_CODES[status] });
  const head = ["content-type: application/json", `content-length: ${Buffer.byteLength(body)}`, "connection: close"];
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("\r\n")}\r\n\r\n${body}`);
}
