import type { ToolParameter } from "../turn.ts";

/** Chosen: so many characters one argument of a call may have. */
export const longestArgument = 2_000;

type Value = string | number | boolean;

/** A tool's arguments in the types of its parameters, in their order; or, in words, which one does not fit. */
export type ReadArguments =
  | { readonly ok: true; readonly values: readonly (readonly [name: string, value: Value])[] }
  | { readonly ok: false; readonly error: string };

/**
 * Reads what a model or a form wrote. What no parameter is named after is left out, and so is what is null; which of them a
 * call must have, {@link refusedArguments} says.
 */
export function readArguments(
  args: Readonly<Record<string, unknown>>,
  parameters: readonly ToolParameter[],
): ReadArguments {
  const values: [string, Value][] = [];
  for (const { name, type, isJson } of parameters) {
    const given = Object.hasOwn(args, name) ? args[name] : undefined;
    if (given === undefined || given === null) continue;
    const value = readers[type](isJson && typeof given === "object" ? JSON.stringify(given) : given);
    if (value === undefined) return { ok: false, error: `The field "${name}" must be ${words[type]}.` };
    values.push([name, value]);
  }
  return { ok: true, values };
}

/** Whether a call may leave a parameter out: its description says so. */
export function isOptional({ description }: ToolParameter): boolean {
  return /\boptional\b/i.test(description);
}

/** What a call with these arguments would be refused for, by the argument's name, in words to stand behind it. */
export function refusedArguments(
  args: Readonly<Record<string, unknown>>,
  parameters: readonly ToolParameter[],
): ReadonlyMap<string, string> {
  const names = new Set(parameters.map(({ name }) => name));
  const unknown = Object.keys(args).filter((name) => !names.has(name));
  const refused = new Map(unknown.map((name) => [name, "is not allowed."]));
  for (const parameter of parameters) {
    const read = readArguments(args, [parameter]);
    const value = read.ok ? read.values[0]?.[1] : undefined;
    const isMissing = value === undefined || value === "";
    if (!read.ok) refused.set(parameter.name, `must be ${words[parameter.type]}.`);
    else if (isMissing && !isOptional(parameter)) refused.set(parameter.name, "is required.");
    else if (typeof value === "string" && value.length > longestArgument)
      refused.set(parameter.name, `must not be greater than ${longestArgument} characters.`);
  }
  return refused;
}

const words: Record<ToolParameter["type"], string> = { string: "text", number: "a number", boolean: "yes or no" };

const readers: Record<ToolParameter["type"], (given: unknown) => Value | undefined> = {
  string(given) {
    return isValue(given) ? String(given).toWellFormed() : undefined;
  },
  number(given) {
    // Number() would read an empty text as 0, and "0x10" as 16.
    const isDecimal = typeof given === "string" && /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(given);
    const value = typeof given === "number" || isDecimal ? Number(given) : Number.NaN;
    return Number.isFinite(value) ? value : undefined;
  },
  boolean(given) {
    const text = isValue(given) ? String(given).trim().toLowerCase() : "";
    if (["true", "yes", "1"].includes(text)) return true;
    if (["false", "no", "0"].includes(text)) return false;
    return undefined;
  },
};

function isValue(given: unknown): given is Value {
  return typeof given === "string" || typeof given === "number" || typeof given === "boolean";
}
