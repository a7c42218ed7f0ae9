import { follow } from "../shared/follow.ts";
import { cell, dayOf, row } from "../shared/table.ts";

interface Tickets {
  readonly tickets: readonly {
    readonly ticket: string;
    readonly topic: string;
    readonly problem: string;
    readonly status: string;
  }[];
}

interface Orders {
  readonly orders: readonly {
    readonly order: string;
    readonly items: string;
    readonly status: string;
    readonly day: string;
  }[];
}

/** One line of a board; the first text names it, the last says how it stands. */
type Line = readonly [name: string, ...texts: string[]];

/** Keeps the tickets' table as the support desk is; answers what refreshes it at once. */
export function followTickets(): () => void {
  const show = board("tickets", ["Ticket", "About", "What is wrong", "State"]);
  return follow<Tickets>("/desk/board/tickets", newsOf("tickets"), ({ tickets }) =>
    show(tickets.map(({ ticket, topic, problem, status }) => [ticket, topic, problem, status])),
  );
}

/** Keeps the orders' table as the order desk is; answers what refreshes it at once. */
export function followOrders(): () => void {
  const show = board("orders", ["Order", "What", "Day", "State"]);
  return follow<Orders>("/desk/board/orders", newsOf("orders"), ({ orders }) =>
    show(orders.map(({ order, items, status, day }) => [order, items, dayOf(day), status])),
  );
}

/** Fills a table with lines, marks those that are not as they were, and answers these in words. */
function board(name: string, heads: readonly string[]): (lines: readonly Line[]) => string[] {
  const table = document.querySelector(`#${name}-table`) as HTMLTableElement;
  table.tHead?.replaceChildren(row(...heads.map((head) => cell("th", head, "col"))));
  let known: ReadonlyMap<string, string> | undefined;
  return (lines) => {
    const before = known;
    const changed = lines.filter((line) => before && before.get(line[0]) !== line.join("\n"));
    known = new Map(lines.map((line) => [line[0], line.join("\n")]));
    table.tBodies[0]?.replaceChildren(...lines.map((line) => rowOf(line, changed.includes(line))));
    return changed.map((line) => `${line[0]}: ${line.slice(1).join(", ")}`);
  };
}

function rowOf([name, ...texts]: Line, isChanged: boolean): HTMLTableRowElement {
  const cells = texts.map((text) => cell("td", text));
  const state = texts.at(-1) ?? "";
  const tag = document.createElement("span");
  tag.className = `tag ${state.replaceAll(" ", "-")}`;
  tag.textContent = state;
  cells.at(-1)?.replaceChildren(tag);
  const made = row(cell("th", name, "row"), ...cells);
  if (isChanged) made.className = "changed";
  return made;
}

function newsOf(name: string): HTMLElement {
  return document.querySelector(`#${name}-news`) as HTMLElement;
}
