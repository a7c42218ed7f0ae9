import { timingSafeEqual } from "node:crypto";
import { type Context, Hono } from "hono";
import type { Diary } from "./diary.ts";
import type { OrderBook } from "./order-book.ts";
import { orderBoard, orderRoutes } from "./orders.ts";
import type { TicketBook } from "./ticket-book.ts";
import { ticketBoard, ticketRoutes } from "./tickets.ts";
import { calendarOf, visitRoutes } from "./visits.ts";

/** The books that the three companies of the demo keep. */
export interface Books {
  readonly diary: Diary;
  readonly tickets: TicketBook;
  readonly orders: OrderBook;
}

/**
 * The three companies' own services. `/visits`, `/tickets` and `/orders` are what the assistants' tools call, with the
 * desk's key; `/calendar` and `/board/…` are what the pages show, without names or telephone numbers.
 */
export function createDesk({ diary, tickets, orders }: Books, key: string): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.header("cache-control", "no-store");
    context.header("x-content-type-options", "nosniff");
  });
  app.get("/calendar", (context) => context.json(calendarOf(diary)));
  app.get("/board/tickets", (context) => context.json(ticketBoard(tickets)));
  app.get("/board/orders", (context) => context.json(orderBoard(orders)));
  app.post("/board/orders/again", (context) => {
    if (!isOwnPage(context)) return context.json({ message: "Refused." }, 403);
    orders.beginAgain();
    return context.json(orderBoard(orders));
  });
  app.use(async (context, next) => {
    if (isKey(context.req.header("authorization") ?? "", key)) return next();
    return context.json({ message: "This service needs its key." }, 401);
  });
  app.route("/visits", visitRoutes(diary));
  app.route("/tickets", ticketRoutes(tickets));
  app.route("/orders", orderRoutes(orders));
  return app;
}

/** Browsers name the origin of every write: only this site's own pages may begin the example again. */
function isOwnPage({ req }: Context): boolean {
  const origin = req.header("origin") ?? "";
  return URL.canParse(origin) && new URL(origin).host === req.header("host");
}

function isKey(header: string, key: string): boolean {
  const [given, wanted] = [Buffer.from(header), Buffer.from(`Bearer ${key}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
