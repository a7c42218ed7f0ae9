import { dayOf } from "../shared/days.ts";
import { follow } from "../shared/follow.ts";
import { cell, row } from "../shared/table.ts";

interface Ticket {
  readonly ticket: string;
  readonly topic: string;
  readonly problem: string;
  readonly status: string;
}

interface Order {
  readonly order: string;
  readonly items: string;
  readonly status: string;
  readonly day: string;
}

/** One line of a board; the first text names it, the last is its state. */
type Line = readonly [name: string, ...texts: string[]];

/**
 * Shows the example tickets in the tickets' table, and above them those that this visitor opens. Nobody else sees these: the
 * page learns of them from the chat's own function calls.
 */
export function followTickets(): void {
  const own = new Map<string, Ticket>();
  const show = board("tickets", ["Ticket", "Topic", "Problem", "Status"]);
  const refresh = follow<{ tickets: readonly Ticket[] }>("/desk/board/tickets", newsOf("tickets"), ({ tickets }) => {
    const others = tickets.filter(({ ticket }) => !own.has(ticket));
    const all = [...[...own.values()].reverse(), ...others];
    return show(all.map(({ ticket, topic, problem, status }) => [ticket, topic, problem, status]));
  });
  onResult(({ ticket_number: ticket, topic, problem, status }) => {
    if (!ticket || !topic || !problem || !status) return;
    own.set(ticket, { ticket, topic, problem, status });
    refresh();
  });
}

/** The orders' table. */
export interface OrderTable {
  /** Shows the orders as they were, once the chat has started a new conversation. */
  reset(newConversation: () => Promise<unknown> | undefined): Promise<void>;
}

/** Shows the orders in their table, with what this visitor changes in their own copy of them. */
export function followOrders(): OrderTable {
  const own = new Map<string, Pick<Order, "status" | "day">>();
  const show = board("orders", ["Order", "Items", "Day", "Status"]);
  const refresh = follow<{ orders: readonly Order[] }>("/desk/board/orders", newsOf("orders"), ({ orders }) => {
    const all = orders.map((order) => ({ ...order, ...own.get(order.order) }));
    return show(all.map(({ order, items, status, day }) => [order, items, dayOf(day), status]));
  });
  onResult(({ order_number: order, status, day }) => {
    if (!order || !status || !day) return;
    own.set(order, { status, day });
    refresh();
  });
  return {
    async reset(newConversation) {
      if (own.size > 0) await newConversation();
      own.clear();
      refresh();
    },
  };
}

/** Calls back with the texts in the result of each function call of the page's chats. */
function onResult(callback: (texts: Readonly<Record<string, string | undefined>>) => void): void {
  document.addEventListener("ringback-function-call", ({ detail: { result } }) => {
    const texts = Object.entries(result).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    callback(Object.fromEntries(texts));
  });
}

/** Fills a table with lines and marks those that changed since the last time; returns these in words. */
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
