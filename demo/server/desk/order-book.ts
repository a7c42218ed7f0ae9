import { addDays, dayIn, isSunday } from "./days.ts";
import { KeptList } from "./kept-list.ts";

/** An order of Marram Coffee. */
export interface Order {
  /** `MC-1042` */
  readonly number: string;
  readonly items: string;
  /** In cents. */
  readonly total: number;
  /** When it arrives or arrived: `YYYY-MM-DD`, in London. */
  readonly day: string;
  /** Made for one customer, such as an engraved cup: it cannot be taken back. */
  readonly isMade: boolean;
  readonly mark?: "cancelled" | "returning";
}

/** Where an order is; days pass, and it moves on by itself. */
export type Stage = "packing" | "on its way" | "delivered" | "cancelled" | "returning";

export const returnDays = 30;
/** How far ahead a delivery can be put, in days. */
export const daysAhead = 21;
/** What the van takes on one day. */
const placesADay = 2;

/** The example's orders, by days from the first day. The van is full on the sixth. */
const example: readonly (Omit<Order, "day"> & { readonly after: number })[] = [
  { number: "MC-1048", items: "Filter papers, 3 × 100", total: 1140, after: 6, isMade: false },
  { number: "MC-1047", items: "Decaf Marram, 1 kg", total: 2790, after: 6, isMade: false },
  { number: "MC-1045", items: "Cup with a name engraved", total: 2200, after: 4, isMade: true },
  { number: "MC-1042", items: "Marram espresso, 2 × 500 g", total: 2980, after: 3, isMade: false },
  { number: "MC-1038", items: "Hand grinder", total: 8900, after: 1, isMade: false },
  { number: "MC-1029", items: "Moka pot, 6 cups", total: 4450, after: -6, isMade: false },
  { number: "MC-1011", items: "Pour-over set", total: 5600, after: -41, isMade: false },
];

/** The orders, kept in a file. Where none can be changed any more, the example begins again at the next start. */
export class OrderBook {
  readonly #kept: KeptList<Order>;
  readonly #now: () => Date;

  constructor(file: string, now: () => Date) {
    this.#now = now;
    this.#kept = new KeptList(file, () => this.#example());
    if (!this.orders.some((order) => this.stageOf(order) === "packing")) this.beginAgain();
  }

  /** The newest first. */
  get orders(): readonly Order[] {
    return this.#kept.items;
  }

  today(): string {
    return dayIn("Europe/London", this.#now());
  }

  find(number: string): Order | undefined {
    // People leave the hyphen out, or the letters.
    const wanted = number.toUpperCase().replaceAll(/[^A-Z\d]/g, "");
    return this.orders.find((order) => {
      const own = order.number.replace("-", "");
      return own === wanted || own === `MC${wanted}`;
    });
  }

  /** The next day on which the van comes: what it brings then has left. */
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

  /** Whether the van has room that day; an order that is on it already takes no second place. */
  hasRoom(day: string, { number }: Order): boolean {
    const others = this.orders.filter((order) => order.number !== number && order.day === day && !order.mark);
    return others.length < placesADay;
  }

  /** Days on which the van comes and has room, the nearest first. */
  freeDays(order: Order, count: number): string[] {
    const found: string[] = [];
    const last = addDays(this.today(), daysAhead);
    for (let day = addDays(this.nextTour(), 1); day <= last && found.length < count; day = addDays(day, 1)) {
      if (day !== order.day && !isSunday(day) && this.hasRoom(day, order)) found.push(day);
    }
    return found;
  }

  change(number: string, change: Partial<Pick<Order, "day" | "mark">>): Order {
    const orders = this.orders.map((order) => (order.number === number ? { ...order, ...change } : order));
    this.#kept.keep(orders);
    return orders.find((order) => order.number === number)!;
  }

  /** Puts every order back to where the example begins. */
  beginAgain(): void {
    this.#kept.keep(this.#example());
  }

  #example(): Order[] {
    return example.map(({ after, ...order }) => ({ ...order, day: this.#deliveryDay(after) }));
  }

  /** The van does not come on Sundays: it comes the day after, or came the day before. */
  #deliveryDay(after: number): string {
    const day = addDays(this.today(), after);
    return isSunday(day) ? addDays(day, after > 0 ? 1 : -1) : day;
  }
}
