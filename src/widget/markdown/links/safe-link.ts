import { hidesCharacters, withoutHidden } from "./hidden-characters.ts";

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
  if (address.length > maxHrefChars || !/^(?:https?:\/\/|mailto:|tel:)/i.test(address) || !URL.canParse(address)) {
    return undefined;
  }
  const url = new URL(address);
  if (!protocols.has(url.protocol)) return undefined;
  const comparable = text.length <= maxComparedChars;
  const shown = comparable ? withoutHidden(text).normalize("NFKC").toLowerCase().trim() : "";
  const hides = !comparable || hidesCharacters(text);
  if (url.protocol === "tel:") {
    const target = safeDecode(url.pathname);
    const [said, real] = [digitsOf(shown), digitsOf(target)];
    return { href: url.href, target, misleading: hides || (said.length >= 5 && !endsAlike(said, real)), newTab: false };
  }
  if (url.protocol === "mailto:") {
    url.search = mailFields(url.searchParams);
    const target = safeDecode(url.pathname);
    const said = mailAddressIn(shown);
    const misleading =
      hides || (said !== undefined ? said !== target.toLowerCase() : namesOther(shown, hostOfMail(target)));
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

/** Whether a text holds something that reads as a host, and it is another one. */
function namesOther(text: string, hostname: string): boolean {
  const real = hostname.toLowerCase().replace(/^www\./, "");
  const names = hostsIn(text.replace(/[\u3002\uFF0E\uFF61\u2024]/g, "."));
  // In a whole address only the host counts; its path may well hold a file name.
  const said = /^https?:\/\//.test(text) ? names.slice(0, 1) : names;
  return said.some((name) => {
    const host = name.replace(/^www\./, "");
    return host !== real && !real.endsWith(`.${host}`);
  });
}

/** What reads as a host: labels joined by dots, the last one of letters. Each character is looked at a few times at most. */
function hostsIn(text: string): string[] {
  return (text.match(/[\p{L}\p{N}.-]+/gu) ?? []).flatMap((run) =>
    run.split(/\.{2,}/).flatMap((dotted) => {
      const labels = dotted.replace(/^[.-]+/, "").split(".");
      const last = labels.findLastIndex((label, index) => index > 0 && /^\p{L}{2}/u.test(label));
      if (last < 0) return [];
      const [ending = ""] = /^\p{L}+/u.exec(labels[last]!) ?? [];
      const first = labels.slice(0, last).findLastIndex((label) => label.startsWith("-"));
      return [[...labels.slice(Math.max(0, first), last), ending].join(".").replace(/^-+/, "")];
    }),
  );
}

/** The first mail address that a text names. */
function mailAddressIn(text: string): string | undefined {
  for (const word of text.split(/[\s<>]+/)) {
    const parts = word.split("@");
    const at = parts.findIndex((part, index) => part !== "" && parts[index + 1]);
    if (at >= 0) return `${parts[at]}@${parts[at + 1]}`;
  }
  return undefined;
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

/** A number written without its country code is still the same. */
function endsAlike(one: string, other: string): boolean {
  const [a, b] = [one.replace(/^0+/, ""), other.replace(/^0+/, "")];
  return a.endsWith(b) || (b.endsWith(a) && a.length >= 5);
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
