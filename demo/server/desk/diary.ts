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

/** Who has a visit already when the example begins: weekdays from tomorrow on, and windows. */
const example: readonly { readonly weekday: number; readonly time: string; readonly problem: string }[] = [
  { weekday: 1, time: "08:00", problem: "boiler" },
  { weekday: 1, time: "10:00", problem: "radiator" },
  { weekday: 2, time: "13:00", problem: "boiler" },
  { weekday: 3, time: "15:00", problem: "thermostat" },
  { weekday: 4, time: "08:00", problem: "tap" },
];

/** The engineers' diary, kept in a file. */
export class Diary {
  readonly #kept: KeptList<Visit>;
  readonly #now: () => Date;

  constructor(file: string, now: () => Date) {
    this.#now = now;
    this.#kept = new KeptList(file, () => this.#example());
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

  #example(): Visit[] {
    const days: string[] = [];
    for (let day = addDays(this.today(), 1); days.length <= 4; day = addDays(day, 1))
      if (isWeekday(day)) days.push(day);
    return example.map(({ weekday, time, problem }, at) => ({
      reference: `HV-22222${letters[at]}`,
      date: days[weekday] ?? "",
      time,
      problem,
      name: "Tom Price",
      phone: "020 7946 0160",
      notes: "",
      key: undefined,
    }));
  }

  get #visits(): readonly Visit[] {
    return this.#kept.items;
  }
}
