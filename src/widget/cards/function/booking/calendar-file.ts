import type { Moment } from "./moments.ts";

/** What a calendar receives of a booking. Texts may hold anything. */
export interface CalendarEvent {
  /** The same booking has the same id: it is not entered twice. */
  readonly uid: string;
  readonly title: string;
  readonly start: Moment;
  readonly end?: Moment | undefined;
  readonly location: string;
  readonly description: string;
}

const longestLineBytes = 75;

/**
 * One event as a calendar file (RFC 5545), in UTC, or in floating time where the zone is not known. `now` in
 * milliseconds since 1970.
 */
export function calendarFile({ uid, title, start, end, location, description }: CalendarEvent, now: number): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Ringback//Chat//EN",
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${dateTime({ at: now, floating: false })}`,
    `DTSTART:${dateTime(start)}`,
    ...(end ? [`DTEND:${dateTime(end)}`] : []),
    `SUMMARY:${escaped(title)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function dateTime({ at, floating }: Moment): string {
  const compact = new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, "");
  return floating ? compact.slice(0, -1) : compact;
}

/** Line ends become `\n`; other control characters have no place in a file of lines. */
function escaped(text: string): string {
  return text
    .replace(/\r\n|\r|\n|\u2028|\u2029/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\n/g, "\\n");
}

/** Lines of at most 75 bytes, cut between characters; what follows begins with a space. */
function folded(line: string): string {
  let bytes = 0;
  let result = "";
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > longestLineBytes) {
      result += "\r\n ";
      bytes = 1;
    }
    result += character;
    bytes += size;
  }
  return result;
}
