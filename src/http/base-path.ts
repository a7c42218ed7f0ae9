/** A path with `basePath` removed where it begins with it: works mounted under the path and with the path stripped already. */
export function pathBelow(pathname: string, basePath: string): string {
  if (basePath === "" || !(pathname === basePath || pathname.startsWith(`${basePath}/`))) return pathname;
  return pathname.slice(basePath.length) || "/";
}

/** The request with `basePath` removed from its path, as {@link pathBelow}. */
export function withoutBase(request: Request, basePath: string): Request {
  const url = new URL(request.url);
  const path = pathBelow(url.pathname, basePath);
  if (path === url.pathname) return request;
  url.pathname = path;
  return new Request(url, request);
}
