import { describe, expect, it } from "vitest";
import { embeddedCatalogue } from "../../../../src/platform/resources/catalogues/catalogue.ts";
import { addNumber, create, least, read, send } from "../../../support/assistants.ts";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";

describe("changing an assistant", () => {
  it("changes what is given, clears what is null, and replaces lists and objects whole", async () => {
    await using platform = await startPlatform();
    const id = await create(platform, {
      variables: { company: "Halden", city: "Ashby" },
      secondary_language_ids: [1],
      webhook_url: "https://hook.example/",
      max_duration: 100,
    });
    const { status, body } = await send(platform, "PUT", `/user/assistant/${id}`, {
      name: "Front desk",
      status: "active",
      variables: { city: "Norton" },
      webhook_url: null,
      max_duration: null,
      daily_spend_cap: null,
    });
    expect([status, body.data]).toEqual([
      200,
      { id, name: "Front desk", status: "active", type: "inbound", mode: "pipeline" },
    ]);
    expect(await read(platform, id)).toMatchObject({
      variables: { city: "Norton" },
      secondary_language_ids: [1],
      webhook_url: null,
      max_duration: 600,
      daily_spend_cap: null,
      system_prompt: "Be brief.",
    });
  });

  it("refuses null for what must be there, and leaves all as it was", async () => {
    await using platform = await startPlatform();
    const id = await create(platform);
    const before = await read(platform, id);
    const { status, body } = await send(platform, "PUT", `/user/assistant/${id}`, { name: null, max_duration: 30 });
    expect([status, body]).toEqual([
      422,
      { message: "Validation failed", errors: { name: ["The name field is required."] } },
    ]);
    expect(await read(platform, id)).toEqual(before);
  });

  it("resets what belongs to the mode before, and asks for what the new one needs", async () => {
    await using platform = await startPlatform();
    const id = await create(platform, { fillers: true, knowledgebase_mode: "prompt", transcriber_provider_id: 1 });
    const refused = await send(platform, "PUT", `/user/assistant/${id}`, { mode: "multimodal" });
    expect(Object.keys(refused.body.errors).sort()).toEqual(["multimodal_model_id", "voice_id"]);
    const change = { mode: "multimodal", voice_id: 3, multimodal_model_id: 1 };
    expect((await send(platform, "PUT", `/user/assistant/${id}`, change)).status).toBe(200);
    expect(await read(platform, id)).toMatchObject({
      llm_model_id: null,
      fillers: false,
      knowledgebase_mode: "function_call",
      transcriber_provider_id: null,
    });
  });

  it("attaches and detaches tools in the order given", async () => {
    await using platform = await startPlatform();
    const ids: number[] = [];
    for (const name of ["one", "two"]) {
      const tool = { name, description: "b", endpoint: "https://tool.example/", method: "GET" };
      ids.push((await send(platform, "POST", "/user/tools", tool)).body.data.id);
    }
    const id = await create(platform, { tool_ids: [...ids].reverse() });
    expect((await read(platform, id)).tool_ids).toEqual([...ids].reverse());
    await send(platform, "PUT", `/user/assistant/${id}`, { tool_ids: [ids[0], ids[0]] });
    expect((await read(platform, id)).tool_ids).toEqual([ids[0]]);
    await send(platform, "DELETE", `/user/tools/${ids[0]}`);
    expect((await read(platform, id)).tool_ids).toEqual([]);
  });

  it("answers another owner's assistant as an unknown one", async () => {
    await using platform = await startPlatform();
    const other = await platform.addOwner();
    const id = await create(platform);
    for (const method of ["PUT", "DELETE"]) {
      const { status, body } = await send(
        platform,
        method,
        `/user/assistant/${id}`,
        method === "PUT" ? {} : undefined,
        other.key,
      );
      expect([status, body]).toEqual([404, { message: "Assistant not found" }]);
    }
    expect((await read(platform, id)).name).toBe("Reception");
  });
});

/** Replaces columns and settings of an assistant behind the API, as another version or a removed provider leaves them. */
async function store(platform: TestPlatform, id: number, columns: object, settings: object = {}) {
  const stored = await platform.db.selectFrom("assistants").select("settings").where("id", "=", id).executeTakeFirst();
  const merged = JSON.stringify({ ...(stored?.settings as object), ...settings });
  await platform.db
    .updateTable("assistants")
    .set({ ...columns, settings: merged })
    .where("id", "=", id)
    .execute();
}

