import * as z from "zod";
import { codeHeader, featuresHeader } from "../codes.ts";
import { exampleOf, type JsonSchema } from "./example.ts";
import { failuresOf } from "./failures.ts";
import type { Operation } from "./operation.ts";

type Json = Record<string, unknown>;

export interface OpenApiOptions {
  /** The base URL that clients use. */
  readonly serverUrl: string;
  readonly version: string;
  /** Ids of operations that nothing answers yet; they are marked with `x-implemented: false`. (default: none) */
  readonly unimplemented?: readonly string[];
}

/** Writes the table as an OpenAPI 3.1 document. An alias is an operation of its own there, its id ending in `Alias`. */
export function openApiOf(
  rows: readonly Operation[],
  { serverUrl, version, unimplemented = [] }: OpenApiOptions,
): Json {
  const paths: Record<string, Json> = {};
  for (const row of rows) {
    const described = operationOf(row, !unimplemented.includes(row.id));
    for (const [at, path] of [row.path, ...(row.aliases ?? [])].entries()) {
      const operationId = at === 0 ? row.id : `${row.id}Alias${at === 1 ? "" : at}`;
      paths[path] = { ...paths[path], [row.method.toLowerCase()]: { ...described, operationId } };
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Ringback platform API", version, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: serverUrl }],
    tags: [...new Set(rows.map((row) => row.tag))].map((name) => ({ name })),
    paths,
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  };
}

function operationOf(row: Operation, implemented: boolean): Json {
  return {
    summary: row.summary,
    ...(row.notes ? { description: row.notes } : {}),
    ...(implemented ? {} : { "x-implemented": false }),
    ...(row.rate ? { "x-rate-limit": row.rate } : {}),
    tags: [row.tag],
    ...(row.auth === "none" ? {} : { security: row.auth === "bearer" ? [{ bearer: [] }] : [{}, { bearer: [] }] }),
    parameters: [
      ...parametersOf(row.params, "path"),
      ...parametersOf(row.query, "query"),
      ...(row.idempotent ? [idempotencyKey] : []),
      ...(row.streams === "only" ? [lastEventId] : []),
    ],
    ...(row.body ? { requestBody: requestBodyOf(row.body, row.multipart === true) } : {}),
    responses: responsesOf(row),
  };
}

function responsesOf(row: Operation): Json {
  const responses: Record<string, Json> = {
    [row.success.status]: {
      description: "Success",
      ...(row.anyOrigin ? { headers: { [featuresHeader]: { schema: { type: "string" } } } } : {}),
      content: {
        ...(row.streams === "only" ? {} : json(schemaOf(row.success.body, "output"))),
        ...(row.streams ? { "text/event-stream": eventsOf(row) } : {}),
      },
    },
  };
  for (const [status, failures] of Map.groupBy(failuresOf(row), (failure) => failure.status)) {
    const codes = failures.map(({ code }) => code);
    responses[status] = {
      description: codes.join(", "),
      headers: { [codeHeader]: { schema: { type: "string", enum: codes } } },
      content: {
        "application/json": {
          schema: { type: "object" },
          examples: Object.fromEntries(failures.map(({ code, body }) => [code, { value: body }])),
        },
      },
    };
  }
  return responses;
}

/** A file comes as a part of a form; without one the same body may be JSON. */
function requestBodyOf(schema: z.ZodObject, multipart: boolean): Json {
  const whole = schemaOf(schema, "input");
  if (!multipart) return { required: true, content: json(whole) };
  const { properties = {}, ...rest } = whole;
  const texts = Object.fromEntries(Object.entries(properties).filter(([, { format }]) => format !== "binary"));
  return {
    required: true,
    content: { ...json({ ...rest, properties: texts }), "multipart/form-data": { schema: whole } },
  };
}

/** What a stream sends; where it sends nothing but rows of one kind, with an example of one. */
function eventsOf(row: Operation): Json {
  if (row.streams !== "only") return { schema: { type: "string" } };
  const data = exampleOf(schemaOf(row.success.body, "output"));
  return { schema: { type: "string" }, example: `data: ${JSON.stringify(data)}\n\n` };
}

function parametersOf(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "1–255 visible ASCII characters. The same key and payload get the stored answer and are charged once.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

const lastEventId = {
  name: "Last-Event-ID",
  in: "header",
  required: false,
  description: "The last event that was read: what happened since comes first.",
  schema: { type: "string" },
};

function json(schema: JsonSchema): Json {
  return { "application/json": { schema, example: exampleOf(schema) } };
}

/** A schema as JSON Schema: what a client sends (`input`), or what it gets (`output`). */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    // Zod drops the default of a schema that changes its input, as one that takes numbers as text does.
    override({ zodSchema, jsonSchema }) {
      const preset = z.globalRegistry.get(zodSchema)?.default;
      if (preset !== undefined) Object.assign(jsonSchema, { default: preset });
    },
  });
  return rest as JsonSchema;
}
