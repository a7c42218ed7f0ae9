import * as z from "zod";
import { countCodePoints } from "./limits.ts";
import { rowLimits } from "./operations/limits.ts";

/** What a variable can hold: text, a number, a boolean, null, or nested JSON. Settled beyond the document. */
export type VariableValue = string | number | boolean | null | { [name: string]: VariableValue } | VariableValue[];
export type Variables = Record<string, VariableValue>;

/**
 * Values for `{{variables}}` by name. Names are counted before a value is looked at, and values are looked at before they
 * are measured together: a hostile object costs one error. `[]` is the empty object. Settled beyond the document, the nesting chosen.
 */
export const variableValues = z
  .custom<Variables>()
  .overwrite(objectOf)
  .check(({ value, issues }) => {
    issues.push(...issuesOf(value));
  })
  .meta({
    type: "object",
    maxProperties: rowLimits.variables,
    propertyNames: { maxLength: rowLimits.variableNameChars },
    additionalProperties: {},
    description:
      `Text of at most ${rowLimits.variableValueChars} characters, a number, a boolean, null, or nested JSON; ` +
      `${rowLimits.variablesBytes / 1_024} kB of JSON in all.`,
    "x-chosen": true,
  });

/** An empty list is how PHP writes an empty object. */
export function objectOf<Value>(value: Value): Value {
  return Array.isArray(value) && value.length === 0 ? ({} as Value) : value;
}

type Issue = z.core.$ZodRawIssue;

function issuesOf(input: unknown): Issue[] {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return [{ code: "invalid_type", expected: "record", input }];
  }
  const names = Object.keys(input);
  if (names.length > rowLimits.variables) {
    return [{ code: "too_big", origin: "array", maximum: rowLimits.variables, inclusive: true, input }];
  }
  if (names.some((name) => countCodePoints(name) > rowLimits.variableNameChars)) {
    return [refusal("names", rowLimits.variableNameChars, input)];
  }
  if (depthOf(input) > rowLimits.variablesDepth + 1) return [refusal("levels", rowLimits.variablesDepth, input)];
  const tooLong = Object.entries(input).flatMap(([name, value]): Issue[] => {
    const maximum = rowLimits.variableValueChars;
    if (typeof value !== "string" || countCodePoints(value) <= maximum) return [];
    return [{ code: "too_big", origin: "string", maximum, inclusive: true, input: value, path: [name] }];
  });
  if (tooLong.length > 0) return tooLong;
  const { byteLength } = new TextEncoder().encode(JSON.stringify(input));
  if (byteLength <= rowLimits.variablesBytes) return [];
  return [refusal("kilobytes", rowLimits.variablesBytes / 1_024, input)];
}

function refusal(rule: "names" | "levels" | "kilobytes", maximum: number, input: unknown): Issue {
  return { code: "custom", input, params: { rule, other: maximum } };
}

/** How many objects and lists stand inside each other. Walks without recursion: input may be deep. */
function depthOf(value: object): number {
  let depth = 0;
  for (let level: object[] = [value]; level.length > 0; depth++) {
    level = level.flatMap((parent) => Object.values(parent).filter((child) => typeof child === "object" && child));
  }
  return depth;
}
