import { isIP } from "node:net";
import ipaddr, { type IPv6 } from "ipaddr.js";

/** The only block that IPv6 addresses of the public internet come from. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** How networks without IPv4 write its addresses: every public service without IPv6 resolves to one of these there. */
const nat64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/** Public by its number, yet answered by the cloud host itself: Azure's platform service. */
const hostServices = new Set(["168.63.129.16"]);

/**
 * Whether an IP address in its usual notation is one of the public internet. What is reserved is not, nor what embeds an
 * address; NAT64 counts as what it embeds.
 */
export function isPublicAddress(text: string): boolean {
  // Zones belong to one machine's own links; ipaddr.js also reads notations that no resolver gives.
  if (isIP(text) === 0 || text.includes("%")) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return address.range() === "unicast" && !hostServices.has(text);
  if (address.match(nat64)) return isPublicAddress(address.toByteArray().slice(-4).join("."));
  return address.range() === "unicast" && address.match(globalUnicast) && !isTunnelled(address);
}

/** ISATAP keeps an IPv4 address behind any prefix, told by its interface id `0[0|2]00:5efe`. */
function isTunnelled({ parts }: IPv6): boolean {
  return (parts[4] === 0 || parts[4] === 0x0200) && parts[5] === 0x5efe;
}
