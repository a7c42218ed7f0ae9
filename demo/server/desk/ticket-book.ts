import { randomInt } from "node:crypto";
import { KeptList } from "./kept-list.ts";

export const topics = ["connection", "wi-fi", "bill", "moving", "contract"] as const;

/** A ticket of Fernhill Fibre's support. */
export interface Ticket {
  /** `FF-20417` */
  readonly number: string;
  readonly topic: (typeof topics)[number];
  /** What is wrong, in the words of whoever opened it. */
  readonly problem: string;
  readonly name: string;
  readonly status: "open" | "in progress" | "solved" | "closed";
  /** What the team last wrote about it. */
  readonly note: string;
  /** ISO 8601 */
  readonly openedAt: string;
  /** The request that made it: repeated, it makes no second one. */
  readonly key?: string | undefined;
}

/** As many as one person may have open at a time. */
export const openAtMost = 3;
/** Older ones that are over are dropped for new ones. */
const keptAtMost = 200;
const hourMs = 3_600_000;

/** What the team already has, with its age in hours. */
const example: readonly (Omit<Ticket, "openedAt" | "key"> & { readonly hours: number })[] = [
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
    note: "We check the new address and write within one working day",
    hours: 20,
  },
  {
    number: "FF-10198",
    topic: "bill",
    problem: "Charged twice for the router",
    name: "Tom Price",
    status: "solved",
    note: "The second charge of 49 € went back to your account",
    hours: 70,
  },
];

/** The support team's tickets, kept in a file. */
export class TicketBook {
  readonly #kept: KeptList<Ticket>;
  readonly #now: () => Date;

  constructor(file: string, now: () => Date) {
    this.#now = now;
    this.#kept = new KeptList(file, () => this.#example());
  }

  /** The newest first. */
  get tickets(): readonly Ticket[] {
    return this.#kept.items;
  }

  find(number: string): Ticket | undefined {
    // People leave the hyphen out, or the letters.
    const wanted = number.toUpperCase().replaceAll(/[^A-Z\d]/g, "");
    return this.tickets.find((ticket) => {
      const own = ticket.number.replace("-", "");
      return own === wanted || own === `FF${wanted}`;
    });
  }

  /** How many tickets of this name are not over. */
  openOf(name: string): number {
    const wanted = name.trim().toLowerCase();
    return this.tickets.filter((ticket) => isOpen(ticket) && ticket.name.toLowerCase() === wanted).length;
  }

  /** Whether there is no room for another: all that are kept are still open. */
  get isFull(): boolean {
    return this.tickets.filter(isOpen).length >= keptAtMost;
  }

  /** The ticket that a request has made already. */
  madeBy(key: string | undefined): Ticket | undefined {
    return key === undefined ? undefined : this.tickets.find((ticket) => ticket.key === key);
  }

  /** Puts a ticket down. */
  open(ticket: Pick<Ticket, "topic" | "problem" | "name" | "key">): Ticket {
    const opened: Ticket = {
      ...ticket,
      number: this.#newNumber(),
      status: "open",
      note: "Nobody has looked at it yet, that happens within one working day",
      openedAt: this.#now().toISOString(),
    };
    const all = [opened, ...this.tickets];
    const over = all.findLast((one) => !isOpen(one));
    this.#kept.keep(all.length > keptAtMost && over ? all.filter((one) => one !== over) : all);
    return opened;
  }

  close(number: string): void {
    const change = { status: "closed", note: "Closed at the customer's wish" } as const;
    this.#kept.keep(this.tickets.map((ticket) => (ticket.number === number ? { ...ticket, ...change } : ticket)));
  }

  #newNumber(): string {
    for (;;) {
      const number = `FF-${randomInt(20_000, 100_000)}`;
      if (!this.find(number)) return number;
    }
  }

  #example(): Ticket[] {
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
