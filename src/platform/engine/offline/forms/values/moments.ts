import { en, type ParsedResult } from "chrono-node";
import { commonWords, generalWords } from "../../../knowledge/words/common-words.ts";
import { correctSpelling } from "../../../knowledge/words/spelling.ts";
import { addDays, dayFrom, dayOf, nextDayOfMonth, type WallClock, wallClock } from "./calendar.ts";
import { hourOfWord, hourWords } from "./numbers.ts";
import { type Rewritten, rewrite, unwritten } from "./rewrite.ts";
import type { Doubt, Moment } from "./value.ts";

/** A day, a time of day or both, at its place in a text. */
export interface FoundMoment {
  /** YYYY-MM-DD */
  readonly day?: string;
  /** HH:MM */
  readonly time?: string;
  readonly dayDoubt?: Doubt;
  readonly timeDoubt?: Doubt;
  readonly start: number;
  readonly end: number;
}

const months =
  "jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december";
const weekdays = "monday tuesday wednesday thursday friday saturday sunday";
/** Words that are recognised though misspelt. */
const dateWords = new Map(
  `${weekdays} january february march april august september october november december today tomorrow tonight
  morning afternoon evening midnight midday`
    .split(/\s+/)
    .map((word) => [word, 1]),
);
const hour = `(${hourWords}|\\d{1,2})`;

/**
 * Days and times wherever they stand. 03/04 is the 3rd of April. What has passed moves forward: "Friday" is the next one,
 * which said on a Friday is in a week, and "at 4" is in the afternoon. Vague ones ("next week", "in the morning") are
 * none.
 * @param options.past Days of the past are wanted, as for a birth.
 */
export function findMoments(text: string, moment: Moment, { past = false } = {}): FoundMoment[] {
  const now = wallClock(moment);
  const { text: plain, origins } = normalise(text);
  const found = en.GB.parse(plain, asLocal(now), { forwardDate: !past }).flatMap((result) => {
    const read = readResult(result, plain, dayOf(now), past);
    return read ? [read] : [];
  });
  const places = found.map(({ start, end }) => [start, end] as const);
  for (const match of plain.matchAll(/\b(?:on )?(?:the )?(\d{1,2})(?:st|nd|rd|th)\b/gi)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const day = nextDayOfMonth(Number(match[1]), dayOf(now));
    if (day !== undefined && places.every(([from, to]) => end <= from || start >= to)) found.push({ day, start, end });
  }
  return found
    .map((one) => ({ ...one, start: origins[one.start]!, end: origins[one.end]! }))
    .sort((one, other) => one.start - other.start);
}

/** The same hands of the clock in this machine's own timezone, by which chrono counts days whatever zone it is told. */
function asLocal(clock: WallClock): Date {
  const [year, month, day] = [clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate()];
  return new Date(year, month, day, clock.getUTCHours(), clock.getUTCMinutes(), clock.getUTCSeconds());
}

/** A whole answer to "which day?"; also "the 24th" and "24". */
export function readDay(answer: string, moment: Moment, options: { past: boolean }): FoundMoment | undefined {
  const found = findMoments(answer, moment, options).filter(({ day, dayDoubt }) => day !== undefined || dayDoubt);
  if (found.length > 0) return found.at(-1);
  const number = /^\D{0,20}(\d{1,2})\D{0,10}$/.exec(answer)?.[1];
  const day = number === undefined ? undefined : nextDayOfMonth(Number(number), dayOf(wallClock(moment)));
  return day === undefined ? undefined : { day, start: 0, end: answer.length };
}

/** A whole answer to "what time?"; also "10", "half 3", "1530" and "three". */
export function readTime(answer: string, moment: Moment): FoundMoment | undefined {
  const found = findMoments(answer, moment).filter(({ time, timeDoubt }) => time !== undefined || timeDoubt);
  if (found.length > 0) return found.at(-1);
  const bare = new RegExp(`^(?:[a-z,]+ ){0,4}${hour}(?:[.:h ]?([0-5]\\d))?(?: ?h)?(?:[ ,.!]+[a-z]*){0,3}$`, "i");
  const [, hours, minutes = "00"] = bare.exec(answer.trim().slice(0, 60)) ?? [];
  if (hours === undefined || /\b(?:hours?|minutes?|days?|weeks?)\b/i.test(answer)) return undefined;
  const time = timeOf(hourOfWord(hours) ?? Number(hours), Number(minutes), hours.startsWith("0"));
  return time === undefined ? undefined : { time, start: 0, end: answer.length };
}

