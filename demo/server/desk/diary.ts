import { randomInt } from "node:crypto";
import { addDays, dayIn, isWeekday } from "./days.ts";
import { StoredList } from "./stored-list.ts";

/** A booked visit. Day and time are the company's own, in London. */
export interface Visit {
  readonly reference: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** When its window begins: `HH:MM` */
  readonly time: string;
  readonly problem: string;
  readonly name: string;
  readonly phone: string;
  readonly notes: string;
  /** Who booked it; an example belongs to nobody. */
  readonly visitor?: string;
  /** The request that booked it: repeated, it books no second one. */
  readonly key?: string | undefined;
}

export type NewVisit = Omit<Visit, "reference"> & { readonly visitor: string };

/** Windows of two hours. */
export const windows: readonly string[] = ["08:00", "10:00", "13:00", "15:00"];
export const windowHours = 2;
/** How far ahead can be booked, in days. */
export const daysAhead = 60;
/** How many visits one visitor may have booked at a time. */
export const maxBooked = 3;

const characters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const referenceLength = 6;

/** The example visits: on which weekday from tomorrow on, and in which window. */
const example: readonly { readonly weekday: number; readonly time: string; readonly problem: string }[] = [
  { weekday: 1, time: "08:00", problem: "boiler" },
  { weekday: 1, time: "10:00", problem: "radiator" },
  { weekday: 2, time: "13:00", problem: "boiler" },
  { weekday: 3, time: "15:00", problem: "thermostat" },
  { weekday: 4, time: "08:00", problem: "tap" },
];

/** The engineers' diary. A window that anybody has booked is taken for all; a visit is found only by the visitor who booked it. */
export class Diary {
  readonly #stored: StoredList<Visit>;
  readonly #now: () => Date;

  constructor(file: string, now: () => Date) {
    this.#now = now;
    this.#stored = new StoredList(file, () => this.#examples());
  }

  find(visitor: string, reference: string): Visit | undefined {
    const wanted = reference.trim().toUpperCase();
    return this.#visits.find((visit) => visit.reference === wanted && visit.visitor === visitor);
  }

  /** How many visits somebody has booked from today on. */
  countBooked(visitor: string): number {
    const today = this.today();
    return this.#visits.filter((visit) => visit.visitor === visitor && visit.date >= today).length;
  }

  /** Whether a window is on a weekday from tomorrow on and nobody has booked it. */
  isFree(date: string, time: string): boolean {
    const today = this.today();
    const isOpen = isWeekday(date) && date > today && date <= addDays(today, daysAhead) && windows.includes(time);
    return isOpen && !this.#visits.some((visit) => visit.date === date && visit.time === time);
  }

  /** Free windows from a day on, the nearest first. */
  freeFrom(date: string, count: number): { date: string; time: string }[] {
    const found: { date: string; time: string }[] = [];
    const today = this.today();
    for (let day = date > today ? date : addDays(today, 1); day <= addDays(today, daysAhead); day = addDays(day, 1)) {
      for (const time of windows) if (this.isFree(day, time)) found.push({ date: day, time });
      if (found.length >= count) break;
    }
    return found.slice(0, count);
  }

  /** The visit that a request has booked already. */
  bookedBy(visitor: string, key: string | undefined): Visit | undefined {
    return this.#visits.find((visit) => key !== undefined && visit.key === key && visit.visitor === visitor);
  }

  /** Books a visit. The window must be free. */
  book(visit: NewVisit): Visit {
    const booked = { ...visit, reference: this.#newReference() };
    this.#replace([...this.#visits, booked]);
    return booked;
  }

  cancel(reference: string): void {
    this.#replace(this.#visits.filter((visit) => visit.reference !== reference));
  }

  today(): string {
    return dayIn("Europe/London", this.#now());
  }

  #newReference(): string {
    for (;;) {
      const code = Array.from({ length: referenceLength }, () => characters[randomInt(characters.length)]).join("");
      const reference = `HV-${code}`;
      if (!this.#visits.some((visit) => visit.reference === reference)) return reference;
    }
  }

  #replace(visits: readonly Visit[]): void {
    this.#stored.replace(visits.filter(({ date }) => date >= addDays(this.today(), -daysAhead)));
  }

  #examples(): Visit[] {
    const days: string[] = [];
    for (let day = addDays(this.today(), 1); days.length <= 4; day = addDays(day, 1))
      if (isWeekday(day)) days.push(day);
    return example.map(({ weekday, time, problem }, at) => ({
      reference: `HV-22222${characters[at]}`,
      date: days[weekday] ?? "",
      time,
      problem,
      name: "Tom Price",
      phone: "020 7946 0160",
      notes: "",
    }));
  }

  get #visits(): readonly Visit[] {
    return this.#stored.items;
  }
}
