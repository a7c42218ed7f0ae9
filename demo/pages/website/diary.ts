/** A window of the engineers' diary, as the desk tells it. */
interface Window {
  /** `HH:MM` */
  readonly time: string;
  readonly end: string;
  readonly free: boolean;
}

interface Calendar {
  readonly days: readonly { readonly date: string; readonly windows: readonly Window[] }[];
}

const refreshMs = 15_000;
const table = document.querySelector("#diary-table") as HTMLTableElement;
const news = document.querySelector("#diary-news") as HTMLElement;
/** Which windows were free at the last look; one that changed since is marked. */
let known = new Map<string, boolean>();
let shown = "";

await refresh();
setInterval(() => document.hidden || refresh(), refreshMs);
// The chat tells its page what the assistant did.
document.addEventListener("ringback-function-call", () => void refresh());

async function refresh(): Promise<void> {
  const response = await fetch("/desk/calendar").catch(() => undefined);
  if (!response?.ok) return;
  const text = await response.text();
  if (text === shown) return;
  shown = text;
  show((JSON.parse(text) as Calendar).days);
}

function show(days: Calendar["days"]): void {
  const seen = new Map<string, boolean>();
  const changes: string[] = [];
  const head = row(cell("th", "Window", "col"), ...days.map(({ date }) => cell("th", dayOf(date), "col")));
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
    return row(cell("th", `${time} – ${end}`, "row"), ...cells);
  });
  known = seen;
  table.tHead?.replaceChildren(head);
  table.tBodies[0]?.replaceChildren(...rows);
  if (changes.length > 0) news.textContent = changes.join(". ");
}

function row(...cells: HTMLElement[]): HTMLTableRowElement {
  const made = document.createElement("tr");
  made.append(...cells);
  return made;
}

function cell(tag: "td" | "th", text: string, scope?: "col" | "row"): HTMLTableCellElement {
  const made = document.createElement(tag);
  made.textContent = text;
  if (scope) made.scope = scope;
  return made;
}

function dayOf(date: string): string {
  const options = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", options).format(new Date(`${date}T00:00:00Z`));
}
