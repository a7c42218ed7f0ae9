import { expect, it } from "vitest";
import { spaced } from "../../src/console/pages/shared/phone-number.ts";

it.each([
  ["+447700900123", "+44 7700 900123"],
  ["+442079460102", "+44 20 7946 0102"],
  ["+441214960123", "+44 121 496 0123"],
  ["+441632960123", "+44 1632 960123"],
  ["+4915123456761", "+49 151 234 567 61"],
  ["+12025550123", "+1 202 555 0123"],
  ["+353871234567", "+353 871 234 567"],
  ["900123", "900123"],
])("groups a phone number by its country: %s", (number, shown) => {
  expect(spaced(number)).toBe(shown);
});
