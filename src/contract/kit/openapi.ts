import type * as z from "zod";
import { codeHeader, featuresHeader } from "../codes.ts";
import { exampleOf, type JsonSchema } from "./example.ts";
import { failuresOf } from "./failures.ts";
import { markedSchemaOf, schemaOf } from "./json-schema.ts";
import { NamedSchemas } from "./named-schemas.ts";
import { errorSchemas } from "./openapi-errors.ts";
import { type Operation, shapeOf } from "./operation.ts";
import { tags } from "./tags.ts";

type Json = Record<string, unknown>;

export interface OpenApiOptions {
  /** The base URL that clients use. */
  readonly serverUrl: string;
  readonly version: string;
  /** Ids of operations that nothing answers yet; they are marked with `x-implemented: false`. (default: none) */
  readonly unimplemented?: readonly string[];
}

/**
 * Writes the table as an OpenAPI 3.1 document. An alias is an operation of its own there, its id ending in `Alias`. Schemas, responses and
 * parameters that several operations have are among its components.
 * @example
 * ```ts
 * import { openApiOf, operations } from "ringback/contract";
 *
 * const document = openApiOf(Object.values(operations), { serverUrl: "https://chat.example/api", version: "1" });
 * ```
 */
export function openApiOf(
  rows: readonly Operation[],
  { serverUrl, version, unimplemented = [] }: OpenApiOptions,
): Json {
  const components = new Components();
  const paths: Record<string, Json> = {};
  for (const row of rows) {
    const described = operationOf(row, !unimplemented.includes(row.id), components);
    for (const [at, path] of [row.path, ...(row.aliases ?? [])].entries()) {
      const operationId = at === 0 ? row.id : `${row.id}Alias${at === 1 ? "" : at}`;
      paths[path] = { ...paths[path], [row.method.toLowerCase()]: { ...described, operationId } };
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Ringback platform API", version, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: serverUrl }],
    tags: [...new Set(rows.map((row) => row.tag))].map((name) => ({ name, description: tags[name] ?? name })),
    paths,
    components: { ...components.all(), securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  };
}

/** What operations share, by name. */
class Components {
  readonly schemas = new NamedSchemas();
  readonly responses = new Shared("responses");
  readonly parameters = new Shared("parameters");

  all(): Json {
    return { schemas: this.schemas.all(), responses: this.responses.all(), parameters: this.parameters.all() };
  }
}

/** Things that stand in a document where they are used, or once, where several operations use the same. */
class Shared {
  readonly #kind: string;
  readonly #uses = new Map<string, { readonly name: string; readonly places: Json[] }>();

  constructor(kind: string) {
    this.#kind = kind;
  }

  /** Takes a thing up. @returns It, until {@link all} puts a reference in its place */
  use(name: string, value: Json): Json {
    const text = JSON.stringify(value);
    const known = this.#uses.get(text) ?? { name, places: [] };
    const place = { ...value };
    known.places.push(place);
    this.#uses.set(text, known);
    return place;
  }

  /** Those that are used more than once, by name; what differs from one of the same name has a number after it. */
  all(): Json {
    const named: Json = {};
    for (const [text, { name, places }] of this.#uses) {
      if (places.length < 2) continue;
      let unique = name;
      for (let nr = 2; unique in named; nr++) unique = `${name}${nr}`;
      named[unique] = JSON.parse(text);
      for (const place of places) {
        for (const key of Object.keys(place)) delete place[key];
        place.$ref = `#/components/${this.#kind}/${unique}`;
      }
    }
    return named;
  }
}

function operationOf(row: Operation, implemented: boolean, components: Components): Json {
  return {
    summary: row.summary,
    ...(row.notes ? { description: row.notes } : {}),
    ...(implemented ? {} : { "x-implemented": false }),
    ...(row.rate ? { "x-rate-limit": row.rate } : {}),
    tags: [row.tag],
    security: securityOf(row),
    parameters: [
      ...parametersOf(row.params, "path"),
      ...parametersOf(row.query, "query"),
      ...(row.idempotent ? [idempotencyKey] : []),
      ...(row.streams === "only" ? [lastEventId] : []),
    ].map((parameter) => components.parameters.use(pascal(parameter.name), parameter)),
    ...(row.body ? { requestBody: requestBodyOf(row, row.body, components) } : {}),
    responses: responsesOf(row, components),
  };
}

function securityOf({ auth }: Operation): readonly Json[] {
  if (auth === "none") return [];
  return auth === "bearer" ? [{ bearer: [] }] : [{}, { bearer: [] }];
}

function responsesOf(row: Operation, components: Components): Json {
  const answer = markedSchemaOf(row.success.body, "output");
  const responses: Record<string, Json> = {
    [row.success.status]: {
      description: "Success",
      ...(row.anyOrigin ? { headers: { [featuresHeader]: { schema: { type: "string" } } } } : {}),
      content: {
        ...(row.answers === "file"
          ? { "application/octet-stream": { schema: schemaOf(row.success.body, "output") } }
          : {}),
        ...(row.streams === "only" || row.answers === "file"
          ? {}
          : json(named(components, `${pascal(row.id)}Response`, answer), schemaOf(row.success.body, "output"))),
        ...(row.streams ? { "text/event-stream": eventsOf(row) } : {}),
      },
    },
  };
  for (const [status, failures] of Map.groupBy(failuresOf(row), (failure) => failure.status)) {
    const codes = failures.map(({ code }) => code);
    const shapes = new Set(
      failures.map(({ code, body }) =>
        "errors" in body && shapeOf(row, code) === "error" ? "message" : shapeOf(row, code),
      ),
    );
    const schemas = [...shapes].map((shape) =>
      components.schemas.add(errorSchemas[shape].name, errorSchemas[shape].schema),
    );
    responses[status] = components.responses.use(codes.map(pascal).join("Or"), {
      description: codes.join(", "),
      headers: { [codeHeader]: { schema: { type: "string", enum: codes } } },
      content: {
        "application/json": {
          schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
          examples: Object.fromEntries(failures.map(({ code, body }) => [code, { value: body }])),
        },
      },
    });
  }
  return responses;
}

/** A file comes as a part of a form; where it may be left out, the same body may be JSON. */
function requestBodyOf(row: Operation, schema: z.ZodObject, components: Components): Json {
  const marked = markedSchemaOf(schema, "input");
  const plain = schemaOf(schema, "input");
  const name = `${pascal(row.id)}Request`;
  if (!row.multipart) return { required: true, content: json(named(components, name, marked), plain) };
  const form = named(components, `${pascal(row.id)}Form`, marked);
  return {
    required: true,
    content: {
      ...(needsFile(plain) ? {} : json(named(components, name, withoutFiles(marked)), withoutFiles(plain))),
      "multipart/form-data": { schema: form },
    },
  };
}

function needsFile({ properties = {}, required = [] }: JsonSchema): boolean {
  return required.some((name) => properties[name]?.format === "binary");
}

function withoutFiles({ properties = {}, ...rest }: JsonSchema): JsonSchema {
  const texts = Object.entries(properties).filter(([, { format }]) => format !== "binary");
  return { ...rest, properties: Object.fromEntries(texts) };
}

/** A whole body under a name, unless it has one. */
function named({ schemas }: Components, name: string, marked: JsonSchema): JsonSchema {
  const schema = schemas.refer(marked);
  return schema.$ref === undefined ? schemas.addBody(name, schema) : schema;
}

/** What a stream sends; where it sends nothing but rows of one kind, with an example of one. */
function eventsOf(row: Operation): Json {
  if (row.streams !== "only") return { schema: { type: "string" } };
  const data = exampleOf(schemaOf(row.success.body, "output"));
  return { schema: { type: "string" }, example: `data: ${JSON.stringify(data)}\n\n` };
}

function parametersOf(schema: z.ZodObject | undefined, place: "path" | "query"): (Json & { readonly name: string })[] {
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

/** `plain` is the schema without references: an example is made from it. */
function json(schema: JsonSchema, plain: JsonSchema): Json {
  return { "application/json": { schema, example: exampleOf(plain) } };
}

/** `listCalls`, `per_page` and `RATE_LIMITED` as the names of types are written. */
function pascal(name: string): string {
  const words = /^[A-Z_]+$/.test(name) ? name.toLowerCase() : name;
  return words.replace(/(?:^|[_-])([a-zA-Z])/g, (_, letter: string) => letter.toUpperCase());
}
