import { countCodePoints } from "../../../contract/limits.ts";
import { type CardField, type CardValues, cardLimits } from "../../../contract/operations/conversations/cards.ts";
import { dayFrom } from "../wall-clock.ts";
import { WrongCardValues } from "./input-card.ts";

/** A value as a card's field has it; a list is of `choices`. */
export type FieldValue = NonNullable<CardField["value"]>;

/** Changed values by field name; null removes one. */
export type ReadValues = ReadonlyMap<string, FieldValue | null>;

/**
 * Reads what a page sent for a card's fields. A value for no field is refused, as is one that does not fit its field's type, choices or
 * bounds, and an empty one that is required.
 * @throws {WrongCardValues}
 */
export function readCardValues(fields: readonly CardField[], given: CardValues): ReadValues {
  const wrong: Record<string, string> = {};
  const values = new Map<string, FieldValue | null>();
  for (const [name, value] of Object.entries(given)) {
    const field = fields.find((one) => one.name === name);
    if (!field || field.hidden) {
      wrong[name] = "is not allowed.";
      continue;
    }
    const read = readValue(field, value);
    if (typeof read === "object" && read !== null && "error" in read) wrong[name] = read.error;
    else values.set(name, read);
  }
  if (Object.keys(wrong).length > 0) throw new WrongCardValues(wrong);
  return values;
}

function readValue(field: CardField, given: CardValues[string]): FieldValue | null | { error: string } {
  const value = typeof given === "string" ? given.trim() : given;
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0))
    return field.required ? { error: "is required." } : null;
  const { type, options = [] } = field;
  if (type === "choices") {
    const isListed = Array.isArray(value) && value.every((one) => options.includes(one));
    return isListed ? [...new Set(value)] : { error: "must be some of its choices." };
  }
  if (Array.isArray(value)) return { error: "must be a single value." };
  if (type === "number") return readNumber(field, value);
  if (type === "boolean") return typeof value === "boolean" ? value : { error: "must be true or false." };
  if (typeof value !== "string") return { error: "must be text." };
  if (countCodePoints(value) > cardLimits.valueChars || /\0/.test(value)) return { error: "is too long." };
  if (type === "choice") return options.includes(value) ? value : { error: "must be one of its choices." };
  return formats[type]?.(value) === false ? { error: "is not of its form." } : value;
}

/** How texts of some types must look. */
const formats: Partial<Record<CardField["type"], (text: string) => boolean>> = {
  date(text) {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
    return day !== undefined && dayFrom(Number(year), Number(month), Number(day)) === text;
  },
  time: (text) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text),
  email: (text) => /^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,6}$/u.test(text),
  phone: (text) => /^\+?[\d ()./-]{5,40}$/.test(text) && /^\d{5,15}$/.test(text.replace(/\D/g, "")),
};

function readNumber({ min, max }: CardField, value: string | number | boolean): number | { error: string } {
  if (typeof value !== "number" || !Number.isFinite(value)) return { error: "must be a number." };
  if (min !== undefined && value < min) return { error: `must be at least ${min}.` };
  return max !== undefined && value > max ? { error: `must not be greater than ${max}.` } : value;
}
