import { describe, expect, it } from "vitest";
import { readBooking } from "../../src/widget/cards/function/booking/read-booking.ts";

const read = (name: string, result: unknown, given: unknown = {}) =>
  readBooking({ name, arguments: given, result } as Parameters<typeof readBooking>[0]);
const floating = (text: string) => ({ at: Date.parse(`${text}Z`), floating: true });
const utc = (text: string) => ({ at: Date.parse(`${text}Z`), floating: false });

describe("a booking is read from a call", () => {
  const start = "2026-11-26T09:00";
  const cases: [string, object, object, object][] = [
    ["a start", { start }, {}, { start: floating(start), end: undefined }],
    [
      "start and end",
      { starts_at: `${start}:00Z`, ends_at: "2026-11-26T11:00:00Z" },
      {},
      { start: utc(start), end: utc("2026-11-26T11:00") },
    ],
    ["an end that is a time of day", { start, end: "11:00" }, {}, { end: floating("2026-11-26T11:00") }],
    ["a length in minutes", { start, duration_minutes: 90 }, {}, { end: floating("2026-11-26T10:30") }],
    ["day and time", { date: "2026-11-26", time: "9:00 pm" }, {}, { start: floating("2026-11-26T21:00") }],
    [
      "day and window",
      { day: "2026-11-26", window: "09:00-11:00" },
      {},
      { start: floating(start), end: floating("2026-11-26T11:00") },
    ],
    ["an offset", { start: "2026-11-26T09:00:00+05:30" }, {}, { start: utc("2026-11-26T03:30") }],
    [
      "a zone",
      { start, timezone: "America/New_York" },
      {},
      { start: utc("2026-11-26T14:00"), timeZone: "America/New_York" },
    ],
    [
      "a zone that does not exist",
      { start, timezone: "Mars/Olympus" },
      {},
      { start: floating(start), timeZone: undefined },
    ],
    [
      "what was asked for, once the result confirms it",
      { booked: true, reference: "A-1" },
      { day: "2026-11-26", window: "09:00-11:00" },
      { start: floating(start), reference: "A-1" },
    ],
    [
      "a member of the result",
      { status: "ok", appointment: { start, reference: "A-1" } },
      {},
      { start: floating(start), reference: "A-1" },
    ],
    [
      "place, person and title",
      { start, address: "12 Quay Street", engineer: "Jonas R.", summary: "Boiler" },
      {},
      { location: "12 Quay Street", person: "Jonas R.", title: "Boiler" },
    ],
  ];
  for (const [what, result, given, expected] of cases) {
    it(`with ${what}`, () => expect(read("book_visit", result, given)).toMatchObject(expected));
  }

  it("names what is booked by the function where nothing else does", () => {
    const titles = ["book_engineer_visit", "createAppointment", "schedule-the-meeting", "book"].map(
      (name) => read(name, { start })?.title,
    );
    expect(titles).toEqual(["Engineer visit", "Appointment", "Meeting", ""]);
  });

  it("keeps the hour on the days on which clocks are changed", () => {
    const zone = { timezone: "Europe/Berlin" };
    expect(read("book", { start: "2026-03-29T01:30", ...zone })?.start).toEqual(utc("2026-03-29T00:30"));
    expect(read("book", { start: "2026-03-29T03:30", ...zone })?.start).toEqual(utc("2026-03-29T01:30"));
    expect(read("book", { start: "2026-10-25T03:30", ...zone })?.start).toEqual(utc("2026-10-25T02:30"));
  });

  it("bounds every text and names the characters that hide or turn text", () => {
    const long = "x".repeat(1_000_000);
    const booking = read("book_visit", {
      start,
      title: long,
      reference: long,
      address: long,
      engineer: `\u202E${long}`,
    });
    expect(Object.values(booking ?? {}).every((value) => typeof value !== "string" || value.length < 130)).toBe(true);
    expect(booking?.person).toMatch(/^U\+202E/);
  });
});

describe("no booking is read from", () => {
  const start = "2026-11-26T09:00";
  const cases: [string, string, unknown, unknown?][] = [
    ["a refusal", "book_visit", { booked: false, start }],
    ["a failure", "book_visit", { success: false, start }],
    ["a cancelled one", "book_visit", { start, cancelled: true }],
    ["one cancelled at a time", "book_visit", { start, canceled_at: "2026-11-20" }],
    ["a status that is not booked", "book_visit", { start, status: "cancelled" }],
    ["a request that waits", "book_visit", { start, status: "pending" }],
    ["a nested refusal", "book_visit", { status: "ok", booking: { status: "declined", start } }],
    ["words that speak of cancelling", "manage_booking", { start, message: "Your booking was cancelled." }],
    ["a cancellation", "cancel_booking", { status: "ok", start, reference: "A-1" }],
    ["one of several actions", "manage_booking", { status: "ok", start }, { action: "cancel" }],
    ["a look at what is free", "check_visit_slots", { start, status: "ok" }],
    ["a list", "list_bookings", { start }],
    ["no time", "book_visit", { booked: true, reference: "A-1" }],
    ["a day without a time", "book_visit", { date: "2026-11-26" }],
    ["a day that does not exist", "book_visit", { start: "2026-02-30T09:00" }],
    ["an hour that does not exist", "book_visit", { date: "2026-11-26", time: "29:00" }],
    ["a time that was only asked for", "book_visit", { message: "Thank you." }, { day: "2026-11-26", time: "09:00" }],
    ["a hidden time", "book_visit", { start: "redacted", reference: "A-1" }],
    ["a list as result", "book_visit", [{ start }]],
    ["nothing", "book_visit", null],
  ];
  for (const [what, name, result, given] of cases) {
    it(what, () => expect(read(name, result, given)).toBeUndefined());
  }
});
