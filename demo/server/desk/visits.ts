import { Hono } from "hono";
import * as z from "zod";
import { readBody, refuse } from "./answers.ts";
import { addDays, isDay, isWeekday, localTime, spokenDay } from "./days.ts";
import { type Diary, daysAhead, type Visit, windowHours, windows } from "./diary.ts";

const zone = "Europe/London";
const shownDays = 5;
const offeredWindows = 3;

const newVisit = z.object({
  date: z.string().refine(isDay, "The date is not a day."),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "The time is not a time of day."),
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
  app.post("/", async (context) => {
    const given = await readBody(context.req, newVisit);
    if ("refusal" in given) return context.json(given.refusal);
    const { body } = given;
    const key = context.req.header("idempotency-key");
    const made = diary.madeBy(key);
    if (made) return context.json(booked(made));
    const time = windowOf(body.time);
    if (time === undefined || !diary.isFree(body.date, time)) return context.json(refusal(diary, body.date, body.time));
    return context.json(booked(diary.book({ ...body, time, key })));
  });
  app.get("/", (context) => {
    const visit = diary.find(context.req.query("reference") ?? "");
    return context.json(visit ? { ...describe(visit), status: "booked" } : notFound);
  });
  app.delete("/", (context) => {
    const visit = diary.find(context.req.query("reference") ?? "");
    if (!visit) return context.json(notFound);
    diary.cancel(visit.reference);
    const message = `The visit on ${spokenDay(visit.date)} is cancelled. It costs you nothing.`;
    return context.json({ status: "cancelled", message, reference: visit.reference });
  });
  return app;
}

const notFound = refuse("There is no visit with that reference.", "reference");

/** The window that a time of day falls into. */
function windowOf(time: string): string | undefined {
  return windows.findLast((start) => start <= time && time < endOf(start));
}

function endOf(start: string): string {
  return `${String(Number(start.slice(0, 2)) + windowHours).padStart(2, "0")}${start.slice(2)}`;
}

function refusal(diary: Diary, date: string, time: string) {
  const alternatives = diary.freeFrom(date, offeredWindows).map((free) => `${free.date} ${free.time}`);
  const { error, field } = reason(diary, date, time);
  return refuse(error, field, alternatives);
}

function reason(diary: Diary, date: string, time: string): { error: string; field: string } {
  const today = diary.today();
  if (date <= today) return { error: "Visits can be booked from tomorrow on.", field: "date" };
  if (date > addDays(today, daysAhead)) return { error: `The diary goes ${daysAhead} days ahead.`, field: "date" };
  if (!isWeekday(date)) return { error: "We come on weekdays only.", field: "date" };
  if (windowOf(time) === undefined) return { error: "We come between 8:00 and 17:00, not at noon.", field: "time" };
  return { error: "That time is taken.", field: "time" };
}

function booked(visit: Visit) {
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

/** The next weekdays, each window free or not; who comes to whom is nobody's business. */
export function calendarOf(diary: Diary) {
  const days = [];
  for (let date = addDays(diary.today(), 1); days.length < shownDays; date = addDays(date, 1)) {
    if (!isWeekday(date)) continue;
    days.push({ date, windows: windows.map((time) => ({ time, end: endOf(time), free: diary.isFree(date, time) })) });
  }
  return { windowHours, days };
}
