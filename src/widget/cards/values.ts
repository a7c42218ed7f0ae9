import { isRecord } from "../../contract/record.ts";
import { clockOf, fullDay } from "../locales/clock.ts";
import { namingTurns } from "../markdown/links/hidden-characters.ts";
import type { CardWords } from "./words.ts";

const maxTextChars = 300;
const maxDateChars = 40;
const dateForm = /^(\d{4}-\d{2}-\d{2})([T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?(Z|[+-]\d{2}:\d{2})?$/;
const timesForm = /^([012]\d:[0-5]\d)(?: ?[-–] ?([012]\d:[0-5]\d))?$/;
const maxDepth = 3;
const maxNestedEntries = 4;
/** What the proxy puts in the place of a value that its owner's rules hide. */
const redacted = new Set(["redacted", "[redacted]"]);

/** How values are put into words. */
export interface ValueOptions {
  readonly words: CardWords;
  /** Undefined: the browser's. */
  readonly locale: string | undefined;
}

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

/** Any value as one line of readable text, bounded in depth, width and length. */
export function readableText(value: unknown, options: ValueOptions, depth = 0): string {
  const { words } = options;
  if (value === null || value === undefined || value === "") return words.none;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (isRedacted(value)) return words.hiddenBySite;
  if (typeof value === "string") return readableDate(value, options.locale) ?? cutWithCount(value, words);
  if (typeof value !== "object") return cutText(String(value), maxTextChars);
  const entries = Object.entries(value);
  if (entries.length === 0) return words.none;
  if (depth >= maxDepth) return words.entries(entries.length);
  const shown = entries.slice(0, maxNestedEntries).map(([key, inner]) => {
    const text = readableText(inner, options, depth + 1);
    return Array.isArray(value) || depth > 0 ? text : `${humanName(key)}: ${text}`;
  });
  if (entries.length > shown.length) shown.push(words.moreEntries(entries.length - shown.length));
  return cutText(shown.join(" · "), maxTextChars);
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

function cutWithCount(text: string, words: CardWords): string {
  const left = text.length - maxTextChars;
  return shownText(text, maxTextChars) + (left > 0 ? ` (${words.moreCharacters(left)})` : "");
}

/**
 * A day, a moment, a time of day or a stretch of one, as the locale writes it. A moment with a zone is told in the reader's,
 * what names no zone as it stands.
 */
function readableDate(text: string, locale: string | undefined): string | undefined {
  if (text.length > maxDateChars) return undefined;
  const [, from, to] = timesForm.exec(text) ?? [];
  if (from) {
    const times = [from, to]
      .filter(Boolean)
      .map((time) => written(`1970-01-01T${time}Z`, locale, { ...clockOf(locale), timeZone: "UTC" }));
    return times.includes(undefined) ? undefined : times.join("–");
  }
  const [, day, time = "", zone] = dateForm.exec(text) ?? [];
  if (day === undefined) return undefined;
  const options = { ...fullDay, ...(time ? clockOf(locale) : {}) };
  return zone
    ? written(text, locale, options)
    : written(`${day}T${time.slice(1) || "00:00"}Z`, locale, { ...options, timeZone: "UTC" });
}

function written(moment: string, locale: string | undefined, options: Intl.DateTimeFormatOptions): string | undefined {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? undefined : date.toLocaleString(locale, options);
}
