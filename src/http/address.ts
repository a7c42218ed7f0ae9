import ipaddr from "ipaddr.js";

/** The bucket that all clients without a known address share. */
export const unknownAddress = "unknown";

/**
 * The bucket that a client's address counts in: an IPv4 address, or the first 64 bits of an IPv6 one, since every household
 * has that many of its own. What is no address counts as unknown.
 */
export function addressBucket(address: string | undefined): string {
  const bare = withoutPort(address?.trim() ?? "");
  if (!ipaddr.isValid(bare) || /^\d+$/.test(bare)) return unknownAddress;
  const parsed = ipaddr.process(bare); // an IPv4-mapped IPv6 address counts as the IPv4 address
  if (parsed.kind() === "ipv4") return parsed.toString();
  const parts = parsed.toByteArray().slice(0, 8);
  return `${parts.map((byte) => byte.toString(16).padStart(2, "0")).join("")}/64`;
}

/**
 * The bucket of a request's client: the address that the last of `trustProxyHops` trusted proxies wrote into
 * `X-Forwarded-For`, else the connection's. The entries before that are the client's own claim.
 */
export function clientAddress(
  request: Request,
  { connection, trustProxyHops }: { readonly connection: string | undefined; readonly trustProxyHops: number },
): string {
  const forwarded = trustProxyHops > 0 ? forwardedAddress(request, trustProxyHops) : undefined;
  return addressBucket(forwarded ?? connection);
}

function forwardedAddress({ headers }: Request, trustProxyHops: number): string | undefined {
  const entries = (headers.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  return entries.at(-trustProxyHops) || undefined;
}

/** Some proxies write the client's port too: `192.0.2.1:51324`, `[2001:db8::1]:51324`. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  return bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}
