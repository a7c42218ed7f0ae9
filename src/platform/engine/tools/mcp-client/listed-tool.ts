import { z } from "zod";
import { withoutMarks } from "../../../../text/fence.ts";
import type { ToolParameter } from "../../turn.ts";
import { remarksOf } from "../remarks.ts";

/** What a server lists, of which nothing but its form is believed. */
const Listed = z.object({
  name: z.string().min(1).max(128),
  description: z.string().optional().catch(undefined),
  annotations: z.looseObject({ readOnlyHint: z.boolean().optional() }).optional().catch(undefined),
  inputSchema: z.object({
    type: z.literal("object"),
    properties: z.record(z.string(), z.unknown()).optional(),
    required: z.array(z.string()).optional(),
  }),
});

/** A tool of a server, as an assistant can have it. */
export interface ListedTool {
  /** As the server knows it. */
  readonly name: string;
  /** As models, and the words of the offline assistant, can name it. */
  readonly functionName: string;
  readonly description: string;
  readonly parameters: readonly ToolParameter[];
  /** What the server says; it is for its owner to believe. */
  readonly saysItReads: boolean;
}

/* All chosen: more of it instructs nobody, and each request to a model carries it. */
const longestDescription = 1_000;
const longestParameterDescription = 300;
const mostParameters = 32;
const mostChoices = 24;
/** Of what a list or an object is made of. */
const longestSchema = 2_000;
const longestName = 50;

/** Reads one tool of a list. @returns Nothing if it is none, or needs what cannot be described to a model. */
export function readListedTool(listed: unknown): ListedTool | undefined {
  const { success, data } = Listed.safeParse(listed);
  if (!success) return undefined;
  const { name, description = "", inputSchema, annotations } = data;
  const properties = Object.entries(inputSchema.properties ?? {}).filter(([key]) => canBeNamed(key));
  const required = new Set(inputSchema.required ?? []);
  // Those that are needed first, should there be too many.
  const parameters = properties
    .map(([key, schema]) => parameterOf(key, schema, required.has(key)))
    .sort((a, b) => Number(required.has(b.name)) - Number(required.has(a.name)))
    .slice(0, mostParameters);
  const known = new Set(parameters.map((parameter) => parameter.name));
  const functionName = functionNameOf(name);
  if (functionName === "" || [...required].some((key) => !known.has(key))) return undefined;
  const saysItReads = annotations?.readOnlyHint === true;
  return { name, functionName, description: plain(description, longestDescription), parameters, saysItReads };
}

/** "listOpen-orders" → `list_open_orders`. */
function functionNameOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "_")
    .replace(/^[_\d]+|_+$/g, "")
    .slice(0, longestName);
}

function canBeNamed(name: string): boolean {
  return /^[a-z_][\w-]{0,63}$/i.test(name) && name !== "__proto__";
}

function parameterOf(name: string, given: unknown, isRequired: boolean): ToolParameter {
  const schema = isObject(given) ? given : {};
  const said = typeof schema.description === "string" ? schema.description : "";
  const choices = choicesOf(schema);
  const isJson = choices.length === 0 && !scalars.has(typeOf(schema));
  const remarks = isJson ? [] : remarksOf(schema);
  const parts = [
    plain(said, longestParameterDescription).replace(/\boptional\b/gi, ""),
    choices.length > 0 ? `One of: ${choices.join(", ")}.` : "",
    isJson ? "As JSON." : "",
    remarks.length > 0 ? `(${remarks.join("; ")})` : "",
    isRequired ? "" : "(optional)",
  ];
  const description = parts.filter((part) => part.trim() !== "").join(" ") || name.replaceAll("_", " ");
  const parameter = { name, type: scalars.get(typeOf(schema)) ?? "string", description } as const;
  if (choices.length > 0) return { ...parameter, schema: { type: "string", enum: choices } };
  return isJson ? { ...parameter, isJson, schema: jsonSchemaOf(schema) } : parameter;
}

const scalars: ReadonlyMap<string, ToolParameter["type"]> = new Map([
  ["string", "string"],
  ["number", "number"],
  ["integer", "number"],
  ["boolean", "boolean"],
]);

/** A type that may be null besides is that type. */
function typeOf({ type }: Readonly<Record<string, unknown>>): string {
  const types = (Array.isArray(type) ? type : [type]).filter((one) => one !== "null");
  return types.length === 1 && typeof types[0] === "string" ? types[0] : "";
}

function choicesOf({ enum: given }: Readonly<Record<string, unknown>>): string[] {
  if (!Array.isArray(given) || given.length > mostChoices) return [];
  const choices = given.filter((choice) => typeof choice === "string" && plain(choice, 100) === choice);
  return choices.length === given.length ? choices : [];
}

/** What a model reads about lists and objects: the server's own schema where it is short and stands by itself. */
function jsonSchemaOf({ description: _, ...schema }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const written = JSON.stringify(schema);
  const isUsable = written.length <= longestSchema && !written.includes('"$ref"') && withoutMarks(written) === written;
  const type = typeOf(schema);
  return isUsable ? schema : type === "array" || type === "object" ? { type } : {};
}

/** A server's words on one line, without what could be read as a mark of ours. */
function plain(text: string, mostChars: number): string {
  const line = withoutMarks(text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")).trim();
  return line.length <= mostChars ? line : `${line.slice(0, mostChars).toWellFormed()}…`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
