import * as z from "zod";
import { type CommonCode, codeHeader, commonFailures, featuresHeader } from "../codes.ts";
import { errorBody } from "../problem.ts";
import type { FailureRow, Operation } from "./operation.ts";

type Json = Record<string, unknown>;

/** Writes the table as an OpenAPI 3.1 document; `serverUrl` is the base URL that clients use. */
export function openApiOf(
  rows: readonly Operation[],
  { serverUrl, version }: { serverUrl: string; version: string },
): Json {
  const paths: Record<string, Json> = {};
  for (const row of rows) {
    const path = paths[row.path] ?? {};
    path[row.method.toLowerCase()] = operationOf(row);
    paths[row.path] = path;
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

function operationOf(row: Operation): Json {
  return {
    operationId: row.id,
    summary: row.summary,
    tags: [row.tag],
    ...(row.auth === "none" ? {} : { security: row.auth === "bearer" ? [{ bearer: [] }] : [{}, { bearer: [] }] }),
    parameters: [
      ...parametersOf(row.params, "path"),
      ...parametersOf(row.query, "query"),
      ...(row.idempotent ? [idempotencyKey] : []),
    ],
    ...(row.body ? { requestBody: { required: true, content: json(schemaOf(row.body, "input")) } } : {}),
    responses: responsesOf(row),
  };
}

function responsesOf(row: Operation): Json {
  const responses: Record<string, Json> = {
    [row.success.status]: {
      description: "Success",
      ...(row.openToBrowsers ? { headers: { [featuresHeader]: { schema: { type: "string" } } } } : {}),
      content: {
        ...json(schemaOf(row.success.body, "output")),
        ...(row.streams ? { "text/event-stream": { schema: { type: "string" } } } : {}),
      },
    },
  };
  for (const [status, codes] of Map.groupBy(failuresOf(row), ([, failure]) => failure.status)) {
    responses[status] = {
      description: codes.map(([code]) => code).join(", "),
      headers: { [codeHeader]: { schema: { type: "string", enum: codes.map(([code]) => code) } } },
      content: {
        "application/json": {
          schema: { type: "object" },
          examples: Object.fromEntries(
            codes.map(([code, failure]) => [code, { value: exampleOf(row, code, failure) }]),
          ),
        },
      },
    };
  }
  return responses;
}

/** Every failure a client must expect of a row, its own and the common ones that can reach it. */
function failuresOf(row: Operation): [string, FailureRow][] {
  const common: CommonCode[] = ["RATE_LIMITED", "INTERNAL"];
  if (row.auth !== "none") common.push("UNAUTHENTICATED");
  if (row.body) common.push("MALFORMED_JSON", "BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE");
  if (row.body || row.query) common.push("VALIDATION_FAILED");
  if (row.idempotent) common.push("IN_FLIGHT", "IDEMPOTENCY_CONFLICT");
  return [...Object.entries(row.failures), ...common.map((code): [string, FailureRow] => [code, commonFailures[code]])];
}

function exampleOf(row: Operation, code: string, { status, message }: FailureRow): Json {
  const shape = code === "UNAUTHENTICATED" ? "message" : row.errorShape;
  const field = Object.keys(row.body?.shape ?? row.query?.shape ?? {})[0];
  const fields =
    code === "VALIDATION_FAILED" && field
      ? { [field]: [`The ${field.replaceAll("_", " ")} field is required.`] }
      : undefined;
  return errorBody({ code, status, detail: message, ...(fields ? { fields } : {}) }, shape);
}

function parametersOf(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as { properties?: Json; required?: string[] };
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

function json(schema: Json): Json {
  return { "application/json": { schema } };
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: "draft-2020-12", unrepresentable: "any" });
  return rest;
}
