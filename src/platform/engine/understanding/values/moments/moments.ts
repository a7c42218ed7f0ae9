import type { ParsedResult } from "chrono-node";
import {
  addDays,
  dayFrom,
  dayOf,
  lastDayOfMonth,
  nextDayOfMonth,
  type WallClock,
  wallClock,
} from "../../../wall-clock.ts";
import type { Slot } from "../../slots/slot.ts";
import type { Doubt, Found, Moment } from "../../slots/value.ts";
import { type ParseExcerpt, parseWith, type ReadDate, readDates } from "./dates.ts";
import { hour, hourOf } from "./english.ts";
import { normaliseExpressions } from "./expressions.ts";
import { findContradictions, findImpossibleDays } from "./impossible-days.ts";

/** A day, a time of day or both, at its place in a text. */
export interface FoundMoment {
  /** YYYY-MM-DD */
  readonly day?: string;
  /** HH:MM */
  readonly time?: string;
  readonly dayDoubt?: Doubt;
  /** The last day of a range, whose first is `day`; where one day is needed, that is a doubt. */
  readonly lastDay?: string;
  readonly timeDoubt?: Doubt;
  /** The day is said by its name alone: "Friday". */
  readonly isByName?: boolean;
  /** The hour may be before noon or after it, and which was not said. */
  readonly isOpen?: boolean;
  readonly start: number;
  readonly end: number;
}

/** What a turn has read so far: the same texts come again for each tool and each of its parameters. */
interface TurnReadings {
  readonly now: WallClock;
  readonly language: string;
  readonly isMonthFirst: boolean;
  readonly texts: Map<string, readonly FoundMoment[]>;
  readonly excerpts: Map<string, ReturnType<ParseExcerpt>>;
}

const readings = new WeakMap<Moment, TurnReadings>();
/** Chosen: no honest message holds as many different days and times; more are not read. */
const maxExcerptsOfTurn = 48;

/** Where the month comes first in English: the zones of the United States. */
const american =
  /^(?:US\/|Pacific\/Honolulu|America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Detroit|Boise|Anchorage|Juneau|Nome|Sitka|Adak|Menominee|Indiana|Kentucky|North_Dakota))/;
/** An hour and nothing else, but for words that say nothing. */
const bareTime = new RegExp(
  `^(?:(?:ok(?:ay)?|yes|please|at|around|about|by|from|for|the|say|maybe|let['’]s say|make it|how about|then|um|it is|it['’]s)[, ]+){0,4}${hour}(?:[.:h ]?([0-5]\\d))?(?: ?(?:h|ish|o['’]? ?clock))?(?:[ ,.!]+(?:please|then|sharp|thanks|thank you|is fine|would be (?:fine|good|great|nice|best|ideal|perfect)|works?|suits me|if possible|for me|o['’]?clock)){0,3}[ .!?]*$`,
  "i",
);

/**
 * Days and times wherever they stand. 03/04 is the 3rd of April. What has passed moves forward: "Friday" is the next one,
 * which said on a Friday is in a week, and "at 4" is in the afternoon. Vague ones ("next week", "in the morning") are
 * none.
 * @param options.past Days of the past are wanted, as for a birth.
 */
export function findMoments(text: string, moment: Moment, { past = false } = {}): readonly FoundMoment[] {
  const turn = readingsOf(moment);
  const key = `${past}:${text}`;
  const found = turn.texts.get(key) ?? findIn(text, turn, past);
  turn.texts.set(key, found);
  return found;
}

function findIn(text: string, turn: TurnReadings, past: boolean): FoundMoment[] {
  const today = dayOf(turn.now);
  const { text: plain, origins } = normaliseExpressions(text, { ...turn, today });
  const impossible = findImpossibleDays(plain);
  const contradictions = past ? [] : findContradictions(plain, today);
  // chrono would take them for another day, or nothing of what stands beside them.
  const possible = [...impossible, ...contradictions].reduce(
    (kept, { start, end }) => kept.slice(0, start) + " ".repeat(end - start) + kept.slice(end),
    plain,
  );
  const found: FoundMoment[] = readDates(possible, parserOf(turn, past)).flatMap((date) => {
    const read = readDate(date, possible, today, past);
    return read ? [read] : [];
  });
  for (const place of impossible) found.push({ ...place, dayDoubt: "impossible" });
  for (const place of contradictions) found.push({ ...place, dayDoubt: "contradiction" });
  const places = found.map(({ start, end }) => [start, end] as const);
  for (const match of plain.matchAll(/\b(?:on )?(?:the )?(\d{1,2})(?:st|nd|rd|th)\b(?! of (?:last|every|each)\b)/gi)) {
    const [start, end] = [match.index, match.index + match[0].length];
    // "14 April. Sorry, I meant the 15th" stays in the month.
    const before = found.findLast((one) => one.end <= start && one.day !== undefined && !one.isByName)?.day;
    const day = (past ? lastDayOfMonth : nextDayOfMonth)(Number(match[1]), before ? `${before.slice(0, 8)}01` : today);
    if (day !== undefined && places.every(([from, to]) => end <= from || start >= to)) found.push({ day, start, end });
  }
  return found
    .map((one) => doubtCorrected(one, plain))
    .map((one) => ({ ...one, start: origins[one.start]!, end: origins[one.end]! }))
    .sort((one, other) => one.start - other.start);
}

