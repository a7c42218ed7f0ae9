import * as z from "zod";
import type { JsonSchema } from "./example.ts";
import { nameMark, nameOf } from "./named-schemas.ts";

/** A schema as JSON Schema: what a client sends (`input`), or what it gets (`output`). */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  return convert(schema, io);
}

/** The same, in which those that have a name are marked by it. */
export function markedSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  return convert(schema, io, (inner, json) => {
    const name = nameOf(inner);
    if (name !== undefined) Object.assign(json, { [nameMark]: name });
  });
}

function convert(
  schema: z.ZodType,
  io: "input" | "output",
  mark: (schema: object, json: object) => void = () => undefined,
): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      // Zod drops the default of a schema that changes its input, as one that takes numbers as text does.
      const preset = z.globalRegistry.get(zodSchema)?.default;
      if (preset !== undefined) Object.assign(jsonSchema, { default: preset });
      mark(zodSchema, jsonSchema);
    },
  });
  return rest as JsonSchema;
}
