import { refusal } from "../errors.ts";

/** What a session is bound to where its caller has no origin: a server that speaks for its visitors. */
export const noOrigin = "none";

export interface OriginOptions {
  readonly origins: ReadonlySet<string>;
  readonly allowNoOrigin: boolean;
}

/** The listed origin that a request comes from, to the letter. @throws ORIGIN_NOT_ALLOWED */
export function originOf(request: Request, { origins, allowNoOrigin }: OriginOptions): string {
  const origin = request.headers.get("origin") ?? sameOrigin(request);
  if (origin !== undefined && origins.has(origin)) return origin;
  if (allowNoOrigin && (origin === undefined || origin === "null")) return noOrigin;
  throw refusal("ORIGIN_NOT_ALLOWED");
}

/**
 * Browsers send no `Origin` with a GET to the page's own origin, and say so in a header that no page can write. The
 * origin is then the page's, which `Referer` names also where this server is reached by another scheme or host.
 */
function sameOrigin(request: Request): string | undefined {
  if (request.method !== "GET" || request.headers.get("sec-fetch-site") !== "same-origin") return undefined;
  const page = request.headers.get("referer") ?? request.url;
  return URL.canParse(page) ? new URL(page).origin : undefined;
}
