import { fence } from "../../../../text/fence.ts";
import { memoiseNewest } from "../../memoise.ts";
import type { VisitorPage } from "../../turn.ts";

const days = 14;
const dayMs = 86_400_000;
const mostZones = 600;
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });

/** Date and time with the days that follow, so that no model has to count: what changes with every message comes last in it. */
export function clockText(at: Date, timezone: string): string {
  const formats = formatsOf(timezone);
  const start = Date.parse(`${formats.today.format(at)}T00:00:00Z`);
  const calendar = Array.from({ length: days }, (_, nr) => {
    const day = new Date(start + nr * dayMs);
    const word = nr === 0 ? " today" : nr === 1 ? " tomorrow" : "";
    return `${weekday.format(day)} ${day.toISOString().slice(0, 10)}${word}`;
  });
  return fence("platform_time", `Now it is ${formats.now.format(at)} (${timezone}).\n${calendar.join(", ")}`);
}

/** Making a format takes a hundred times as long as using it; there are some hundred timezones. */
const formatsOf = memoiseNewest(mostZones, (timezone: string) => {
  const timeZone = isTimezone(timezone) ? timezone : "UTC";
  return {
    now: new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone }),
    today: new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone }),
  };
});

function isTimezone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

/** The page that the visitor is on and the time there, as data: a page can call itself whatever it likes. */
export function visitorPageText({ timezone, ...page }: VisitorPage, at: Date): string {
  const time = timezone === undefined ? {} : { local_time: `${formatsOf(timezone).now.format(at)} (${timezone})` };
  return fence("visitor_page", JSON.stringify({ ...page, ...time }));
}
