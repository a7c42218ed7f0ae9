import type { Element } from "./tree.ts";

/** Where a link writes to or calls; its address is empty for all other links. */
export function contactOf({ attribs }: Element): { readonly scheme: "mailto" | "tel"; readonly address: string } {
  const href = (attribs.href ?? "").trim();
  const hidden = attribs["data-cfemail"] ?? /\/cdn-cgi\/l\/email-protection#([\da-f]{6,})/i.exec(href)?.[1];
  if (hidden !== undefined) return { scheme: "mailto", address: revealed(hidden) };
  const [, scheme = "", target = ""] = /^(mailto|tel|sms|callto):([^?]{3,100})/i.exec(href) ?? [];
  return { scheme: scheme.toLowerCase() === "mailto" ? "mailto" : "tel", address: decoded(target).trim() };
}

/** Whether a text stands where scripts put an address that they hide from robots: "[email protected]". */
export function isPlaceholder(text: string): boolean {
  return /^\[email[\s\u00a0]?protected\]$/i.test(text);
}

/** What Cloudflare hides: the first byte, with which each further one is mixed. */
function revealed(hidden: string): string {
  if (!/^(?:[\da-f]{2}){3,200}$/i.test(hidden)) return "";
  const [key = 0, ...bytes] = Buffer.from(hidden, "hex");
  const address = Buffer.from(bytes.map((byte) => byte ^ key))
    .toString("utf8")
    .split("?")[0]!;
  return /^[^\s@]+@[^\s@]+$/.test(address) ? address : "";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
