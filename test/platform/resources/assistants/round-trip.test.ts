import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../../../src/contract/kit/example.ts";
import { schemaOf } from "../../../../src/contract/kit/json-schema.ts";
import { createAssistant } from "../../../../src/contract/operations/assistants/assistants.ts";
import * as assistants from "../../../../src/platform/resources/assistants/store.ts";
import { createVault } from "../../../../src/platform/vault.ts";
import { counts, seed } from "../../../counts.ts";
import { addNumber, create, least, read, send } from "../../../support/assistants.ts";
import { testSecret } from "../../../support/owner.ts";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";

const words = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
  .map((text) => `a${text.replaceAll("\0", "")}`);

/** Values of one optional field, from its schema. */
function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const plain = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
  const { minimum = 0, maximum = 1_000 } = plain;
  const [type] = [plain.type].flat();
  if (plain.enum) return fc.constantFrom(...plain.enum);
  if (type === "boolean") return fc.boolean();
  if (type === "integer") return fc.integer({ min: minimum, max: maximum });
  if (type === "number")
    return fc.integer({ min: 0, max: 100 }).map((at) => minimum + ((maximum - minimum) * at) / 100);
  if (plain.format === "uri") return fc.constant("https://hook.example/");
  if (type === "string") return words;
  if (type === "array" && plain.items?.examples)
    return fc.subarray([...plain.items.examples, "https://other.example"], { minLength: 1 });
  throw new Error(`no values for ${JSON.stringify(schema)}`);
}

/** What the owner has that an assistant can refer to. */
async function makeReferences(platform: TestPlatform) {
  const post = async (path: string, body: object): Promise<number> =>
    (await send(platform, "POST", path, body)).body.data.id;
  const tool = { description: "Looks it up.", endpoint: "https://tool.example/", method: "GET" };
  const subset = async (ids: Promise<number>[]) => fc.shuffledSubarray(await Promise.all(ids));
  const target = await create(platform, { name: "Second line" });
  const phone = await addNumber(platform, "+442079460001");
  return {
    tool_ids: await subset(["one", "two", "three"].map((name) => post("/user/tools", { ...tool, name }))),
    label_ids: await subset(["new", "old"].map((name) => post("/user/labels", { name }))),
    folder_id: fc.constant(await post("/user/folders", { name: "All" })),
    phone_number_id: fc.constant(phone),
    tools: fc.array(toolsOf(target, phone), { maxLength: 6 }),
  };
}

function toolsOf(assistant_id: number, outbound_phone_id: number): fc.Arbitrary<object> {
  const one = <Type extends string>(type: Type, data: Record<string, fc.Arbitrary<unknown>>) =>
    fc.record({ type: fc.constant(type), ...data });
  const phone = fc.constantFrom("+442079460102", "+442079460103");
  return fc.oneof(
    one("call_transfer", { phone_number: phone }),
    one("warm_call_transfer", {
      supervisor_phone: phone,
      outbound_phone_id: fc.constant(outbound_phone_id),
      description: words,
    }),
    one("end_call", {}),
    one("dtmf_input", {}),
    one("collect_keypad", { timeout: fc.integer({ min: 1, max: 30 }), stop_key: fc.constantFrom("#", "*") }),
    one("calendar_integration", { calcom_event_slug: fc.constantFrom("visit", "survey"), calcom_api_key: words }),
    one("assistant_transfer", { assistant_id: fc.constant(assistant_id) }),
  );
}

const engines = fc.constantFrom(
  { mode: "pipeline", voice_id: 1, llm_model_id: 1 },
  { mode: "dualplex", voice_id: 2, multimodal_model_id: 1 },
  { mode: "multimodal", voice_id: 3, multimodal_model_id: 1 },
);
const engineFields = ["llm_model_id", "multimodal_model_id", "allow_interruptions", "knowledgebase_mode"];

