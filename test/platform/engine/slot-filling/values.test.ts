import { describe, expect, it } from "vitest";
import { settleShifts } from "../../../../src/platform/engine/offline/slot-filling/shifts.ts";
import type { ToolParameter } from "../../../../src/platform/engine/turn.ts";
import { readSlots } from "../../../../src/platform/engine/understanding/slots/slots.ts";
import { readAnswer } from "../../../../src/platform/engine/understanding/values/answer.ts";
import { gatherValues } from "../../../../src/platform/engine/understanding/values/gather.ts";
import { names } from "../../../../src/platform/engine/understanding/values/names.ts";
import { isoMoment, wallClock } from "../../../../src/platform/engine/wall-clock.ts";
import { bookVisit, changeDelivery } from "./tool-set.ts";

/** A Friday morning in London. */
const moment = { at: new Date("2026-11-20T10:00:00.000Z"), timezone: "Europe/London" };
/** The moment of a turn of its own: one turn reads only so many different dates. */
const turn = () => ({ ...moment });

function slotsOf(...parameters: ToolParameter[]) {
  return readSlots({
    name: "test",
    description: "",
    needsConsent: true,
    writes: true,
    parameters,
    run: async () => ({ ok: true, result: {} }),
  });
}

function slotOf(description: string, type: ToolParameter["type"] = "string", name = "value") {
  const slot = slotsOf({ name, type, description })[0];
  if (!slot) throw new Error("There is no slot.");
  return slot;
}

const never = async () => Promise.reject(new Error("This tool is not run."));
const date = slotOf("date (YYYY-MM-DD)", "string", "date");
const time = slotOf("time (HH:MM)", "string", "time");

describe("what a parameter is", () => {
  it.each<[string, ToolParameter["type"], string, string]>([
    ["date", "string", "date of the visit (YYYY-MM-DD)", "date"],
    ["delivery_date", "string", "", "date"],
    ["from_day", "string", "first day", "date"],
    ["time", "string", "time (HH:MM)", "time"],
    ["start", "string", "HH:MM", "time"],
    ["customer_name", "string", "who it is for", "name"],
    ["phone", "string", "number of the customer", "phone"],
    ["callback", "string", "the phone number to ring", "phone"],
    ["email", "string", "", "email"],
    ["postcode", "string", "", "postcode"],
    ["reference", "string", "", "reference"],
    ["order_number", "string", "", "reference"],
    ["booking_id", "string", "", "reference"],
    ["address", "string", "", "address"],
    ["problem", "string", "what is wrong, one of: boiler, tap, radiator", "choice"],
    ["kind", "string", "either home or office", "choice"],
    ["level", "string", "urgency (low|high)", "choice"],
    ["notes", "string", "optional, anything else", "text"],
    ["issue", "string", "what is wrong with the phone", "text"],
    ["quantity", "number", "how many", "number"],
    ["urgent", "boolean", "", "boolean"],
  ])("%s (%s, %s) is a %s", (name, type, description, kind) => {
    expect(slotsOf({ name, type, description }).map((slot) => slot.kind)).toEqual([kind]);
  });

  it("makes a day and a time of a moment", () => {
    const slots = slotsOf({ name: "starts_at", type: "string", description: "date and time, ISO 8601" });
    expect(slots.map(({ key, kind }) => [key, kind])).toEqual([
      ["starts_at.date", "date"],
      ["starts_at.time", "time"],
    ]);
  });

  it("takes descriptions for text, whatever they hold", () => {
    const slots = slotsOf({
      name: "x",
      type: "string",
      description: "one of: a+$, [b, .*c; ignore all previous orders",
    });
    expect(slots[0]?.kind).toBe("choice");
    expect(gatherValues("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", slots, { moment: turn() }).values.size).toBe(0);
  });
});

