import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { refuseOddMethod } from "../http/node/odd-methods.ts";
import { closingUnlessRead } from "../http/node/unread-body.ts";
import { commonFailure, failureResponse } from "../http/respond.ts";
import type { RingbackProxy } from "./create-proxy.ts";

/** A handler for `node:http`, and for Express, where it may be mounted anywhere. */
export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** What a body parser leaves on Node's request. */
type ParsedMessage = IncomingMessage & { readonly body?: unknown };

/**
 * Serves the proxy on Node. Knows the connection's address, and works behind `express.json()`, which has taken the body
 * away by then.
 * @example
 * ```ts
 * import { createServer } from "node:http";
 * import type { RingbackProxy } from "ringback/proxy";
 * import { toNodeHandler } from "ringback/proxy/node";
 *
 * export const serve = (proxy: RingbackProxy) => createServer(toNodeHandler(proxy)).listen(3000);
 * ```
 */
export function toNodeHandler(proxy: RingbackProxy): NodeHandler {
  const listener = getRequestListener(
    async (request, env) => {
      const { incoming } = env as HttpBindings;
      return closingUnlessRead(await answer(request, incoming), incoming);
    },
    { overrideGlobalObjects: false },
  );
  return (incoming, outgoing) => void listener(incoming, outgoing);

  function answer(request: Request, incoming: IncomingMessage): Response | Promise<Response> {
    const odd = refuseOddMethod(incoming);
    if (odd) return odd;
    if (!isAsSent(incoming)) return notFound();
    return proxy.handle(withParsedBody(request, incoming), { address: incoming.socket.remoteAddress });
  }
}

/** What of Hono's context is needed; its version does not matter. */
interface HonoContext {
  readonly req: { readonly raw: Request; text(): Promise<string> };
  readonly env?: unknown;
}

/**
 * Serves the proxy on Hono: `app.all("/ringback/*", toHonoHandler(proxy))`. Works behind what has read the body by
 * `context.req`, and knows the connection's address where Hono runs on Node.
 * @example
 * ```ts
 * import { createProxy } from "ringback/proxy";
 * import { toHonoHandler } from "ringback/proxy/node";
 *
 * declare const app: { all(path: string, handle: ReturnType<typeof toHonoHandler>): void }; // new Hono()
 * declare const options: Parameters<typeof createProxy>[0];
 * app.all("/ringback/*", toHonoHandler(createProxy(options)));
 * ```
 */
export function toHonoHandler(proxy: RingbackProxy): (context: HonoContext) => Promise<Response> {
  return async ({ req, env }) => {
    const { incoming } = (env ?? {}) as { readonly incoming?: Partial<IncomingMessage> };
    if (incoming && !isAsSent(incoming)) return notFound();
    const request = req.raw.bodyUsed ? withBody(req.raw, await req.text()) : req.raw;
    return proxy.handle(request, { address: incoming?.socket?.remoteAddress });
  };
}

/** A path that reads otherwise once dots and slashes are resolved was not written by a page. */
function isAsSent({ url = "" }: Pick<Partial<IncomingMessage>, "url">): boolean {
  const path = url.split("?")[0];
  return URL.canParse(url, "http://localhost") && new URL(url, "http://localhost").pathname === path;
}

function withParsedBody(request: Request, incoming: ParsedMessage): Request {
  const { body } = incoming;
  if (body === undefined || !incoming.readableDidRead || request.method === "GET") return request;
  return withBody(request, typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body));
}

function withBody({ url, method, headers }: Request, body: string | Uint8Array): Request {
  return new Request(url, { method, headers, body: body as BodyInit });
}

function notFound(): Response {
  return failureResponse(commonFailure("NOT_FOUND").problem, "message");
}
