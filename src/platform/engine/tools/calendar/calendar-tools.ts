import { wordsOf } from "../../../../languages/server.ts";
import type { CalendarAction, CalendarWords } from "../../../../languages/shapes/server/calendar.ts";
import { SafeFetchError } from "../../../safe-fetch/error.ts";
import type { Tool, ToolOutcome, ToolParameter } from "../../turn.ts";
import { failureCode } from "../answer.ts";
import { requestProblems } from "../http-tool.ts";
import { type Booking, Calcom, type CalcomConnection, CalcomError, type Slot } from "./calcom.ts";
import { type EventAddress, readEventAddress } from "./event-address.ts";
import { dayIn, isoIn, readMoment, showDay, showTime, startOfDay } from "./times.ts";

/** A calendar as an assistant's owner connected it. @source Resources › Assistant */
export interface CalendarSettings {
  readonly calcom_api_key?: string | undefined;
  readonly calcom_event_slug: string;
}

/** In which conversation the calendar is used. */
export interface CalendarOptions {
  readonly connection: CalcomConnection;
  /** The assistant's: times are written and read in it. */
  readonly timezone: string;
  /** The visitor's, where the conversation's variables name it. */
  readonly visitorTimezone?: string | undefined;
  /** ISO 639-1. */
  readonly language: string;
  readonly now: () => Date;
  /** Names the conversation, without giving access to it. (default: none, as when its owner tries it) */
  readonly conversation?: string;
}

const lookAheadDays = 14;
const mostTimes = 12;
const mostNextTimes = 6;
const mostAlternatives = 5;

/**
 * Free times, booking, moving and cancelling in one event type of a Cal.com calendar. What writes needs the visitor's
 * agreement. Results tell neither the key nor words of the service.
 *
 * Only bookings of this event type are moved or cancelled, by the reference that the booking gave: its holder made the
 * booking, or was told it.
 */
export function createCalendarTools(settings: CalendarSettings, options: CalendarOptions): Tool[] {
  const texts = wordsOf(options.language).calendar;
  const address = readEventAddress(settings.calcom_event_slug);
  const key = settings.calcom_api_key;
  const tool = (
    action: CalendarAction,
    name: string,
    description: string,
    parameters: readonly ToolParameter[],
    run: (calendar: Calendar, args: Arguments) => Promise<ToolOutcome>,
  ): Tool => ({
    name,
    description,
    parameters,
    needsConsent: action !== "find",
    writes: action !== "find",
    wording: texts.wording[action],
    async run(args, { signal }) {
      signal.throwIfAborted();
      if (!address || key === undefined) return failure(texts, "setup");
      const calcom = new Calcom({ ...options.connection, key, event: address, signal });
      try {
        return await run(new Calendar(calcom, { ...options, texts, address }), args);
      } catch (cause) {
        if (cause instanceof CalcomError) return failure(texts, cause.reason, codeOf(cause));
        throw cause;
      }
    },
  });
  const start = (what: string) =>
    text("start", `${what}: date and time (ISO 8601), ${options.timezone} unless it has an offset`);
  return [
    tool(
      "find",
      "find_free_times",
      "Finds free appointment times, slots and availability. Use it before booking when the visitor has not named a time.",
      [text("date", "optional: first day to look at (YYYY-MM-DD), not in the past")],
      (calendar, args) => calendar.findFree(args),
    ),
    tool(
      "book",
      "book_appointment",
      "Books an appointment at a free time.",
      [
        start("Beginning of the appointment"),
        text("name", "name of the person who comes"),
        text("email", "e-mail address for the confirmation"),
        text("notes", "optional: what the appointment is about"),
      ],
      (calendar, args) => calendar.book(args),
    ),
    tool(
      "move",
      "move_appointment",
      "Moves (reschedules) an appointment to another free time.",
      [referenceParameter, start("New beginning")],
      (calendar, args) => calendar.move(args),
    ),
    tool("cancel", "cancel_appointment", "Cancels an appointment.", [referenceParameter], (calendar, args) =>
      calendar.cancel(args),
    ),
  ];
}

type Arguments = Readonly<Record<string, unknown>>;

const text = (name: string, description: string): ToolParameter => ({ name, type: "string", description });
const referenceParameter = text("reference", "reference that the booking gave, exactly as it was given");

interface CalendarParts extends CalendarOptions {
  readonly texts: CalendarWords;
  readonly address: EventAddress;
}

/** One run of a calendar's function. */
class Calendar {
  readonly #calcom: Calcom;
  readonly #parts: CalendarParts;

  constructor(calcom: Calcom, parts: CalendarParts) {
    this.#calcom = calcom;
    this.#parts = parts;
  }