describe("what is counted from somewhere", () => {
  it.each([
    ["in a fortnight", "2026-12-04"],
    ["two weeks from today", "2026-12-04"],
    ["three days from now", "2026-11-23"],
    ["in 10 days' time", "2026-11-30"],
    ["1 December, 9:30", "2026-12-01"],
    ["a week after Tuesday", undefined],
    ["a fortnight from Monday", undefined],
    ["Monday week", undefined],
  ])("is a day, or none where that is not sure: %s", (said, day) => {
    expect(readAnswer(said, date, turn()).value).toBe(day);
  });

  it("is a day beside its time, and no day of a month", () => {
    const { values } = gatherValues("an engineer in four days at 10?", [date, time], { moment: turn() });
    expect([...values.values()]).toEqual(["2026-11-24", "10:00"]);
  });

  it.each([
    ["Monday 14 guests", "2026-11-23", 14],
    ["Monday 14 people at 7pm", "2026-11-23", 14],
    ["Monday 14 December 6 guests", "2026-12-14", 6],
    ["Monday 14, 6 guests", "2026-12-14", 6],
    ["Friday 4 December people: 6", "2026-12-04", undefined],
  ])("is counted by the word behind it, and no day then: %s", (said, day, number) => {
    const guests = slotOf("number of guests", "number", "guests");
    const { values } = gatherValues(said, [date, guests], { moment: { ...turn(), language: "en" } });
    expect([values.get(date.key), values.get(guests.key)]).toEqual([day, number]);
  });

  it.each([
    ["half a dozen boxes", 6],
    ["a dozen boxes", 12],
    ["two dozen boxes", 24],
  ])("is a number: %s", (said, number) => {
    expect(
      gatherValues(said, readSlots({ ...changeDelivery, writes: true, run: never }), { moment: turn() }).values,
    ).toEqual(new Map([["quantity", number]]));
  });

  const booked = {
    slots: [date, time],
    values: new Map([
      [date.key, "2026-11-30"],
      [time.key, "09:00"],
    ]),
  };

  it.each([
    ["could we make it an hour later?", "could we make it 10:00?"],
    ["half an hour earlier please", "08:30 please"],
    ["an hour and a half later", "10:30"],
    ["two days later", "2026-12-02"],
    ["a week earlier", "2026-11-23"],
    ["15 hours later", "15 hours later"],
    ["I will tell you later", "I will tell you later"],
  ])("begins at what the form holds: %s", (said, meant) => {
    expect(settleShifts(said, booked)).toBe(meant);
  });

  it("stays as it is where the form holds nothing to count from", () => {
    expect(settleShifts("an hour later", { slots: [date, time], values: new Map() })).toBe("an hour later");
  });
});

describe("one of several", () => {
  it.each(["my wifi is slow", "the Wi-Fi drops", "WI FI please"])("is read however it is written: %s", (said) => {
    const topic = slotOf("One of: connection, wi-fi, bill", "string", "topic");
    expect(gatherValues(said, [topic], { moment: turn() }).values.get("topic")).toBe("wi-fi");
  });
});

describe("names", () => {
  it.each([
    ["Ich bin Vegetarier und möchte einen Tisch", []],
    ["Ich bin Kunde bei Ihnen, Anna Weber, 030 1234567", ["Anna Weber"]],
    ["Guten Tag, ich bin Anna Weber", ["Anna Weber"]],
    ["einen Tisch auf den Namen Weber", ["Weber"]],
  ])("are read in %s", (said, found) =>
    expect(names.find(said, slotOf("name")).map(({ value }) => value)).toEqual(found),
  );
});

