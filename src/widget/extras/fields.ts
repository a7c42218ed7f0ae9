import { countCodePoints } from "../../contract/limits.ts";
import { isRecord } from "../../contract/record.ts";
import type { ExtraWords } from "../../languages/shapes/widget/extras.ts";

/** Chosen: more would be a form of its own, and a proxy takes no longer values of variables. */
const [maxFields, maxValueChars] = [12, 200];
const types = ["text", "email", "tel", "number", "url"] as const;
const usualTypes: Readonly<Record<string, FieldType>> = { email: "email", phone: "tel" };

type FieldType = (typeof types)[number];

/** One field that a visitor fills in before the chat; its value becomes the variable of this name. */
export interface ChatField {
  readonly name: string;
  /** Empty for the usual one. */
  readonly label: string;
  readonly type: FieldType;
  readonly required: boolean;
  /** What can be chosen; empty for free text. */
  readonly options: readonly string[];
}

/**
 * Reads the page's fields: names, or objects with `name` and, where they are wanted, `label`, `type` (`text`, `email`,
 * `tel`, `number`, `url`), `required` and `options`. Others are left out, with a warning to the page's developer.
 */
export function readFields(given: unknown): readonly ChatField[] {
  const list = typeof given === "string" ? parse(given) : given;
  const listed: readonly unknown[] = Array.isArray(list) ? list : [];
  const fields = listed.map(readField).filter((field) => field !== undefined);
  if (!Array.isArray(list) || fields.length < listed.length || listed.length > maxFields)
    console.warn(`ringback: "pre-chat" is not a JSON array of at most ${maxFields} fields.`, given);
  return fields.slice(0, maxFields);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function readField(given: unknown): ChatField | undefined {
  const { name, label, type, required, options } = isRecord(given) ? given : { name: given };
  if (typeof name !== "string" || !/^[A-Za-z]\w{0,63}$/.test(name) || name in {}) return undefined;
  return {
    name,
    label: typeof label === "string" ? label : "",
    type: types.find((known) => known === type) ?? usualTypes[name] ?? "text",
    required: required === true,
    options: Array.isArray(options) ? options.filter((option) => typeof option === "string" && option !== "") : [],
  };
}

/** What a field is called: as the page says, else by the usual words, else by its name. */
export function labelOf({ name, label }: ChatField, { fields }: ExtraWords): string {
  const usual = name === "name" || name === "email" || name === "phone" ? fields[name] : undefined;
  return label || usual || name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
}

/** Why a value is not taken; empty if it is. */
export function problemOf({ type, required, options }: ChatField, value: string, { fields }: ExtraWords): string {
  if (value === "") return required ? fields.missing : "";
  if (options.length > 0) return options.includes(value) ? "" : fields.missing;
  if (countCodePoints(value) > maxValueChars) return fields.missing;
  return type === "text" || forms[type].test(value) ? "" : fields.wrong[type];
}

const forms = {
  email: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
  tel: /^\+?[\d\s()./-]{5,32}$/,
  number: /^-?\d+(?:[.,]\d+)?$/,
  url: /^https?:\/\/[^\s/]+\.[^\s]+$/i,
} as const;
