import type { CountryCode } from "libphonenumber-js/max";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { countryIn } from "./countries.ts";
import { fittingIn } from "./shapes.ts";
import type { Slot, SlotKind } from "./slot.ts";
import type { Doubt, Value } from "./value.ts";

/** What a description demands of a value beyond its kind. */
type Limits = Pick<Slot, "least" | "most" | "e164">;

const amount = "(-?\\d{1,9}(?:\\.\\d{1,4})?)";
const range = new RegExp(`(?<![\\d.,:/-])${amount}(?: ?(?:-|–|to|and|bis) ?)${amount}(?![\\d.,:/-]\\d)`, "i");
const atLeast = new RegExp(
  `\\b(?:at least|minimum(?: of)?|min\\.?|not less than|no fewer than)[ :]{1,2}${amount}`,
  "i",
);
const atMost = new RegExp(
  `\\b(?:at most|maximum(?: of)?|max\\.?|up to|not more than|no more than)[ :]{1,2}${amount}`,
  "i",
);
/** The bounds of a number and the format of a phone number, as a description states them. */
export function readLimits(kind: SlotKind | "moment", description: string): Limits {
  if (kind === "number") {
    const [, from, to] = range.exec(description) ?? [];
    const least = from ?? atLeast.exec(description)?.[1];
    const most = to ?? atMost.exec(description)?.[1];
    return {
      ...(least === undefined ? {} : { least: Number(least) }),
      ...(most === undefined ? {} : { most: Number(most) }),
    };
  }
  if (kind === "phone" && /\bE\.? ?164\b/i.test(description)) return { e164: { country: countryIn(description) } };
  return {};
}

/** A value as the description demands it, or why it cannot be. */
export function limitValue(
  value: Value,
  { least, most, isWhole, e164, shape }: Slot,
): { value: Value } | { doubt: Doubt } {
  if (typeof value === "number" && ((least !== undefined && value < least) || (most !== undefined && value > most)))
    return { doubt: "bounds" };
  if (typeof value === "number" && isWhole && !Number.isInteger(value)) return { doubt: "bounds" };
  if (shape && typeof value === "string") {
    const fitting = fittingIn(value, shape);
    return fitting === undefined ? { doubt: "shape" } : { value: fitting };
  }
  if (!e164 || typeof value !== "string") return { value };
  const number = parsePhoneNumberFromString(value.replace(/^00/, "+"), e164.country as CountryCode | undefined);
  return number?.isPossible() ? { value: number.number } : { doubt: "format" };
}
