import { version } from "../version.ts";

/** The connection's own business, which a caller must not contradict; cookies, because none are kept. */
const ownHeaders = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "cookie",
  "cookie2",
  "expect",
  "host",
  "http2-settings",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** What another origin may still receive after a redirect: nothing that could be a secret. */
const plainHeaders = new Set(["accept", "accept-language", "accept-encoding", "user-agent"]);

/** Why a header may not be sent, for the person who typed it; undefined when it may. */
export function headerRefusal(name: string, value: string): string | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name)) return "A header's name may only hold letters, digits and hyphens.";
  if (ownHeaders.has(name.toLowerCase())) return `The header ${name} cannot be set.`;
  // Line breaks would begin another header or another request.
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return `The header ${name} holds characters that cannot be sent.`;
  return undefined;
}

/** A caller's headers with ours beside them, names in lower case. They must have been checked. */
export function outgoingHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]);
  return Object.fromEntries([["user-agent", `Ringback/${version}`], ...own, ["accept-encoding", "gzip, br"]]);
}

/** What of a request's headers goes along to another origin. */
export function plainHeadersOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => plainHeaders.has(name)));
}
