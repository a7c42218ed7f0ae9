import { expect, it } from "vitest";
import { isInRange } from "../../../src/platform/engine/offline/ranges.ts";
import { readSlots } from "../../../src/platform/engine/understanding/slots/slots.ts";
import { readAnswer } from "../../../src/platform/engine/understanding/values/answer.ts";

it.each([
  "2 to 4 years",
  "2 bis 4 Jahre",
  "2 до 4 років",
  "2 ile 4 yaş",
  "2 से 4 साल",
  "2から4歳",
  "2到4岁",
  "2–4",
  "2 עד 4",
])("finds the number within a range of any language: %s", (text) => {
  expect([isInRange(3, text), isInRange(5, text)]).toEqual([true, false]);
});

it.each(["10442 and 10443", "10442 veya 10443", "10442 або 10443", "10442 或 10443", "10442と10443", "10442 of 10443"])(
  "takes neither of two numbers for the reference: %s",
  (text) => {
    const parameters = [{ name: "reference", type: "string", description: "Reference of the order" }] as const;
    const run = () => Promise.reject(new Error("This tool is not run."));
    const [slot] = readSlots({ name: "test", description: "", needsConsent: true, writes: true, parameters, run });
    expect(readAnswer(text, slot!, { at: new Date(), timezone: "UTC", language: "en" }).value).toBeUndefined();
  },
);
