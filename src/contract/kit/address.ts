import ipaddr from "ipaddr.js";

/** What visitors without a known address share. */
export const unknownAddress = "unknown";

/**
 * Who counts as one visitor by address: an IPv4 address, or the first 64 bits of an IPv6 one, since every household has
 * that many of its own. What is no address counts as unknown.
 */
export function addressBucket(address: string | undefined): string {
  const bare = withoutPort(address?.trim() ?? "");
  if (!ipaddr.isValid(bare) || /^\d+$/.test(bare)) return unknownAddress;
  const parsed = ipaddr.process(bare); // an IPv4 address in IPv6 clothes is itself
  if (parsed.kind() === "ipv4") return parsed.toString();
  const parts = parsed.toByteArray().slice(0, 8);
  return `${parts.map((byte) => byte.toString(16).padStart(2, "0")).join("")}/64`;
}

/** Some proxies write the client's port too: `192.0.2.1:51324`, `[2001:db8::1]:51324`. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  return bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}
