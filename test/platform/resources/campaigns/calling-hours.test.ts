import { describe, expect, it } from "vitest";
import {
  type CallingHours,
  nextOpening,
  weekdays,
} from "../../../../src/platform/resources/campaigns/calling-hours.ts";
import { counts, seed } from "../../../counts.ts";
import { randomOf } from "../../../support/random.ts";

const days = (...names: string[]) => ({ days: names.length > 0 ? names : [...weekdays] });
const office: CallingHours = { start: "09:00", end: "17:59", ...days("monday", "tuesday") };
const night: CallingHours = { start: "22:00", end: "01:59", ...days("friday") };
const always: CallingHours = { start: "00:00", end: "23:59", ...days() };

describe("the next moment of a campaign's hours", () => {
  it.each<[name: string, hours: CallingHours, timezone: string, at: string, opening: string]>([
    ["is now, within them", office, "UTC", "2026-11-23T09:00:00Z", "2026-11-23T09:00:00Z"],
    ["is now, in their last minute", office, "UTC", "2026-11-23T17:59:59Z", "2026-11-23T17:59:59Z"],
    ["is the next day, after it", office, "UTC", "2026-11-23T18:00:00Z", "2026-11-24T09:00:00Z"],
    ["is later that day, before them", office, "UTC", "2026-11-23T03:00:00Z", "2026-11-23T09:00:00Z"],
    ["is the next allowed day", office, "UTC", "2026-11-24T18:00:00Z", "2026-11-30T09:00:00Z"],
    ["goes by the clock of the timezone", office, "America/New_York", "2026-11-23T09:00:00Z", "2026-11-23T14:00:00Z"],
    ["goes by its day of the week", office, "Pacific/Auckland", "2026-11-22T12:00:00Z", "2026-11-22T20:00:00Z"],
    [
      "is now at any time, where all is allowed",
      always,
      "Asia/Kathmandu",
      "2026-11-22T18:14:59Z",
      "2026-11-22T18:14:59Z",
    ],
    ["belongs to the evening before, after midnight", night, "UTC", "2026-11-28T01:30:00Z", "2026-11-28T01:30:00Z"],
    ["is over at their end after midnight", night, "UTC", "2026-11-28T02:00:00Z", "2026-12-04T22:00:00Z"],
    ["is not in the night before the day", night, "UTC", "2026-11-27T01:00:00Z", "2026-11-27T22:00:00Z"],
    // Clocks go forward from 01:00 to 02:00 on 29 March 2026 in London, and back from 02:00 to 01:00 on 25 October.
    [
      "is the first minute that there is, where clocks skip the first one",
      { start: "01:30", end: "05:00", ...days() },
      "Europe/London",
      "2026-03-29T00:30:00Z",
      "2026-03-29T01:00:00Z",
    ],
    [
      "is by summer time on the day of the change",
      { start: "09:00", end: "10:00", ...days() },
      "Europe/London",
      "2026-03-28T22:00:00Z",
      "2026-03-29T08:00:00Z",
    ],
    [
      "is by winter time on the day of the change",
      { start: "09:00", end: "10:00", ...days() },
      "Europe/London",
      "2026-10-24T22:00:00Z",
      "2026-10-25T09:00:00Z",
    ],
    [
      "is the first of two, where clocks show the first minute twice",
      { start: "01:30", end: "05:00", ...days() },
      "Europe/London",
      "2026-10-24T22:00:00Z",
      "2026-10-25T00:30:00Z",
    ],
    [
      "is a week away, one minute late",
      { start: "09:00", end: "09:00", ...days("monday") },
      "UTC",
      "2026-11-23T09:01:00Z",
      "2026-11-30T09:00:00Z",
    ],
  ])("%s", (_name, hours, timezone, at, opening) => {
    expect(nextOpening(hours, { at: new Date(at), timezone })).toEqual(new Date(opening));
  });

  it(`is within the hours, and none lies between, whatever they are (seed ${seed})`, () => {
    const lots = randomOf(seed);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(lots() * items.length)] as Item;
    const time = () => `${String(Math.floor(lots() * 24)).padStart(2, "0")}:${pick(["00", "07", "30", "59"])}`;
    for (let run = 0; run < counts.callingHours; run++) {
      const timezone = pick(["UTC", "Europe/London", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu"]);
      const hours = { start: time(), end: time(), days: weekdays.filter(() => lots() < 0.5) };
      if (hours.days.length === 0) continue;
      const at = new Date(Date.UTC(2026, pick([2, 3, 9, 10]), 1 + Math.floor(lots() * 31), Math.floor(lots() * 24), 7));
      const opening = nextOpening(hours, { at, timezone });
      const about = JSON.stringify({ hours, timezone, at, opening });
      expect(shows(hours, opening, timezone), about).toBe(true);
      const stepMs = Math.max(60_000, Math.floor((opening.getTime() - at.getTime()) / 40 / 60_000) * 60_000);
      for (let time = at.getTime(); time < opening.getTime(); time += stepMs)
        expect(shows(hours, new Date(time), timezone), `${about} ${new Date(time).toISOString()}`).toBe(false);
    }
  });
});

/** Whether the clocks of a timezone show a time within the hours: said another way than the code does. */
function shows({ start, end, days: allowed }: CallingHours, at: Date, timeZone: string): boolean {
  const part = (options: Intl.DateTimeFormatOptions, time: Date) =>
    new Intl.DateTimeFormat("en-GB", { timeZone, ...options }).format(time).toLowerCase();
  const clock = part({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, at);
  const today = part({ weekday: "long" }, at);
  const yesterday = weekdays[(weekdays.indexOf(today as "monday") + 6) % 7] as string;
  const isToday = start <= end ? clock >= start && clock <= end : clock >= start;
  return (isToday && allowed.includes(today)) || (start > end && clock <= end && allowed.includes(yesterday));
}
