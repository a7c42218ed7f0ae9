import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import * as z from "zod";
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

/**
 * The company's own booking service, as an assistant's tools call it: `/visits` needs the desk's key, `/calendar` is
 * what its website shows and tells of windows only whether they are free.
 */
export function createDesk(diary: Diary, key: string): Hono {
  const app = new Hono();
  app.get("/calendar", (context) => {
    context.header("cache-control", "no-store");
    return context.json({ windowHours, days: calendarOf(diary) });
  });
  app.use("/visits", async (context, next) => {
    if (isKey(context.req.header("authorization") ?? "", key)) return next();
    return context.json({ message: "This service needs its key." }, 401);
  });
  app.post("/visits", async (context) => {
    const given = newVisit.safeParse(await context.req.json().catch(() => undefined));
    if (!given.success) {
      const [issue] = given.error.issues;
      return context.json({ success: false, error: issue?.message, field: issue?.path.join(".") });
    }
    const { date } = given.data;
    const time = windowOf(given.data.time);
    const key = context.req.header("idempotency-key");
    const made = diary.madeBy(key);
    if (made) return context.json(booked(made));
    if (time === undefined || !diary.isFree(date, time)) return context.json(refusal(diary, date, given.data.time));
    return context.json(booked(diary.book({ ...given.data, time, key })));
  });
  app.get("/visits", (context) => {
    const visit = diary.find(context.req.query("reference") ?? "");
    return context.json(visit ? { ...describe(visit), status: "booked" } : notFound);
  });
  app.delete("/visits", (context) => {
    const visit = diary.find(context.req.query("reference") ?? "");
    if (!visit) return context.json(notFound);
    diary.cancel(visit.reference);
    const message = `The visit on ${spokenDay(visit.date)} is cancelled. It costs you nothing.`;
    return context.json({ status: "cancelled", message, reference: visit.reference });
  });
  return app;
}

const notFound = { success: false, error: "There is no visit with that reference.", field: "reference" } as const;

/** The window that a time of day falls into. */
function windowOf(time: string): string | undefined {
  return windows.findLast((start) => start <= time && time < endOf(start));
}

function endOf(start: string): string {
  return `${String(Number(start.slice(0, 2)) + windowHours).padStart(2, "0")}${start.slice(2)}`;
}

function refusal(diary: Diary, date: string, time: string) {
  const alternatives = diary.freeFrom(date, offeredWindows).map((free) => `${free.date} ${free.time}`);
  const why = reason(diary, date, time);
  return { success: false, ...why, alternatives };
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
function calendarOf(diary: Diary) {
  const days = [];
  for (let date = addDays(diary.today(), 1); days.length < shownDays; date = addDays(date, 1)) {
    if (!isWeekday(date)) continue;
    days.push({ date, windows: windows.map((time) => ({ time, end: endOf(time), free: diary.isFree(date, time) })) });
  }
  return days;
}

function isKey(header: string, key: string): boolean {
  const [given, wanted] = [Buffer.from(header), Buffer.from(`Bearer ${key}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
