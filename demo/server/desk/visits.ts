import { Hono } from "hono";
import * as z from "zod";
import { addDays, isDay, isWeekday, localTime, spokenDay } from "./days.ts";
import { type Diary, daysAhead, maxBooked, type Visit, windowHours, windows } from "./diary.ts";
import { readBody, refuse } from "./refusals.ts";
import { visitorOf } from "./visitor.ts";

const zone = "Europe/London";
const shownDays = 5;
const offeredWindows = 3;

const newVisit = z.object({
  date: z.string().refine(isDay, "The date is not valid."),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "The time is not valid."),
  problem: z.string().trim().min(1).max(200),
  name: z.string().trim().min(1).max(100),
  phone: z
    .string()
    .max(30)
    .refine((text) => text.replaceAll(/\D/g, "").length >= 7, "The phone number is too short."),
  notes: z.string().max(500).default(""),
});

/** The booking service of Halden Heating, as an assistant's tools call it. */
export function visitRoutes(diary: Diary): Hono {
  const app = new Hono();
  app.post("/", async ({ req, json }) => {
    const read = await readBody(req, newVisit);
    if ("refusal" in read) return json(read.refusal);
    const { body } = read;
    const visitor = visitorOf(req);
    const key = req.header("idempotency-key");
    const repeated = diary.bookedBy(visitor, key);
    if (repeated) return json(describeBooked(repeated));
    if (diary.countBooked(visitor) >= maxBooked) return json(refuse(tooMany));
    const time = windowOf(body.time);
    if (time === undefined || !diary.isFree(body.date, time)) return json(refuseTime(diary, body.date, body.time));
    return json(describeBooked(diary.book({ ...body, time, visitor, key })));
  });
  app.get("/", ({ req, json }) => {
    const visit = diary.find(visitorOf(req), req.query("reference") ?? "");
    return json(visit ? { ...describe(visit), status: "booked" } : notFound);
  });
  app.delete("/", ({ req, json }) => {
    const visit = diary.find(visitorOf(req), req.query("reference") ?? "");
    if (!visit) return json(notFound);
    diary.cancel(visit.reference);
    const message = `The visit on ${spokenDay(visit.date)} is cancelled, at no charge.`;
    return json({ status: "cancelled", message, reference: visit.reference });
  });
  return app;
}

const notFound = refuse("There is no visit with that reference.", "reference");
const tooMany = `You already have ${maxBooked} visits booked. Cancel one first, or call us on 020 7946 0102.`;

/** The window that a time of day falls into. */
function windowOf(time: string): string | undefined {
  return windows.findLast((start) => start <= time && time < endOf(start));
}

function endOf(start: string): string {
  return `${String(Number(start.slice(0, 2)) + windowHours).padStart(2, "0")}${start.slice(2)}`;
}

function refuseTime(diary: Diary, date: string, time: string) {
  const alternatives = diary.freeFrom(date, offeredWindows).map((free) => `${free.date} ${free.time}`);
  const { error, field } = timeProblem(diary, date, time);
  return refuse(error, field, alternatives);
}

function timeProblem(diary: Diary, date: string, time: string): { error: string; field: string } {
  const today = diary.today();
  if (date <= today) return { error: "Visits can be booked from tomorrow onwards.", field: "date" };
  if (date > addDays(today, daysAhead))
    return { error: `Visits can be booked up to ${daysAhead} days ahead.`, field: "date" };
  if (!isWeekday(date)) return { error: "We visit on weekdays only.", field: "date" };
  if (windowOf(time) === undefined)
    return { error: "We visit between 08:00 and 17:00, except from 12:00 to 13:00.", field: "time" };
  return { error: "That time is taken.", field: "time" };
}

function describeBooked(visit: Visit) {
  const { date, time, reference } = visit;
  const message = `Your visit is booked: ${spokenDay(date)}, between ${time} and ${endOf(time)}. Your reference is ${reference}.`;
  return { status: "booked", message, ...describe(visit) };
}

function describe({ reference, date, time, problem }: Visit) {
  return {
    title: "Halden visit",
    reference,
    start: localTime(zone, date, time),
    end: localTime(zone, date, endOf(time)),
    timezone: zone,
    problem,
  };
}

/** The next weekdays with their windows, free or taken. It holds nothing about who booked them. */
export function calendarOf(diary: Diary) {
  const days = [];
  for (let date = addDays(diary.today(), 1); days.length < shownDays; date = addDays(date, 1)) {
    if (!isWeekday(date)) continue;
    days.push({ date, windows: windows.map((time) => ({ time, end: endOf(time), free: diary.isFree(date, time) })) });
  }
  return { windowHours, days };
}
