import { describe, expect, it } from "vitest";
import { createTransferTool } from "../../../src/platform/engine/tools/transfer-tool.ts";
import { readTransfer } from "../../../src/platform/engine/understanding/transfer.ts";

const names = ["Sales desk", "Boiler repairs", "Küche"];
const tools = names.map((name, id) => createTransferTool({ id, name }));
const read = (message: string, isBusy = false) => {
  const tool = readTransfer(message, tools, { isBusy });
  return tool && names[tool.transfersTo!];
};

describe("a request to be put through, recognised without a model", () => {
  it.each([
    ["Can I talk to sales?", "Sales desk"],
    ["I'd like to speak with someone from your sales team, please", "Sales desk"],
    ["put me through to the repairs people", "Boiler repairs"],
    ["Hello! Transfer me to sales", "Sales desk"],
    ["When nobody is there, can I talk to repairs?", "Boiler repairs"],
    ["Ich möchte mit der Küche sprechen", "Küche"],
    ["Verbinden Sie mich bitte mit Sales", "Sales desk"],
  ])("is for the one that it names: %s", (message, name) => {
    expect(read(message)).toBe(name);
  });

  it.each([
    "How do I get to your sales office?",
    "How can I talk to sales?",
    "Where do I hand in my boiler to get it repaired?",
    "I want to talk to you about the sales tax",
    "Can I put the boiler over to the left?",
    "I don't want to talk to sales",
    "I can't talk to sales",
    "Did you speak to repairs?",
    "Can I talk to sales or to repairs? Or talk to repairs first?",
    "Wie komme ich mit dem Bus zur Küche?",
    "Wann kann ich mit der Küche sprechen?",
  ])("is not read into what asks or says something else: %s", (message) => {
    expect(read(message)).toBeUndefined();
  });

  it("has to be all that is said while something else is under way", () => {
    const whole = ["talk to sales", "Sorry, can I speak to someone from the sales desk please?"];
    expect(whole.map((message) => read(message, true))).toEqual(["Sales desk", "Sales desk"]);
    const more = ["Monday, and then I want to talk to sales", "talk to sales about Ada Byron"];
    expect(more.map((message) => read(message, true))).toEqual([undefined, undefined]);
  });
});
