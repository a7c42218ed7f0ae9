import { expect, it } from "vitest";
import { spaced, withSpacedNumbers } from "../../src/console/pages/shared/phone-number.ts";

it.each([
  ["+442071838750", "+44 20 7183 8750"],
  ["+441214960123", "+44 121 496 0123"],
  ["+447700900123", "+44 7700 900123"],
  ["+4915123456761", "+49 151 234 567 61"],
  ["a SIP trunk", "a SIP trunk"],
])("writes %s as %s", (number, text) => expect(spaced(number)).toBe(text));

it("groups the numbers in a note, and nothing else in it", () => {
  const note =
    "Calling +442071838750 to transfer the caller. Message: I have a caller for you, +447700900123. Order K+442071838750.";
  expect(withSpacedNumbers(note)).toBe(
    "Calling +44 20 7183 8750 to transfer the caller. Message: I have a caller for you, +44 7700 900123. Order K+442071838750.",
  );
});
