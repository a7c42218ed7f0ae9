const form = "redis://USER:PASSWORD@HOST:6379/0, or rediss:// for an encrypted connection";

/** Says what is wrong with the address of a Redis, without repeating it: it holds a password. Nothing when it is right. */
export function refuseRedisUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url) return `is no address of the form ${form}; special characters of a password are written %XX`;
  if (!["redis:", "rediss:"].includes(url.protocol)) return `begins with ${url.protocol}, and should be ${form}`;
  if (url.hostname === "") return `names no host; it should be ${form}`;
  if (!/^\/?\d*$/.test(url.pathname)) return "ends with something other than a database's number: /0";
  if (url.search + url.hash !== "") return `has parameters, and should be ${form}`;
  if (!isDecodable(url.username + url.password)) return "has a % in its user or password that is not written %25";
  return undefined;
}

/**
 * The address as it may be shown and logged: where Redis is, and nothing that opens it.
 * @example
 * ```ts
 * import { showRedisUrl } from "ringback-server/node";
 *
 * console.log(showRedisUrl("redis://:password@127.0.0.1:6379/2"));
 * ```
 */
export function showRedisUrl(text: string): string {
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname.replace(/^\/$/, "")}`;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
