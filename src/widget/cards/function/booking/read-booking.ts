import type { FunctionCall } from "../../../../contract/operations/conversations/conversations.ts";
import { isRecord } from "../../../../contract/record.ts";
import { namingHidden } from "../../../markdown/links/hidden-characters.ts";
import { cutText, humanName, isRedacted, ownMember } from "../values.ts";
import { type Moment, readDayAndTime, readMoment, readTimeZone } from "./moments.ts";

/** What a function has booked. Texts are bounded, and empty if nothing is known. */
export interface Booking {
  /** What is booked, e.g. "Engineer visit". */
  readonly title: string;
  readonly start: Moment;
  readonly end: Moment | undefined;
  /** The zone in which the booking's times are shown; undefined for the reader's own. */
  readonly timeZone: string | undefined;
  readonly reference: string;
  readonly location: string;
  readonly person: string;
}

const maxTextChars = 120;
const maxTitleChars = 60;
const maxDurationMinutes = 7 * 24 * 60;
const names = {
  start: ["start", "starts_at", "start_at", "start_time", "starts", "datetime", "date_time"],
  end: ["end", "ends_at", "end_at", "end_time", "ends"],
  day: ["date", "day", "start_date"],
  time: ["time", "start_time", "window", "slot"],
  duration: ["duration_minutes", "duration"],
  zone: ["timezone", "time_zone", "tz"],
  reference: ["reference", "booking_reference", "confirmation_code", "confirmation", "booking_id", "appointment_id"],
  location: ["location", "address", "place", "venue"],
  person: ["with", "engineer", "staff", "host", "person"],
  title: ["title", "summary", "subject"],
  nested: ["booking", "appointment", "reservation", "event", "visit", "data"],
} as const;
/** Functions that only look, or that take a booking away. */
const otherDeeds =
  /\b(?:cancel\w*|delete|remove|check|find|list|search|get|look|lookup|read|show|fetch|quote|free|availab\w*|slots?)\b/i;
const bookedStatus =
  /^(?:ok|success|successful|succeeded|booked|confirmed|scheduled|rescheduled|created|done|completed?|reserved|accepted|active|moved|updated)$/i;
/** Words of a function's name that say how, not what. */
const actions =
  /\b(?:re)?(?:book|booked|booking|schedule|reserve|create|add|make|set|new|confirm|arrange|calendar|an?|the|up|for|to|in)\b/gi;

/** Reads a call as a booking; undefined for one that did not book, that took a booking away, or that tells no time. */
export function readBooking({ name, arguments: given, result }: FunctionCall): Booking | undefined {
  const parts = [result, ...names.nested.map((member) => ownMember(result, member))].filter(isRecord);
  if (otherDeeds.test(humanName(name)) || !parts.every(isBooked) || takesAway(given)) return undefined;
  const all = [...parts, ...(isRecord(given) ? [given] : [])];
  const timeZone = readTimeZone(textOf(all, names.zone));
  const reference = textOf(parts, names.reference);
  const confirmed = reference !== "" || parts.some(saysBooked);
  const times = readTimes(parts, timeZone) ?? (confirmed ? readTimes(all, timeZone) : undefined);
  if (!times) return undefined;
  return {
    ...times,
    timeZone,
    title: cutText(textOf(all, names.title), maxTitleChars) || thingOf(name),
    reference: cutText(reference, maxTitleChars),
    location: cutText(textOf(all, names.location), maxTextChars),
    person: cutText(textOf(parts, names.person), maxTitleChars),
  };
}

type Part = Readonly<Record<string, unknown>>;

function isBooked(part: Part): boolean {
  const refused = ["booked", "confirmed", "success", "ok", "available"].some((name) => ownMember(part, name) === false);
  const taken = ["cancelled", "canceled", "cancelled_at", "canceled_at"].some((name) => Boolean(ownMember(part, name)));
  const status = ownMember(part, "status");
  const message = ownMember(part, "message");
  if (refused || taken || (typeof message === "string" && /cancel/i.test(message))) return false;
  return typeof status !== "string" || bookedStatus.test(status);
}

function saysBooked(part: Part): boolean {
  const status = ownMember(part, "status");
  return (
    ["booked", "confirmed", "success", "ok"].some((name) => ownMember(part, name) === true) ||
    (typeof status === "string" && bookedStatus.test(status))
  );
}

/** One function may do several things, and say in its arguments which. */
function takesAway(given: unknown): boolean {
  return ["action", "operation", "type"].some((name) => {
    const value = ownMember(given, name);
    return typeof value === "string" && /cancel|delete|remove/i.test(value);
  });
}

function readTimes(parts: readonly Part[], timeZone: string | undefined): Pick<Booking, "start" | "end"> | undefined {
  const begin = textOf(parts, names.start);
  const day = textOf(parts, names.day) || begin.slice(0, "2026-11-26".length);
  // "09:00-11:00" is a beginning and an end.
  const [from = "", to = ""] = textOf(parts, names.time).split(/\s*(?:-|–|—|\bto\b)\s*(?=\d)/);
  const start = readMoment(begin, timeZone) ?? readMoment(day, timeZone) ?? readDayAndTime(day, from, timeZone);
  if (!start) return undefined;
  const given = textOf(parts, names.end);
  const end =
    readMoment(given, timeZone) ??
    readDayAndTime(day, given || to, timeZone) ??
    after(start, textOf(parts, names.duration));
  return { start, end: end && end.at > start.at && end.floating === start.floating ? end : undefined };
}

function after({ at, floating }: Moment, minutes: string): Moment | undefined {
  const count = /^\d+$/.test(minutes) ? Number(minutes) : 0;
  return count > 0 && count <= maxDurationMinutes ? { at: at + count * 60_000, floating } : undefined;
}

/** The first text that stands under one of the names; hidden characters are named, for they could turn it around. */
function textOf(parts: readonly Part[], members: readonly string[]): string {
  for (const part of parts) {
    for (const name of members) {
      const value = ownMember(part, name);
      if (typeof value === "number") return String(value);
      if (typeof value !== "string" || isRedacted(value) || value.trim() === "") continue;
      return namingHidden(value.trim().slice(0, maxTextChars * 2));
    }
  }
  return "";
}

/** `book_engineer_visit` books an "Engineer visit". */
function thingOf(name: string): string {
  const thing = humanName(name).replace(actions, " ").replace(/\s+/g, " ").trim();
  return cutText(thing.charAt(0).toUpperCase() + thing.slice(1), maxTitleChars);
}
