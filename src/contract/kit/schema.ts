import * as z from "zod";
import { countCodePoints, limits } from "../limits.ts";

/**
 * The schema words of this API over Zod: numeric strings are ids, blank required text is missing,
 * null is absent, and lengths count code points. Chosen where the document is silent.
 */
export const s = {
  /** An object; members that it does not name are dropped. */
  object: <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape),
  array: <Item extends z.ZodType>(item: Item, { max }: { max?: number } = {}) =>
    max === undefined ? z.array(item) : z.array(item).max(max),
  /** Leaves a member out or sends null: both mean absent. */
  optional: <Inner extends z.ZodType>(inner: Inner) => z.preprocess((value) => value ?? undefined, inner.optional()),
  nullable: <Inner extends z.ZodType>(inner: Inner) => z.nullable(inner),
  /** Leaves a member out, or sends null to clear it: the two differ. */
  clearable: <Inner extends z.ZodType>(inner: Inner) => z.nullable(inner).optional(),
  /** Leaves a member out; null is no value for it. */
  absent: <Inner extends z.ZodType>(inner: Inner) => inner.optional(),
  boolean: () => z.boolean(),
  number,
  literal: <const Value extends string | number | boolean>(value: Value) => z.literal(value),
  enum: <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(values),
  /** Any JSON object. */
  record: () => z.record(z.string(), z.unknown()),
  string: text,
  integer,
  /** The number that a row goes by. */
  id: () => integer({ min: 1 }),
  pattern: (form: RegExp) => z.string().regex(form),
  /** An address of the web. */
  url: () => z.url({ protocol: /^https?$/ }).max(limits.urlChars),
  /** An IANA name: `Europe/London`. */
  timezone,
  /** `+` and 7 to 15 digits. */
  e164: () => z.string().regex(/^\+[1-9]\d{6,14}$/),
  email: () => text({ max: limits.nameChars }).pipe(z.email()),
  /** `YYYY-MM-DDTHH:MM:SS.ffffffZ`. @source Resources › Conventions */
  timestamp: () => z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
  /** `YYYY-MM-DD HH:MM:SS`. @source Resources › Conventions */
  plainTime: () => z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  uuid: () => z.uuid(),
};

/** Types of the schemas above. */
export namespace s {
  export type Infer<Schema extends z.ZodType> = z.output<Schema>;
  export type Input<Schema extends z.ZodType> = z.input<Schema>;
}

/** Required text counts as missing when it is blank, as `""` and `"  "` are. */
function text({ min = 1, max }: { min?: number; max?: number } = {}) {
  const schema = z.string().check(({ value: input, issues }) => {
    const length = countCodePoints(input);
    if (input.trim() === "") issues.push({ code: "custom", input, params: { rule: "required" } });
    else if (length < min) issues.push({ code: "too_small", origin: "string", minimum: min, inclusive: true, input });
    else if (max !== undefined && length > max) {
      issues.push({ code: "too_big", origin: "string", maximum: max, inclusive: true, input });
    }
  });
  return schema.meta({ minLength: min, ...(max === undefined ? {} : { maxLength: max }) });
}

/** A number with a fraction. */
function number({ min, max }: { min?: number; max?: number } = {}) {
  let schema = z.number();
  if (min !== undefined) schema = schema.min(min);
  if (max !== undefined) schema = schema.max(max);
  return schema;
}

function timezone() {
  const known = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);
  return z.string().check(({ value: input, issues }) => {
    if (!known.has(input)) issues.push({ code: "custom", input, params: { rule: "timezone" } });
  });
}

/** An integer or its decimal digits; fits PostgreSQL's `integer`. */
function integer({ min = -2_147_483_648, max = 2_147_483_647 }: { min?: number; max?: number } = {}) {
  return z.preprocess(
    (value) => (typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  );
}
