import * as z from "zod";
import { emailChars, emailForm } from "../email-address.ts";
import { countCodePoints, limits } from "../limits.ts";
import { asName } from "../names.ts";
import { isTimezone } from "../time-zones.ts";

/**
 * The schema words of this API over Zod: numeric strings are ids, blank required text is missing,
 * null is absent, and lengths count code points. Chosen where the document is silent.
 */
export const s = {
  /** An object; members that it does not name are dropped. */
  object: <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape),
  /** An object that refuses members it does not name. */
  closed: <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape),
  array,
  distinct,
  /** Leaves a member out or sends null: both mean absent. */
  optional: onceBySchema(<Inner extends z.ZodType>(inner: Inner) =>
    z.preprocess((value: z.input<Inner> | null | undefined) => value ?? undefined, inner.optional()),
  ),
  /** Leaves a member out or sends null: both mean this value, which the docs name. */
  defaulted: <Inner extends z.ZodType>(inner: Inner, value: z.output<Inner> & Scalar) =>
    z
      .preprocess((given: z.input<Inner> | null | undefined) => given ?? undefined, z._default(inner, value as never))
      .meta({ default: value }),
  nullable: onceBySchema(<Inner extends z.ZodType>(inner: Inner) => z.nullable(inner)),
  /** Leaves a member out, or sends null to clear it: the two differ. */
  clearable: onceBySchema(<Inner extends z.ZodType>(inner: Inner) => z.nullable(inner).optional()),
  /** Leaves a member out; null is no value for it. */
  absent: onceBySchema(<Inner extends z.ZodType>(inner: Inner) => inner.optional()),
  boolean: onceByWords(() => z.boolean()),
  number: onceByWords(number),
  literal: <const Value extends string | number | boolean>(value: Value) => z.literal(value),
  /** One of several forms; `right` is a sentence that says which, for whoever sends none of them. */
  either,
  enum: <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(values),
  /** A check of an object that has at most so many members. */
  mostMembers,
  /** Any JSON object. */
  record: onceByWords(() => z.record(z.string(), z.unknown())),
  string: onceByWords(text),
  /** What somebody calls something: on one line, whatever was sent. */
  name: onceByWords(name),
  integer: onceByWords(integer),
  /** The number that a row goes by: as large as JSON's numbers are exact. With `min: 0` also the place before the first row. */
  id: onceByWords(({ min = 1 }: { min?: 0 | 1 } = {}) => integer({ min, max: Number.MAX_SAFE_INTEGER })),
  /** Text of one form; `example` is what the docs show, and what a text of another form is refused with. */
  pattern,
  /** A form that a text has beside its bounds. */
  form: formCheck,
  /** An address of the web. */
  url: onceByWords(() => z.url({ protocol: /^https?$/ }).max(limits.urlChars)),
  /** An IANA name: `Europe/London`. */
  timezone: onceByWords(timezone),
  /** `+` and 7 to 15 digits. */
  e164: onceByWords(() =>
    pattern(/^\+[1-9]\d{6,14}$/, "+447700900123", "Write + and the country's code before it, such as +447700900123."),
  ),
  /** As it is written; addresses that reach the same person are compared by the platform's `emailKey`. */
  email: () =>
    text({ max: emailChars })
      .meta({ format: "email" })
      .pipe(z.email({ pattern: emailForm })),
  /** `YYYY-MM-DDTHH:MM:SS.ffffffZ`. @source Resources › Conventions */
  timestamp: onceByWords(() => pattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/, "2026-11-20T10:00:00.000000Z")),
  /** A moment that somebody names: `YYYY-MM-DDTHH:MM:SSZ`, with fractions of a second or without. */
  moment: () => z.iso.datetime().meta({ examples: ["2026-11-20T10:00:00Z"] }),
  /** `YYYY-MM-DD HH:MM:SS`. @source Resources › Conventions */
  plainTime: onceByWords(() => pattern(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, "2026-11-20 10:00:00")),
  /** A day that exists: `YYYY-MM-DD`. */
  date: () => z.iso.date(),
  /** `HH:MM`, from 00:00 to 23:59. */
  clockTime: onceByWords(() =>
    pattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "09:00", "Write hours and minutes from 00:00 to 23:59, such as 09:00."),
  ),
  /** ISO 3166-1 alpha-2: `GB`. */
  countryCode: () => pattern(/^[A-Z]{2}$/, "GB", "Use the two capital letters of ISO 3166-1, such as GB."),
  /** ISO 639-1: `de`. */
  languageCode: () => pattern(/^[a-z]{2}$/, "de", "Use the two lowercase letters of ISO 639-1, such as de."),
  /** A part of a multipart body. */
  file: ({ maxBytes }: { maxBytes: number }) => z.file().max(maxBytes),
  uuid: onceByWords(() => z.uuid()),
};

type Scalar = string | number | boolean;

/** Types of the schemas above. */
export namespace s {
  export type Infer<Schema extends z.ZodType> = z.output<Schema>;
  export type Input<Schema extends z.ZodType> = z.input<Schema>;
}

/** What each check of a form says of it, and each choice between forms. */
const rightForms = new WeakMap<object, string>();

/** A check for texts of one form. `right` is a sentence that says which it is, for whoever has written another. */
function formCheck(form: RegExp, right: string): z.core.$ZodCheckRegex {
  const check = z.regex(form);
  rightForms.set(check, right);
  return check;
}

