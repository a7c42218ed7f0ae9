import { parseUrl } from "../../host/web-address.ts";
import { hidesCharacters, withoutHidden } from "./hidden-characters.ts";
import { namesOther } from "./named-hosts.ts";

/** Where a link may lead. */
const protocols = new Set(["http:", "https:", "mailto:", "tel:"]);
const maxHrefChars = 4_096;
/** A longer text is not compared with the target, which then stands beside it. One character can become 18 when normalised. */
const maxComparedChars = 300;

/** A link that may be followed. */
export interface SafeLink {
  readonly href: string;
  /** Host, address or number that it leads to. */
  readonly target: string;
  /** Its text names another target, or hides characters: show the real one beside it. */
  readonly misleading: boolean;
  readonly newTab: boolean;
}

/**
 * Reads an address given by a model or a server. Undefined unless it is an absolute http, https, mailto or tel one;
 * a name or password before the host, and copies of a mail, are dropped.
 */
export function readLink(address: string, text: string): SafeLink | undefined {
  if (address.length > maxHrefChars || !/^(?:https?:\/\/|mailto:|tel:)/i.test(address)) return undefined;
  const url = parseUrl(address);
  if (!url || !protocols.has(url.protocol)) return undefined;
  const comparable = text.length <= maxComparedChars;
  const shown = comparable ? withoutHidden(text).normalize("NFKC").toLowerCase().trim() : "";
  const hides = !comparable || hidesCharacters(text);
  if (url.protocol === "tel:") {
    const target = safeDecode(url.pathname);
    const [said, real] = [digitsOf(shown), digitsOf(target)];
    const misleading = hides || hasOtherDigits(shown) || (said.length >= 5 && !endsAlike(said, real));
    return { href: url.href, target, misleading, newTab: false };
  }
  if (url.protocol === "mailto:") {
    url.search = mailFields(url.searchParams);
    const target = safeDecode(url.pathname);
    const words = shown.split(/[^\p{L}\p{N}@.+_-]+/u).map((word) => word.replace(/\.+$/, ""));
    const others = words.filter((word) => word !== target.toLowerCase()).join(" ");
    const misleading = hides || others.includes("@") || namesOther(others, hostOfMail(target));
    return { href: url.href, target, misleading, newTab: false };
  }
  const credentials = url.username !== "" || url.password !== "";
  url.username = "";
  url.password = "";
  const misleading = hides || credentials || url.hostname.includes("xn--") || namesOther(shown, url.hostname);
  return { href: url.href, target: url.host, misleading, newTab: true };
}

/** Gives an anchor its safe address and what keeps the page it opens away from this one. */
export function applyLink(anchor: HTMLAnchorElement, link: SafeLink): void {
  anchor.href = link.href;
  anchor.rel = "noopener noreferrer nofollow";
  if (link.newTab) anchor.target = "_blank";
}

/** Not through URLSearchParams alone: it writes spaces as `+`, which mail programs show as such. */
function mailFields(fields: URLSearchParams): string {
  return [...fields]
    .filter(([name]) => /^(?:subject|body)$/i.test(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
}

function hostOfMail(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** Digits of other scripts: nothing here can compare them. */
function hasOtherDigits(text: string): boolean {
  return /\p{Nd}/u.test(text.replace(/\d/g, ""));
}

/** A number written without its country code is still the same. */
function endsAlike(one: string, other: string): boolean {
  const [a = "", b = ""] = [one, other].map((digits) => digits.replace(/^0+/, ""));
  return Math.min(a.length, b.length) >= 5 && (a.endsWith(b) || b.endsWith(a));
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
