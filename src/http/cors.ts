import { exposedHeaders } from "../contract/codes.ts";

/** What a browser may send to an endpoint after its preflight. */
export interface PreflightOptions {
  /** `GET, POST`. */
  readonly methods: string;
  /** Header names, lower case, separated by commas. */
  readonly headers: string;
}

/** Lets pages of an origin (`*`: of any) read a response. No credentials: all that counts is the bearer token that a page holds. */
export function allowOrigin(origin: string, headers: Headers): void {
  headers.set("access-control-allow-origin", origin);
  headers.set("access-control-expose-headers", exposedHeaders);
}

/** The response to a preflight, without the origin that {@link allowOrigin} adds. */
export function preflight({ methods, headers }: PreflightOptions): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-methods": methods,
      "access-control-allow-headers": headers,
      "access-control-max-age": "600",
    },
  });
}
