import type { Server } from "node:http";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";

/** Answers one request, given the address that the connection came from. */
export type Answer = (
  request: Request,
  context: { readonly address: string | undefined },
) => Promise<Response> | Response;

export interface ServeOptions {
  readonly port: number;
  /** (default: 127.0.0.1) */
  readonly host?: string;
}

/** A listening HTTP server. */
export interface NodeServer {
  /** The port it listens on, also where 0 was asked for. */
  readonly port: number;
  readonly server: Server;
  /** Takes no more requests, lets those under way end, and closes the connections. */
  close(): Promise<void>;
}

/** Serves a Web handler on Node's HTTP server. Rejects when the port is taken. */
export async function serveNode(answer: Answer, { port, host = "127.0.0.1" }: ServeOptions): Promise<NodeServer> {
  const server = createAdaptorServer({
    fetch: (request, env) => answer(request, { address: (env as HttpBindings).incoming.socket.remoteAddress }),
    // A handler's own Response must reach the client as it is.
    overrideGlobalObjects: false,
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    server,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await closed;
    },
  };
}
