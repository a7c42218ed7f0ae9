import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPlatform, type TestPlatform } from "../support/platform.ts";

interface Media {
  readonly schema: object;
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
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Media>> }>>;
}
interface Document {
  readonly openapi: string;
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
    operations = new Map(all.map((operation) => [operation.operationId, operation]));
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  it("is a valid OpenAPI 3.1 document", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...structuredClone(document) });
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, "3.1"]);
  });

  it("has examples of requests and answers that are valid by their schemas", () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
    for (const format of ["cidrv4", "cidrv6"]) ajv.addFormat(format, true);
    let checked = 0;
    for (const { operationId, requestBody, responses } of operations.values()) {
      for (const { content } of [...(requestBody ? [requestBody] : []), ...Object.values(responses)]) {
        for (const { schema, example, examples = {} } of Object.values(content)) {
          const validate = ajv.compile(schema);
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
    const { properties = {} } = (requestBody?.content["application/json"]?.schema ?? {}) as {
      properties?: Record<string, Record<string, unknown>>;
    };
    const query = parameters.map(({ name, schema }) => [name, schema] as const);
    const schemas: Record<string, Record<string, unknown>> = { ...Object.fromEntries(query), ...properties };
    for (const [name, value] of defaults) expect(schemas[name]?.default, name).toBe(value);
  });

  it("names no default where leaving a field out leaves it as it is", () => {
    const bodies = ["updateAssistant", "updateTool", "updateLead"].map((id) => operations.get(id)?.requestBody);
    for (const body of bodies) {
      const { properties = {} } = (body?.content["application/json"]?.schema ?? {}) as { properties?: object };
      const preset = Object.entries(properties).filter(([, schema]) => Object.hasOwn(schema, "default"));
      expect(preset).toEqual([]);
    }
  });
});
