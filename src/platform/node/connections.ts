import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextRound, setTimeout as sleep } from "node:timers/promises";

/** How long a stopping server waits for its clients. */
export interface StopLimits {
  /** For requests that are on their way on idle connections. (default: 300 ms) */
  readonly idleMs?: number;
  /** For the rest of a request that was sent in part. (default: 5 s) */
  readonly partialRequestMs?: number;
  /** For responses to requests that were sent whole. (default: 25 s) */
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
}

/** One round of the event loop accepts what the system had in its queue, one reads what was sent on it. */
const roundsToRead = 2;

/** Follows the connections of a server from its start. */
export function followConnections(server: Server, limits: StopLimits = {}): Connections {
  const { idleMs = 300, partialRequestMs = 5_000, responseMs = 25_000 } = limits;
  const connections = new Map<Socket, Connection>();
  let isStopping = false;
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { requests: new Map(), bytesRead: 0 });
    socket.once("close", () => connections.delete(socket));
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
  const isIdle = ({ requests, bytesRead }: Connection, socket: Socket) =>
    requests.size === 0 && socket.bytesRead === bytesRead;
  const isPartial = ({ requests }: Connection) => [...requests.keys()].every(({ complete }) => !complete);

  return {
    async stop() {
      isStopping = true;
      for (const { requests } of connections.values())
        for (const response of requests.values()) response.shouldKeepAlive = false;
      for (let round = 0; round < roundsToRead; round++) await nextRound();
      // The HTTP server's own `close` would cut connections on which the next request has just been sent.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      const stopped = new AbortController();
      const after = (ms: number, work: () => void) =>
        void sleep(ms, undefined, { signal: stopped.signal }).then(work, () => undefined);
      after(idleMs, () => close(isIdle));
      after(partialRequestMs, () => close(isPartial));
      after(responseMs, () => close(() => true));
      await closed;
      stopped.abort();
      server.close(); // ends what the HTTP server does beside its connections
    },
  };
}
