import { lastDayOfMonth } from "../../wall-clock.ts";
import { limitValue } from "../slots/limits.ts";
import type { Slot } from "../slots/slot.ts";
import type { Doubt, Found, Moment, Value } from "../slots/value.ts";
import { readAnswer } from "./answer.ts";
import { isOr, judge, rangeStart, takesBack } from "./bounds.ts";
import { findLabels } from "./labels.ts";
import { asPast, type FoundMoment, findMoments, half } from "./moments/moments.ts";
import { sameDay } from "./moments/same-day.ts";
import { findNumbered } from "./numbered.ts";
import { findOnlyNumber } from "./numbers.ts";
import { readers } from "./readers.ts";
import { texts } from "./texts.ts";
import { UnreadMessage } from "./unread-message.ts";

/** What a message says of a form. */
export interface Reading {
  /** Values by slot key. */
  readonly values: ReadonlyMap<string, Value>;
  /** Slots that were spoken of, and why there is no value. */
  readonly doubts: ReadonlyMap<string, Doubt>;
  /** Slots that were named without a value: "change the time". */
  readonly named: readonly Slot[];
  /** What is left of the message, in pieces. */
  readonly rest: readonly string[];
  /** The message, what was read of it covered. */
  readonly unread: string;
}

/** Kinds in the order in which they are taken out: the unmistakable first, so that no later reader sees their digits. */
const order = [
  "email",
  "reference",
  "phone",
  "postcode",
  "address",
  "choice",
  "moment",
  "number",
  "name",
  "boolean",
  "text",
] as const;

export interface GatherOptions {
  readonly moment: Moment;
  /** The slot that was asked for: of several of its kind, it comes first. */
  readonly asked?: Slot | undefined;
  /** Slots that have a value; of several of a kind, they come last. */
  readonly filled?: ReadonlySet<string>;
  /** The message opens the form: its only number is that of the only slot for one. (default: false) */
  readonly isOpening?: boolean;
}

interface Open {
  readonly language: string | undefined;
  readonly page: UnreadMessage;
  readonly values: Map<string, Value>;
  readonly doubts: Map<string, Doubt>;
}

/**
 * Reads all values that a message clearly gives, for any of the slots. Of two for the same slot the later one counts, as in
 * "Tuesday, no, Wednesday"; "Tuesday or Wednesday" is a doubt.
 */
export function gatherValues(
  message: string,
  slots: readonly Slot[],
  { moment, asked, filled, isOpening = false }: GatherOptions,
): Reading {
  const open: Open = {
    language: moment.language,
    page: new UnreadMessage(message),
    values: new Map(),
    doubts: new Map(),
  };
  for (const slot of slots) if (slot.kind === "text" || slot.kind === "reference") takeNumbered(open, slot);
  const named = takeLabelled(open, slots, moment);
  const wanted = [...slots].sort((one, other) => rankOf(one) - rankOf(other));
  const byKind = Map.groupBy(wanted, ({ kind }) => kind);
  for (const kind of order) {
    const own = kind === "moment" ? [] : (byKind.get(kind) ?? []).filter(({ key }) => !open.values.has(key));
    if (kind === "moment") takeMoments(open, wanted, moment);
    else if (own.length === 0) continue;
    else if (kind === "reference" || kind === "postcode") takeShaped(open, own, kind);
    // What these look like depends on the slot's own words.
    else if (kind === "choice" || kind === "number" || kind === "boolean")
      for (const slot of own) assign(open, readers[kind].find(open.page.text, slot, open.language), [slot], kind);
    else assign(open, readers[kind].find(open.page.text, own[0]!), own, kind);
    if (kind === "number" && isOpening) takeOnlyNumber(open, slots, moment);
  }
  return { values: open.values, doubts: open.doubts, named, rest: open.page.pieces, unread: open.page.text };

  function rankOf(slot: Slot): number {
    return slot === asked ? 0 : filled?.has(slot.key) ? 2 : 1;
  }
}

/** What has the shape of a slot is its value, and nothing else; the letters of one slot are none of another's. */
function takeShaped(open: Open, slots: readonly Slot[], kind: "reference" | "postcode"): void {
  const shaped = slots.filter(({ shape }) => shape !== undefined);
  for (const slot of shaped) {
    const found = slot
      .shape!.find(open.page.text)
      .filter(({ value }) => slot.token?.test(`${value}`) || !slots.some(({ token }) => token?.test(`${value}`)));
    assign(open, found, [slot], kind);
  }
  const others = slots.filter(({ shape }) => shape === undefined);
  if (others.length > 0) assign(open, readers[kind].find(open.page.text, others[0]!), others, kind);
}

function takeOnlyNumber(open: Open, slots: readonly Slot[], { language = "en" }: Moment): void {
  const [slot, other] = slots.filter(({ kind }) => kind === "number");
  if (!slot || other || open.values.has(slot.key) || open.doubts.has(slot.key)) return;
  const found = findOnlyNumber(open.page.text, slot, language);
  if (found) assign(open, [found], [slot], "number");
}

/** Before what the words of a label lead to, which in texts goes on to the end of the sentence. */
function takeNumbered(open: Open, slot: Slot): void {
  assign(open, findNumbered(open.page.text, slot), [slot], "text");
}

function takeLabelled(open: Open, slots: readonly Slot[], moment: Moment): Slot[] {
  const named: Slot[] = [];
  for (const { slot, start, said, saidEnd } of findLabels(open.page.text, slots)) {
    if (said === "") {
      named.push(slot);
      continue;
    }
    const { value, doubt } = slot.kind === "text" ? { value: texts.read(said, slot) } : readAnswer(said, slot, moment);
    if (value !== undefined) {
      open.values.set(slot.key, value);
      open.doubts.delete(slot.key);
      open.page.cover(start, saidEnd);
    } else if (doubt) open.doubts.set(slot.key, doubt);
  }
  return named;
}

