import { Hono } from "hono";
import * as z from "zod";
import { readBody, refuse } from "./refusals.ts";
import { isExample, isOpen, maxOpen, type Ticket, type TicketBook, topics } from "./ticket-book.ts";
import { visitorOf } from "./visitor.ts";

const newTicket = z.object({
  topic: z.enum(topics, { error: `The topic is one of ${topics.join(", ")}.` }),
  problem: z.string().trim().min(3, "Please describe the problem in a few words.").max(300, "That is too long."),
  name: z.string().trim().min(1, "The name is missing.").max(100, "That name is too long."),
});

/** The support desk of Fernhill Fibre, as an assistant's tools call it: open, look up, close. */
export function ticketRoutes(book: TicketBook): Hono {
  const app = new Hono();
  app.post("/", async ({ req, json }) => {
    const read = await readBody(req, newTicket);
    if ("refusal" in read) return json(read.refusal);
    const visitor = visitorOf(req);
    const key = req.header("idempotency-key");
    const repeated = book.openedBy(visitor, key);
    if (repeated) return json(describeOpened(repeated));
    if (book.countOpen(visitor) >= maxOpen) return json(refuse(tooMany));
    if (book.isFull) return json(refuse("Our team cannot take more tickets right now. Call us on 01632 960 110."));
    return json(describeOpened(book.open({ ...read.body, visitor, key })));
  });
  app.get("/", ({ req, json }) => {
    const ticket = book.find(visitorOf(req), req.query("ticket_number") ?? "");
    if (!ticket) return json(unknown);
    return json(describe(ticket, `Ticket ${ticket.number} is ${ticket.status}. ${ticket.note}.`));
  });
  app.delete("/", ({ req, json }) => {
    const ticket = book.find(visitorOf(req), req.query("ticket_number") ?? "");
    if (!ticket) return json(unknown);
    if (ticket.status === "solved")
      return json(refuse(`Ticket ${ticket.number} is already solved, so there is nothing to close.`));
    if (isExample(ticket))
      return json(refuse(`Ticket ${ticket.number} belongs to somebody else. Only they can close it.`));
    if (isOpen(ticket)) book.close(ticket.number);
    return json(describe({ ...ticket, status: "closed" }, `Ticket ${ticket.number} is closed.`));
  });
  return app;
}

/** The tickets that the page shows: the examples. A ticket that a visitor opens, their own page alone adds. */
export function ticketBoard(book: TicketBook) {
  const tickets = book.examples.map(({ number, topic, problem, status }) => ({
    ticket: number,
    topic,
    problem,
    status,
  }));
  return { tickets };
}

const unknown = refuse("There is no ticket with that number.", "ticket_number");
const tooMany = `You already have ${maxOpen} open tickets. Close one first, or call us on 01632 960 110.`;

function describeOpened(ticket: Ticket) {
  return describe(ticket, `Your ticket is ${ticket.number}. Our team will look at it within one working day.`);
}

function describe({ number, topic, status, problem }: Ticket, message: string) {
  return { message, ticket_number: number, topic, status, problem };
}
