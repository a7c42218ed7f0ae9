import { describe, expect, it } from "vitest";
import { operations } from "../../src/contract/all-operations.ts";
import type { JsonSchema } from "../../src/contract/kit/example.ts";
import { exampleOf } from "../../src/contract/kit/example.ts";
import { schemaOf } from "../../src/contract/kit/json-schema.ts";
import { openApiOf } from "../../src/contract/kit/openapi.ts";
import type { Operation } from "../../src/contract/kit/operation.ts";

const rows: readonly Operation[] = Object.values(operations);

interface Content {
  readonly [type: string]: { readonly schema: JsonSchema; readonly example?: unknown };
}

interface Described {
  readonly operationId: string;
  readonly "x-implemented"?: false;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}

function describedBy(open: readonly string[] = []): Map<string, Described> {
  const { paths } = openApiOf(rows, { serverUrl: "https://api.example", version: "1", unimplemented: open });
  const all = Object.values(paths as Record<string, Record<string, Described>>).flatMap((path) => Object.values(path));
  return new Map(all.map((operation) => [operation.operationId, operation]));
}

describe("the OpenAPI document", () => {
  const described = describedBy(["sendSms"]);

  it("shows a body for every request, and it is one that the operation takes", () => {
    for (const row of rows) {
      if (!row.body || row.fileBytes !== undefined) continue;
      const example = described.get(row.id)?.requestBody?.content["application/json"]?.example;
      expect(example, row.id).toEqual(expect.any(Object));
      expect(row.body.safeParse(example).error?.issues, row.id).toBeUndefined();
    }
  });

  it("shows an answer for every operation, and it is one that the operation gives", () => {
    for (const row of rows.filter(({ answers }) => answers !== "file")) {
      const content = described.get(row.id)?.responses[row.success.status]?.content;
      const events = content?.["text/event-stream"]?.example;
      const example =
        row.streams === "only"
          ? JSON.parse(String(events).slice("data: ".length))
          : content?.["application/json"]?.example;
      expect(row.success.body.safeParse(example).error?.issues, row.id).toBeUndefined();
    }
  });

  it("shows what an operation needs beyond its fields' forms", () => {
    const example = described.get("createDocument")?.requestBody?.content["application/json"]?.example;
    expect(example).toMatchObject({ type: "website", url: expect.any(String) });
  });

  it("shows the same at all times", () => {
    expect(describedBy()).toEqual(describedBy());
  });

  it("has one operation for each path and method, aliases among them, under ids of their own", () => {
    const places = rows.flatMap((row) => [row.path, ...(row.aliases ?? [])].map((path) => `${row.method} ${path}`));
    expect(new Set(places).size).toBe(places.length);
    expect(described.size).toBe(places.length);
    expect(described.has("updateLeadAlias")).toBe(true);
  });

  it("marks what nothing answers yet", () => {
    expect(
      [...described.values()].filter((row) => row["x-implemented"] === false).map((row) => row.operationId),
    ).toEqual(["sendSms"]);
  });

  it("takes a file as a part of a form, and the same body without one as JSON", () => {
    const content = described.get("createDocument")?.requestBody?.content;
    const { components } = openApiOf(rows, { serverUrl: "https://api.example", version: "1" });
    const { schemas } = components as { schemas: Record<string, JsonSchema> };
    const named = (type: string) => schemas[content?.[type]?.schema.$ref?.split("/").at(-1) ?? ""];
    expect(named("multipart/form-data")?.properties?.file).toMatchObject({ format: "binary" });
    expect(named("application/json")?.properties).toHaveProperty("url");
    expect(named("application/json")?.properties).not.toHaveProperty("file");
  });
});

describe("an example", () => {
  it("stays within the bounds of its field", () => {
    const schema: JsonSchema = {
      type: "object",
      properties: {
        short: { type: "string", maxLength: 3 },
        long: { type: "string", minLength: 20 },
        few: { type: "integer", minimum: 5, maximum: 9 },
      },
    };
    expect(exampleOf(schema)).toEqual({ short: "Sho", long: "Longxxxxxxxxxxxxxxxx", few: 5 });
  });

  it("counts characters, not UTF-16 units", () => {
    expect(exampleOf({ type: "string", maxLength: 2, examples: [] }, "💥💥💥")).toBe("💥💥");
  });
});

describe("every row", () => {
  it("names a documented failure for each of its path parameters", () => {
    for (const { id, params, unknownId, failures } of rows) {
      for (const parameter of Object.keys(params?.shape ?? {})) {
        const code = typeof unknownId === "object" ? unknownId[parameter] : unknownId;
        expect(failures[code ?? ""]?.status, `${id} ${parameter}`).toBe(404);
      }
    }
  });

  it("names its parameters as its paths do", () => {
    for (const { id, path, aliases = [], params } of rows) {
      for (const place of [path, ...aliases]) {
        const named = [...place.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        expect(named, id).toEqual(Object.keys(params?.shape ?? {}));
      }
    }
  });

  it("marks every answer as chosen whose status the document does not give", () => {
    for (const row of rows) expect(row.success.chosen, row.id).toBe(true);
  });

  it("can be written as JSON Schema on both sides", () => {
    for (const { body, success, answers } of rows) {
      if (body) expect(schemaOf(body, "input").type).toBe("object");
      const answer = schemaOf(success.body, "output");
      if (answers === "file") expect(answer).toMatchObject({ type: "string", format: "binary" });
      else expect(answer.type).toMatch(/object|array/);
    }
  });
});
