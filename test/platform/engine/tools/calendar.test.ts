import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type CalendarOptions,
  createCalendarTools,
} from "../../../../src/platform/engine/tools/calendar/calendar-tools.ts";
import { readEventAddress } from "../../../../src/platform/engine/tools/calendar/event-address.ts";
import { readMoment } from "../../../../src/platform/engine/tools/calendar/times.ts";
import { createSafeFetch } from "../../../../src/platform/safe-fetch/safe-fetch.ts";
import { readBooking } from "../../../../src/widget/cards/function/booking/read-booking.ts";
import { type CalcomServer, calcomKey, startCalcom } from "../../../support/calcom.ts";

const now = new Date("2026-11-20T10:00:00Z"); // a Friday
const monday = "2026-11-23T10:00:00+00:00";
const person = { name: "Ada Byron", email: "ada@example.org" };

let calcom: CalcomServer;
beforeAll(async () => {
  calcom = await startCalcom(() => now);
});
afterAll(() => calcom[Symbol.asyncDispose]());
beforeEach(() => {
  calcom.bookings.clear();
  calcom.mishap = undefined;
  calcom.needsConfirmation = false;
});

async function run(
  name: string,
  args: Record<string, unknown>,
  more: Partial<CalendarOptions> & { key?: string; slug?: string } = {},
) {
  const { key = calcomKey, slug = "30min", ...options } = more;
  const tools = createCalendarTools(
    { calcom_api_key: key, calcom_event_slug: slug },
    {
      connection: { url: calcom.origin, safeFetch: createSafeFetch({ allowOrigins: [calcom.origin] }) },
      timezone: "Europe/London",
      language: "en",
      conversation: "conversation-1",
      now: () => now,
      ...options,
    },
  );
  const tool = tools.find((one) => one.name === name)!;
  return tool.run(args, { signal: AbortSignal.timeout(10_000) });
}

