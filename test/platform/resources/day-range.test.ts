import { expect, it } from "vitest";
import { addDays, dayOf, wallClock } from "../../../src/platform/engine/wall-clock.ts";
import { dayRange } from "../../../src/platform/resources/day-range.ts";
import { deep } from "../../counts.ts";

it.each([
  ["America/Santiago", "2026-09-06", "04:00", 23], // clocks leave out its first hour
  ["Asia/Beirut", "2027-03-28", "22:00", 23],
  ["America/Havana", "2026-11-01", "04:00", 25], // its first hour comes twice
  ["Australia/Lord_Howe", "2026-10-04", "13:30", 23.5],
  ["Australia/Lord_Howe", "2027-04-04", "13:00", 24.5],
  ["Asia/Kolkata", "2026-12-31", "18:30", 24],
])("in %s the %s begins at %s of UTC and has %d hours", (timezone, day, begins, hours) => {
  const { since, before } = dayRange({ date_from: day, date_to: day, timezone });
  expect(since?.toISOString()).toContain(`T${begins}:00`);
  expect((before!.getTime() - since!.getTime()) / 3_600_000).toBe(hours);
});

it.runIf(deep)("every day of every time zone begins with its first second", () => {
  const wrong: string[] = [];
  for (const timezone of Intl.supportedValuesOf("timeZone"))
    for (let day = "2026-08-25"; day < "2027-05-05"; day = addDays(day, 1)) {
      const begin = dayRange({ date_from: day, timezone }).since!.getTime();
      const [first, last] = [begin, begin - 1_000].map((ms) => dayOf(wallClock({ at: new Date(ms), timezone })));
      if (first !== day || last !== addDays(day, -1)) wrong.push(`${timezone} ${day}`);
    }
  expect(wrong).toEqual([]);
});
