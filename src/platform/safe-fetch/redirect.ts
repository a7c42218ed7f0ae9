import { SafeFetchError } from "./error.ts";
import type { Answer } from "./exchange.ts";

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Where an answer sends its reader on to; undefined when it is the answer itself. Throws SafeFetchError `redirected` when it
 * leads to nowhere or away from https. Whether the place may be called is not decided here.
 */
export function redirectOf({ status, headers }: Answer, from: URL): URL | undefined {
  const location = headers.get("location");
  if (!redirectStatuses.has(status) || location === undefined) return undefined;
  const target = URL.parse(location, from);
  if (!target || (from.protocol === "https:" && target.protocol === "http:")) {
    throw new SafeFetchError("redirected", { sent: true });
  }
  return target;
}