describe("a calendar", () => {
  it("finds, books, moves and cancels with documented requests alone, and shows bookings as cards", async () => {
    const free = await run("find_free_times", { date: "2026-11-23" });
    expect(free.result.message).toBe("Free on Monday, 23 November 2026: 09:00, 09:30, 10:00, 10:30, 11:00, 11:30.");
    const booked = await run("book_appointment", { ...person, start: monday, notes: "Tax return" });
    expect(booked).toMatchObject({ ok: true, result: { status: "booked", start: monday, host: "Alice Moss" } });
    const call = { name: "book_appointment", arguments: { ...person, start: monday }, result: { ...booked.result } };
    expect(readBooking(call)).toMatchObject({
      title: "Appointment",
      reference: booked.result.reference,
      timeZone: "Europe/London",
      person: "Alice Moss",
      location: "",
    });
    const [stored] = calcom.bookings.values();
    expect(stored).toMatchObject({
      attendee: { ...person, timeZone: "Europe/London", language: "en" },
      metadata: { ringback_conversation: "conversation-1" },
      notes: "Tax return",
    });
    const moved = await run("move_appointment", { reference: booked.result.reference, start: "2026-11-24T09:30" });
    expect(moved).toMatchObject({ ok: true, result: { start: "2026-11-24T09:30:00+00:00" } });
    expect(moved.result.reference).not.toBe(booked.result.reference);
    const cancelled = await run("cancel_appointment", { reference: moved.result.reference });
    expect(cancelled.result).toMatchObject({ status: "cancelled" });
    expect(readBooking({ name: "cancel_appointment", arguments: {}, result: { ...cancelled.result } })).toBeUndefined();
    const again = await run("cancel_appointment", { reference: moved.result.reference });
    expect(again).toMatchObject({ ok: true, result: { message: "This appointment was cancelled before." } });
    expect([...calcom.bookings.values()].map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
    expect(calcom.undocumented).toEqual([]);
  });

  it("offers other times for one that is not free, whether it was taken before or meanwhile", async () => {
    await run("book_appointment", { ...person, start: monday });
    const before = await run("book_appointment", { ...person, email: "bo@example.org", start: monday });
    expect(before).toMatchObject({ ok: false, result: { error: "That time is not free." } });
    expect(before.result.alternatives).toEqual(["09:00", "09:30", "10:30", "11:00", "11:30"]);
    calcom.mishap = "taken";
    const meanwhile = await run("book_appointment", { ...person, start: "2026-11-24T09:00" });
    expect(meanwhile.result).toMatchObject({ alternatives: ["09:30", "10:00", "10:30", "11:00", "11:30"] });
    const weekend = await run("book_appointment", { ...person, start: "2026-11-21T09:00" });
    expect(weekend.result.alternatives).toContain("2026-11-23 09:00");
    expect(calcom.bookings.size).toBe(1);
  });

  it("books once where an answer was lost, and says so where nobody knows", async () => {
    calcom.mishap = "cut after";
    const found = await run("book_appointment", { ...person, start: monday });
    expect(found).toMatchObject({ ok: true, result: { start: monday } });
    expect(await run("book_appointment", { ...person, start: monday })).toEqual(found);
    expect(calcom.bookings.size).toBe(1);
    // Another conversation learns nothing of it.
    const other = await run("book_appointment", { ...person, start: monday }, { conversation: "conversation-2" });
    expect(other).toMatchObject({ ok: false, result: { error: "That time is not free." } });
    calcom.mishap = "cut before";
    const unknown = await run("book_appointment", { ...person, start: "2026-11-24T09:00" });
    expect(unknown).toMatchObject({ ok: false, result: { outcome: "unknown" } });
    calcom.mishap = "cut after";
    const cancelled = await run("cancel_appointment", { reference: found.result.reference });
    expect(cancelled).toMatchObject({ ok: true, result: { status: "cancelled" } });
    expect(calcom.undocumented).toEqual([]);
  });

  it("moves and cancels neither bookings of other events nor those of several people", async () => {
    const attendee = { ...person, timeZone: "UTC" };
    const more = { status: "accepted", start: "2026-11-25T10:00:00Z", attendee, metadata: {} } as const;
    calcom.bookings.set("otherEvent01", { ...more, uid: "otherEvent01", slug: "board-meeting" });
    calcom.bookings.set("severalSeats", { ...more, uid: "severalSeats", slug: "30min", seatUid: "seat-1" });
    for (const reference of ["otherEvent01", "severalSeats", "nobodyHasIt1", "../me", ""]) {
      expect((await run("cancel_appointment", { reference })).ok).toBe(false);
      expect((await run("move_appointment", { reference, start: monday })).ok).toBe(false);
    }
    expect([...calcom.bookings.values()].map(({ status }) => status)).toEqual(["accepted", "accepted"]);
  });

  it("reads times in the assistant's timezone through a change of the clocks, and tells the visitor's own", async () => {
    expect(readMoment("2026-03-27T09:00", "Europe/London")?.toISOString()).toBe("2026-03-27T09:00:00.000Z");
    expect(readMoment("2026-03-30T09:00", "Europe/London")?.toISOString()).toBe("2026-03-30T08:00:00.000Z");
    expect(readMoment("2026-03-30T09:00:00+05:30", "Europe/London")?.toISOString()).toBe("2026-03-30T03:30:00.000Z");
    for (const wrong of ["2026-02-30T09:00", "tomorrow", "2026-03-30", "2026-03-30T25:00"])
      expect(readMoment(wrong, "Europe/London")).toBeUndefined();
    const away = { visitorTimezone: "America/New_York" };
    // Summer time: both zones have changed their clocks by then.
    const booked = await run("book_appointment", { ...person, start: "2027-04-01T10:00" }, away);
    expect(booked.result).toMatchObject({ start: "2027-04-01T10:00:00+01:00", timezone: "Europe/London" });
    expect(booked.result.message).toContain(
      "10:00, Europe/London (for you Thursday, 1 April 2027 at 05:00, America/New_York)",
    );
    expect([...calcom.bookings.values()][0]).toMatchObject({
      start: "2027-04-01T09:00:00Z",
      attendee: { timeZone: "America/New_York" },
    });
  });

  it.each([
    ["a wrong key", { key: "cal_live_wrong" }, undefined, "The calendar is not set up correctly."],
    ["an unknown event", { slug: "60min" }, undefined, "The calendar is not set up correctly."],
    ["no address of an event", { slug: "what is this?" }, undefined, "The calendar is not set up correctly."],
    [
      "a full allowance",
      {},
      { status: 400, message: "the maximum number of active bookings has been reached" },
      "has as many appointments",
    ],
    ["too many requests", {}, { status: 429, message: "slow" }, "too many requests"],
    ["a refusal", {}, { status: 400, message: "secret words" }, "The calendar refused this request."],
    ["a redirect", {}, { status: 302, message: "elsewhere" }, "it is not known whether"],
    ["a failure behind it", {}, { status: 500, message: "oops" }, "it is not known whether"],
  ] as const)("says in words of its own why %s does not book", async (_, more, mishap, said) => {
    calcom.mishap = mishap;
    const { ok, result } = await run("book_appointment", { ...person, start: monday }, more);
    expect(ok).toBe(false);
    expect(result.error).toContain(said);
    expect(JSON.stringify(result)).not.toMatch(/canary|wrong|secret words|127\.0\.0\.1/);
  });

  it("asks again for a time that is over, and says when a host has to confirm", async () => {
    const past = await run("book_appointment", { ...person, start: "2026-11-19T10:00" });
    expect(past.result).toMatchObject({ field: "start", error: "That time is over." });
    calcom.needsConfirmation = true;
    const pending = await run("book_appointment", { ...person, start: monday });
    expect(pending.result).toMatchObject({ status: "pending" });
    const call = { name: "book_appointment", arguments: { ...person }, result: { ...pending.result } };
    expect(readBooking(call)).toBeUndefined();
  });

  it("speaks German", async () => {
    const german = { language: "de", timezone: "Europe/Berlin" };
    const booked = await run("book_appointment", { ...person, start: "2026-11-23T11:00" }, german);
    expect(booked.result.message).toContain("Ihr Termin ist gebucht: Montag, 23. November 2026 um 11:00.");
    expect(readBooking({ name: "book_appointment", arguments: {}, result: { ...booked.result } })?.title).toBe(
      "Termin",
    );
  });
});

it("reads an event's address however its owner gives it", () => {
  expect(readEventAddress("30min")).toEqual({ slug: "30min" });
  expect(readEventAddress(" alice/30min ")).toEqual({ slug: "30min", username: "alice" });
  expect(readEventAddress("https://cal.com/alice/30min?month=1")).toEqual({ slug: "30min", username: "alice" });
  expect(readEventAddress("team/sales/intro")).toEqual({ slug: "intro", teamSlug: "sales" });
  expect(readEventAddress("https://acme.cal.com/alice/intro")).toEqual({
    slug: "intro",
    username: "alice",
    organizationSlug: "acme",
  });
  for (const wrong of ["", "a/b/c", "team/a/b/c", "a b", "https://", "<script>"])
    expect(readEventAddress(wrong)).toBeUndefined();
});
