import { expect, it } from "vitest";
import { shorten } from "../../src/text/shorten.ts";

const atMost = (most: number) => (body: string) => body.length <= most;

it("leaves a text that fits as it is", () => {
  expect(shorten("All is well.", atMost(20))).toBe("All is well.");
});

it("ends what it shortens after a sentence or a word, with three full stops and never four", () => {
  const text = "We come within a day. We come within six hours to small children. Else we come when we can.";
  expect(shorten(text, atMost(75))).toBe("We come within a day. We come within six hours to small children...");
  expect(shorten("one two three four five six seven", atMost(25))).toBe("one two three four...");
});

it("keeps what must stand at the end", () => {
  expect(shorten("one two three four five six seven", atMost(30), " (cut)")).toMatch(/^one two .*\.\.\. \(cut\)$/);
});