const corrected = new RegExp(
  `^[\\s,.…–-]*(?:\\b(?:no|actually|sorry|wait|rather|i mean|make (?:it|that)|nein|lieber)\\b[\\s,.…–-]*)+(?:at |the )?${hour}(?:st|nd|rd|th)?(?=[\\s]*(?:$|[.,;!?]|please))`,
  "i",
);

/** In "6 pm … actually make that 7" a bare number takes back what was read. */
function doubtCorrected(found: FoundMoment, text: string): FoundMoment {
  if (found.dayDoubt || found.timeDoubt || !corrected.test(text.slice(found.end, found.end + 80))) return found;
  return { ...found, ...(found.time === undefined ? { dayDoubt: "several" } : { timeDoubt: "several" }) };
}

function readingsOf(moment: Moment): TurnReadings {
  const known = readings.get(moment) ?? {
    now: wallClock(moment),
    language: moment.language ?? "en",
    isMonthFirst: (moment.language ?? "en") === "en" && american.test(moment.timezone),
    texts: new Map(),
    excerpts: new Map(),
  };
  readings.set(moment, known);
  return known;
}

/** Reads each different excerpt once, up to a number of them. */
function parserOf({ now, excerpts }: TurnReadings, past: boolean): ParseExcerpt {
  const parse = parseWith(asLocal(now), { past });
  return (text) => {
    const key = `${past}:${text}`;
    const known = excerpts.get(key);
    if (known) return known;
    if (excerpts.size >= maxExcerptsOfTurn) return [];
    const read = parse(text);
    excerpts.set(key, read);
    return read;
  };
}

/** The same hands of the clock in this machine's own timezone, by which chrono counts days whatever zone it is given. */
function asLocal(clock: WallClock): Date {
  const [year, month, day] = [clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate()];
  return new Date(year, month, day, clock.getUTCHours(), clock.getUTCMinutes(), clock.getUTCSeconds());
}

