import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** From here on ports are for anyone's programs; below, only the web's own two are called. */
const firstFreePort = 1024;

/** The bad ports of the Fetch standard from 1024 on: services that could take an HTTP request for their own commands. */
const badPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** Endings of names that are never public, whatever a resolver says of them. */
const localEndings = ["localhost", "localdomain", "local", "internal", "intranet", "lan", "home", "corp", "home.arpa"];

const longestAddress = 8_000;

/** Origins that the running process vouches for, spelled as `new URL(address).origin` spells them. */
export type AllowedOrigins = ReadonlySet<string>;

/** Throws a TypeError for what is not exactly an origin, such as one with a path or a wildcard. */
export function readAllowedOrigins(origins: readonly string[]): AllowedOrigins {
  for (const origin of origins) {
    const url = URL.parse(origin);
    // A star is a host like any other to the parser; its author expects more of it.
    if (!url || !isWeb(url) || url.origin !== origin || origin.includes("*"))
      throw new TypeError(`allowOrigins: ${origin} is not an origin`);
  }
  return new Set(origins);
}

/** Why a parsed address may not be called, without asking any resolver; undefined when it may. */
export function refusalOf(url: URL, allowed: AllowedOrigins): string | undefined {
  if (!isWeb(url)) return "The address must begin with http:// or https://.";
  if (url.username !== "" || url.password !== "") return "The address must not contain a user name or password.";
  if (url.href.length > longestAddress) return "The address is too long.";
  if (allowed.has(url.origin)) return undefined;
  if (!isOpenPort(url.port)) return `Port ${url.port} may not be called.`;
  if (!isPublicHost(url.hostname)) return "The address is not on the public internet.";
  return undefined;
}

/** The host as a resolver or socket takes it: IPv6 without brackets, names without the final dot. */
export function hostOf(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}

function isWeb(url: URL): boolean {
  return url.protocol === "http:" || url.protocol === "https:";
}

function isOpenPort(text: string): boolean {
  // A scheme's own port is parsed to nothing.
  const port = Number(text || 80);
  return port === 80 || port === 443 || (port >= firstFreePort && !badPorts.has(port));
}

/** Whether a host is on the public internet, as far as that is known without asking a resolver. */
export function isPublicHost(hostname: string): boolean {
  const host = hostOf(hostname);
  if (isIP(host) !== 0) return isPublicAddress(host);
  // A name of one word means a machine nearby.
  return host.includes(".") && !localEndings.some((ending) => host === ending || host.endsWith(`.${ending}`));
}
