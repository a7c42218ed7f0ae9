import { refusal } from "../../errors.ts";

/** When nobody is called or texted, in the number's own time; `from` may be later than `to`. */
export interface QuietHours {
  /** `HH:MM`. */
  readonly from: string;
  /** `HH:MM`; at that time it is over. */
  readonly to: string;
}

/** Zones of countries that the runtime's list lacks. */
const otherZones: Readonly<Record<string, readonly string[]>> = {
  AC: ["Atlantic/St_Helena"],
  TA: ["Atlantic/St_Helena"],
  XK: ["Europe/Belgrade"],
};
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * Refuses while it is quiet in any time zone of the country: a mobile number says no more than its country, and its owner
 * may be anywhere in it. A country whose zones are not known is always quiet.
 * @throws QUIET_HOURS with `from` and `to`, and `time` where the country has one time
 */
export function refuseQuietHours(country: string, at: Date, hours: QuietHours | null): void {
  if (hours === null) return;
  const { from, to } = hours;
  const times = [...new Set(zonesOf(country).map((zone) => timeIn(zone, at)))];
  if (times.length > 0 && !times.some((time) => isQuiet(time, hours))) return;
  throw refusal("QUIET_HOURS", { extra: { from, to, ...(times.length === 1 ? { time: times[0] } : {}) } });
}

/** Times compare as text. */
function isQuiet(time: string, { from, to }: QuietHours): boolean {
  return from <= to ? time >= from && time < to : time >= from || time < to;
}

/** All time zones that a country has, by IANA name. */
export function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?(): string[] | undefined;
    /** As runtimes had it before the standard was settled. */
    readonly timeZones?: string[];
  };
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  return zones.length > 0 ? zones : (otherZones[country] ?? []);
}

function timeIn(zone: string, at: Date): string {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    clocks.set(zone, clock);
  }
  return clock.format(at);
}
