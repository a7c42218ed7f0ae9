/** The client as the last trusted proxy named it; the entries before that are the client's own claim. */
export function forwardedAddress(request: Request, trustedHops: number): string | undefined {
  const entries = (request.headers.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  return entries.at(-trustedHops) || undefined;
}

/** A path with `basePath` cut off, where it begins with it: mounted or stripped already, both work. */
export function pathBelow(pathname: string, basePath: string): string {
  if (basePath === "" || !(pathname === basePath || pathname.startsWith(`${basePath}/`))) return pathname;
  return pathname.slice(basePath.length) || "/";
}

/** The request as it reads below `basePath`. */
export function withoutBase(request: Request, basePath: string): Request {
  const url = new URL(request.url);
  const path = pathBelow(url.pathname, basePath);
  if (path === url.pathname) return request;
  url.pathname = path;
  return new Request(url, request);
}
