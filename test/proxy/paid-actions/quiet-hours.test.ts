import getCountries from "libphonenumber-js/metadata.max.json" with { type: "json" };
import { expect, it } from "vitest";
import { isApiError } from "../../../src/contract/problem.ts";
import { refuseQuietHours, zonesOf } from "../../../src/proxy/paid-actions/rules/quiet-hours.ts";

const nights = { from: "21:00", to: "08:00" };

/** `quiet` with the local time where it is known. */
function stateOf(country: string, at: string, hours: typeof nights | null = nights): string {
  try {
    refuseQuietHours(country, new Date(at), hours);
    return "open";
  } catch (cause) {
    if (!isApiError(cause)) throw cause;
    const { time = "?", from, to } = cause.problem.extra ?? {};
    expect([cause.problem.code, from, to]).toEqual(["QUIET_HOURS", hours?.from, hours?.to]);
    return `quiet ${time}`;
  }
}

it("is quiet from 21:00 to 08:00 in the country's own time, in winter and summer", () => {
  const cases: [country: string, at: string, state: string][] = [
    ["GB", "2026-01-15T07:59:59Z", "quiet 07:59"],
    ["GB", "2026-01-15T08:00:00Z", "open"],
    ["GB", "2026-01-15T20:59:59Z", "open"],
    ["GB", "2026-01-15T21:00:00Z", "quiet 21:00"],
    ["GB", "2026-01-15T00:00:00Z", "quiet 00:00"],
    ["GB", "2026-07-15T06:59:59Z", "quiet 07:59"],
    ["GB", "2026-07-15T07:00:00Z", "open"],
    ["GB", "2026-07-15T20:00:00Z", "quiet 21:00"],
    ["DE", "2026-01-15T07:00:00Z", "open"],
    ["IN", "2026-01-15T02:29:00Z", "quiet 07:59"],
    ["IN", "2026-01-15T02:30:00Z", "open"],
    ["JP", "2026-01-15T12:00:00Z", "quiet 21:00"],
    ["XK", "2026-01-15T07:00:00Z", "open"],
  ];
  for (const [country, at, state] of cases) expect([country, at, stateOf(country, at)]).toEqual([country, at, state]);
});

it("is quiet where it is quiet anywhere in a country of many times", () => {
  // Hawaii's morning to New York's evening, and the Aleutians between.
  expect(stateOf("US", "2026-01-15T17:59:00Z")).toBe("quiet ?");
  expect(stateOf("US", "2026-01-15T18:00:00Z")).toBe("open");
  expect(stateOf("US", "2026-01-16T01:59:00Z")).toBe("open");
  expect(stateOf("US", "2026-01-16T02:00:00Z")).toBe("quiet ?");
  const openHours = (country: string) =>
    Array.from({ length: 24 }, (_, hour) =>
      stateOf(country, `2026-01-15T${String(hour).padStart(2, "0")}:30:00Z`),
    ).filter((state) => state === "open").length;
  expect([openHours("US"), openHours("RU"), openHours("GB")]).toEqual([8, 3, 13]);
});

it("knows hours within a day, and none", () => {
  const siesta = { from: "13:00", to: "15:00" };
  expect(stateOf("GB", "2026-01-15T12:59:00Z", siesta)).toBe("open");
  expect(stateOf("GB", "2026-01-15T13:00:00Z", siesta)).toBe("quiet 13:00");
  expect(stateOf("GB", "2026-01-15T15:00:00Z", siesta)).toBe("open");
  expect(stateOf("GB", "2026-01-15T03:00:00Z", null)).toBe("open");
});

it("knows the time in every country that has numbers, and is always quiet where it does not", () => {
  const without = Object.keys(getCountries.countries).filter((country) => zonesOf(country).length === 0);
  expect(without).toEqual([]);
  expect(stateOf("ZZ", "2026-01-15T12:00:00Z")).toBe("quiet ?");
});
