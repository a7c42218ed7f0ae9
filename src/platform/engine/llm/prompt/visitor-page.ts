import { fence } from "../../../../text/fence.ts";
import { memoiseNewest } from "../../memoise.ts";
import type { VisitorPage } from "../../turn.ts";

const mostZones = 200;

/** The page that the visitor is on and the time there, as data: a page can call itself whatever it likes. */
export function visitorPageText({ timezone, ...page }: VisitorPage, at: Date): string {
  const time = timezone === undefined ? {} : { local_time: `${formatOf(timezone).format(at)} (${timezone})` };
  return fence("visitor_page", JSON.stringify({ ...page, ...time }));
}

const formatOf = memoiseNewest(
  mostZones,
  (timeZone: string) => new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone }),
);
