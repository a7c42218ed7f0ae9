import { addDays, dayIn, isSunday } from "./days.ts";
import { StoredList } from "./stored-list.ts";

/** An order of Marram Coffee. */
export interface Order {
  /** `MC-1042` */
  readonly number: string;
  readonly items: string;
  /** In cents. */
  readonly total: number;
  /** When it arrives or arrived: `YYYY-MM-DD`, in London. */
  readonly day: string;
  /** Made for one customer, such as an engraved cup: it cannot be returned. */
  readonly isMade: boolean;
  readonly mark?: "cancelled" | "returning";
}

/** Where an order is. It moves on by itself as days pass. */
export type Stage = "packing" | "on its way" | "delivered" | "cancelled" | "returning";

export const returnDays = 30;
/** How far ahead a delivery can be moved, in days. */
export const daysAhead = 21;
/** How many orders the van takes on one day. */
const ordersPerDay = 2;
/** Older changes are dropped for newer ones. */
const maxStoredChanges = 2_000;

/** The example orders, by days from the day on which the example starts. The van is full on the sixth. */
const example: readonly (Omit<Order, "day"> & { readonly after: number })[] = [
  { number: "MC-1048", items: "Filter papers, 3 × 100", total: 1140, after: 6, isMade: false },
  { number: "MC-1047", items: "Decaf Marram, 1 kg", total: 2790, after: 6, isMade: false },
  { number: "MC-1045", items: "Cup with a name engraved", total: 2200, after: 4, isMade: true },
  { number: "MC-1042", items: "Marram espresso, 2 × 500 g", total: 2980, after: 3, isMade: false },
  { number: "MC-1038", items: "Hand grinder", total: 8900, after: 1, isMade: false },
  { number: "MC-1029", items: "Moka pot, 6 cups", total: 4450, after: -6, isMade: false },
  { number: "MC-1011", items: "Pour-over set", total: 5600, after: -41, isMade: false },
];

/** What one visitor changed in their copy of the example. */
interface Change {
  readonly visitor: string;
  readonly number: string;
  readonly change: Partial<Pick<Order, "day" | "mark">>;
}

/** What the file holds: the day on which the example starts, and each visitor's changes. */
type Entry = { readonly startedOn: string } | Change;

/**
 * The example orders, and each visitor's own copy of them. Only the changes are stored. Once the example is so old that no
 * order can be changed any more, it starts again without them.
 */
export class OrderBook {
  readonly #stored: StoredList<Entry>;
  readonly #now: () => Date;
  #isLookedAt = false;

  constructor(file: string, now: () => Date) {
    this.#now = now;
    this.#stored = new StoredList<Entry>(file);
  }

  today(): string {
    return dayIn("Europe/London", this.#now());
  }

  /** The orders as nobody has changed them, newest first. */
  get examples(): readonly Order[] {
    const first = this.#entries.find((entry) => "startedOn" in entry);
    const start = first?.startedOn ?? this.today();
    return example.map(({ after, ...order }) => ({ ...order, day: deliveryDay(start, after) }));
  }

  /** One visitor's copy, newest first. */
  ordersOf(visitor: string): readonly Order[] {
    const changes = this.#changes.filter((change) => change.visitor === visitor);
    return this.examples.map((order) => {
      const own = changes.filter(({ number }) => number === order.number);
      return Object.assign({}, order, ...own.map(({ change }) => change)) as Order;
    });
  }

  find(visitor: string, number: string): Order | undefined {
    // People leave the hyphen out, or the letters.
    const wanted = number.toUpperCase().replaceAll(/[^A-Z\d]/g, "");
    return this.ordersOf(visitor).find((order) => {
      const own = order.number.replace("-", "");
      return own === wanted || own === `MC${wanted}`;
    });
  }

  /** The next day on which the van comes. What it brings then has left already. */
  nextTour(): string {
    const tomorrow = addDays(this.today(), 1);
    return isSunday(tomorrow) ? addDays(tomorrow, 1) : tomorrow;
  }

  stageOf({ day, mark }: Order): Stage {
    const today = this.today();
    if (mark) return mark;
    if (day < today) return "delivered";
    return day <= this.nextTour() ? "on its way" : "packing";
  }

  /** Whether the van has room for an order on a day; its own place counts as free. */
  hasRoom(visitor: string, day: string, { number }: Order): boolean {
    const others = this.ordersOf(visitor).filter(
      (order) => order.number !== number && order.day === day && !order.mark,
    );
    return others.length < ordersPerDay;
  }

  /** Days on which the van comes and has room, the nearest first. */
  freeDays(visitor: string, order: Order, count: number): string[] {
    const found: string[] = [];
    const last = addDays(this.today(), daysAhead);
    for (let day = addDays(this.nextTour(), 1); day <= last && found.length < count; day = addDays(day, 1)) {
      if (day !== order.day && !isSunday(day) && this.hasRoom(visitor, day, order)) found.push(day);
    }
    return found;
  }

  /** Changes an order in one visitor's copy. */
  change(visitor: string, number: string, change: Change["change"]): Order {
    const changes = [...this.#changes, { visitor, number, change }].slice(-maxStoredChanges);
    const start = this.#entries.filter((entry) => "startedOn" in entry);
    this.#stored.replace([...start, ...changes]);
    return this.find(visitor, number)!;
  }

  /** Begun again where they are too old, when somebody first looks: a start need not wait for what day it is in London. */
  get #entries(): readonly Entry[] {
    if (!this.#isLookedAt) {
      this.#isLookedAt = true;
      if (!this.#isCurrent()) this.#stored.replace([{ startedOn: this.today() }]);
    }
    return this.#stored.items;
  }

  get #changes(): readonly Change[] {
    return this.#entries.filter((entry) => "visitor" in entry);
  }

  #isCurrent(): boolean {
    const isStarted = this.#entries.some((entry) => "startedOn" in entry);
    return isStarted && this.examples.some((order) => this.stageOf(order) === "packing");
  }
}

/** The van does not come on Sundays: it comes the day after, or came the day before. */
function deliveryDay(start: string, after: number): string {
  const day = addDays(start, after);
  return isSunday(day) ? addDays(day, after > 0 ? 1 : -1) : day;
}