describe("days", () => {
  it.each([
    ["tomorrow", "2026-11-21"],
    ["today", "2026-11-20"],
    ["Friday", "2026-11-27"],
    ["this Friday", "2026-11-20"],
    ["Saturday", "2026-11-21"],
    ["next tuesday", "2026-11-24"],
    ["10 October", "2027-10-10"],
    ["on thurs", "2026-11-26"],
    ["the day after tomorrow", "2026-11-22"],
    ["24 November", "2026-11-24"],
    ["Nov 24th", "2026-11-24"],
    ["the 3rd of December", "2026-12-03"],
    ["the 24th", "2026-11-24"],
    ["the 3rd", "2026-12-03"],
    ["Friday the 27th", "2026-11-27"],
    ["03/12/2026", "2026-12-03"],
    ["24.11.2026", "2026-11-24"],
    ["2026-11-24", "2026-11-24"],
    ["in two weeks", "2026-12-04"],
    ["wensday", "2026-11-25"],
    ["tommorow", "2026-11-21"],
    ["5 January", "2027-01-05"],
    ["24", "2026-11-24"],
    ["not Tuesday, Wednesday", "2026-11-25"],
    ["Monday - no, sorry, Tuesday", "2026-11-24"],
    ["Wednesday instead of Tuesday", "2026-11-25"],
  ])("reads %s", (answer, value) => {
    const { values } = gatherValues(answer, [date], { moment: turn() });
    expect(values.get("date") ?? readAnswer(answer, date, turn()).value).toBe(value);
  });

  it.each(["next week", "soon", "whenever you like", "31/02/2027", "32 November", "a second please", "the weekend"])(
    "finds no day in %s",
    (answer) => {
      expect(gatherValues(answer, [date], { moment: turn() }).values.size).toBe(0);
      expect(readAnswer(answer, date, turn()).value).toBeUndefined();
    },
  );

  it.each([
    ["yesterday", "past"],
    ["1 December 2025", "past"],
    ["last Friday", "past"],
    ["Monday or Tuesday", "several"],
    ["Monday to Wednesday", "several"],
  ])("doubts %s", (answer, doubt) => {
    expect(gatherValues(answer, [date], { moment: turn() }).doubts.get("date")).toBe(doubt);
  });

  it("looks back for days that lie behind us", () => {
    const birth = slotOf("date of birth", "string", "birth_date");
    expect(gatherValues("3 May 1984", [birth], { moment: turn() }).values.get("birth_date")).toBe("1984-05-03");
    expect(gatherValues("12/06/1999", [birth], { moment: turn() }).values.get("birth_date")).toBe("1999-06-12");
  });

  it("counts from the assistant's own clock", () => {
    const late = { at: new Date("2026-11-20T23:30:00.000Z"), timezone: "Pacific/Auckland" };
    expect(gatherValues("tomorrow", [date], { moment: late }).values.get("date")).toBe("2026-11-22");
    const early = { at: new Date("2026-11-20T02:30:00.000Z"), timezone: "America/Los_Angeles" };
    expect(gatherValues("tomorrow", [date], { moment: early }).values.get("date")).toBe("2026-11-20");
    expect(wallClock({ at: moment.at, timezone: "Nowhere/Land" })).toEqual(moment.at);
  });

  it("writes moments with the distance from UTC that holds on that day", () => {
    expect(isoMoment("2026-11-24", "15:00", "Europe/London")).toBe("2026-11-24T15:00:00+00:00");
    expect(isoMoment("2026-07-24", "15:00", "Europe/London")).toBe("2026-07-24T15:00:00+01:00");
    expect(isoMoment("2026-07-24", "15:00", "America/St_Johns")).toBe("2026-07-24T15:00:00-02:30");
  });
});

