import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPlatform, type TestPlatform } from "../support/platform.ts";

interface Media {
  readonly schema: Readonly<Record<string, unknown>> & { readonly $ref?: string };
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Readonly<Record<string, unknown>>;
}
interface Described {
  readonly operationId: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Media>> }>>;
}
interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

describe("GET /openapi.json", () => {
  let platform: TestPlatform;
  let document: Document;
  let operations: Map<string, Described>;
  beforeAll(async () => {
    platform = await startPlatform();
    document = await (await platform.request("GET", "/openapi.json")).json();
    const all = Object.values(document.paths).flatMap((path) => Object.values(path));
    operations = new Map(all.map((operation) => [operation.operationId, withComponents(operation)]));
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  /** What a reference in the document names. */
  function named<Value extends object>(value: Value & { readonly $ref?: string }): Value {
    const [kind = "", name = ""] = value.$ref?.split("/").slice(2) ?? [];
    return value.$ref === undefined ? value : named(document.components[kind]?.[name] as Value);
  }

  /** An operation with the parameters and responses that it shares with others. */
  function withComponents(operation: Described): Described {
    const responses = Object.entries(operation.responses).map(([status, response]) => [status, named(response)]);
    return { ...operation, parameters: operation.parameters.map(named), responses: Object.fromEntries(responses) };
  }

  it("is a valid OpenAPI 3.1 document", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...structuredClone(document) });
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, "3.1"]);
  });

  it("has examples of requests and answers that are valid by their schemas", () => {
    // A part that many name is compiled once, and the schemas are valid by the test above.
    const quick = { inlineRefs: false, validateSchema: false };
    const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true, ...quick }));
    for (const format of ["cidrv4", "cidrv6"]) ajv.addFormat(format, true);
    // Read once, and not with each schema that names a part of it.
    ajv.addSchema({ $id: "document", components: document.components });
    const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
    // Many operations answer with the same schema.
    const validatorOf = (schema: object) => {
      const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/');
      const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
      compiled.set(text, validate);
      return validate;
    };
    let checked = 0;
    for (const { operationId, requestBody, responses } of operations.values()) {
      for (const { content } of [...(requestBody ? [requestBody] : []), ...Object.values(responses)]) {
        for (const { schema, example, examples = {} } of Object.values(content)) {
          const validate = validatorOf(schema);
          const values = Object.values(examples).map(({ value }) => value);
          for (const value of example === undefined ? values : [example, ...values]) {
            checked++;
            expect(validate(value), `${operationId}: ${ajv.errorsText(validate.errors)}`).toBe(true);
          }
        }
      }
    }
    expect(checked).toBeGreaterThan(500);
  });

  const page = [
    ["per_page", 15],
    ["page", 1],
  ] as const;
  it.each<[operationId: string, defaults: readonly (readonly [name: string, value: unknown])[]]>([
    ["listCalls", page],
    ["listLeads", page],
    ["listFolders", page],
    [
      "pageAssistants",
      [
        ["per_page", 10],
        ["page", 1],
      ],
    ],
    ["listConversations", [["per_page", 15]]],
    ["listModels", [["type", "llm"]]],
    ["listWhatsappSenders", [["status", "online"]]],
    ["listWhatsappTemplates", [["status", "approved"]]],
    ["startConversation", [["type", "widget"]]],
    ["createDocument", [["relative_links_limit", 10]]],
    [
      "createTool",
      [
        ["timeout", 10],
        ["confirm", "non-get"],
      ],
    ],
    [
      "createAssistant",
      [
        ["max_duration", 600],
        ["fillers", false],
        ["daily_spend_cap", 5],
      ],
    ],
    [
      "createCampaign",
      [
        ["max_retries", 3],
        ["allowed_hours_end_time", "23:59"],
      ],
    ],
  ])("names the defaults of %s", (operationId, defaults) => {
    const { parameters = [], requestBody } = operations.get(operationId) ?? {};
    const { properties = {} } = named(requestBody?.content["application/json"]?.schema ?? {}) as {
      properties?: Record<string, Record<string, unknown>>;
    };
    const query = parameters.map(({ name, schema }) => [name, schema] as const);
    const schemas: Record<string, Record<string, unknown>> = { ...Object.fromEntries(query), ...properties };
    for (const [name, value] of defaults) expect(schemas[name]?.default, name).toBe(value);
  });

  it("names no default where leaving a field out leaves it as it is", () => {
    const bodies = ["updateAssistant", "updateTool", "updateLead"].map((id) => operations.get(id)?.requestBody);
    for (const body of bodies) {
      const { properties = {} } = named(body?.content["application/json"]?.schema ?? {}) as { properties?: object };
      expect(Object.keys(properties).length).toBeGreaterThan(0);
      const preset = Object.entries(properties).filter(([, schema]) => Object.hasOwn(schema, "default"));
      expect(preset).toEqual([]);
    }
  });

  it("names the schemas of bodies and of what they are made of, and has each of them once", () => {
    const schemas = document.components.schemas ?? {};
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(["Assistant", "Call", "Conversation", "CreateToolRequest", "HistoryItem", "MessageError"]),
    );
    const texts = Object.values(schemas).map((schema) => JSON.stringify(schema));
    const large = texts.filter((text) => text.length > 400);
    expect(large.filter((text, at) => large.indexOf(text) !== at)).toEqual([]);
    for (const { operationId, requestBody, responses } of operations.values())
      for (const [type, { schema }] of [
        ...Object.entries(requestBody?.content ?? {}),
        ...Object.values(responses).flatMap(({ content }) => Object.entries(content)),
      ])
        if (type !== "text/event-stream" && type !== "application/octet-stream")
          expect("$ref" in schema || "anyOf" in schema, `${operationId} ${type}`).toBe(true);
  });

  it("describes every operation and tag, and says of each what it takes to call it", () => {
    expect(document.tags.filter(({ name, description }) => !description || description === name)).toEqual([]);
    for (const { operationId, description, security } of operations.values()) {
      expect(description, operationId).toBeTruthy();
      expect(security, operationId).toBeDefined();
    }
    expect(operations.get("login")?.security).toEqual([]);
    expect(operations.get("getMe")?.security).toEqual([{ bearer: [] }]);
    expect(operations.get("sendMessage")?.security).toEqual([{}, { bearer: [] }]);
  });

  it("is not sent again to who has it, and names the address that it was asked by", async () => {
    const first = await platform.request("GET", "/openapi.json");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await platform.request("GET", "/openapi.json", { headers: { "if-none-match": known } });
      expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
    }
    expect((await platform.request("GET", "/openapi.json", { headers: { "if-none-match": '"other"' } })).status).toBe(
      200,
    );
    expect(document.servers).toEqual([{ url: platform.url }]);
    const moved = await platform.platform.fetch(new Request("http://other.example/openapi.json"));
    expect(((await moved.json()) as Document).servers).toEqual([{ url: "http://other.example" }]);
    expect(moved.headers.get("etag")).not.toBe(etag);
  });
});
