/** A point in time; `floating` where no zone is known: then `at` is the wall clock, read as if it were UTC. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly floating: boolean;
}

const dateTimeForm = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?$/i;
const dayForm = /^\d{4}-\d{2}-\d{2}$/;
const timeForm = /^(\d{1,2})[:.](\d{2})(?::\d{2})?\s*(?:([ap])\.?m\.?)?$/i;

/** Reads `2026-11-26T09:00`, with or without a zone; undefined for anything else, and for days that do not exist. */
export function readMoment(text: string, timeZone?: string): Moment | undefined {
  const [, day, time, seconds = "00", zone] = dateTimeForm.exec(text.trim()) ?? [];
  if (!day || !time) return undefined;
  const wall = Date.parse(`${day}T${time}:${seconds}Z`);
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(day)) return undefined;
  if (zone) return { at: wall - offsetMs(zone), floating: false };
  return timeZone ? { at: atWall(wall, timeZone), floating: false } : { at: wall, floating: true };
}

/** Reads a day and a time of day that stand apart: `2026-11-26` and `09:00` or `9:00 am`. */
export function readDayAndTime(day: string, time: string, timeZone?: string): Moment | undefined {
  const [, hours = "", minutes, half] = timeForm.exec(time.trim()) ?? [];
  if (!minutes || !dayForm.test(day.trim())) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours);
  return readMoment(`${day.trim()}T${String(hour).padStart(2, "0")}:${minutes}`, timeZone);
}

/** The zone as `Intl` knows it; undefined for one that it does not know. */
export function readTimeZone(name: string): string | undefined {
  try {
    return name ? new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone : undefined;
  } catch {
    return undefined;
  }
}

function offsetMs(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const [hours = 0, minutes = 0] = [zone.slice(1, 3), zone.slice(-2)].map(Number);
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/** The moment at which the clocks of a zone show `wall`; the second look is for days on which they are changed. */
function atWall(wall: number, timeZone: string): number {
  const first = wall - zoneOffsetMs(wall, timeZone);
  return wall - zoneOffsetMs(first, timeZone);
}

function zoneOffsetMs(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, zone] = /GMT([+-]\d{2}:\d{2})/.exec(name) ?? [];
  return zone ? offsetMs(zone) : 0;
}
