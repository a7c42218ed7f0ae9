import { describe, expect, it } from "vitest";
import { calendarFile } from "../../src/widget/cards/function/booking/calendar-file.ts";

const now = Date.UTC(2026, 10, 2, 8, 5, 9);
const event = {
  uid: "HV-20817-1795683600000@halden.example",
  title: "Engineer visit",
  start: { at: Date.UTC(2026, 10, 26, 9), floating: false },
  end: { at: Date.UTC(2026, 10, 26, 11), floating: false },
  location: "12 Quay Street",
  description: "Reference HV-20817",
};

describe("a calendar file", () => {
  it("is one event in UTC, line by line", () => {
    expect(calendarFile(event, now)).toBe(
      [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Ringback//Chat//EN",
        "BEGIN:VEVENT",
        "UID:HV-20817-1795683600000@halden.example",
        "DTSTAMP:20261102T080509Z",
        "DTSTART:20261126T090000Z",
        "DTEND:20261126T110000Z",
        "SUMMARY:Engineer visit",
        "LOCATION:12 Quay Street",
        "DESCRIPTION:Reference HV-20817",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
      ].join("\r\n"),
    );
  });

  it("tells a time without a zone as the clock on the wall, and no end where none is known", () => {
    const file = calendarFile({ ...event, start: { ...event.start, floating: true }, end: undefined }, now);
    expect(file).toContain("\r\nDTSTART:20261126T090000\r\n");
    expect(file).not.toContain("DTEND");
  });

  it("leaves out what is empty", () => {
    expect(calendarFile({ ...event, location: "", description: "" }, now)).not.toMatch(/LOCATION|DESCRIPTION/);
  });

  it("lets no text begin a line of its own", () => {
    const title = "a\r\nEND:VEVENT\nb\rc\u2028d\u0000\u0085e; f, g\\h";
    const lines = calendarFile({ ...event, title }, now).split("\r\n");
    expect(lines).toContain("SUMMARY:a\\nEND:VEVENT\\nb\\nc\\nde\\; f\\, g\\\\h");
    expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(1);
  });

  it("folds lines at 75 bytes without cutting a character, so that unfolding gives the text back", () => {
    for (const location of ["x".repeat(300), "ü".repeat(200), "😀".repeat(100), `${"a".repeat(65)}😀€ü`]) {
      const file = calendarFile({ ...event, location }, now);
      for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(file).not.toContain("\uFFFD");
      expect(file.replaceAll("\r\n ", "")).toContain(`LOCATION:${location}\r\n`);
    }
  });
});
