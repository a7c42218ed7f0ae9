import { Hono } from "hono";
import * as z from "zod";
import { readBody, refuse } from "./answers.ts";
import { isOpen, openAtMost, type Ticket, type TicketBook, topics } from "./ticket-book.ts";

const shownTickets = 6;
const shownProblemChars = 90;

const newTicket = z.object({
  topic: z.enum(topics, { error: `The topic is one of ${topics.join(", ")}.` }),
  problem: z.string().trim().min(3, "A few words on what is wrong are missing.").max(300, "That is too long."),
  name: z.string().trim().min(1, "The name is missing.").max(100, "That name is too long."),
});

/** The support desk of Fernhill Fibre, as an assistant's tools call it: open, look up, close. */
export function ticketRoutes(book: TicketBook): Hono {
  const app = new Hono();
  app.post("/", async (context) => {
    const given = await readBody(context.req, newTicket);
    if ("refusal" in given) return context.json(given.refusal);
    const { body } = given;
    const key = context.req.header("idempotency-key");
    const made = book.madeBy(key);
    if (made) return context.json(opened(made));
    if (book.openOf(body.name) >= openAtMost) return context.json(refuse(tooMany));
    if (book.isFull) return context.json(refuse("Our desk is full just now. Ring us on 01632 960 110."));
    return context.json(opened(book.open({ ...body, key })));
  });
  app.get("/", (context) => {
    const ticket = book.find(context.req.query("ticket_number") ?? "");
    return context.json(
      ticket ? tell(ticket, `Ticket ${ticket.number} is ${ticket.status}. ${ticket.note}.`) : unknown,
    );
  });
  app.delete("/", (context) => {
    const ticket = book.find(context.req.query("ticket_number") ?? "");
    if (!ticket) return context.json(unknown);
    if (ticket.status === "solved")
      return context.json(refuse(`Ticket ${ticket.number} is solved, there is nothing to close.`));
    if (isOpen(ticket)) book.close(ticket.number);
    return context.json(tell({ ...ticket, status: "closed" }, `Ticket ${ticket.number} is closed.`));
  });
  return app;
}

/** What the page shows of the tickets: no names, and no more of a problem than a line. */
export function ticketBoard(book: TicketBook) {
  const tickets = book.tickets.slice(0, shownTickets).map(({ number, topic, problem, status }) => ({
    ticket: number,
    topic,
    problem:
      problem.length > shownProblemChars ? `${problem.slice(0, shownProblemChars - 1).toWellFormed()}…` : problem,
    status,
  }));
  return { open: book.tickets.filter(isOpen).length, tickets };
}

const unknown = refuse("There is no ticket with that number.", "ticket_number");
const tooMany = `There are ${openAtMost} open tickets in that name already. Close one first, or ring us on 01632 960 110.`;

function opened(ticket: Ticket) {
  return tell(ticket, `Your ticket is ${ticket.number}. Our team looks at it within one working day.`);
}

function tell({ number, topic, status, problem }: Ticket, message: string) {
  return { message, ticket_number: number, topic, status, problem };
}