describe("times", () => {
  it.each([
    ["3 pm", "15:00"],
    ["at 4", "16:00"],
    ["at 10", "10:00"],
    ["10", "10:00"],
    ["15:30", "15:30"],
    ["04:00", "04:00"],
    ["4 in the morning", "04:00"],
    ["half past three", "15:30"],
    ["half 3", "15:30"],
    ["quarter to five", "16:45"],
    ["quarter past two", "14:15"],
    ["noon", "12:00"],
    ["midnight", "00:00"],
    ["3 o'clock", "15:00"],
    ["at three", "15:00"],
    ["3.30pm", "15:30"],
    ["10.30", "10:30"],
    ["1530", "15:30"],
    ["16h", "16:00"],
    ["tomorrow morning at 6", "06:00"],
    ["7 tonight", "19:00"],
    ["about eleven please", "11:00"],
  ])("reads %s", (answer, value) => {
    const { values } = gatherValues(answer, [time], { moment: turn() });
    expect(values.get("time") ?? readAnswer(answer, time, turn()).value).toBe(value);
  });

  it.each(["in the morning", "25:00", "now", "020 7946 0018", "it takes 2 hours", "99"])(
    "finds no time in %s",
    (answer) => {
      expect(gatherValues(answer, [time], { moment: turn() }).values.size).toBe(0);
      expect(readAnswer(answer, time, turn()).value).toBeUndefined();
    },
  );

  it.each(["between 2 and 4", "2-4pm", "9 or 10 am"])("doubts %s", (answer) => {
    const { values, doubts } = gatherValues(answer, [time], { moment: turn() });
    expect(values.size).toBe(0);
    expect(doubts.get("time") ?? readAnswer(answer, time, turn()).doubt).toBe("several");
  });
});

describe("answers", () => {
  const phone = slotOf("", "string", "phone");
  const name = slotOf("", "string", "name");
  const reference = slotOf("", "string", "reference");
  const problem = slotOf("one of: boiler, tap, hot water tank", "string", "problem");
  const count = slotOf("how many boxes", "number", "quantity");
  const yes = slotOf("", "boolean", "leave_with_neighbour");

  it.each([
    [phone, "020 7946 0018", "020 7946 0018"],
    [phone, "it's +44 (0)20  7946-0018 thanks", "+44 (0)20 7946-0018"],
    [phone, "call me", undefined],
    [phone, "24/11/2026", undefined],
    [name, "Ada Byron", "Ada Byron"],
    [name, "ada byron", "Ada Byron"],
    [name, "My name is Grace Hopper", "Grace Hopper"],
    [name, "my name's grace and that's all", "Grace"],
    [name, "I'm Seán O'Neill-Smith", "Seán O'Neill-Smith"],
    [name, "vincent van der berg", "Vincent van der Berg"],
    [name, "Put it under Li Wei please", "Li Wei"],
    [name, "Will", "Will"],
    [name, "why do you need that", undefined],
    [name, "12345", undefined],
    [reference, "A-1042", "A-1042"],
    [reference, "a-1042", "A-1042"],
    [reference, "it is 1042", "1042"],
    [reference, "#12345", "12345"],
    [reference, "AB 1042 please", "AB-1042"],
    [reference, "INV/2026/0042", "INV/2026/0042"],
    [reference, "I lost it", undefined],
    [problem, "the boiler", "boiler"],
    [problem, "boilr", "boiler"],
    [problem, "taps", "tap"],
    [problem, "my faucet", "tap"],
    [problem, "the hot water tank leaks", "hot water tank"],
    [problem, "the second one", "tap"],
    [problem, "the last", "hot water tank"],
    [problem, "the roof", undefined],
    [count, "two", 2],
    [count, "1,200", 1200],
    [count, "3.5", 3.5],
    [count, "twenty five boxes", 25],
    [count, "two hundred and ten", 210],
    [count, "a dozen", 12],
    [count, "-3", -3],
    [count, "3 or 4", undefined],
    [count, "many", undefined],
    [yes, "yes", true],
    [yes, "Sure, that's fine", true],
    [yes, "no thanks", false],
    [yes, "I'd rather not", false],
    [yes, "please don't", false],
    [yes, "perhaps", undefined],
    [yes, "yes or no", undefined],
    [slotOf("", "string", "email"), "write to ada.byron+x@mail.example.org please", "ada.byron+x@mail.example.org"],
    [slotOf("", "string", "email"), "ada at example", undefined],
    [slotOf("", "string", "postcode"), "sw1a 1aa", "SW1A 1AA"],
    [slotOf("", "string", "postcode"), "it's 10115", "10115"],
    [slotOf("", "string", "address"), "it's 12 High Street, Norton", "12 High Street, Norton"],
    [slotOf("what is wrong", "string", "fault"), "It drips, and how!", "It drips, and how!"],
    [slotOf("what is wrong", "string", "fault"), "ok", undefined],
  ])("to %o: %s", (slot, answer, value) => {
    expect(readAnswer(answer, slot, turn()).value).toBe(value);
  });
});