function takeMoments(open: Open, slots: readonly Slot[], moment: Moment): void {
  const dates = slots.filter(({ kind, key }) => kind === "date" && !open.values.has(key));
  const times = slots.filter(({ kind, key }) => kind === "time" && !open.values.has(key));
  if (dates.length + times.length === 0) return;
  const { text, original } = open.page;
  const isPast = dates.length > 0 && dates.every((slot) => slot.isPast);
  const read = (said: string) => findMoments(said, moment, { past: dates.some((slot) => slot.isPast) });
  const found = withoutCounts(text, slots, read)
    .map((one) => (isPast ? asPast(one, moment) : one))
    .flatMap((one) => (dates.length > 1 ? bothEnds(one, original, open.language) : [one]));
  const isAnyHour = times.some((slot) => slot.isAnyHour);
  const days = found.filter(({ day, dayDoubt }) => day ?? dayDoubt).map((one) => half(one, one.day, one.dayDoubt));
  const hours = found
    .filter(({ time, timeDoubt }) => time ?? timeDoubt)
    .map((one) => half(one, one.time, one.timeDoubt ?? (isAnyHour && one.isOpen ? "half" : undefined)));
  assign(open, days, dates, "moment", text);
  assign(open, hours, times, "moment", text);
}

/** "Monday 14 guests" is no 14th: where a slot counts what stands behind a number, the day is read without it, if one is left. */
function withoutCounts(
  text: string,
  slots: readonly Slot[],
  read: (said: string) => readonly FoundMoment[],
): readonly FoundMoment[] {
  const found = read(text);
  const counts = slots
    .filter(({ kind }) => kind === "number")
    .flatMap((slot) => readers.number.find(text, slot))
    // In "4 December people" the month makes it a day, although the word behind could count it.
    .filter((count) => found.some(({ start, end }) => start < count.end && count.start < end && end <= count.end));
  if (counts.length === 0) return found;
  const page = new UnreadMessage(text);
  for (const { start, end } of counts) page.cover(start, end);
  const others = read(page.text);
  return others.some(({ day, dayDoubt }) => day ?? dayDoubt) ? others : found;
}

/** A range as its first and its last day: "from 20 to 24 June", "vom 3. bis 10. April". */
function bothEnds(one: FoundMoment, text: string, language: string | undefined): FoundMoment[] {
  const { day, lastDay, start, end } = one;
  if (lastDay !== undefined && day !== undefined) {
    const { dayDoubt: _, ...first } = one;
    return [first, { day: lastDay, start: end, end }];
  }
  const from = day === undefined ? undefined : rangeStart(text, one, language);
  if (from === undefined) return [one];
  const first = lastDayOfMonth(from, day!);
  return first === undefined ? [one] : [{ day: first, start, end: start }, one];
}

/** Of several of these the last is meant where a word takes the others back, and none where not. */
const isListed: ReadonlySet<string> = new Set(["choice", "moment"]);
const firstCounts: ReadonlySet<string> = new Set(["email", "phone", "postcode", "address"]);

/** Kinds that a sentence says something of: "not before Friday", "instead of the boiler". */
const judged: ReadonlySet<string> = new Set(["choice", "moment", "number", "email", "phone", "reference"]);

/** Gives what was found to the slots of its kind, in their order; with a single slot the last one found counts. */
function assign(
  { values, doubts, page, language }: Open,
  found: readonly Found[],
  slots: readonly Slot[],
  kind: (typeof order)[number],
  text = page.text,
): void {
  const [only, more] = slots;
  if (!only) return;
  for (const { start, end } of found) page.cover(start, end);
  const isOneOf = found.some(({ start }, at) => at > 0 && isOr(text.slice(found[at - 1]!.end, start), language));
  // The ends of a range are what two slots ask for.
  const isJudged = judged.has(kind) && !more && !only.isPast;
  const isMoment = kind === "moment";
  const judgementOf = (one: Found) =>
    isJudged && !one.doubt ? judge(page.original, one, { language, isMoment }) : undefined;
  const possible = found.filter((one) => judgementOf(one) !== "unmeant");
  const sure = possible.filter((one) => !judgementOf(one));
  const meant = sure.length > 0 ? sure : possible.map((one) => ({ ...one, doubt: one.doubt ?? ("several" as const) }));
  if (more) {
    for (const [at, slot] of slots.entries()) if (meant[at]) settle({ values, doubts }, slot, meant[at]);
    return;
  }
  const different = new Set(meant.map(({ value }) => sameDay(value))).size > 1;
  // Of two addresses or numbers the first is the visitor's, unless one is taken back.
  const isFirst = firstCounts.has(kind) && !takesBack(text, language);
  const last = isFirst ? meant[0] : meant.at(-1);
  if (!last) return;
  // Two of a list are no correction: "the boiler and the radiator".
  const isOpen = isOneOf || (different && isListed.has(kind) && !takesBack(text, language));
  const doubt = last.doubt ?? (isOpen ? "several" : undefined);
  settle({ values, doubts }, only, doubt ? { ...last, doubt } : last);
}

function settle({ values, doubts }: Pick<Open, "values" | "doubts">, slot: Slot, { value, doubt }: Found): void {
  const limited = doubt || value === undefined ? { doubt } : limitValue(value, slot);
  if ("value" in limited) {
    values.set(slot.key, limited.value);
    doubts.delete(slot.key);
  } else if (limited.doubt) doubts.set(slot.key, limited.doubt);
}
