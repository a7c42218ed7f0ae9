import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextRound, setTimeout as sleep } from "node:timers/promises";

/** How long a stopping server waits for its clients. */
export interface StopLimits {
  /** For requests that are on their way on idle connections. (default: 300 ms) */
  readonly idleMs?: number;
  /** For the rest of a request that was sent in part. (default: 5 s) */
  readonly partialRequestMs?: number;
  /** For responses to requests that were sent whole, and for WebSockets. (default: 25 s) */
  readonly responseMs?: number;
}

/** The connections of a server, and what is under way on them. */
export interface Connections {
  /**
   * Stops the server: it takes no new connections, responds with `connection: close` to each request that was sent, and
   * closes what is left when its limit is over. Resolves when the last connection is closed, whatever clients do.
   */
  stop(): Promise<void>;
}

interface Connection {
  readonly requests: Map<IncomingMessage, ServerResponse>;
  /** Bytes that had come when the last response was out: more of them are the beginning of another request. */
  bytesRead: number;
  /** It is a WebSocket: its new owner closes it. */
  isTakenOver: boolean;
}

/** Chosen: a server under load is through with the system's queue of connections by then. */
const acceptMs = 1_000;
/** One round of the event loop accepts a connection, and one more reads what was sent on it. */
const quietRounds = 2;

/** Follows the connections of a server from its start. */
export function followConnections(server: Server, limits: StopLimits = {}): Connections {
  const { idleMs = 300, partialRequestMs = 5_000, responseMs = 25_000 } = limits;
  const connections = new Map<Socket, Connection>();
  let isStopping = false;
  let accepted = 0;
  server.on("connection", (socket: Socket) => {
    accepted++;
    connections.set(socket, { requests: new Map(), bytesRead: 0, isTakenOver: false });
    socket.once("close", () => connections.delete(socket));
  });
  server.on("upgrade", (request: IncomingMessage) => {
    const connection = connections.get(request.socket);
    if (connection) connection.isTakenOver = true;
  });
  // Before all other listeners: they write the headers, which say whether the connection stays.
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const connection = connections.get(socket);
    connection?.requests.set(request, response);
    if (isStopping) response.shouldKeepAlive = false;
    response.once("close", () => {
      if (!connection) return;
      connection.requests.delete(request);
      connection.bytesRead = socket.bytesRead;
      // Headers that were out before the stop promised to keep the connection.
      if (isStopping && connection.requests.size === 0) socket.end();
    });
  });

  const close = (isOver: (connection: Connection, socket: Socket) => boolean) => {
    for (const [socket, connection] of connections) if (isOver(connection, socket)) socket.destroy();
  };
  const isIdle = ({ requests, bytesRead, isTakenOver }: Connection, socket: Socket) =>
    !isTakenOver && requests.size === 0 && socket.bytesRead === bytesRead;
  const isPartial = ({ requests, isTakenOver }: Connection) =>
    !isTakenOver && [...requests.keys()].every(({ complete }) => !complete);

  /** Waits until the system has no connection left that was made before, and what was sent on them is read. */
  async function untilQuiet(): Promise<void> {
    const until = performance.now() + acceptMs;
    for (let quiet = 0; quiet < quietRounds && performance.now() < until; ) {
      const before = accepted;
      await nextRound();
      quiet = accepted === before ? quiet + 1 : 0;
    }
  }

  return {
    async stop() {
      isStopping = true;
      for (const { requests } of connections.values())
        for (const response of requests.values()) response.shouldKeepAlive = false;
      await untilQuiet();
      // The HTTP server's own `close` would cut connections on which the next request has just been sent.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      const stopped = new AbortController();
      const after = async (ms: number, work: () => void) => {
        await sleep(ms, undefined, { signal: stopped.signal });
        await untilQuiet(); // a loop that was held up has yet to read what came meanwhile
        work();
      };
      const ignore = () => undefined; // nothing is left to close
      after(idleMs, () => close(isIdle)).catch(ignore);
      after(partialRequestMs, () => close(isPartial)).catch(ignore);
      after(responseMs, () => close(() => true)).catch(ignore);
      await closed;
      stopped.abort();
      server.close(); // ends what the HTTP server does beside its connections
    },
  };
}
