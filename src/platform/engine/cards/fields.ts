import { type CardField, cardLimits } from "../../../contract/operations/conversations/cards.ts";
import { cut } from "../../../text/shorten.ts";
import type { Tool } from "../turn.ts";
import type { Slot } from "../understanding/slots/slot.ts";
import { readSlots } from "../understanding/slots/slots.ts";
import { isoMoment } from "../wall-clock.ts";
import type { ReadValues } from "./values.ts";

type Scalar = string | number | boolean;

const longNames = /\b(?:notes?|description|details?|message|comments?|reason|issue|problem|text)\b/i;

/** A slot as a card's field; without a value it is empty. */
export function fieldOf(slot: Slot, value: Scalar | undefined, label?: string): CardField {
  const { key, isOptional, hint, choices, least, most } = slot;
  const type = typeOf(slot, value);
  const shown = capital(label ?? slot.label);
  return {
    name: key.slice(0, cardLimits.nameChars),
    label: cut(shown, cardLimits.labelChars),
    type,
    ...(type === "choice" ? { options: [...choices] } : {}),
    ...(value === undefined ? {} : { value }),
    ...(isOptional ? {} : { required: true }),
    ...(type === "number" && least !== undefined ? { min: least } : {}),
    ...(type === "number" && most !== undefined ? { max: most } : {}),
    ...(type === "choice" || saysAgain(hint, shown) ? {} : { hint: cut(hint, cardLimits.hintChars) }),
  };
}

/** What a page shows a value as: one that does not fit its kind, which a model may have written, is text. */
function typeOf({ kind, label, choices }: Slot, value: Scalar | undefined): CardField["type"] {
  const isText = typeof value === "string";
  switch (kind) {
    case "number":
    case "boolean":
      return kind;
    case "date":
      return !isText || /^\d{4}-\d\d-\d\d$/.test(value) ? "date" : "text";
    case "time":
      return !isText || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? "time" : "text";
    case "choice":
      return !isText || choices.includes(value) ? "choice" : "text";
    case "email":
    case "phone":
      return kind;
    case "text":
      return longNames.test(label.replaceAll("_", " ")) || (isText && value.length > 80) ? "long_text" : "text";
    default:
      return "text";
  }
}

/** One of a tool's arguments as fields: a moment is two of them, its day and its time. */
interface ShownArgument {
  readonly fields: readonly CardField[];
  /** The argument with changed fields; undefined if it was taken away. */
  readonly changed: (values: ReadValues) => Scalar | undefined;
}

/** All of a call's arguments as fields, in the tool's order, with those that are optional and not given. */
export function fieldsOfCall(tool: Tool, given: Readonly<Record<string, Scalar>>): CardField[] {
  return shownArguments(tool, given).flatMap(({ fields }) => fields);
}

/** The arguments of a call with changed fields. What was not changed stays to the letter. */
export function changedArguments(
  tool: Tool,
  given: Readonly<Record<string, Scalar>>,
  values: ReadValues,
  timezone: string,
): Record<string, Scalar> {
  const changed: Record<string, Scalar> = {};
  for (const { fields, changed: argument, name } of shownArguments(tool, given, timezone)) {
    const isChanged = fields.some((field) => values.has(field.name));
    const value = isChanged ? argument(values) : given[name];
    if (value !== undefined) changed[name] = value;
  }
  return changed;
}

const moment = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(.*)$/;

function shownArguments(
  tool: Tool,
  given: Readonly<Record<string, Scalar>>,
  timezone = "UTC",
): (ShownArgument & { readonly name: string })[] {
  const slots = readSlots(tool);
  return tool.parameters.map(({ name }) => {
    const own = slots.filter(({ parameter }) => parameter === name);
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const label = tool.wording?.parameters[name];
    const [first] = own as [Slot];
    const [, day, time, rest = ""] = own.length === 2 ? (moment.exec(String(value)) ?? []) : [];
    if (own.length === 2 && day !== undefined && time !== undefined) {
      const [date, clock] = own as [Slot, Slot];
      const fields = [fieldOf(date, day, label), fieldOf(clock, time)];
      const part = (values: ReadValues, slot: Slot, before: string) => {
        const read = values.get(slot.key);
        return typeof read === "string" ? read : before;
      };
      return {
        name,
        fields,
        changed: (values) => {
          const [newDay, newTime] = [part(values, date, day), part(values, clock, time)];
          // The distance from UTC is that of the new day.
          return /[Z+-]/i.test(rest) ? isoMoment(newDay, newTime, timezone) : `${newDay}T${newTime}${rest}`;
        },
      };
    }
    const slot: Slot =
      own.length === 1 ? first : { ...first, key: name, label: name.replaceAll("_", " "), kind: "text" };
    return {
      name,
      fields: [fieldOf(slot, value, label)],
      changed: (values) => {
        const read = values.get(slot.key) ?? undefined;
        return Array.isArray(read) ? read.join(", ") : read;
      },
    };
  });
}

/** Words that say whose a value is; the visitor knows. */
const owners =
  /^(?:the|an?|your|their|his|her|of|for|to|(?:customer|visitor|user|client|caller|guest|person)(?:['’]?s)?)$/;

/** Whether a hint only says in other words what a label says: "the customer's name" under "Name". */
function saysAgain(hint: string, label: string): boolean {
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
  const known = new Set(wordsOf(label));
  return wordsOf(hint).every((word) => owners.test(word) || known.has(word));
}

function capital(text: string): string {
  const words = text.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
