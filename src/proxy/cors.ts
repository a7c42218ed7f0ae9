import { exposedHeaders } from "../contract/codes.ts";

const allowedHeaders = "authorization, content-type, accept, idempotency-key, ringback-identity";

/** Lets a page of the listed origin read an answer. No credentials: what a page may do, its token says. */
export function openTo(origin: string, headers: Headers): void {
  headers.set("access-control-allow-origin", origin);
  headers.set("access-control-expose-headers", exposedHeaders);
}

/** The answer to a browser that asks before it sends. */
export function preflight(): Response {
  const headers = {
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-headers": allowedHeaders,
    "access-control-max-age": "600",
  };
  return new Response(null, { status: 204, headers });
}
