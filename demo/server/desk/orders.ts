import { Hono } from "hono";
import * as z from "zod";
import { addDays, isDay, isSunday, spokenDay } from "./days.ts";
import { daysAhead, type Order, type OrderBook, returnDays } from "./order-book.ts";
import { type Refusal, readBody, refuse } from "./refusals.ts";
import { visitorOf } from "./visitor.ts";

const offeredDays = 3;
const maxNumberChars = 40;

const number = z.string().min(1, "The order number is missing.").max(maxNumberChars, "That is not an order number.");
const newDay = z.object({ order_number: number, day: z.string().refine(isDay, "The day is not a date.") });
const newReturn = z.object({
  order_number: number,
  reason: z.string().trim().min(1, "The reason is missing.").max(300),
});

/** The order desk of Marram Coffee, as an assistant's tools call it: look up, change, cancel, return. */
export function orderRoutes(book: OrderBook): Hono {
  const app = new Hono();
  app.get("/", ({ req, json }) => {
    const order = book.find(visitorOf(req), req.query("order_number") ?? "");
    if (!order) return json(unknown);
    return json(describe(book, order, `Order ${order.number} (${order.items}) ${stageText(book, order)}.`));
  });
  app.patch("/", async ({ req, json }) => {
    const read = await readBody(req, newDay);
    return json("refusal" in read ? read.refusal : changeDay(book, visitorOf(req), read.body));
  });
  app.delete("/", ({ req, json }) => {
    return json(cancelOrder(book, visitorOf(req), req.query("order_number") ?? ""));
  });
  app.post("/returns", async ({ req, json }) => {
    const read = await readBody(req, newReturn);
    return json("refusal" in read ? read.refusal : returnOrder(book, visitorOf(req), read.body.order_number));
  });
  return app;
}

/** The orders that the page shows: the examples. What a visitor changes in their copy, their own page adds. */
export function orderBoard(book: OrderBook) {
  const orders = book.examples.map((order) => ({
    order: order.number,
    items: order.items,
    status: book.stageOf(order),
    day: order.day,
  }));
  return { orders };
}

const unknown = refuse("There is no order with that number.", "order_number");

function changeDay(book: OrderBook, visitor: string, { order_number: wanted, day }: z.infer<typeof newDay>) {
  const order = book.find(visitor, wanted);
  if (!order) return unknown;
  if (book.stageOf(order) !== "packing")
    return refuse(`It is too late to change that: order ${order.number} ${stageText(book, order)}.`);
  const problem = dayProblem(book, visitor, order, day);
  if (problem) return refuse(problem, "day", book.freeDays(visitor, order, offeredDays));
  const changed = book.change(visitor, order.number, { day });
  return describe(book, changed, `Order ${order.number} now arrives on ${spokenDay(day)}.`);
}

/** Why the van cannot bring an order on a day; nothing when it can. */
function dayProblem(book: OrderBook, visitor: string, order: Order, day: string): string | undefined {
  const today = book.today();
  if (day <= today) return "That day has passed or is too close.";
  if (day <= book.nextTour()) return "That is too soon: the van for that day is already packed.";
  if (day > addDays(today, daysAhead)) return `We plan deliveries up to ${daysAhead} days ahead.`;
  if (isSunday(day)) return "We don’t deliver on Sundays.";
  return book.hasRoom(visitor, day, order) ? undefined : "Our van is full on that day.";
}

function cancelOrder(book: OrderBook, visitor: string, wanted: string) {
  const order = book.find(visitor, wanted);
  if (!order) return unknown;
  const stage = book.stageOf(order);
  const { number, isMade } = order;
  // Cancelling twice is not an error.
  if (stage === "packing" && isMade) return refuse(`Order ${number} is already engraved and cannot be cancelled.`);
  if (stage !== "packing" && stage !== "cancelled") {
    const hint = stage === "on its way" ? " You can return it once it has arrived." : "";
    return refuse(`Order ${number} ${stageText(book, order)}, so it cannot be cancelled.${hint}`);
  }
  const cancelled = book.change(visitor, number, { mark: "cancelled" });
  return describe(
    book,
    cancelled,
    `Order ${number} is cancelled. We’ll refund ${euros(order.total)} within five days.`,
  );
}

function returnOrder(book: OrderBook, visitor: string, wanted: string) {
  const order = book.find(visitor, wanted);
  if (!order) return unknown;
  const refusal = returnRefusal(book, order);
  if (refusal) return refusal;
  const returning = book.change(visitor, order.number, { mark: "returning" });
  const message = `You can return order ${order.number}: we’ll email you a label. We’ll refund ${euros(order.total)} once it arrives.`;
  return describe(book, returning, message);
}

/** Why an order cannot be returned; nothing when it can. */
function returnRefusal(book: OrderBook, order: Order): Refusal | undefined {
  const stage = book.stageOf(order);
  const { number, isMade, day } = order;
  if (stage === "returning") return undefined;
  if (stage === "cancelled") return refuse(`Order ${number} is cancelled, so there is nothing to return.`);
  if (isMade) return refuse(`Order ${number} was made for you, so it cannot be returned.`);
  if (stage !== "delivered")
    return refuse(`Order ${number} ${stageText(book, order)}. You can return it once it has arrived.`);
  if (addDays(day, returnDays) >= book.today()) return undefined;
  return refuse(`Order ${number} was delivered on ${spokenDay(day)}. Returns are possible within ${returnDays} days.`);
}

function describe(book: OrderBook, order: Order, message: string) {
  const { number, items, total, day } = order;
  return { message, order_number: number, status: book.stageOf(order), items, day, total: euros(total) };
}

/** Continues "Order MC-1042 …". */
function stageText(book: OrderBook, order: Order): string {
  switch (book.stageOf(order)) {
    case "packing":
      return `is being packed and arrives on ${spokenDay(order.day)}`;
    case "on its way":
      return `is on its way and arrives ${order.day === book.today() ? "today" : `on ${spokenDay(order.day)}`}`;
    case "delivered":
      return `was delivered on ${spokenDay(order.day)}`;
    case "cancelled":
      return "is cancelled";
    case "returning":
      return "is on its way back to us";
  }
}

function euros(cents: number): string {
  return `${(cents / 100).toFixed(2)} €`;
}
