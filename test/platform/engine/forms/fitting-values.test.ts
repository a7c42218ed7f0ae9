import { describe, expect, it } from "vitest";
import { chooseTool } from "../../../../src/platform/engine/offline/forms/choosing/choose.ts";
import { gatherValues, readAnswer } from "../../../../src/platform/engine/offline/forms/values/gather.ts";
import type { Tool, ToolParameter } from "../../../../src/platform/engine/turn.ts";
import { readSlots } from "../../../../src/platform/engine/understanding/slots/slots.ts";

const moment = { at: new Date("2026-11-20T10:00:00.000Z"), timezone: "Europe/London" };

function toolOf(name: string, description: string, parameters: readonly ToolParameter[]): Tool {
  const run = () => Promise.reject(new Error("This tool is not run."));
  return { name, description, parameters, needsConsent: true, writes: true, run };
}

function slotOf(name: string, description: string) {
  return readSlots(toolOf("test", "", [{ name, type: "string", description }]))[0]!;
}

const answer = (slot: ReturnType<typeof slotOf>, text: string) => readAnswer(text, slot, moment);

describe("a value whose description shows its shape", () => {
  const job = slotOf("job_number", "The job's number, such as MC-1042");
  it.each([
    ["MC-1042", "MC-1042"],
    ["number MC-1042", "MC-1042"],
  ])("is taken from %s", (text, value) => expect(answer(job, text).value).toBe(value));
  it.each(["the blue one", "I have lost the letter"])("is not %s", (text) =>
    expect(answer(job, text).value).toBeUndefined(),
  );

  const pin = slotOf("meter_code", "six digits from the meter");
  it("has as many digits as are asked for", () => {
    expect(answer(pin, "it says 402911").value).toBe("402911");
    expect(answer(pin, "40291").value).toBeUndefined();
  });
});

describe("a choice", () => {
  const size = slotOf("bag", "Size of the bag: small, medium or large");
  const urgency = slotOf("urgency", "One of: emergency, soon, whenever");
  it("is read from a list behind a colon", () => {
    expect(size.choices).toEqual(["small", "medium", "large"]);
    expect(answer(size, "the medium one").value).toBe("medium");
  });
  it("is not what is denied", () => {
    expect(answer(urgency, "it's not an emergency").value).toBeUndefined();
    expect(answer(urgency, "emergency").value).toBe("emergency");
  });
  it("is not made of a word that means something else", () => {
    const fuel = slotOf("fuel", "One of: gas, oil, wood");
    expect(answer(fuel, "we would like to talk about the good weather").value).toBeUndefined();
  });
});

describe("an answer that says there is none", () => {
  const note = slotOf("note", "what it is about");
  it.each(["I don't know", "no idea, sorry", "not sure", "dunno", "weiß nicht", "je ne sais pas"])(
    "is no value: %s",
    (text) => expect(answer(note, text)).toEqual({}),
  );
});

describe("two addresses in one message", () => {
  const slots = [slotOf("email", "e-mail address")];
  const read = (text: string) => gatherValues(text, slots, { moment }).values.get("email");
  it("are the visitor's first, unless it is taken back", () => {
    expect(read("write to ada@example.com, my boss is bo@example.com")).toBe("ada@example.com");
    expect(read("ada@example.com, no sorry, bo@example.com")).toBe("bo@example.com");
  });
});

describe("a request for a tool that nobody has listed verbs for", () => {
  const tools = [
    toolOf("rent_bike", "Reserves a bicycle at a station.", [
      { name: "date", type: "string", description: "day (YYYY-MM-DD)" },
      { name: "bike", type: "string", description: "Kind of bike: city, cargo or electric" },
    ]),
    toolOf("renew_membership", "Prolongs a membership by a year.", [
      { name: "member_number", type: "string", description: "such as M-20411" },
    ]),
  ];
  const choose = (message: string) => {
    const choice = chooseTool(message, tools, { moment, assistantName: "Mara" });
    return choice?.kind === "tool" ? choice.tool.name : undefined;
  };
  it.each([
    ["I want to rent a bike", "rent_bike"],
    ["rent bike", "rent_bike"],
    ["I'd like to hire a bike tomorrow", "rent_bike"],
    ["please renew my membership", "renew_membership"],
    ["extend my membership please", "renew_membership"],
  ])("is recognised: %s", (message, name) => expect(choose(message)).toBe(name));
  it.each([
    "How much is it to rent a bike?",
    "I rented a bike yesterday",
    "Do you rent helmets?",
    "I don't want to rent a bike",
  ])("is not seen in: %s", (message) => expect(choose(message)).toBeUndefined());
});