  async findFree(args: Arguments): Promise<ToolOutcome> {
    const { texts, timezone, now } = this.#parts;
    const today = dayIn(now(), timezone);
    const given = textOf(args.date);
    const day = /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : today;
    if (day < today) return failure(texts, "past", { field: "date" });
    const slots = await this.#slotsFrom(day);
    const times = slots.filter(({ start }) => dayIn(start, timezone) === day).slice(0, mostTimes);
    const shown = times.length > 0 ? times : slots.slice(0, mostNextTimes);
    const dayShown = showDay(startOfDay(day, timezone), timezone, texts.locale);
    const message =
      times.length > 0
        ? texts.free(dayShown, this.#listTimes(times))
        : texts.nothingFree(dayShown, shown.length > 0 ? this.#listDays(shown) : undefined);
    return { ok: true, result: { message, free_times: shown.map(({ start }) => isoIn(start, timezone)), timezone } };
  }

  async book(args: Arguments): Promise<ToolOutcome> {
    const { texts, timezone, visitorTimezone, language, conversation } = this.#parts;
    const email = textOf(args.email);
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return failure(texts, "no email", { field: "email" });
    const start = this.#readStart(args);
    if (!(start instanceof Date)) return start;
    const taken = await this.#notFree(start);
    if (taken) return (await this.#ownBooking(start, email)) ?? taken;
    const notes = textOf(args.notes);
    const booking = await this.#calcom
      .book({
        start,
        name: textOf(args.name),
        email,
        timezone: visitorTimezone ?? timezone,
        language,
        notes: notes === "" ? undefined : notes,
        conversation,
      })
      .catch(async (cause: unknown) => {
        if (!(cause instanceof CalcomError) || (cause.reason !== "unknown" && cause.reason !== "taken")) throw cause;
        // It may have been booked, by this very request or by one before it whose answer was lost.
        const own = await this.#ownBooking(start, email).catch(() => undefined);
        return (
          own ??
          (cause.reason === "taken" ? this.#refuseTime("taken", start) : failure(texts, "unknown", codeOf(cause)))
        );
      });
    return "ok" in booking ? booking : this.#booked(booking, texts.booked);
  }

  async move(args: Arguments): Promise<ToolOutcome> {
    const { texts } = this.#parts;
    const booking = await this.#findOwn(args);
    if ("ok" in booking) return booking;
    const start = this.#readStart(args);
    if (!(start instanceof Date)) return start;
    if (start.getTime() === booking.start.getTime()) return this.#booked(booking, texts.moved);
    const taken = await this.#notFree(start, booking.uid);
    if (taken) return taken;
    const moved = await this.#calcom.move(booking.uid, start).catch((cause: unknown) => {
      if (cause instanceof CalcomError && cause.reason === "taken") return this.#refuseTime("taken", start);
      throw cause;
    });
    return "ok" in moved ? moved : this.#booked(moved, texts.moved);
  }

  async cancel(args: Arguments): Promise<ToolOutcome> {
    const { texts } = this.#parts;
    const booking = await this.#findOwn(args, { orCancelled: true });
    if ("ok" in booking) return booking;
    const done = { status: "cancelled", reference: booking.uid };
    if (booking.status === "cancelled") return { ok: true, result: { message: texts.alreadyCancelled, ...done } };
    await this.#calcom.cancel(booking.uid).catch(async (cause: unknown) => {
      if (!(cause instanceof CalcomError) || cause.reason !== "unknown") throw cause;
      const after = await this.#calcom.find(booking.uid).catch(() => undefined);
      if (after?.status !== "cancelled") throw cause;
    });
    return { ok: true, result: { message: texts.cancelled(this.#when(booking.start)), ...done } };
  }

  #readStart(args: Arguments): Date | ToolOutcome {
    const { texts, timezone, now } = this.#parts;
    const start = readMoment(textOf(args.start), timezone);
    if (!start) return failure(texts, "no time", { field: "start" });
    return start <= now() ? failure(texts, "past", { field: "start" }) : start;
  }

  /** The booking of a reference, if it is one of this event type that is still to come. */
  async #findOwn(args: Arguments, { orCancelled = false } = {}): Promise<Booking | ToolOutcome> {
    const { texts, address, now } = this.#parts;
    const reference = textOf(args.reference);
    const unknown = failure(texts, "not found", { field: "reference" });
    if (!/^[\w-]{4,100}$/.test(reference)) return unknown;
    const booking = await this.#calcom.find(reference).catch((cause: unknown) => {
      if (cause instanceof CalcomError && (cause.reason === "not found" || cause.reason === "refused"))
        return undefined;
      throw cause;
    });
    if (!booking || booking.slug !== address.slug) return unknown;
    if (booking.isSeated) return failure(texts, "seated", { retry: false });
    if (booking.status === "cancelled" && orCancelled) return booking;
    if (booking.status !== "accepted" && booking.status !== "pending") return unknown;
    return booking.start <= now() ? failure(texts, "past", { retry: false }) : booking;
  }

  /** This conversation's own booking at a time, reported as if it had just been made: nothing is booked twice. */
  async #ownBooking(start: Date, email: string): Promise<ToolOutcome | undefined> {
    const { conversation, address, texts } = this.#parts;
    if (conversation === undefined) return undefined;
    const bookings = await this.#calcom.upcoming(email);
    const own = bookings.find(
      (booking) =>
        booking.conversation === conversation &&
        booking.slug === address.slug &&
        booking.start.getTime() === start.getTime(),
    );
    return own && this.#booked(own, texts.booked);
  }

  #booked({ uid, status, start, end, location, host }: Booking, bookedText: (when: string) => string): ToolOutcome {
    const { texts, timezone } = this.#parts;
    const when = this.#when(start);
    const isPending = status === "pending";
    return {
      ok: true,
      result: {
        message: isPending ? texts.requested(when) : bookedText(when),
        title: texts.thing,
        status: isPending ? "pending" : "booked",
        reference: uid,
        start: isoIn(start, timezone),
        end: isoIn(end, timezone),
        timezone,
        ...(location === undefined ? {} : { location }),
        ...(host === undefined ? {} : { host }),
      },
    };
  }

  /** Refuses a time that is not free, with the free ones that come nearest. */
  async #notFree(start: Date, moving?: string): Promise<ToolOutcome | undefined> {
    const slots = await this.#slotsFrom(dayIn(start, this.#parts.timezone), moving);
    if (slots.some((slot) => slot.start.getTime() === start.getTime())) return undefined;
    return this.#refusal("taken", start, slots);
  }

  async #refuseTime(reason: "taken", start: Date): Promise<ToolOutcome> {
    const slots = await this.#slotsFrom(dayIn(start, this.#parts.timezone)).catch(() => []);
    return this.#refusal(reason, start, slots);
  }

  #refusal(reason: "taken", start: Date, slots: readonly Slot[]): ToolOutcome {
    const { texts, timezone } = this.#parts;
    const others = slots.filter((slot) => slot.start.getTime() !== start.getTime());
    const day = dayIn(start, timezone);
    const sameDay = others.filter((slot) => dayIn(slot.start, timezone) === day);
    const distance = (slot: Slot) => Math.abs(slot.start.getTime() - start.getTime());
    const near = [...(sameDay.length > 0 ? sameDay : others)]
      .sort((one, other) => distance(one) - distance(other))
      .slice(0, mostAlternatives)
      .sort((one, other) => one.start.getTime() - other.start.getTime());
    const alternatives = near.map((slot) =>
      sameDay.length > 0
        ? showTime(slot.start, timezone)
        : `${dayIn(slot.start, timezone)} ${showTime(slot.start, timezone)}`,
    );
    return failure(texts, reason, alternatives.length > 0 ? { alternatives, timezone } : { field: "start" });
  }

  #slotsFrom(day: string, moving?: string): Promise<Slot[]> {
    const { timezone, now } = this.#parts;
    const from = new Date(Math.max(startOfDay(day, timezone).getTime(), now().getTime()));
    return this.#calcom.slots({ from, to: startOfDay(day, timezone, lookAheadDays), moving });
  }

  #when(at: Date): string {
    const { texts, timezone, visitorTimezone } = this.#parts;
    const inZone = (zone: string) => texts.at(showDay(at, zone, texts.locale), showTime(at, zone));
    if (visitorTimezone === undefined || visitorTimezone === timezone) return inZone(timezone);
    return `${inZone(timezone)}, ${timezone}${texts.forYou(`${inZone(visitorTimezone)}, ${visitorTimezone}`)}`;
  }

  #listTimes(slots: readonly Slot[]): string {
    return slots.map(({ start }) => showTime(start, this.#parts.timezone)).join(", ");
  }

  #listDays(slots: readonly Slot[]): string {
    const { texts, timezone } = this.#parts;
    const days = Map.groupBy(slots, ({ start }) => showDay(start, timezone, texts.locale));
    return [...days].map(([day, times]) => texts.at(day, this.#listTimes(times))).join("; ");
  }
}

function failure(
  { failures }: CalendarWords,
  reason: keyof CalendarWords["failures"],
  more: Readonly<Record<string, unknown>> = {},
): ToolOutcome {
  const unknown = reason === "unknown" ? { outcome: "unknown" } : {};
  const final = reason === "setup" || reason === "limit" ? { retry: false } : {};
  const code = reason === "setup" ? failureCode("notSetUp") : {};
  return { ok: false, result: { ...more, ...unknown, ...final, ...code, error: failures[reason] } };
}

/** Why the calendar could not be used at all, for its owner: a refusal of its service is none. */
function codeOf({ cause }: CalcomError): { readonly failure_code?: string } {
  return cause instanceof SafeFetchError ? failureCode(requestProblems[cause.reason]) : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