describe("a partial update", () => {
  it("is not refused because an assistant that calls are transferred to was deleted", async () => {
    await using platform = await startPlatform();
    const target = await create(platform, { name: "Second line" });
    const other = await create(platform, { name: "Third line" });
    const transfers = [target, other].map((assistant_id) => ({ type: "assistant_transfer", assistant_id }));
    const id = await create(platform, { tools: [{ type: "end_call" }, ...transfers] });
    await send(platform, "DELETE", `/user/assistant/${target}`);
    const left = [
      { type: "end_call", data: {} },
      { type: "assistant_transfer", data: { assistant_id: other } },
    ];
    expect((await read(platform, id)).tools).toEqual(left);
    const { status, body } = await send(platform, "PUT", `/user/assistant/${id}`, { name: "Front desk" });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(await read(platform, id)).toMatchObject({ name: "Front desk", tools: left });
  });

  it("checks only what it changes: what has become invalid since stays as it is", async () => {
    await using platform = await startPlatform();
    const id = await create(platform, { webhook_url: "https://hook.example/", is_webhook_active: true });
    const invalid = { webhook_url: "http://127.0.0.1/hook", voice_id: 99, language_id: 99 };
    const settings = { llm_model_id: 99, synthesizer_provider_id: 99, transcriber_provider_id: 99 };
    await store(platform, id, invalid, settings);
    const before = await read(platform, id);
    expect(before).toMatchObject({ ...invalid, ...settings });
    for (const change of [{ name: "Front desk" }, { max_duration: 60 }, { is_webhook_active: false }, {}]) {
      const { status, body } = await send(platform, "PUT", `/user/assistant/${id}`, change);
      expect([status, body.errors], JSON.stringify(change)).toEqual([200, undefined]);
    }
    const after = await read(platform, id);
    expect(after).toMatchObject({ ...invalid, ...settings, name: "Front desk", is_webhook_active: false });
  });

  it.each<[change: object, stored: object, field: string]>([
    [{ voice_id: 98 }, {}, "voice_id"],
    [{ mode: "dualplex", multimodal_model_id: 1 }, { voice_id: 3 }, "voice_id"],
    [{ llm_model_id: null }, {}, "llm_model_id"],
    [{ is_webhook_active: true }, {}, "webhook_url"],
    [{ webhook_url: "http://10.0.0.1/" }, {}, "webhook_url"],
    [{ tool_ids: [99] }, {}, "tool_ids.0"],
    [{ tools: [{ type: "assistant_transfer", assistant_id: 99 }] }, {}, "tools.0.assistant_id"],
  ])("refuses %j, which it does change", async (change, stored, field) => {
    await using platform = await startPlatform();
    const id = await create(platform);
    if (Object.keys(stored).length > 0) await store(platform, id, stored);
    const { status, body } = await send(platform, "PUT", `/user/assistant/${id}`, change);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it("checks the number of an assistant that becomes an inbound one", async () => {
    await using platform = await startPlatform();
    const phone_number_id = await addNumber(platform, "+442079460001", "caller_id");
    const id = await create(platform, { type: "outbound", phone_number_id });
    const { status, body } = await send(platform, "PUT", `/user/assistant/${id}`, { type: "inbound" });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["phone_number_id"]]);
  });
});

describe("another language", () => {
  const english = { id: 1, name: "English speech", code: "english", languageIds: [1] };
  const both = { id: 2, name: "Common speech", code: "common", languageIds: [1, 2] };
  const welsh = { id: 3, name: "Welsh speech", code: "welsh", languageIds: [2] };
  const englishVoices = embeddedCatalogue.voices.filter(({ languageId }) => languageId === 1);
  const catalogue = {
    ...embeddedCatalogue,
    languages: [
      { id: 1, name: "English", iso_2: "en" },
      { id: 2, name: "Welsh", iso_2: "cy" },
      { id: 3, name: "Manx", iso_2: "gv" },
    ],
    synthesizers: [english, welsh, both],
    transcribers: [english, welsh, both],
    voices: [...englishVoices, ...englishVoices.map((voice) => ({ ...voice, id: voice.id + 4, languageId: 2 }))],
  };

  it.each<[says: string, stored: number, change: object, voice: number]>([
    ["takes a voice of the same gender that speaks it", 2, { language_id: 2 }, 6],
    ["keeps a stored voice that speaks it", 5, { language_id: 2 }, 5],
    ["takes the voice that is given with it", 2, { language_id: 2, voice_id: 5 }, 5],
    ["keeps the stored voice where none speaks it", 2, { language_id: 3 }, 2],
    ["is not looked at by a change of something else", 2, { name: "Front desk" }, 2],
  ])("%s", async (_, voice_id, change, voice) => {
    await using platform = await startPlatform({ catalogue });
    const id = await create(platform, { ...least, voice_id });
    expect((await send(platform, "PUT", `/user/assistant/${id}`, change)).status).toBe(200);
    expect((await read(platform, id)).voice_id).toBe(voice);
  });

  it.each<[says: string, stored: number | undefined, change: object, provider: number | null]>([
    ["takes its default provider where the stored one does not speak it", undefined, { language_id: 2 }, 3],
    ["keeps a stored provider that speaks it", 2, { language_id: 2 }, 2],
    ["takes the provider that is given with it", 1, { language_id: 2, synthesizer_provider_id: 2 }, 2],
    ["takes its default provider where null is given with it", 2, { language_id: 2, synthesizer_provider_id: null }, 3],
    ["has none where nobody speaks it", 1, { language_id: 3 }, null],
    ["is not looked at by a change of something else", 3, { name: "Front desk" }, 3],
  ])("%s", async (_, stored, change, provider) => {
    await using platform = await startPlatform({ catalogue });
    const given = stored === undefined ? {} : { synthesizer_provider_id: stored };
    const id = await create(platform, { ...least, ...given, transcriber_provider_id: stored ?? 1 });
    const { status, body } = await send(platform, "PUT", `/user/assistant/${id}`, change);
    expect([status, body.errors]).toEqual([200, undefined]);
    const { synthesizer_provider_id, transcriber_provider_id } = await read(platform, id);
    expect(synthesizer_provider_id).toBe(provider);
    if (Object.keys(change).length === 1) expect(transcriber_provider_id).toBe(provider);
  });
});