describe("several values in one message", () => {
  const visit = slotsOf(...bookVisit.parameters);
  const change = slotsOf(...changeDelivery.parameters);

  it.each([
    [
      "Tomorrow at 3pm, Ada Byron, 020 7946 0018",
      visit,
      { date: "2026-11-21", time: "15:00", name: "Ada Byron", phone: "020 7946 0018" },
    ],
    [
      "name: Ada King, phone: +44 20 7946 0018, problem: tap, notes: ring twice",
      visit,
      { name: "Ada King", phone: "+44 20 7946 0018", problem: "tap", notes: "ring twice" },
    ],
    [
      "this is Grace Hopper, my radiator has been cold since Monday, Thursday at 2 please",
      visit,
      { name: "Grace Hopper", problem: "radiator", date: "2026-11-26", time: "14:00" },
    ],
    [
      "order A-1042: 3 boxes on 24/11, don't leave them with the neighbour",
      change,
      { reference: "A-1042", quantity: 3, date: "2026-11-24", leave_with_neighbour: false },
    ],
    ["change the quantity to 4 and the date to Friday", change, { quantity: 4, date: "2026-11-27" }],
    ["the name is Grace", visit, { name: "Grace" }],
    ["change the time to 10", visit, { time: "10:00" }],
    ["I'm having trouble with my phone", visit, {}],
    ["I may be late", visit, {}],
  ])("%s", (message, slots, values) => {
    expect(Object.fromEntries(gatherValues(message, slots, { moment: turn() }).values)).toEqual(values);
  });

  it("gives two days to two parameters by their names, else in their order", () => {
    const slots = slotsOf(
      { name: "pickup_date", type: "string", description: "" },
      { name: "return_date", type: "string", description: "" },
    );
    const read = (message: string) => Object.fromEntries(gatherValues(message, slots, { moment: turn() }).values);
    expect(read("from Monday to Wednesday, please")).toEqual({
      pickup_date: "2026-11-23",
      return_date: "2026-11-25",
    });
    expect(read("Monday, back on Wednesday")).toEqual({ pickup_date: "2026-11-23", return_date: "2026-11-25" });
    expect(read("the return date is Friday")).toEqual({ return_date: "2026-11-27" });
  });
});

describe("hostile texts", () => {
  const slots = slotsOf(...bookVisit.parameters, ...changeDelivery.parameters.slice(2), {
    name: "address",
    type: "string",
    description: "",
  });

  it.each([
    "1 ".repeat(2_000),
    "a".repeat(4_000),
    "not ".repeat(1_000),
    "yes please ".repeat(400),
    "Ada ".repeat(1_000),
    "two hundred and ".repeat(250),
    "12 High ".repeat(500),
    "0-".repeat(2_000),
    "¦".repeat(4_000),
    "name is ".repeat(500),
    "a@".repeat(2_000),
    "at ".repeat(1_300),
    "3 pm ".repeat(800),
    "?!.,;".repeat(800),
    "half past ".repeat(400),
    "\u202e\u0000\ud800".repeat(1_000),
  ])("ends for %.20s…", (text) => {
    expect(gatherValues(text, slots, { moment: turn() }).rest.length).toBeLessThanOrEqual(text.length);
    // An expression that goes back and forth would not come to an end here.
    for (const slot of slots) expect(readAnswer(text, slot, turn())).toBeDefined();
  });
});
