import { randomInt } from "node:crypto";
import { StoredList } from "./stored-list.ts";

export const topics = ["connection", "wi-fi", "bill", "moving", "contract"] as const;

/** A ticket of Fernhill Fibre's support. */
export interface Ticket {
  /** `FF-20417` */
  readonly number: string;
  readonly topic: (typeof topics)[number];
  /** The problem as the visitor described it. */
  readonly problem: string;
  readonly name: string;
  readonly status: "open" | "in progress" | "solved" | "closed";
  /** What the team last wrote about it. */
  readonly note: string;
  /** ISO 8601 */
  readonly openedAt: string;
  /** Who opened it; an example belongs to nobody. */
  readonly visitor?: string;
  /** The request that opened it: repeated, it opens no second one. */
  readonly key?: string | undefined;
}

/** How many tickets one visitor may have open at a time. */
export const maxOpen = 3;
/** Older tickets that are closed are dropped for newer ones. */
const maxStored = 200;
const hourMs = 3_600_000;

/** The example tickets, with their age in hours. */
const example: readonly (Omit<Ticket, "openedAt" | "key" | "visitor"> & { readonly hours: number })[] = [
  {
    number: "FF-10231",
    topic: "connection",
    problem: "The internet light has been red since the storm",
    name: "Ida Lund",
    status: "in progress",
    note: "The line card in your street is being replaced, we expect it to work by 18:00 tomorrow",
    hours: 5,
  },
  {
    number: "FF-10226",
    topic: "moving",
    problem: "I move on the first, can the line come along?",
    name: "Noor Haddad",
    status: "open",
    note: "We are checking the new address and will write within one working day",
    hours: 20,
  },
  {
    number: "FF-10198",
    topic: "bill",
    problem: "Charged twice for the router",
    name: "Tom Price",
    status: "solved",
    note: "The second charge of 49 € was refunded",
    hours: 70,
  },
];

/** The support team's tickets: the examples, and what visitors opened. Each visitor finds only the examples and their own. */
export class TicketBook {
  readonly #stored: StoredList<Ticket>;
  readonly #now: () => Date;

  constructor(file: string, now: () => Date) {
    this.#now = now;
    this.#stored = new StoredList(file, () => this.#examples());
  }

  /** The tickets that everybody may see. */
  get examples(): readonly Ticket[] {
    return this.#tickets.filter(isExample);
  }

  find(visitor: string, number: string): Ticket | undefined {
    // People leave the hyphen out, or the letters.
    const wanted = number.toUpperCase().replaceAll(/[^A-Z\d]/g, "");
    return this.#tickets.find((ticket) => {
      const own = ticket.number.replace("-", "");
      return (isExample(ticket) || ticket.visitor === visitor) && (own === wanted || own === `FF${wanted}`);
    });
  }

  countOpen(visitor: string): number {
    return this.#tickets.filter((ticket) => isOpen(ticket) && ticket.visitor === visitor).length;
  }

  /** Whether every stored ticket is still open, so that none can be dropped for a new one. */
  get isFull(): boolean {
    return this.#tickets.filter(isOpen).length >= maxStored;
  }

  /** The ticket that a request has opened already. */
  openedBy(visitor: string, key: string | undefined): Ticket | undefined {
    return this.#tickets.find((ticket) => key !== undefined && ticket.key === key && ticket.visitor === visitor);
  }

  open(ticket: Pick<Ticket, "topic" | "problem" | "name" | "key"> & { readonly visitor: string }): Ticket {
    const opened: Ticket = {
      ...ticket,
      number: this.#newNumber(),
      status: "open",
      note: "It is waiting for our team, who will look at it within one working day",
      openedAt: this.#now().toISOString(),
    };
    const all = [opened, ...this.#tickets];
    const oldest = all.findLast((one) => !isOpen(one));
    this.#stored.replace(all.length > maxStored && oldest ? all.filter((one) => one !== oldest) : all);
    return opened;
  }

  close(number: string): void {
    const change = { status: "closed", note: "The customer closed it" } as const;
    this.#stored.replace(this.#tickets.map((ticket) => (ticket.number === number ? { ...ticket, ...change } : ticket)));
  }

  get #tickets(): readonly Ticket[] {
    return this.#stored.items;
  }

  #newNumber(): string {
    for (;;) {
      const number = `FF-${randomInt(20_000, 100_000)}`;
      if (!this.#tickets.some((ticket) => ticket.number === number)) return number;
    }
  }

  #examples(): Ticket[] {
    const now = this.#now().getTime();
    return example.map(({ hours, ...ticket }) => ({
      ...ticket,
      openedAt: new Date(now - hours * hourMs).toISOString(),
    }));
  }
}

export function isOpen({ status }: Ticket): boolean {
  return status === "open" || status === "in progress";
}

export function isExample({ number }: Ticket): boolean {
  return example.some((ticket) => ticket.number === number);
}
