/** The client as the last trusted proxy named it; the entries before that are the client's own claim. */
export function forwardedAddress(request: Request, trustedHops: number): string | undefined {
  const entries = (request.headers.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  return entries.at(-trustedHops) || undefined;
}

/** The request with `basePath` cut off, where its path begins with it: mounted or stripped already, both work. */
export function withoutBase(request: Request, basePath: string): Request {
  const url = new URL(request.url);
  if (basePath === "" || !(url.pathname === basePath || url.pathname.startsWith(`${basePath}/`))) return request;
  url.pathname = url.pathname.slice(basePath.length) || "/";
  return new Request(url, request);
}
