import { describe, expect, it } from "vitest";
import { type Operations, operations } from "../../src/contract/all-operations.ts";
import type { Operation } from "../../src/contract/kit/operation.ts";
import { rightForm } from "../../src/contract/kit/schema.ts";
import { apiErrorMap, fieldErrors } from "../../src/http/input/error-map.ts";

function errorsOf(id: keyof Operations, part: "body" | "query", value: object): Record<string, string[]> {
  const row: Operation = operations[id];
  const result = row[part]?.safeParse(value, { error: apiErrorMap });
  return result?.success === false ? fieldErrors(result.error) : {};
}

const tool = (more: object) => ({ name: "find", description: "Finds.", ...more });
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`field_${at}`, "x"]));

describe("a refused value", () => {
  it.each<[keyof Operations, "body" | "query", object, Record<string, string>]>([
    ["listConversations", "query", { assignee: "somebody" }, { assignee: "It can be me, none or a member's id." }],
    ["listConversations", "query", { assistant_id: "Ada" }, { assistant_id: "Use the assistant's id or its uuid." }],
    ["updateAssistant", "body", { tools: [{ type: "fly" }] }, { "tools.0.type": "It can be call_transfer" }],
    ["sendSms", "body", { body: "\u200b \u2060" }, { body: "The body field is required." }],
    ["sendMessage", "body", { message: "\u200e" }, { message: "The message field is required." }],
    [
      "updateSipTrunk",
      "body",
      { allowed_inbound_ips: ["sip.shop"] },
      { "allowed_inbound_ips.0": "such as 198.51.100.7" },
    ],
    [
      "sendMessage",
      "body",
      { form_answer: { id: "f", values: { day: {} } } },
      { "form_answer.values.day": "It can be a text" },
    ],
    [
      "sendMessage",
      "body",
      { form_answer: { id: "f", values: many(50) } },
      { "form_answer.values": "must not have more than" },
    ],
    [
      "sendMessage",
      "body",
      { form_answer: { id: "f", values: { ["n".repeat(200)]: "x" } } },
      { [`form_answer.values.${"n".repeat(64)}`]: "has a name of more than" },
    ],
    [
      "startConversation",
      "body",
      {
        assistant_id: "a",
        client_tools: [
          tool({
            parameters: {
              properties: Object.fromEntries(Object.keys(many(50)).map((name) => [name, { type: "string" }])),
            },
          }),
        ],
      },
      { "client_tools.0.parameters.properties": "must not have more than" },
    ],
    [
      "startConversation",
      "body",
      {
        assistant_id: "a",
        client_tools: [
          tool({
            description: "é".repeat(900),
            parameters: {
              properties: Object.fromEntries(
                Object.keys(many(15)).map((name) => [name, { type: "string", description: "x".repeat(400) }]),
              ),
            },
          }),
        ],
      },
      { "client_tools.0": "must not be greater than 4 kilobytes" },
    ],
  ])("of %s, in its %s, is answered with what would be right", (id, part, value, wanted) => {
    const errors = errorsOf(id, part, { message: "m", ...value });
    for (const [field, words] of Object.entries(wanted)) expect(errors[field]?.[0], field).toContain(words);
  });

  it("is told which forms there are wherever a row takes one of several", () => {
    const without = Object.entries<Operation>(operations).flatMap(([id, row]) =>
      [row.query, row.body].flatMap((schema) =>
        schema
          ? unionsIn(schema)
              .filter((one) => !rightForm(one) && !("discriminator" in defOf(one)))
              .map(() => id)
          : [],
      ),
    );
    expect(without).toEqual([]);
  });
});

/** All choices between forms within a schema. */
function unionsIn(schema: object, seen = new Set<object>()): object[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const def = defOf(schema);
  const inner = Object.values(def).flatMap((value) =>
    typeof value === "object" && value !== null ? unionsIn(value, seen) : [],
  );
  return def.type === "union" ? [schema, ...inner] : inner;
}

/** What a schema consists of; anything else is its own. */
function defOf(schema: object): Record<string, unknown> {
  const { _zod } = schema as { _zod?: { def?: Record<string, unknown> } };
  return _zod?.def ?? (schema as Record<string, unknown>);
}
