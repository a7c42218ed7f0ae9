import { isRecord } from "../../../contract/record.ts";
import type { IconName } from "../../icons.ts";
import { namingTurns } from "../../markdown/links/hidden-characters.ts";

const maxTextChars = 300;
/** What the proxy puts in the place of a value that its owner's rules hide. */
const redacted = new Set(["redacted", "[redacted]"]);

/** Whether the site keeps this value from the page. */
export function isRedacted(value: unknown): boolean {
  return typeof value === "string" && redacted.has(value);
}

/** Reads a member that the value has itself: what a page adds to `Object.prototype` is none. */
export function ownMember(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** `next_visit`, `nextVisit` and `next-visit` as a person writes them: "Next visit". */
export function humanName(name: string): string {
  const words = name
    .slice(0, maxTextChars)
    .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, "$1 ")
    .replace(/[\s_.\-/]+/g, " ")
    .trim();
  const isAcronym = (word: string): boolean => word.length > 1 && word === word.toUpperCase();
  const lower = words
    .split(" ")
    .map((word) => (isAcronym(word) ? word : word.toLowerCase()))
    .join(" ");
  return shownText(lower.charAt(0).toUpperCase() + lower.slice(1), 80) || name.slice(0, 80);
}

/** Cuts at `size` characters, with an ellipsis. */
export function cutText(text: string, size: number): string {
  if (text.length <= size) return text;
  return `${text.slice(0, size).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** A text to be shown: cut, and with what would turn its letters around named. */
export function shownText(text: string, size: number): string {
  return namingTurns(cutText(text, size));
}

/** The icon of a call, by what its name says that it does. */
export function iconFor(name: string): IconName {
  const words = humanName(name).toLowerCase();
  if (/\b(?:book|visit|appointment|schedule|calendar|reserve)/.test(words)) return "calendar";
  if (/\b(?:list|export)\b/.test(words)) return "list";
  return /\b(?:search|find|look|lookup|get|check|fetch)\b/.test(words) ? "search" : "braces";
}
