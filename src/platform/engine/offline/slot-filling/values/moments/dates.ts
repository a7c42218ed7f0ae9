import { en, type ParsedResult } from "chrono-node";
import { months, weekdays } from "./english.ts";

/** What chrono read, at its place in the whole text. */
export interface ReadDate {
  readonly result: ParsedResult;
  readonly start: number;
  readonly end: number;
}

/** A part of a text that may hold one expression of a day or a time. */
interface Excerpt {
  readonly start: number;
  readonly end: number;
}

/*
 * What chrono reads of a message: the places where days and times may stand, so that its work grows with neither the
 * length of a text nor how often it repeats itself. Without bounds 2,000 characters of "1 week " take it 80 ms. All chosen:
 * an expression is hardly longer than 60 characters, and nobody gives sixteen in one message.
 */
const maxExcerptChars = 96;
/** Of several units in a row chrono tries every beginning with every end. */
const maxUnits = 3;
const maxExcerpts = 16;
/** How far before and behind a date's words others of it may stand: "in a couple of weeks", "2 hours from now". */
const marginBefore = 32;
const marginAfter = 16;
/** Words this far apart belong to one expression: "Friday, some time at 3". */
const maxGapChars = 24;

const units: ReadonlySet<string> = new Set(
  `s sec second seconds min mins minute minutes h hr hrs hour hours d day days w week weeks mo mon mos month months qtr
  quarter quarters y yr year years`.split(/\s+/),
);
const words: ReadonlySet<string> = new Set(
  `${[...months, ...weekdays]
    .flatMap((name) => [name, name.slice(0, 3)])
    .join(" ")
    .toLowerCase()} tues thur thurs sept
  today tonight tomorrow yesterday tmr tmrw overmorrow now morning afternoon evening night midnight noon midday weekend
  weekends weekday weekdays fortnight eod eom eoy end`.split(/\s+/),
);

/** Reads one excerpt. */
export type ParseExcerpt = (text: string) => readonly ParsedResult[];

/** Every day and time that chrono finds in a text, in order; of more than 16 places, the first and the last eight. */
export function readDates(text: string, parse: ParseExcerpt): ReadDate[] {
  const excerpts = findExcerpts(text);
  const read =
    excerpts.length > maxExcerpts
      ? [...excerpts.slice(0, maxExcerpts / 2), ...excerpts.slice(-maxExcerpts / 2)]
      : excerpts;
  return read.flatMap(({ start, end }) =>
    parse(text.slice(start, end)).map((result) => {
      const from = start + result.index;
      return { result, start: from, end: from + result.text.length };
    }),
  );
}

/** chrono for British dates. @param past Days of the past are wanted. */
export function parseWith(reference: Date, { past }: { readonly past: boolean }): ParseExcerpt {
  return (text) => en.GB.parse(text, reference, { forwardDate: !past });
}

function findExcerpts(text: string): Excerpt[] {
  const found: { start: number; end: number; units: number }[] = [];
  let before = 0;
  let open: (typeof found)[number] | undefined;
  for (const match of text.matchAll(/\p{L}+|\p{N}+/gu)) {
    const word = match[0].toLowerCase();
    const isUnit = units.has(word);
    if (!isUnit && !words.has(word) && !/\d/.test(word)) continue;
    const [start, end] = [match.index, match.index + match[0].length];
    const isNear = open && start - open.end <= maxGapChars && !text.slice(open.end, start).includes("¦");
    const fits = open && end - open.start <= maxExcerptChars && open.units + Number(isUnit) <= maxUnits;
    if (open && isNear && fits) {
      open.end = end;
      open.units += Number(isUnit);
      continue;
    }
    if (open) {
      open.end = forwards(text, open.end, start);
      before = open.end;
    }
    open = { start: backwards(text, start, before), end, units: Number(isUnit) };
    found.push(open);
  }
  if (open) open.end = forwards(text, open.end, text.length);
  return found;
}

/** Where the words before a place begin, as far as the margin goes; none is cut in two. */
function backwards(text: string, from: number, least: number): number {
  const start = Math.max(least, from - marginBefore);
  if (start === least || !isWordAt(text, start - 1)) return start;
  const gap = text.slice(start, from).search(/[^\p{L}\p{N}]/u);
  return gap < 0 ? from : start + gap;
}

function forwards(text: string, from: number, most: number): number {
  const end = Math.min(most, from + marginAfter);
  if (end === most || !isWordAt(text, end)) return end;
  const gap = text.slice(from, end).search(/[^\p{L}\p{N}][\p{L}\p{N}]*$/u);
  return gap < 0 ? from : from + gap;
}

function isWordAt(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text[at] ?? "");
}
