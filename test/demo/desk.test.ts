import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDesk } from "../../demo/server/desk/desk.ts";
import { Diary } from "../../demo/server/desk/diary.ts";
import { OrderBook } from "../../demo/server/desk/order-book.ts";
import { TicketBook } from "../../demo/server/desk/ticket-book.ts";

const key = "desk-key-of-this-test";
const visit = { problem: "boiler", name: "Ada Byron", phone: "020 7946 0018" };
const ticket = { topic: "bill", problem: "Billed for nothing", name: "Ada Byron" };

/** A call in another visitor's conversation. */
const as = (visitor: string) => ({ "ringback-conversation": visitor });

type Answer = Record<string, unknown> & { error?: string; message?: string };

describe("the desk", () => {
  let folder: string;
  /** A Friday; the van's next tour is on Saturday. */
  let today: Date;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "ringback-desk-"));
    today = new Date("2026-11-20T10:00:00Z");
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A desk on what the folder holds, as after a start of the demo. Calls are those of one visitor, unless they say otherwise. */
  function open() {
    const now = () => today;
    const books = {
      diary: new Diary(join(folder, "visits.json"), now),
      tickets: new TicketBook(join(folder, "tickets.json"), now),
      orders: new OrderBook(join(folder, "orders.json"), now),
    };
    const desk = createDesk(books, key);
    const request = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      desk.request(`http://127.0.0.1:8080${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, "ringback-conversation": "ada", ...headers },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
    const send = async (...given: Parameters<typeof request>): Promise<Answer> => {
      const response = await request(...given);
      expect(response.status).toBe(200);
      return (await response.json()) as Answer;
    };
    return { request, send };
  }

  it.each(["/visits", "/tickets", "/orders", "/orders/returns"])("opens %s to its key only", async (path) => {
    const { request } = open();
    for (const authorization of ["", "Bearer", "Bearer desk-key-of-this-tesT", key]) {
      expect((await request("GET", path, undefined, { authorization })).status).toBe(401);
    }
  });

  it("lets everybody see the boards, and no name, telephone number or key on them", async () => {
    const { request, send } = open();
    await send("POST", "/visits", { ...visit, date: "2026-11-23", time: "13:00" });
    await send("POST", "/tickets", ticket);
    for (const path of ["/calendar", "/board/tickets", "/board/orders"]) {
      const response = await request("GET", path, undefined, { authorization: "" });
      expect(response.headers.get("cache-control")).toBe("no-store");
      const text = await response.text();
      expect(text.length).toBeGreaterThan(100);
      expect(text).not.toMatch(/Ada|Ida Lund|Tom Price|7946|desk-key/);
    }
  });

  describe("of the reception", () => {
    it("gives the last window to one of two who ask at the same moment, and offers the other one more", async () => {
      const { send } = open();
      const order = { ...visit, date: "2026-11-23", time: "13:30" };
      const answers = await Promise.all([send("POST", "/visits", order), send("POST", "/visits", order)]);
      expect(answers.map(({ status }) => status).sort()).toEqual(["booked", undefined]);
      const refused = answers.find(({ success }) => success === false);
      expect(refused).toMatchObject({ error: "That time is taken.", field: "time" });
      expect(refused?.alternatives).toContain("2026-11-23 15:00");
    });

    it("gives a repeated request the visit that it made", async () => {
      const { send } = open();
      const order = { ...visit, date: "2026-11-23", time: "13:00" };
      const first = await send("POST", "/visits", order, { "idempotency-key": "k1" });
      expect(await send("POST", "/visits", order, { "idempotency-key": "k1" })).toEqual(first);
      expect(await send("POST", "/visits", order, { "idempotency-key": "k2" })).toMatchObject({ success: false });
    });

    it.each([
      [{ date: "2026-11-20", time: "13:00" }, "Visits can be booked from tomorrow onwards."],
      [{ date: "2026-11-21", time: "13:00" }, "We visit on weekdays only."],
      [{ date: "2027-11-22", time: "13:00" }, "Visits can be booked up to 60 days ahead."],
      [{ date: "2026-11-23", time: "12:00" }, "We visit between 08:00 and 17:00, except from 12:00 to 13:00."],
      [{ date: "2026-02-30", time: "13:00" }, "The date is not valid."],
      [{ date: "2026-11-23", time: "25:00" }, "The time is not valid."],
      [{ date: "2026-11-23", time: "13:00", phone: "12" }, "The phone number is too short."],
    ])("refuses %j", async (wish, error) => {
      const { send } = open();
      expect(await send("POST", "/visits", { ...visit, ...wish })).toMatchObject({ success: false, error });
    });

    it("finds a visit after a new start, and gives its window back when it is cancelled", async () => {
      const { reference } = await open().send("POST", "/visits", { ...visit, date: "2026-11-23", time: "13:00" });
      const { send } = open();
      expect(await send("GET", `/visits?reference=${reference}`)).toMatchObject({ status: "booked", reference });
      expect(await send("DELETE", `/visits?reference=${reference}`)).toMatchObject({ status: "cancelled" });
      expect(await send("GET", `/visits?reference=${reference}`)).toMatchObject({ success: false });
    });
  });

  describe("of the help desk", () => {
    it("opens, finds and closes a ticket, also after a new start", async () => {
      const { ticket_number: number } = await open().send("POST", "/tickets", ticket);
      const { send } = open();
      expect(await send("GET", `/tickets?ticket_number=${number}`)).toMatchObject({ status: "open", topic: "bill" });
      expect(await send("DELETE", `/tickets?ticket_number=${number}`)).toMatchObject({ status: "closed" });
      expect(await send("DELETE", `/tickets?ticket_number=${number}`)).toMatchObject({ status: "closed" });
      expect((await send("GET", `/tickets?ticket_number=${number}`)).message).toMatch(/is closed/);
    });

    it("finds a ticket by its number however that is written, and says when there is none", async () => {
      const { send } = open();
      for (const number of ["FF-10231", "ff10231", "10231"]) {
        expect((await send("GET", `/tickets?ticket_number=${number}`)).message).toMatch(/FF-10231 is in progress/);
      }
      for (const number of ["", "FF-99999", "constructor"]) {
        const answer = await send("GET", `/tickets?ticket_number=${number}`);
        expect(answer).toMatchObject({ success: false, field: "ticket_number" });
      }
    });

    it("takes three open tickets from one visitor, and no fourth under another name", async () => {
      const { send } = open();
      for (let at = 0; at < 3; at++) expect(await send("POST", "/tickets", ticket)).toMatchObject({ status: "open" });
      const fourth = await send("POST", "/tickets", { ...ticket, name: "Grace Hopper" });
      expect(fourth).toMatchObject({ success: false, retry: false });
      expect(fourth.error).toMatch(/3 open tickets/);
    });

    it("does not close what is solved", async () => {
      const { send } = open();
      expect(await send("DELETE", "/tickets?ticket_number=FF-10198")).toMatchObject({ success: false, retry: false });
    });

    it("gives a repeated request the ticket that it made", async () => {
      const { send } = open();
      const first = await send("POST", "/tickets", ticket, { "idempotency-key": "k" });
      expect(await send("POST", "/tickets", ticket, { "idempotency-key": "k" })).toEqual(first);
    });

    it.each([
      ["{", undefined],
      [{}, "topic"],
      [{ ...ticket, topic: "weather" }, "topic"],
      [{ ...ticket, problem: " x " }, "problem"],
      [{ ...ticket, problem: "x".repeat(301) }, "problem"],
      [{ ...ticket, name: "" }, "name"],
      [[], undefined],
    ])("refuses %j in words", async (body, field) => {
      const answer = await open().send("POST", "/tickets", body);
      expect(answer.success).toBe(false);
      expect(answer.error).toBeTypeOf("string");
      if (field) expect(answer.field).toBe(field);
    });

    it("keeps no more than two hundred, and drops none that is open", async () => {
      const { send } = open();
      for (let at = 0; at < 197; at++) await send("POST", "/tickets", ticket, as(`visitor ${at}`));
      const first = await send("GET", "/tickets?ticket_number=FF-10231");
      expect(first.status).toBe("in progress");
      await send("POST", "/tickets", ticket, as("one more"));
      expect(await send("GET", "/tickets?ticket_number=FF-10198")).toMatchObject({ success: false });
      const full = await send("POST", "/tickets", ticket, as("the last"));
      expect([full.success, full.error]).toEqual([false, expect.stringMatching(/cannot take more/)]);
    });
  });

  describe("of the order desk", () => {
    it("tells where each order is", async () => {
      const { send } = open();
      const told = async (order: string) => (await send("GET", `/orders?order_number=${order}`)).message;
      expect(await told("MC-1042")).toMatch(/is being packed and arrives on Monday 23 November/);
      expect(await told("mc 1038")).toMatch(/is on its way and arrives on Saturday 21 November/);
      expect(await told("1029")).toMatch(/was delivered on Saturday 14 November/);
    });

    it("changes the day of what is packed, and keeps it over a new start", async () => {
      await open().send("PATCH", "/orders", { order_number: "MC-1045", day: "2026-11-25" });
      const { send } = open();
      expect(await send("GET", "/orders?order_number=MC-1045")).toMatchObject({ day: "2026-11-25", status: "packing" });
    });

    it.each([
      ["MC-1042", "2026-11-22", /don’t deliver on Sundays/],
      ["MC-1042", "2026-11-20", /has passed or is too close/],
      ["MC-1042", "2026-11-21", /too soon/],
      ["MC-1042", "2027-01-04", /up to 21 days ahead/],
      ["MC-1042", "2026-11-26", /van is full/],
      ["MC-1042", "soon", /not a date/],
      ["MC-1038", "2026-11-25", /too late to change/],
      ["MC-1029", "2026-11-25", /too late to change/],
      ["MC-4711", "2026-11-25", /no order with that number/],
    ])("says why %s cannot come on %s", async (order_number, day, error) => {
      const answer = await open().send("PATCH", "/orders", { order_number, day });
      expect([answer.success, answer.error]).toEqual([false, expect.stringMatching(error)]);
    });

    it("gives the last place of a day to one of two who ask at the same moment", async () => {
      const { send } = open();
      const day = "2026-11-26";
      expect(await send("DELETE", "/orders?order_number=MC-1048")).toMatchObject({ status: "cancelled" });
      const answers = await Promise.all(
        ["MC-1042", "MC-1045"].map((order_number) => send("PATCH", "/orders", { order_number, day })),
      );
      expect(answers.filter(({ success }) => success === false)).toHaveLength(1);
      const refused = answers.find(({ success }) => success === false);
      expect(refused).toMatchObject({ field: "day" });
      expect(refused?.alternatives).not.toContain(day);
    });

    it("cancels what is packed and returns what came lately, and says why it does not do the rest", async () => {
      const { send } = open();
      const give = (order_number: string) => send("POST", "/orders/returns", { order_number, reason: "damaged" });
      expect((await send("DELETE", "/orders?order_number=MC-1042")).message).toMatch(/refund 29.80 €/);
      expect((await send("DELETE", "/orders?order_number=MC-1038")).error).toMatch(/on its way.*You can return it/);
      expect((await send("DELETE", "/orders?order_number=MC-1045")).error).toMatch(/engraved/);
      expect((await give("MC-1029")).status).toBe("returning");
      expect((await give("MC-1011")).error).toMatch(/within 30 days/);
      expect((await give("MC-1045")).error).toMatch(/made for you/);
      expect((await give("MC-1048")).error).toMatch(/can return it once it has arrived/);
      expect((await give("MC-1042")).error).toMatch(/is cancelled/);
    });

    it("moves on as days pass, and begins again once nothing can be changed", async () => {
      await open().send("DELETE", "/orders?order_number=MC-1048");
      today = new Date("2026-11-23T10:00:00Z");
      expect((await open().send("GET", "/orders?order_number=MC-1038")).status).toBe("delivered");
      today = new Date("2027-02-01T10:00:00Z");
      const { send } = open();
      expect((await send("GET", "/orders?order_number=MC-1048")).status).toBe("packing");
      expect((await send("GET", "/orders?order_number=MC-1042")).day).toBe("2027-02-04");
    });
  });

  describe("between two visitors", () => {
    /** Every number that an attacker could try, and the calls that would show or change something by it. */
    const attacks = (reference: unknown, ticketNumber: unknown) =>
      [
        ["GET", `/visits?reference=${reference}`],
        ["DELETE", `/visits?reference=${reference}`],
        ["GET", `/tickets?ticket_number=${ticketNumber}`],
        ["DELETE", `/tickets?ticket_number=${ticketNumber}`],
        ["GET", `/tickets?ticket_number=${String(ticketNumber).slice(3)}`],
        ["DELETE", "/tickets?ticket_number=FF-10231"],
        ["DELETE", "/visits?reference=HV-222222"],
        ["GET", "/visits?reference=HV-222223"],
      ] as const;

    it("lets none see or change what another one made, nor an example, whatever number they know", async () => {
      const { send } = open();
      const { reference } = await send("POST", "/visits", { ...visit, date: "2026-11-23", time: "13:00" });
      const { ticket_number: number } = await send("POST", "/tickets", ticket);
      const before = await send("GET", "/calendar");
      for (const conversation of ["eve", "", "owner", "ad", "Ada"]) {
        for (const [method, path] of attacks(reference, number)) {
          const answer = await send(method, path, undefined, as(conversation));
          expect([method, path, answer.success]).toEqual([method, path, false]);
          expect(JSON.stringify(answer)).not.toMatch(/Billed for nothing|Ada|7946 0018/);
        }
      }
      const calls = attacks(reference, number).length * 5;
      expect(calls).toBe(40);
      expect(await send("GET", "/calendar")).toEqual(before);
      expect(await send("GET", `/visits?reference=${reference}`)).toMatchObject({ status: "booked" });
      expect(await send("GET", `/tickets?ticket_number=${number}`)).toMatchObject({ status: "open" });
    });

    it("replays a repeated request to the visitor who made it alone", async () => {
      const { send } = open();
      await send("POST", "/tickets", ticket, { "idempotency-key": "k" });
      const other = { ...ticket, problem: "Something else" };
      const answer = await send("POST", "/tickets", other, { "idempotency-key": "k", ...as("eve") });
      expect(answer.problem).toBe("Something else");
    });

    it("gives each a copy of the orders, and the board shows none of them", async () => {
      const { send } = open();
      const board = await send("GET", "/board/orders");
      await send("DELETE", "/orders?order_number=MC-1042");
      await send("PATCH", "/orders", { order_number: "MC-1045", day: "2026-11-25" });
      const { send: later } = open();
      const status = async (visitor: string) =>
        (await later("GET", "/orders?order_number=MC-1042", undefined, as(visitor))).status;
      expect([await status("ada"), await status("eve"), await status("")]).toEqual(["cancelled", "packing", "packing"]);
      expect(await later("GET", "/orders?order_number=MC-1045", undefined, as("eve"))).toMatchObject({
        day: "2026-11-24",
      });
      expect(await later("GET", "/board/orders")).toEqual(board);
    });

    it("shows nothing on the boards that a visitor typed", async () => {
      const { send, request } = open();
      await send("POST", "/visits", { ...visit, date: "2026-11-23", time: "13:00", notes: "the dog bites" });
      await send("POST", "/tickets", ticket);
      for (const path of ["/calendar", "/board/tickets", "/board/orders"]) {
        const text = await (await request("GET", path, undefined, { authorization: "" })).text();
        expect(text).not.toMatch(/Billed for nothing|Ada|7946|dog/);
        expect(text.length).toBeGreaterThan(100);
      }
    });

    it("takes three visits from one, and no fourth", async () => {
      const { send } = open();
      for (const time of ["08:00", "13:00", "15:00"])
        expect(await send("POST", "/visits", { ...visit, date: "2026-11-30", time })).toMatchObject({
          status: "booked",
        });
      const fourth = { ...visit, date: "2026-11-30", time: "10:00" };
      expect(await send("POST", "/visits", fourth)).toMatchObject({ success: false, retry: false });
      expect(await send("POST", "/visits", fourth, as("eve"))).toMatchObject({ status: "booked" });
    });
  });

  it("leaves what was there where a process was killed while it wrote", async () => {
    await open().send("POST", "/tickets", ticket);
    writeFileSync(join(folder, "tickets.json.new"), '[{"number": "FF-');
    expect((await open().send("GET", "/board/tickets")).tickets).toHaveLength(3);
  });
});