/** Bodies that make an assistant, each optional field given or left out. */
function bodiesOf(references: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<object> {
  const { properties = {}, required = [] } = schemaOf(createAssistant.body, "input");
  const phrases = fc.array(words, { maxLength: 3 });
  const known: Record<string, fc.Arbitrary<unknown>> = {
    ...references,
    variables: fc.dictionary(
      words,
      fc.oneof(words, fc.integer(), fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 })),
      { maxKeys: 5, noNullPrototype: true },
    ),
    filler_config: fc.record({ positive: phrases, neutral: phrases }, { requiredKeys: [] }),
    appearance: fc.record(
      {
        greeting: words,
        color: fc.constant("#0E5A57"),
        placement: fc.constantFrom("bottom-start", "top-end"),
        suggestions: fc.array(words, { maxLength: 6 }),
        teaser: words,
        "launcher-label": fc.constant("Questions? Ask Robin"),
        "help-search": fc.boolean(),
        avatar: fc.constant("https://shop.example/robin.png"),
        locale: fc.constantFrom("en", "de-CH"),
      },
      { requiredKeys: [] },
    ),
    post_call_schema: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom("booked", "mood", "day"),
        type: fc.constantFrom("string", "bool"),
        description: fc.constant("What it was."),
      }),
      { selector: ({ name }) => name, maxLength: 3 },
    ),
    mcp_servers: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom("help_desk", "stock"),
        url: fc.constant("https://tools.example/mcp"),
        headers: fc.constantFrom([], [{ name: "Authorization", value: "Bearer secret" }]),
        reading_tools: fc.constantFrom([], ["find"]),
      }),
      { selector: ({ name }) => name, maxLength: 2 },
    ),
    secondary_language_ids: fc.constantFrom([], [1]),
    sms_countries: fc.constantFrom([], ["GB", "IE"]),
    synthesizer_provider_id: fc.constant(1),
    transcriber_provider_id: fc.constant(1),
    chat_llm_fallback_id: fc.constant(1),
    webhook_url: fc.constant("https://hook.example/"),
  };
  const { knowledgebase_id: _, knowledgebase_ids: ___, is_webhook_active: __, ...shape } = properties;
  const optional = Object.entries(shape)
    .filter(([name]) => !required.includes(name) && !engineFields.includes(name))
    .map(([name, schema]) => [name, fc.option(known[name] ?? valuesOf(schema))] as const);
  const type = fc.constantFrom("inbound", "outbound");
  return fc
    .tuple(
      engines,
      fc.record({ name: words, type, initial_message: words, system_prompt: words }),
      fc.record(Object.fromEntries(optional), { requiredKeys: [] }),
    )
    .map(([engine, texts, more]) => ({ ...least, llm_model_id: undefined, ...more, ...texts, ...engine }));
}

describe("an assistant that is read and written back", () => {
  it(`is not changed by it, nor are the keys that reading does not show (seed ${seed})`, async () => {
    await using platform = await startPlatform();
    const vault = createVault(testSecret);
    const stored = async (id: number) => {
      const all = await assistants.list(platform.db, platform.owner.userId, vault);
      const { updatedAt: _, ...found } = all.find((assistant) => assistant.id === id) ?? { updatedAt: undefined };
      return found;
    };
    await fc.assert(
      fc.asyncProperty(bodiesOf(await makeReferences(platform)), async (body) => {
        const id = await create(platform, body);
        const [shown, before] = [await read(platform, id), await stored(id)];
        const answer = await send(platform, "PUT", `/user/assistant/${id}`, shown);
        expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
        expect({ ...(await read(platform, id)), updated_at: shown.updated_at }).toEqual(shown);
        expect(await stored(id)).toEqual(before);
        await send(platform, "DELETE", `/user/assistant/${id}`);
      }),
      { numRuns: counts.roundTrips, seed },
    );
  });

  it("keeps the key of each of two calendars for the same event", async () => {
    await using platform = await startPlatform();
    const calendars = ["first", "second"].map((calcom_api_key) => ({
      type: "calendar_integration",
      calcom_event_slug: "visit",
      calcom_api_key,
    }));
    const id = await create(platform, { tools: calendars });
    const { tools } = await read(platform, id);
    expect((await send(platform, "PUT", `/user/assistant/${id}`, { tools })).status).toBe(200);
    const stored = await assistants.list(platform.db, platform.owner.userId, createVault(testSecret));
    expect(stored.find((assistant) => assistant.id === id)?.tools).toEqual(calendars);
  });

  it("takes built-in tools apart from their type, as they are returned, and refuses them by the names of their fields", async () => {
    await using platform = await startPlatform();
    const returned = [
      { type: "collect_keypad", data: { timeout: 30, stop_key: "*" } },
      { type: "call_transfer", data: { phone_number: "+442079460102" } },
      { type: "end_call", data: {} },
    ];
    const id = await create(platform, { tools: returned });
    expect((await read(platform, id)).tools).toEqual(returned);
    const wrong = { type: "collect_keypad", data: { timeout: 31 } };
    const { status, body } = await send(platform, "PUT", `/user/assistant/${id}`, { tools: [wrong] });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["tools.0.timeout"]]);
  });
});
