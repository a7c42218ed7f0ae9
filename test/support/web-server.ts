import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Dial } from "../../src/platform/safe-fetch/connect.ts";

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A server on every address of this machine that remembers who came. */
export interface WebServer extends AsyncDisposable {
  readonly port: number;
  readonly origin: string;
  readonly connections: readonly Socket[];
  readonly requests: readonly Arrived[];
}

/** The listener runs once the whole request is there. On one `host` alone, others refuse. */
export async function startWebServer(
  listener: RequestListener = (_request, response) => void response.end("here"),
  host?: string,
) {
  const connections: Socket[] = [];
  const requests: Arrived[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    requests.push({ method, url, headers, body });
    listener(request, response);
  });
  server.on("connection", (socket) => connections.push(socket));
  server.listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    connections,
    requests,
    async [Symbol.asyncDispose]() {
      for (const socket of connections) socket.destroy();
      server.close();
      await once(server, "close");
    },
  } satisfies WebServer;
}

/**
 * A network in which every public address is a port of this machine, so that nothing leaves it.
 * @returns what was dialled, in order, and the `dial` to give to SafeFetch.
 */
export function pretendNetwork(port: number): { readonly dialled: string[]; readonly dial: Dial } {
  const dialled: string[] = [];
  const dial: Dial = (target) => {
    dialled.push(`${target.addresses.join(",")} ${target.port}`);
    return connect(port, "127.0.0.1");
  };
  return { dialled, dial };
}
