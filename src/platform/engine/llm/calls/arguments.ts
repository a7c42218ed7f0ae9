import type { JSONSchema7 } from "ai";
import { readArguments } from "../../tools/arguments.ts";
import type { Arguments } from "../../tools/call-memory.ts";
import type { Tool, ToolParameter } from "../../turn.ts";

/** Chosen: what a conversation's memory keeps of one argument. */
const longestText = 2_000;

/** Arguments that fit a tool, or in words for the model why they do not. */
export type CheckedArguments =
  | { readonly ok: true; readonly values: Arguments }
  | { readonly ok: false; readonly error: string };

/** A tool's parameters as JSON Schema. One whose description says so is optional. */
export function schemaOf(parameters: readonly ToolParameter[]): JSONSchema7 {
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map(({ name, type, description }) => [name, { type, description }])),
    required: parameters.filter((parameter) => !isOptional(parameter)).map(({ name }) => name),
    additionalProperties: false,
  };
}

/** Reads what a model wrote in the types of a tool's parameters; everything that is not optional must be there. */
export function checkArguments({ parameters }: Pick<Tool, "parameters">, input: unknown): CheckedArguments {
  if (input === undefined) return { ok: false, error: "The arguments are not valid JSON. Call the function again." };
  if (typeof input !== "object" || input === null || Array.isArray(input))
    return { ok: false, error: "The arguments must be a JSON object. Call the function again." };
  const read = readArguments(input as Record<string, unknown>, parameters);
  if (!read.ok) return read;
  const values = Object.fromEntries(read.values.filter(([, value]) => value !== ""));
  const missing = parameters.filter((parameter) => !isOptional(parameter) && values[parameter.name] === undefined);
  if (missing.length > 0) {
    const names = missing.map(({ name }) => `"${name}"`).join(", ");
    return { ok: false, error: `Missing: ${names}. Ask the visitor for what you do not know.` };
  }
  const long = Object.entries(values).find(([, value]) => typeof value === "string" && value.length > longestText);
  if (long) return { ok: false, error: `The field "${long[0]}" is longer than ${longestText} characters.` };
  return { ok: true, values };
}

function isOptional({ description }: ToolParameter): boolean {
  return /\boptional\b/i.test(description);
}
