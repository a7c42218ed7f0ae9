import { describe, expect, it } from "vitest";
import type { Form } from "../../../../src/platform/engine/offline/slot-filling/form.ts";
import { readMessage } from "../../../../src/platform/engine/offline/slot-filling/read-message.ts";
import { readSlots } from "../../../../src/platform/engine/understanding/slots/slots.ts";
import { readAnswer } from "../../../../src/platform/engine/understanding/values/answer.ts";

const run = () => Promise.reject(new Error("This tool is not run."));
const parameters = [
  ["email", "E-mail address"],
  ["phone", "Phone number"],
  ["order_number", "Order number such as MC-1042"],
  ["booking_reference", "Booking reference, six digits"],
  ["reference", "Reference of the booking"],
  ["postcode", "Postcode"],
  ["address", "Address of the house"],
  ["name", "Full name"],
  ["notes", "Anything we should be told"],
  ["plan", "The plan. One of: Basic, Plus, Premium"],
  ["last_day", "Last day of the rental (YYYY-MM-DD)"],
  ["date", "Day of the visit (YYYY-MM-DD)"],
].map(([name, description]) => ({ name: name!, description: description!, type: "string" as const }));
const slots = readSlots({ name: "test", description: "", needsConsent: true, writes: true, parameters, run });

/** What is read of a reply to the question for a parameter, by itself and in a form. */
function read(parameter: string, reply: string, language = "en") {
  const slot = slots.find(({ key }) => key === parameter)!;
  const moment = { at: new Date("2026-11-24T10:15:00Z"), timezone: "Europe/London", language };
  const form = { slots: [slot], values: new Map(), asked: slot, alternatives: [] } as unknown as Form;
  const inForm = readMessage(reply, form, moment);
  return { answer: readAnswer(reply, slot, moment), value: inForm.values.get(slot.key), guess: inForm.guess };
}

describe("a reply that says more than a value", () => {
  it.each([
    ["email", "it was bob@example.org until March", "bob@example.org"],
    ["email", "I don't use jane@old.example any more", "jane@old.example"],
    ["phone", "my fax is 020 7946 0958", "020 7946 0958"],
    ["order_number", "the first one was MC-1042, this is about the second", "MC-1042"],
    ["booking_reference", "my customer number is 482913", "482913"],
    ["reference", "from 2019", "2019"],
    ["postcode", "we moved from SW1A 1AA to N1 9GU", "SW1A 1AA"],
    ["address", "moved from 3 Oak Row to 9 Hill Street last week", "3 Oak Row"],
    ["plan", "Plus or better", "Plus"],
    ["notes", "not that I know of", "not that I know of"],
  ])("is asked about by the value, as an answer for %s and in a form: %s", (parameter, reply, guess) => {
    const said = read(parameter, reply);
    expect([said.answer.value, said.answer.guess, said.value]).toEqual([undefined, guess, undefined]);
  });

  it.each([
    ["email", "jane@example.org please"],
    ["phone", "his mobile is 020 7946 0958"],
    ["order_number", "it's the blue kettle, MC-1042"],
    ["plan", "the red one, Plus"],
    ["notes", "the dog bites"],
  ])("is taken where the rest is understood, for %s: %s", (parameter, reply) => {
    const { answer, value } = read(parameter, reply);
    expect([answer.value === undefined, value === undefined]).toEqual([false, false]);
  });

  it.each([
    ["en", "nothing special"],
    ["en", "I'd rather not say"],
    ["de", "nichts weiter"],
    ["fr", "rien"],
    ["nl", "geen"],
    ["pl", "nic"],
    ["tr", "hiçbir şey"],
    ["ja", "特になし"],
    ["ar", "لا شيء"],
  ])("is none in words of one's own where it says nothing (%s): %s", (language, reply) => {
    expect(read("notes", reply, language).answer).toEqual({});
  });
});

it("reads digits of other scripts, the last day as one to come, and a corrected day in its month", () => {
  expect(read("booking_reference", "٤٨٢٩١٣", "ar").answer.value).toBe("482913");
  expect(read("last_day", "15 December").answer.value).toBe("2026-12-15");
  expect(read("date", "14 April. Sorry, I meant the 15th").answer.value).toBe("2027-04-15");
});
