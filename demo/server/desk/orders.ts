import { Hono } from "hono";
import * as z from "zod";
import { type Refusal, readBody, refuse } from "./answers.ts";
import { addDays, isDay, isSunday, spokenDay } from "./days.ts";
import { daysAhead, type Order, type OrderBook, returnDays } from "./order-book.ts";

const offeredDays = 3;
const maxNumberChars = 40;

const number = z.string().min(1, "The order number is missing.").max(maxNumberChars, "That is no order number.");
const newDay = z.object({ order_number: number, day: z.string().refine(isDay, "The day is not a day.") });
const newReturn = z.object({
  order_number: number,
  reason: z.string().trim().min(1, "The reason is missing.").max(300),
});

/** The order desk of Marram Coffee, as an assistant's tools call it: look up, change, cancel, return. */
export function orderRoutes(book: OrderBook): Hono {
  const app = new Hono();
  app.get("/", (context) => {
    const order = book.find(context.req.query("order_number") ?? "");
    return context.json(
      order ? tell(book, order, `Order ${order.number} (${order.items}) ${whereIs(book, order)}.`) : unknown,
    );
  });
  app.patch("/", async (context) => {
    const given = await readBody(context.req, newDay);
    return context.json("refusal" in given ? given.refusal : changeDay(book, given.body));
  });
  app.delete("/", (context) => {
    const order = book.find(context.req.query("order_number") ?? "");
    return context.json(order ? cancel(book, order) : unknown);
  });
  app.post("/returns", async (context) => {
    const given = await readBody(context.req, newReturn);
    return context.json("refusal" in given ? given.refusal : takeBack(book, given.body.order_number));
  });
  return app;
}

/** What the page shows of the orders. */
export function orderBoard(book: OrderBook) {
  const orders = book.orders.map((order) => ({
    order: order.number,
    items: order.items,
    status: book.stageOf(order),
    day: order.day,
  }));
  return { orders };
}

const unknown = refuse("There is no order with that number.", "order_number");

function changeDay(book: OrderBook, { order_number: wanted, day }: z.infer<typeof newDay>) {
  const order = book.find(wanted);
  if (!order) return unknown;
  const stage = book.stageOf(order);
  if (stage !== "packing")
    return refuse(`It is too late to change that: order ${order.number} ${whereIs(book, order)}.`);
  const why = notThatDay(book, order, day);
  if (why) return refuse(why, "day", book.freeDays(order, offeredDays));
  const changed = book.change(order.number, { day });
  return tell(book, changed, `Order ${order.number} now arrives on ${spokenDay(day)}.`);
}

function notThatDay(book: OrderBook, order: Order, day: string): string | undefined {
  const today = book.today();
  if (day <= today) return "That day is over or too close.";
  if (day <= book.nextTour()) return "That is too soon, the van for that day is packed.";
  if (day > addDays(today, daysAhead)) return `We plan deliveries ${daysAhead} days ahead.`;
  if (isSunday(day)) return "Our van does not come on Sundays.";
  return book.hasRoom(day, order) ? undefined : "Our van is full on that day.";
}

function cancel(book: OrderBook, order: Order) {
  const stage = book.stageOf(order);
  const { number, isMade } = order;
  // A repeat of what is done already is no failure.
  if (stage === "packing" && isMade)
    return refuse(`Order ${number} is engraved for you already and cannot be cancelled.`);
  if (stage !== "packing" && stage !== "cancelled") {
    const way = stage === "on its way" ? " You can return it once it is there." : "";
    return refuse(`Order ${number} ${whereIs(book, order)}, so it cannot be cancelled.${way}`);
  }
  const cancelled = book.change(number, { mark: "cancelled" });
  return tell(book, cancelled, `Order ${number} is cancelled. ${euros(order.total)} go back to you within five days.`);
}

function takeBack(book: OrderBook, wanted: string) {
  const order = book.find(wanted);
  if (!order) return unknown;
  const refusal = notTakenBack(book, order);
  if (refusal) return refusal;
  const returning = book.change(order.number, { mark: "returning" });
  const message = `Order ${order.number} may come back: the label is on its way to you by e-mail. ${euros(order.total)} follow once it is here.`;
  return tell(book, returning, message);
}

function notTakenBack(book: OrderBook, order: Order): Refusal | undefined {
  const stage = book.stageOf(order);
  const { number, isMade, day } = order;
  if (stage === "returning") return undefined;
  if (stage === "cancelled") return refuse(`Order ${number} is cancelled, there is nothing to return.`);
  if (isMade) return refuse(`Order ${number} was made for you, and such things we cannot take back.`);
  if (stage !== "delivered")
    return refuse(`Order ${number} ${whereIs(book, order)}. It can be returned once it is there.`);
  if (addDays(day, returnDays) >= book.today()) return undefined;
  return refuse(`Order ${number} was delivered on ${spokenDay(day)}: we take things back within ${returnDays} days.`);
}

function tell(book: OrderBook, order: Order, message: string) {
  const { number, items, total, day } = order;
  return { message, order_number: number, status: book.stageOf(order), items, day, total: euros(total) };
}

/** Behind "Order MC-1042 …". */
function whereIs(book: OrderBook, order: Order): string {
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
