import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Diary } from "./diary.ts";
import type { OrderBook } from "./order-book.ts";
import { orderBoard, orderRoutes } from "./orders.ts";
import type { TicketBook } from "./ticket-book.ts";
import { ticketBoard, ticketRoutes } from "./tickets.ts";
import { calendarOf, visitRoutes } from "./visits.ts";

/** The records of the demo's three companies. */
export interface Books {
  readonly diary: Diary;
  readonly tickets: TicketBook;
  readonly orders: OrderBook;
}

/**
 * The three companies' own services. The assistants' tools call `/visits`, `/tickets` and `/orders` with the desk's key, for
 * one visitor at a time. The pages read `/calendar` and `/board/…`, which hold nothing that a visitor typed.
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
  app.use(async (context, next) => {
    if (isKey(context.req.header("authorization") ?? "", key)) return next();
    return context.json({ message: "This service requires its key." }, 401);
  });
  app.route("/visits", visitRoutes(diary));
  app.route("/tickets", ticketRoutes(tickets));
  app.route("/orders", orderRoutes(orders));
  return app;
}

function isKey(header: string, key: string): boolean {
  const [given, expected] = [Buffer.from(header), Buffer.from(`Bearer ${key}`)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
