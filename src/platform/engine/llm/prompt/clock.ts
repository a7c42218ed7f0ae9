import { fence } from "../../../../text/fence.ts";

const days = 14;
const dayMs = 86_400_000;

/** Date and time with the days that follow, so that no model has to count: what changes with every message comes last in it. */
export function clockText(at: Date, timezone: string): string {
  const zone = isTimezone(timezone) ? timezone : "UTC";
  const now = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone: zone }).format(at);
  const today = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: zone }).format(at);
  const start = Date.parse(`${today}T00:00:00Z`);
  const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });
  const calendar = Array.from({ length: days }, (_, nr) => {
    const day = new Date(start + nr * dayMs);
    const word = nr === 0 ? " today" : nr === 1 ? " tomorrow" : "";
    return `${weekday.format(day)} ${day.toISOString().slice(0, 10)}${word}`;
  });
  return fence("platform_time", `Now it is ${now} (${timezone}).\n${calendar.join(", ")}`);
}

function isTimezone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }) !== undefined;
  } catch {
    return false;
  }
}
