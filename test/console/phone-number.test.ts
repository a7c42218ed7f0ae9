import { expect, it } from "vitest";
import { spaced, withSpacedNumbers } from "../../src/console/pages/shared/phone-number.ts";

it.each([
  ["+442079460102", "+44 20 7946 0102"],
  ["+441214960123", "+44 121 496 0123"],
  ["+447700900123", "+44 7700 900123"],
  ["+5522997277096", "+55 22 99727 7096"],
  ["+4915123456761", "+49 1512 3456761"],
  ["+12025550123", "+1 202 555 0123"],
  ["+353871234567", "+353 87 123 4567"],
  ["+33612345678", "+33 6 12 34 56 78"],
  ["+34612345678", "+34 612 34 56 78"],
  ["+905321234567", "+90 532 123 45 67"],
  ["+919876543210", "+91 98765 43210"],
  ["+819012345678", "+81 90 1234 5678"],
  ["+8613812345678", "+86 138 1234 5678"],
  ["+5491123456789", "+54 9 11 2345 6789"],
  ["+99912345678", "+99912345678"],
  ["900123", "900123"],
  ["a SIP trunk", "a SIP trunk"],
])("groups %s as its country does: %s", (number, text) => expect(spaced(number)).toBe(text));

it("groups the numbers in a note, and nothing else in it", () => {
  const note =
    "Calling +442071838750 to transfer the caller. Message: I have a caller for you, +447700900123. Order K+442071838750.";
  expect(withSpacedNumbers(note)).toBe(
    "Calling +44 20 7183 8750 to transfer the caller. Message: I have a caller for you, +44 7700 900123. Order K+442071838750.",
  );
});
