import { dayOf } from "./days.ts";
import { follow } from "./follow.ts";
import { cell, row } from "./table.ts";

/** A time slot of the engineers' diary. */
interface Window {
  /** `HH:MM` */
  readonly time: string;
  readonly end: string;
  readonly free: boolean;
}

interface Calendar {
  readonly days: readonly { readonly date: string; readonly windows: readonly Window[] }[];
}

/** Shows the engineers' diary in `#diary-table`, `data-days` days of it, and its changes in `#diary-news`. */
export function followDiary(): void {
  const table = document.querySelector("#diary-table") as HTMLTableElement;
  const news = document.querySelector("#diary-news") as HTMLElement;
  const shownDays = Number(table.dataset.days ?? Number.POSITIVE_INFINITY);
  /** Which slots were free at the last refresh; a slot that changed since is marked. */
  let known = new Map<string, boolean>();

  follow<Calendar>("/desk/calendar", news, ({ days: all }) => {
    const days = all.slice(0, shownDays);
    const seen = new Map<string, boolean>();
    const changes: string[] = [];
    const head = row(cell("th", "Window", "col"), ...days.map(({ date }) => dayHead(date)));
    const windows = days[0]?.windows ?? [];
    const rows = windows.map(({ time, end }, at) => {
      const cells = days.map(({ date, windows: ofDay }) => {
        const free = ofDay[at]?.free ?? false;
        const key = `${date} ${time}`;
        seen.set(key, free);
        const made = cell("td", free ? "free" : "taken");
        made.className = free ? "free" : "taken";
        if (known.has(key) && known.get(key) !== free) {
          made.classList.add("changed");
          changes.push(`${dayOf(date)}, ${time} to ${end}: ${free ? "free again" : "taken now"}`);
        }
        return made;
      });
      return row(span(time, end), ...cells);
    });
    known = seen;
    table.tHead?.replaceChildren(head);
    table.tBodies[0]?.replaceChildren(...rows);
    return changes;
  });
}

/** In a narrow column the weekday is above the date. */
function dayHead(date: string): HTMLTableCellElement {
  const [weekday, ...rest] = dayOf(date).split(" ");
  const day = document.createElement("span");
  day.className = "day";
  day.textContent = rest.join(" ");
  const made = cell("th", `${weekday} `, "col");
  made.append(day);
  return made;
}

/** A range of times, kept from left to right in right-to-left pages. */
function span(from: string, to: string): HTMLTableCellElement {
  const times = document.createElement("bdi");
  times.dir = "ltr";
  times.textContent = `${from}–${to}`;
  const made = cell("th", "", "row");
  made.append(times);
  return made;
}