/** The sentence of the check, or the choice, that an issue comes from; undefined if it has none. */
export function rightForm(check: unknown): string | undefined {
  return typeof check === "object" && check !== null ? rightForms.get(check) : undefined;
}

/** @param right A sentence that says which form is right (default: that of the example) */
function pattern(form: RegExp, example: string, right = `Write it like ${example}.`) {
  return z
    .string()
    .check(formCheck(form, right))
    .meta({ examples: [example] });
}

function either<const Options extends readonly [z.ZodType, ...z.ZodType[]]>(
  options: Options,
  { right, example }: { readonly right: string; readonly example?: string },
) {
  const union = z.union(options);
  const schema = example === undefined ? union : union.meta({ examples: [example] });
  rightForms.set(schema, right);
  return schema;
}

function mostMembers(maximum: number): z.core.CheckFn<object> {
  return ({ value: input, issues }) => {
    if (Object.keys(input).length > maximum)
      issues.push({ code: "too_big", origin: "array", maximum, inclusive: true, input });
  };
}

/** A list. What has more than `max` items is refused before any item is looked at. */
function array<Item extends z.ZodType>(item: Item, { max }: { max?: number } = {}) {
  const list = z.array(item);
  if (max === undefined) return countedFirst(list, Number.POSITIVE_INFINITY);
  return countedFirst(list.max(max), max);
}

function countedFirst<List extends z.ZodType>(list: List, max: number) {
  return z.preprocess((value: z.input<List>, { issues }) => {
    if (Array.isArray(value) && value.length > max) {
      issues.push({ code: "too_big", origin: "array", maximum: max, inclusive: true, input: value });
    }
    return value;
  }, list);
}

/** Whether nobody sees anything of a text: it has blanks, and characters that are shown as nothing. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);
}

/** Required text counts as missing when it is blank, as `""`, `"  "` and a zero-width space are; with `min: 0` it may be blank. */
function text({ min = 1, max }: { min?: number; max?: number } = {}) {
  const schema = z.string().check(({ value: input, issues }) => {
    const length = countCodePoints(input);
    if (min > 0 && isBlank(input)) issues.push({ code: "custom", input, params: { rule: "required" } });
    else if (length < min) issues.push({ code: "too_small", origin: "string", minimum: min, inclusive: true, input });
    else if (max !== undefined && length > max) {
      issues.push({ code: "too_big", origin: "string", maximum: max, inclusive: true, input });
    }
  });
  return schema.meta({ minLength: min, ...(max === undefined ? {} : { maxLength: max }) });
}

/** A name; line breaks and other control characters in it count as blanks, and those at its ends as nothing. */
function name(words: { min?: number; max?: number } = {}) {
  return z.preprocess((value: string) => (typeof value === "string" ? asName(value) : value), text(words));
}

/** A number with a fraction. */
function number({ min, max }: { min?: number; max?: number } = {}) {
  let schema = z.number();
  if (min !== undefined) schema = schema.min(min);
  if (max !== undefined) schema = schema.max(max);
  return schema;
}

/** What a runtime lists is one name of each zone; those of before and since, such as Asia/Kolkata, are names as well. */
function timezone() {
  return z.string().check(({ value: input, issues }) => {
    const isOffset = !/^[A-Z]/.test(input); // such as `+01:00`: that is no zone
    if (isOffset || !isTimezone(input)) issues.push({ code: "custom", input, params: { rule: "timezone" } });
  });
}

/** A list in which no two items have the same `member`, whatever its capitals. */
function distinct<List extends z.ZodType<readonly Record<Member, string>[]>, Member extends string>(
  items: List,
  member: Member,
): List {
  return items.check(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [at, item] of value.entries()) {
      const name = item[member].toLowerCase();
      if (seen.has(name))
        issues.push({ code: "custom", input: item, path: [at, member], params: { rule: "distinct" } });
      seen.add(name);
    }
  });
}

/** An integer or its decimal digits; fits PostgreSQL's `integer`. */
function integer({ min = -2_147_483_648, max = 2_147_483_647 }: { min?: number; max?: number } = {}) {
  return z.preprocess(
    (value: number | string) => (typeof value === "string" && /^-?\d{1,16}$/.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  );
}

/** Where what was made is found again. */
interface Made<Key> {
  get(key: Key): object | undefined;
  set(key: Key, value: object): unknown;
}

/**
 * Makes what is asked for with the same words once: schemas never change, and the thousands of an API are a few hundred different
 * ones. @param make Of plain data alone, such as `{ max: 255 }`
 */
function onceByWords<Make extends (words: never) => object>(make: Make): Make {
  return onceBy(new Map<string | undefined, object>(), (words) => JSON.stringify(words), make);
}

/** The same for what is made of another schema alone. */
function onceBySchema<Make extends (inner: never) => object>(make: Make): Make {
  return onceBy(new WeakMap<object, object>(), (inner) => inner, make);
}

function onceBy<Key, Make extends (given: never) => object>(
  made: Made<Key>,
  keyOf: (given: never) => Key,
  make: Make,
): Make {
  const shared = (given: never) => {
    const key = keyOf(given);
    const one = made.get(key) ?? make(given);
    made.set(key, one);
    return one;
  };
  return shared as Make;
}
