import * as z from "zod";
import type { JsonSchema } from "./example.ts";

/** Marks a schema that has a name while a document is being written. */
export const nameMark = "x-name";

const place = "#/components/schemas/";
const names = new WeakMap<object, string>();

/** Names the schemas that a module exports by their exports: clients that are generated get types of these names. */
export function nameSchemasOf(module: object): void {
  for (const [name, value] of Object.entries(module))
    if (/^[A-Z]/.test(name) && value instanceof z.ZodType) names.set(value, name);
}

/** The name of a schema, where it has one. */
export function nameOf(schema: object): string | undefined {
  return names.get(schema);
}

/**
 * The schemas of a document by their names. The same name stands for one schema: what is sent and what is answered may differ, and then
 * the former ends in `Input`.
 */
export class NamedSchemas {
  readonly #known = new Map<string, string>();
  readonly #bodies = new Map<string, string>();
  readonly #schemas: Record<string, JsonSchema> = {};

  /** Puts what has a name among the schemas, and names it where it stood. */
  refer(schema: JsonSchema): JsonSchema {
    return this.#walk(schema) as JsonSchema;
  }

  /** Puts a schema among them. @returns What refers to it @throws {TypeError} Where another one has the name */
  add(name: string, schema: JsonSchema): JsonSchema {
    const text = JSON.stringify(schema);
    const known = this.#known.get(name);
    if (known !== undefined && known !== text) {
      if (name.endsWith("Input")) throw new TypeError(`Two schemas are called ${name}`);
      return this.add(`${name}Input`, schema);
    }
    this.#known.set(name, text);
    this.#schemas[name] = schema;
    return { $ref: `${place}${name}` };
  }

  /** The same for the body of an operation: one that is like another operation's refers to that. */
  addBody(name: string, schema: JsonSchema): JsonSchema {
    const text = JSON.stringify(schema);
    const first = this.#bodies.get(text);
    if (first === undefined) this.#bodies.set(text, name);
    return this.add(name, first === undefined ? schema : { $ref: `${place}${first}` });
  }

  /** All of them, by name. */
  all(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries(Object.entries(this.#schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #walk(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.#walk(entry));
    if (typeof value !== "object" || value === null) return value;
    const { [nameMark]: name, ...rest } = value as Record<string, unknown>;
    const walked = Object.fromEntries(Object.entries(rest).map(([key, entry]) => [key, this.#walk(entry)]));
    return typeof name === "string" ? this.add(name, walked as JsonSchema) : walked;
  }
}
