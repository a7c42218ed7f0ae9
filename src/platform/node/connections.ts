import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Knows which of a server's connections have a request under way. */
export interface Connections {
  /** Closes those without a request at once, each other one as soon as its last answer is out. */
  closeWhenIdle(): void;
}

/**
 * Node counts a connection on which nothing was sent yet as busy until its headers time out. Browsers open such
 * connections ahead of need, and one of them would hold a stopping server for a minute.
 */
export function followConnections(server: Server): Connections {
  const underWay = new Map<Socket, number>();
  let closing = false;
  const count = (socket: Socket, change: number) => {
    const requests = (underWay.get(socket) ?? 0) + change;
    underWay.set(socket, requests);
    if (closing && requests === 0) socket.end();
  };
  server.on("connection", (socket: Socket) => {
    underWay.set(socket, 0);
    socket.once("close", () => underWay.delete(socket));
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    response.once("close", () => underWay.has(socket) && count(socket, -1));
  });
  return {
    closeWhenIdle() {
      closing = true;
      for (const [socket, requests] of underWay) if (requests === 0) socket.destroy();
    },
  };
}