const bareDay =
  /^(?:(?:ok(?:ay)?|yes|on|the|say|maybe|make it|how about|then|um|it is|it['’]s)[, ]+){0,4}(\d{1,2})(?:st|nd|rd|th|\.)?(?:[ ,.!]+(?:please|then|thanks|thank you|is fine|works?|would be (?:fine|good|great))){0,2}[ .!?]*$/i;

/** Of the past, the nearest Tuesday is the last one. */
export function asPast(found: FoundMoment, moment: Moment): FoundMoment {
  const isAhead = found.isByName && found.day !== undefined && found.day > dayOf(wallClock(moment));
  return isAhead ? { ...found, day: addDays(found.day!, -7) } : found;
}

/** The days of an answer to "which day?", each with its place; also "the 24th" and "24". */
export function findDays(
  answer: string,
  moment: Moment,
  { isPast, isBirth }: Pick<Slot, "isPast" | "isBirth">,
): Found[] {
  const today = dayOf(wallClock(moment));
  const found = findMoments(answer, moment, { past: isPast })
    .filter(({ day, dayDoubt }) => day !== undefined || dayDoubt)
    .map((one) => (isPast ? asPast(one, moment) : one))
    .map((one) => (isPast && (one.day ?? "") > today ? { ...one, ...wentBefore(one.day!, today, answer) } : one))
    // A birth without its year is none.
    .map((one) =>
      isBirth && !answer.includes(one.day?.slice(2, 4) ?? "") ? { ...one, dayDoubt: "several" as const } : one,
    );
  if (found.length > 0) return found.map((one) => half(one, one.day, one.dayDoubt));
  const number = bareDay.exec(answer)?.[1];
  const day = number === undefined ? undefined : (isPast ? lastDayOfMonth : nextDayOfMonth)(Number(number), today);
  return day === undefined ? [] : [{ value: day, start: 0, end: answer.length }];
}

/** The day or the time of a moment. */
export function half(
  { start, end, isByName = false }: FoundMoment,
  value: string | undefined,
  doubt: Doubt | undefined,
): Found {
  return doubt || value === undefined ? { ...(doubt ? { doubt } : {}), start, end } : { value, isByName, start, end };
}

/** A day of the past that was read as one to come: "3/5/84" is of another century, "3 May" of the last year. */
function wentBefore(day: string, today: string, answer: string): Pick<FoundMoment, "day" | "dayDoubt"> {
  const isShortYear = /\d[/.-]\d{1,2}[/.-]\d{2}\b/.test(answer);
  const isOpenYear = /\d/.test(answer) && !answer.includes(day.slice(0, 4));
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const before = isOpenYear ? dayFrom(year - (isShortYear ? 100 : 1), month, date) : undefined;
  return before !== undefined && before <= today ? { day: before } : { dayDoubt: "impossible" };
}

/** The times of an answer to "what time?"; also "10", "half 3", "1530" and "three". */
export function findTimes(answer: string, moment: Moment, { isAnyHour }: Pick<Slot, "isAnyHour">): Found[] {
  const found = findMoments(answer, moment).filter(({ time, timeDoubt }) => time !== undefined || timeDoubt);
  const withDoubt = (one: FoundMoment) =>
    half(one, one.time, one.timeDoubt ?? (isAnyHour && one.isOpen ? "half" : undefined));
  if (found.length > 0) return found.map(withDoubt);
  const [, hours, minutes = "00"] = bareTime.exec(answer.trim().slice(0, 60)) ?? [];
  if (hours === undefined) return [];
  const time = timeOf(hourOf(hours), Number(minutes), hours.startsWith("0"));
  const isOpen = isHalf(hourOf(hours), hours.startsWith("0"));
  return time === undefined ? [] : [withDoubt({ time, isOpen, start: 0, end: answer.length })];
}

/** Chosen: what lies further ahead lay less than a month behind. */
const nextYear = 335;
/** Reach of what is looked at around an expression. */
const aroundChars = 24;

function readDate(date: ReadDate, text: string, today: string, past: boolean): FoundMoment | undefined {
  const { result, start, end } = date;
  if (isVague(result) || /^ (?:week|fortnight)\b/i.test(text.slice(end, end + aroundChars))) return undefined;
  const before = text.slice(Math.max(0, start - aroundChars), start);
  // "A week after Tuesday" is not that day; "for three days from Tuesday" begins on it.
  if (
    /\b(?:(?<!\bfor (?:[\w.]+ ){1,2})(?:days?|weeks?|fortnight|months?) (?:from|after|before|on)(?: the)?|(?:a|one|two) weeks?|fortnight|first|second|third|fourth) $/i.test(
      before,
    )
  )
    return undefined;
  const day = readCalendarDay(date, text, today, past);
  const time = readHour(result);
  const found = { ...day, ...time };
  if (Object.keys(found).length === 0) return undefined;
  return { ...found, start, end: start + result.text.replace(/[\s,]+$/, "").length };
}

/** "2 hours" is a duration, "a second" a manner of speaking, "next week" no day. */
function isVague(result: ParsedResult): boolean {
  const said = result.text.toLowerCase();
  const isManner = /\b(?:seconds?|moment|now|weekend)\b|^(?:next|this|last|past) (?:week|month|year)\b/.test(said);
  return isManner || (result.tags().has("result/relativeDate") && !/^(?:in|within) |ago$/.test(said));
}

function readCalendarDay(
  { result: { start, end, text: said }, start: index }: ReadDate,
  text: string,
  today: string,
  past: boolean,
): Pick<FoundMoment, "day" | "dayDoubt" | "isByName" | "lastDay"> {
  const isByName = start.isCertain("weekday") && !start.isCertain("day");
  if (!isByName && !start.isCertain("day") && !/^this (?:morning|afternoon|evening)/i.test(said)) return {};
  const day = dayFrom(start.get("year")!, start.get("month")!, start.get("day")!);
  if (end && !end.isCertain("hour")) {
    const lastDay = dayFrom(end.get("year")!, end.get("month")!, end.get("day")!);
    const isRange = day !== undefined && lastDay !== undefined && day >= today && lastDay > day;
    return { ...(isRange ? { day, lastDay } : {}), dayDoubt: "several" };
  }
  if (day === undefined) return {};
  if (past) return { day, isByName };
  if (isByName && day === today && !/\b(?:this|today)\b/i.test(said)) return { day: addDays(day, 7), isByName };
  const isLast = /\b(?:last|ago)\b/i.test(text.slice(Math.max(0, index - 5), index + said.length));
  // "1 March" said on 10 March was a few days ago, and is no day of next year.
  const isJustOver =
    !isByName && !start.isCertain("year") && start.isCertain("month") && day > addDays(today, nextYear);
  return day < today || isLast || isJustOver ? { dayDoubt: "past" } : { day, isByName };
}

function readHour({ start, end, text }: ParsedResult): Pick<FoundMoment, "time" | "timeDoubt" | "isOpen"> {
  if (end?.isCertain("hour")) return { timeDoubt: "several" };
  if (!start.isCertain("hour")) return {};
  const isSaid = start.isCertain("meridiem") || /\b0\d|morning|\bam\b|a\.m/i.test(text);
  const time = timeOf(start.get("hour")!, start.get("minute") ?? 0, isSaid);
  return time === undefined ? {} : { time, isOpen: isHalf(start.get("hour")!, isSaid) };
}

function isHalf(hours: number, isSaid: boolean): boolean {
  return !isSaid && hours >= 1 && hours < 12;
}

/** Chosen: hours up to six are after noon unless the morning was said; few things are done at four in the night. */
function timeOf(hours: number, minutes: number, isSaid: boolean): string | undefined {
  const meant = !isSaid && hours >= 1 && hours <= 6 ? hours + 12 : hours;
  if (meant > 23 || minutes > 59) return undefined;
  return `${String(meant).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}
