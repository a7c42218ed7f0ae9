import { describe, expect, it } from "vitest";
import { chooseTool } from "../../../../src/platform/engine/offline/slot-filling/choosing/choose.ts";
import { recordingTools, type ToolDefinition } from "../../../support/tools.ts";
import { foreignHeldOut, foreignTuned } from "../questions.ts";
import { changeDelivery, orderStatus, toolSet } from "./tool-set.ts";

const reference = { name: "reference", type: "string", description: "the booking's reference" } as const;
const more: readonly ToolDefinition[] = [
  ...toolSet,
  { name: "cancel_visit", description: "Cancels a booked visit.", needsConsent: true, parameters: [reference] },
  { name: "order_part", description: "Orders a spare part.", needsConsent: true, parameters: [] },
];
const options = {
  moment: { at: new Date("2026-11-20T10:00:00.000Z"), timezone: "Europe/London" },
  assistantName: "Mara",
};

async function choose(message: string, definitions = more) {
  const choice = await chooseTool(message, recordingTools(definitions).tools, options);
  if (choice?.kind === "unclear") return choice.tools.map(({ name }) => name).join(" or ");
  return choice && `${choice.kind}: ${choice.tool.name}`;
}

describe("a clear request", () => {
  it.each([
    ["book a boiler visit", "book_visit"],
    ["I'd like to make an appointment", "book_visit"],
    ["Can you reserve a visit for Monday?", "book_visit"],
    ["I need an engineer", "book_visit"],
    ["please schedule a visit", "book_visit"],
    ["Mara, book me in for Friday", "book_visit"],
    ["Can I book a visit for tomorrow?", "book_visit"],
    ["please cancel my visit", "cancel_visit"],
    ["I have to call off my appointment", "cancel_visit"],
    ["cancle my visit pls", "cancel_visit"],
    ["Where is my order A-1042?", "order_status"],
    ["what's the status of my order", "order_status"],
    ["track my parcel", "order_status"],
    ["Has my order A-1042 been shipped?", "order_status"],
    ["move my delivery to Friday", "change_delivery"],
    ["I want to reschedule delivery A-77", "change_delivery"],
    ["I'd like to order a spare part", "order_part"],
    ["I want to buy a part", "order_part"],
  ])("%s", async (message, name) => {
    expect(await choose(message)).toBe(`tool: ${name}`);
  });
});

describe("an order desk and a help desk", () => {
  const order = { name: "order_number", type: "string", description: "The order number, such as MC-1042" } as const;
  const ticket = { name: "ticket_number", type: "string", description: "The ticket number, such as FF-10231" } as const;
  const desks: readonly ToolDefinition[] = [
    { name: "check_order", description: "Looks up where an order is.", needsConsent: false, parameters: [order] },
    { name: "return_order", description: "Returns an order, for a refund.", needsConsent: true, parameters: [order] },
    { name: "move_delivery", description: "Changes the delivery day.", needsConsent: true, parameters: [order] },
    { name: "open_ticket", description: "Opens a ticket with the team.", needsConsent: true, parameters: [] },
    { name: "close_ticket", description: "Closes a ticket.", needsConsent: true, parameters: [ticket] },
  ];

  it("leaves money back to a person first, and offers what returns orders", async () => {
    expect(await choose("I want my money back", desks)).toBe("perhaps: return_order");
  });

  it.each([
    ["When will MC-1042 arrive?", "check_order"],
    ["and where is MC-1042", "check_order"],
    ["ok and MC-1042?", "check_order"],
    ["mc-1042", "check_order"],
    ["Return order MC-1042, I don't need it any more", "return_order"],
    ["I'd like to send my order back", "return_order"],
    ["I want to return something", "return_order"],
    ["I'd like to send my cup back", "return_order"],
    ["can you move MC-1042 to Friday?", "move_delivery"],
    ["report a fault", "open_ticket"],
    ["I have no internet, please open a ticket", "open_ticket"],
    ["could you raise a support ticket", "open_ticket"],
    ["close my ticket FF-10231", "close_ticket"],
  ])("%s", async (message, name) => {
    expect(await choose(message, desks)).toBe(`tool: ${name}`);
  });

  it("knows what was spoken of last", async () => {
    const { tools } = recordingTools(desks);
    const leansOn = tools.find(({ name }) => name === "return_order");
    expect(await chooseTool("and where is it now?", tools, { ...options, leansOn })).toMatchObject({
      tool: { name: "check_order" },
    });
  });

  it.each([
    "when do you close?",
    "are you open on Sunday?",
    "Open the valve",
    "What does E14 mean?",
    "E14",
    "where is E14",
  ])("answers instead of acting: %s", async (message) => {
    expect(await choose(message, desks)).toBeUndefined();
  });
});

describe("what is no request", () => {
  it.each([
    "how long does a visit take?",
    "What does a visit cost?",
    "I booked a visit last week",
    "the engineer cancelled my visit",
    "Why was my visit cancelled?",
    "I don't want to cancel my visit",
    "cancel my newspaper subscription",
    "book me a flight to Rome",
    "where is your office?",
    "hello",
    "yes",
  ])("%s", async (message) => {
    expect(await choose(message)).toBeUndefined();
  });

  it.each(["can I cancel a visit?", "How can I cancel a visit?", "Is it possible to cancel a visit?"])(
    "only offers what is asked about: %s",
    async (message) => {
      expect(await choose(message)).toBe("offer: cancel_visit");
    },
  );

  it("answers first what only tells something, and begins where nothing answers", async () => {
    expect(await choose("My boiler shows E14")).toBe("perhaps: book_visit");
  });

  it("leaves foreign questions to the knowledge base", async () => {
    const taken: string[] = [];
    for (const message of [...foreignTuned, ...foreignHeldOut])
      if ((await choose(message))?.startsWith("tool")) taken.push(message);
    expect(taken).toEqual([]);
  });
});

describe("a request that may mean two tools", () => {
  it("is asked about", async () => {
    const two = [orderStatus, { ...changeDelivery, name: "change_order" }];
    expect(await choose("my order", two)).toBe("order_status or change_order");
    expect(await choose("change my order", two)).toBe("tool: change_order");
  });
});

describe("a tool that changes something without being agreed to", () => {
  const definitions = [{ ...orderStatus, writes: true }];

  it.each(["Where is my order A-1042?", "what's the status of my order", "order A-1042", "my order?"])(
    "is not chosen by what asks for nothing to be done: %s",
    async (message) => {
      expect(await choose(message, definitions)).toBeUndefined();
      expect(await choose(message, [orderStatus])).toMatch(/order_status$/);
    },
  );

  it("is chosen by a request", async () => {
    expect(await choose("Please look up order A-1042", definitions)).toBe("tool: order_status");
  });
});
