import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { refuseOddMethod } from "../../http/node/odd-methods.ts";
import { closingUnlessRead } from "../../http/node/unread-body.ts";

/** Answers one request, given the address that the connection came from. */
export type Answer = (
  request: Request,
  context: { readonly address: string | undefined },
) => Promise<Response> | Response;

/** Answers Node's requests by a Web handler. Loaded apart from the server that listens: it needs all of Node's fetch. */
export function requestListener(answer: Answer): ReturnType<typeof getRequestListener> {
  return getRequestListener(
    async (request, env) => {
      const { incoming } = env as HttpBindings;
      const response = refuseOddMethod(incoming) ?? (await answer(request, { address: incoming.socket.remoteAddress }));
      return closingUnlessRead(response, incoming);
    },
    {
      // Health checks over HTTP/1.0 name no host; over HTTP/1.1 Node refuses those itself.
      hostname: "localhost",
      // A handler's own Response must reach the client as it is.
      overrideGlobalObjects: false,
    },
  );
}