/** Ways of saying a day or a time that chrono does not know, in ways that it does. */
function normalise(text: string): Rewritten {
  const rules: readonly (readonly [RegExp, (...match: string[]) => string | undefined])[] = [
    [/\p{L}{5,12}/gu, (word) => respell(word)],
    [/\b(?:at )?(\d{1,2}) (?=tonight|this evening)/gi, (_, hours = "") => `at ${hours} `],
    [/\b(?:tmrw|2moro|tomoz)\b/gi, () => "tomorrow"],
    // What something is moved from is not what it is moved to.
    [
      /(?<=\b(?:move|change|reschedule|postpone|shift|switch|bring|push)\b.{0,80})\bfrom (?:\S{1,20} ){1,4}?to /gi,
      () => "to ",
    ],
    [/(?<=\d)ish\b/gi, () => ""],
    [
      /\b(?:at )?(?:around|about|roughly|approximately) (\d{1,2}(?::\d\d)?)(?= ?(?:[,.;!?]|$|am\b|pm\b|o['’]? ?clock|in the|on\b|please))/gi,
      (_, hours = "") => `at ${hours}`,
    ],
    [/\b(?:the )?day after tomorrow\b/gi, () => "in 2 days"],
    [
      new RegExp(
        `\\b(?:${weekdays.replaceAll(" ", "|")}),? (?=the \\d{1,2}(?:st|nd|rd|th)\\b(?! of|,? [a-z]{3}))`,
        "gi",
      ),
      () => "",
    ],
    [/\b(?:in (?:a|one) fortnight(?:['’]s time)?|(?:a|one) fortnight from (?:now|today))\b/gi, () => "in 14 days"],
    [
      new RegExp(`\\b(?:in )?(an?|${hourWords}|\\d{1,2}) (day|week|month)s?(?:['’] time| from (?:now|today))\\b`, "gi"),
      (_, count = "", unit = "") => `in ${count} ${unit}s`,
    ],
    // "1 December, 4 boxes" is not the 4th.
    [
      new RegExp(`(?<=\\b\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${months})),(?= ?\\d{1,2}\\b(?![:.]\\d| ?[ap]m))`, "gi"),
      () => ";",
    ],
    [/\b(?:noon|midday)\b/gi, () => "12:00"],
    [/\bmidnight\b/gi, () => "00:00"],
    [new RegExp(`\\bhalf (?:past )?${hour}\\b`, "gi"), (_, word = "") => clock(word, 30)],
    [new RegExp(`\\bquarter past ${hour}\\b`, "gi"), (_, word = "") => clock(word, 15)],
    [new RegExp(`\\bquarter to ${hour}\\b`, "gi"), (_, word = "") => clock(word, -15)],
    [new RegExp(`\\b(?:at|by|around|about) (${hourWords})\\b`, "gi"), (_, word = "") => `at ${hourOfWord(word)}`],
    [
      new RegExp(`\\b(${hourWords})(?= ?(?:o['’]? ?clock|am\\b|pm\\b|a\\.m|p\\.m|in the (?:morning|afternoon)))`, "gi"),
      (word = "") => String(hourOfWord(word)),
    ],
    [/\bbetween (\d{1,2}(?::\d\d)?) and (?=\d)/gi, (_, from = "") => `from ${from} to `],
    [/\b(\d{1,2})h([0-5]\d)?\b/gi, (_, hours = "", minutes = "00") => `${hours}:${minutes}`],
    [
      /\b(\d{1,2})((?::\d\d)?)(?: o['’]? ?clock)? (?:in the (morning|afternoon|evening)|at night)\b/gi,
      (_, hours = "", minutes = "", part = "") =>
        Number(hours) > 12 ? undefined : `${hours}${minutes} ${part.toLowerCase() === "morning" ? "am" : "pm"}`,
    ],
  ];
  return rules.reduce((done, [pattern, replace]) => rewrite(done, pattern, replace), unwritten(text));
}

function clock(word: string, minutes: number): string | undefined {
  const total = (hourOfWord(word.toLowerCase()) ?? Number(word)) * 60 + minutes;
  if (total < 0 || total >= 24 * 60) return undefined;
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, "0")}`;
}

function respell(word: string): string | undefined {
  const lower = word.toLowerCase();
  if (dateWords.has(lower) || commonWords.has(lower) || generalWords.has(lower)) return undefined;
  return correctSpelling(lower, dateWords);
}

function readResult(result: ParsedResult, text: string, today: string, past: boolean): FoundMoment | undefined {
  if (isVague(result) || /^ (?:week|fortnight)\b/i.test(text.slice(result.index + result.text.length)))
    return undefined;
  // "A week after Tuesday" is not that day.
  if (/\b(?:days?|weeks?|fortnight|months?) (?:from|after|before)(?: the)? $/i.test(text.slice(0, result.index)))
    return undefined;
  // "24 or 25 November", "9 or 10 am": the first of the two is only a number.
  const isOneOfTwo = /\d(?:st|nd|rd|th)? or (?:on |at )?(?:the )?$/i.test(text.slice(0, result.index));
  const day = readDate(result, text, today, past);
  const time = readHour(result);
  const several = isOneOfTwo
    ? time.time === undefined
      ? { dayDoubt: "several" as const }
      : { timeDoubt: "several" as const }
    : {};
  const found = { ...day, ...time, ...several };
  if (Object.keys(found).length === 0) return undefined;
  return { ...found, start: result.index, end: result.index + result.text.replace(/[\s,]+$/, "").length };
}

/** "2 hours" is a duration, "a second" a manner of speaking, "next week" no day. */
function isVague(result: ParsedResult): boolean {
  const said = result.text.toLowerCase();
  const isManner = /\b(?:seconds?|moment|now|weekend)\b|^(?:next|this|last|past) (?:week|month|year)\b/.test(said);
  return isManner || (result.tags().has("result/relativeDate") && !/^(?:in|within) |ago$/.test(said));
}

function readDate(
  { start, end, text: said, index }: ParsedResult,
  text: string,
  today: string,
  past: boolean,
): Pick<FoundMoment, "day" | "dayDoubt"> {
  const isByName = start.isCertain("weekday") && !start.isCertain("day");
  if (!isByName && !start.isCertain("day") && !/^this (?:morning|afternoon|evening)/i.test(said)) return {};
  if (end && !end.isCertain("hour")) return { dayDoubt: "several" };
  const day = dayFrom(start.get("year")!, start.get("month")!, start.get("day")!);
  if (day === undefined || past) return day === undefined ? {} : { day };
  if (isByName && day === today && !/\b(?:this|today)\b/i.test(said)) return { day: addDays(day, 7) };
  const isLast = /\b(?:last|ago)\b/i.test(text.slice(Math.max(0, index - 5), index + said.length));
  return day < today || isLast ? { dayDoubt: "past" } : { day };
}

function readHour({ start, end, text }: ParsedResult): Pick<FoundMoment, "time" | "timeDoubt"> {
  if (end?.isCertain("hour")) return { timeDoubt: "several" };
  if (!start.isCertain("hour")) return {};
  const isSaid = start.isCertain("meridiem") || /\b0\d|morning|\bam\b|a\.m/i.test(text);
  const time = timeOf(start.get("hour")!, start.get("minute") ?? 0, isSaid);
  return time === undefined ? {} : { time };
}

/** Chosen: hours up to six are after noon unless the morning was said; few things are done at four in the night. */
function timeOf(hours: number, minutes: number, isSaid: boolean): string | undefined {
  const meant = !isSaid && hours >= 1 && hours <= 6 ? hours + 12 : hours;
  if (meant > 23 || minutes > 59) return undefined;
  return `${String(meant).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}
