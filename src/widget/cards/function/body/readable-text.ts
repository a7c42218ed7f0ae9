import { clockOf, fullDay } from "../../../host/clock.ts";
import { cutText, humanName, isRedacted, shownText } from "../values.ts";
import type { OpenedCardWords } from "./opened-words.ts";

const maxTextChars = 300;
const maxDateChars = 40;
const dateForm = /^(\d{4}-\d{2}-\d{2})([T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?(Z|[+-]\d{2}:\d{2})?$/;
const timesForm = /^([012]\d:[0-5]\d)(?: ?[-–] ?([012]\d:[0-5]\d))?$/;
const maxDepth = 3;
const maxNestedEntries = 4;
/** How values are put into words. */
export interface ValueOptions {
  readonly words: OpenedCardWords;
  /** Undefined: the browser's. */
  readonly locale: string | undefined;
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

function cutWithCount(text: string, words: OpenedCardWords): string {
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
