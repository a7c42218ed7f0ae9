import { parseUrl } from "../host/web-address.ts";

/** A link that may be opened; anything else is none. */
export function webAddress(link: unknown): string | undefined {
  return typeof link === "string" && parseUrl(link)?.protocol === "https:" ? link : undefined;
}
