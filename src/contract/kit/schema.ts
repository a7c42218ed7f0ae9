import * as z from "zod";
import { countCodePoints, limits } from "../limits.ts";

/**
 * The schema words of this API over Zod: numeric strings are ids, blank required text is missing,
 * null is absent, and lengths count code points. Chosen where the document is silent.
 */
export const s = {
  /** An object; members that it does not name are dropped. */
  object: <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape),
  array: <Item extends z.ZodType>(item: Item) => z.array(item),
  /** Leaves a member out or sends null: both mean absent. */
  optional: <Inner extends z.ZodType>(inner: Inner) => z.preprocess((value) => value ?? undefined, inner.optional()),
  nullable: <Inner extends z.ZodType>(inner: Inner) => z.nullable(inner),
  boolean: () => z.boolean(),
  number: () => z.number(),
  literal: <const Value extends string | number | boolean>(value: Value) => z.literal(value),
  enum: <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(values),
  /** Any JSON object. */
  record: () => z.record(z.string(), z.unknown()),
  string: text,
  integer,
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
function text({ max }: { max?: number } = {}) {
  const schema = z.string().check((context) => {
    if (context.value.trim() === "") {
      context.issues.push({ code: "custom", input: context.value, params: { rule: "required" } });
    } else if (max !== undefined && countCodePoints(context.value) > max) {
      context.issues.push({ code: "too_big", origin: "string", maximum: max, inclusive: true, input: context.value });
    }
  });
  return schema.meta({ minLength: 1, ...(max === undefined ? {} : { maxLength: max }) });
}

/** An integer or its decimal digits; fits PostgreSQL's `integer`. */
function integer({ min = -2_147_483_648, max = 2_147_483_647 }: { min?: number; max?: number } = {}) {
  return z.preprocess(
    (value) => (typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  );
}
