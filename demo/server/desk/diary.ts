import { randomInt } from "node:crypto";
import { addDays, dayIn, isWeekday } from "./days.ts";
import { KeptList } from "./kept-list.ts";

/** A visit that is in the diary. Day and time are the company's own, in London. */
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
  /** The request that made it: repeated, it makes no second one. */
  readonly key: string | undefined;
}

export type NewVisit = Omit<Visit, "reference">;

/** Windows of two hours. */
export const windows: readonly string[] = ["08:00", "10:00", "13:00", "15:00"];
export const windowHours = 2;
/** How far ahead can be booked, in days. */
export const daysAhead = 60;

const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const referenceLength = 6;

/** The engineers' diary, kept in a file. */
export class Diary {
  readonly #kept: KeptList<Visit>;
  readonly #now: () => Date;

  constructor(file: string, now: () => Date) {
    this.#kept = new KeptList(file);
    this.#now = now;
  }

  find(reference: string): Visit | undefined {
    const wanted = reference.trim().toUpperCase();
    return this.#visits.find((visit) => visit.reference === wanted);
  }

  /** A window is free on a weekday from tomorrow on that nobody has. */
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

  /** The visit that a request has made already. */
  madeBy(key: string | undefined): Visit | undefined {
    return key === undefined ? undefined : this.#visits.find((visit) => visit.key === key);
  }

  /** Puts a visit down. The window must be free. */
  book(visit: NewVisit): Visit {
    const booked = { ...visit, reference: this.#newReference() };
    this.#keep([...this.#visits, booked]);
    return booked;
  }

  cancel(reference: string): void {
    this.#keep(this.#visits.filter((visit) => visit.reference !== reference));
  }

  today(): string {
    return dayIn("Europe/London", this.#now());
  }

  #newReference(): string {
    for (;;) {
      const code = Array.from({ length: referenceLength }, () => letters[randomInt(letters.length)]).join("");
      const reference = `HV-${code}`;
      if (!this.find(reference)) return reference;
    }
  }

  #keep(visits: readonly Visit[]): void {
    this.#kept.keep(visits.filter(({ date }) => date >= addDays(this.today(), -daysAhead)));
  }

  get #visits(): readonly Visit[] {
    return this.#kept.items;
  }
}
