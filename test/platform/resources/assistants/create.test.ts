import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import * as assistants from "../../../../src/platform/resources/assistants/store.ts";
import { createVault } from "../../../../src/platform/vault.ts";
import { addNumber, create, least, read, send } from "../../../support/assistants.ts";
import { testSecret } from "../../../support/owner.ts";
import { startPlatform } from "../../../support/platform.ts";

describe("creating an assistant", () => {
  it.each(["Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "US/Eastern", "Etc/UTC", "GMT", "UTC"])(
    "takes every name of a timezone, also one that another has replaced: %s",
    async (timezone) => {
      await using platform = await startPlatform();
      const id = await create(platform, { timezone });
      expect((await read(platform, id)).timezone).toBe(timezone);
    },
  );

  it.each(["+01:00", "Mars/Olympus", "europe/london", ""])("refuses what is no timezone: %s", async (timezone) => {
    await using platform = await startPlatform();
    const { status, body } = await send(platform, "POST", "/user/assistant", { ...least, timezone });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["timezone"]]);
  });

  it("answers 201 with an inactive one, and gives what was left out its default", async () => {
    await using platform = await startPlatform();
    const { status, body } = await send(platform, "POST", "/user/assistant", least);
    expect([status, body]).toEqual([
      201,
      {
        message: "Assistant created successfully",
        data: { id: body.data.id, name: "Reception", status: "inactive", type: "inbound", mode: "pipeline" },
      },
    ]);
    expect(await read(platform, body.data.id)).toMatchObject({
      voice_stability: 0.7,
      max_duration: 600,
      conversation_inactivity_timeout: 30,
      ambient_sound: "off",
      synthesizer_provider_id: 1,
      webhook_url: null,
      daily_spend_cap: 5,
      conversation_access: "open",
      tools: [],
      tool_ids: [],
    });
  });

  it("names every field that is missing, under one message", async () => {
    await using platform = await startPlatform();
    const { status, body } = await send(platform, "POST", "/user/assistant", {});
    expect([status, body.message]).toEqual([422, "Validation failed"]);
    const required = [
      "name",
      "type",
      "mode",
      "timezone",
      "voice_id",
      "language_id",
      "initial_message",
      "system_prompt",
    ];
    expect(Object.keys(body.errors)).toEqual(required);
    expect(body.errors.voice_id).toEqual(["The voice id field is required."]);
  });

  it.each([
    ["llm_model_id", { llm_model_id: null }, "The llm model id field is required when mode is pipeline."],
    [
      "multimodal_model_id",
      { mode: "multimodal", voice_id: 3 },
      "The multimodal model id field is required when mode is multimodal.",
    ],
    ["voice_id", { voice_id: 3 }, "The selected voice is not compatible with the pipeline engine."],
    ["voice_id", { voice_id: 99 }, "The selected voice id is invalid."],
    ["language_id", { language_id: 99 }, "The selected language id is invalid."],
    ["secondary_language_ids.1", { secondary_language_ids: [1, 99] }, undefined],
    [
      "knowledgebase_mode",
      { mode: "multimodal", voice_id: 3, multimodal_model_id: 1, knowledgebase_mode: "prompt" },
      "Only function_call is accepted for multimodal assistants.",
    ],
    ["allow_interruptions", { mode: "dualplex", multimodal_model_id: 1, allow_interruptions: false }, undefined],
    ["webhook_url", { is_webhook_active: true }, "The webhook url field is required when is webhook active is true."],
    ["webhook_url", { webhook_url: "http://127.0.0.1/hook" }, undefined],
    ["conversation_ended_webhook_url", { conversation_ended_webhook_url: "http://10.0.0.1/" }, undefined],
    [
      "post_call_schema.1.name",
      { post_call_schema: ["mood", "mood"].map((name) => ({ name, type: "string", description: "abc" })) },
      "The post call schema.1.name field has a duplicate value.",
    ],
    ["knowledgebase_id", { knowledgebase_id: 7 }, "The selected knowledgebase id is invalid."],
    ["phone_number_id", { phone_number_id: 7 }, "The selected phone number id is invalid."],
    ["tool_ids.0", { tool_ids: [7] }, "The selected tool ids is invalid."],
    ["tools.0.assistant_id", { tools: [{ type: "assistant_transfer", assistant_id: 999 }] }, undefined],
    ["tools.0.phone_number", { tools: [{ type: "call_transfer", phone_number: "0207" }] }, undefined],
    [
      "timezone",
      { timezone: "Mars/Olympus" },
      "The timezone field must be a valid timezone. Use a name of the IANA list, such as Europe/London.",
    ],
    ["post_call_schema.0.name", { post_call_schema: [{ name: "no", type: "string", description: "abc" }] }, undefined],
  ])("refuses on %s: %j", async (field, more, text) => {
    await using platform = await startPlatform();
    const { status, body } = await send(platform, "POST", "/user/assistant", { ...least, ...more });
    expect([status, body.message]).toEqual([422, "Validation failed"]);
    const named = field.startsWith("tool_ids") ? "tool_ids.0" : field;
    expect(Object.keys(body.errors)).toEqual([named]);
    if (text && !field.startsWith("tool_ids")) expect(body.errors[named]).toEqual([text]);
  });

  it("takes each bounded field at its bounds, and refuses it beyond them", async () => {
    await using platform = await startPlatform();
    const bounds: Record<string, readonly [number, number]> = {
      voice_stability: [0, 1],
      voice_similarity: [0, 1],
      speech_speed: [0.7, 1.2],
      llm_temperature: [0, 1],
      turn_detection_threshold: [0, 1],
      max_duration: [20, 1_200],
      max_silence_duration: [1, 360],
      max_initial_silence_duration: [1, 120],
      ringing_time: [1, 60],
      reengagement_interval: [7, 600],
      endpoint_sensitivity: [0, 5],
      interrupt_sensitivity: [0, 5],
      min_interrupt_words: [0, 10],
      ambient_sound_volume: [0, 1],
      conversation_inactivity_timeout: [1, 1_440],
    };
    const entries = Object.entries(bounds);
    for (const at of [0, 1] as const) {
      const values = Object.fromEntries(entries.map(([name, bound]) => [name, bound[at]]));
      const id = await create(platform, values);
      expect(await read(platform, id)).toMatchObject(values);
    }
    for (const by of [-1, 1]) {
      const values = entries.map(([name, [min, max]]) => [name, by < 0 ? min - 0.01 : max + 1]);
      const { status, body } = await send(platform, "POST", "/user/assistant", {
        ...least,
        ...Object.fromEntries(values),
      });
      expect(status).toBe(422);
      expect(Object.keys(body.errors).sort()).toEqual(Object.keys(bounds).sort());
    }
  });

  it("counts lengths in code points, at n and n + 1", async () => {
    await using platform = await startPlatform();
    const lengths = { name: 255, initial_message: 200, reengagement_prompt: 1_000, voice_mail_message: 1_000 };
    const texts = (more: number) =>
      Object.fromEntries(Object.entries(lengths).map(([name, length]) => [name, "😀".repeat(length + more)]));
    await create(platform, texts(0));
    const { body } = await send(platform, "POST", "/user/assistant", { ...least, ...texts(1) });
    expect(Object.keys(body.errors).sort()).toEqual(Object.keys(lengths).sort());
  });

  it("ignores what its mode does not have", async () => {
    await using platform = await startPlatform();
    const more = { fillers: true, filler_config: { positive: ["mm"] }, transcriber_provider_id: 1 };
    const speech = { mode: "multimodal", voice_id: 3, multimodal_model_id: 1, synthesizer_provider_id: 1 };
    expect(await read(platform, await create(platform, { ...more, ...speech }))).toMatchObject({
      fillers: false,
      filler_config: null,
      transcriber_provider_id: null,
      llm_model_id: null,
      synthesizer_provider_id: null,
    });
    expect(await read(platform, await create(platform, more))).toMatchObject(more);
  });

  it("takes ids as text, and keeps built-in tools apart from what they need, sealed", async () => {
    await using platform = await startPlatform();
    const calendar = { calcom_api_key: "cal_canary_9f2", calcom_event_slug: "visit" };
    const id = await create(platform, {
      voice_id: "2",
      tools: [{ type: "calendar_integration", ...calendar }, { type: "collect_keypad" }],
    });
    expect(await read(platform, id)).toMatchObject({
      voice_id: 2,
      tools: [
        { type: "calendar_integration", data: { calcom_event_slug: "visit" } },
        { type: "collect_keypad", data: { timeout: 5, stop_key: "#" } },
      ],
    });
    expect(JSON.stringify(await send(platform, "GET", "/user/assistants"))).not.toContain("canary");
    expect(JSON.stringify(await send(platform, "GET", "/user/assistants/get"))).not.toContain("canary");
    const row = await platform.db.selectFrom("assistants").selectAll().where("id", "=", id).executeTakeFirst();
    expect(inspect(row, { depth: 9 })).not.toContain("canary");
  });

  it("takes every built-in tool flat and gives it back apart from its type", async () => {
    await using platform = await startPlatform();
    const phone = await addNumber(platform, "+442079460001");
    const tools = [
      { type: "call_transfer", phone_number: "+442079460102" },
      {
        type: "warm_call_transfer",
        supervisor_phone: "+442079460103",
        outbound_phone_id: phone,
        description: "When they insist.",
      },
      { type: "end_call" },
      { type: "dtmf_input" },
      { type: "collect_keypad", timeout: 30, stop_key: "*" },
      { type: "assistant_transfer", assistant_id: platform.owner.assistantId },
    ];
    const id = await create(platform, { tools });
    expect((await read(platform, id)).tools).toEqual(tools.map(({ type, ...data }) => ({ type, data })));
    for (const [tool, field] of [
      [{ type: "teleport" }, "tools.0.type"],
      [{ type: "call_transfer" }, "tools.0.phone_number"],
      [{ ...tools[1], outbound_phone_id: 999 }, "tools.0.outbound_phone_id"],
      [{ ...tools[1], description: undefined }, "tools.0.description"],
      [{ type: "collect_keypad", timeout: 31 }, "tools.0.timeout"],
      [{ type: "collect_keypad", stop_key: "1" }, "tools.0.stop_key"],
      [{ type: "calendar_integration", calcom_event_slug: "visit" }, "tools.0.calcom_api_key"],
      [{ type: "calendar_integration", calcom_api_key: "k" }, "tools.0.calcom_event_slug"],
      [{ type: "assistant_transfer", assistant_id: id }, "tools.0.assistant_id"],
    ] as const) {
      const { status, body } = await send(platform, "PUT", `/user/assistant/${id}`, { tools: [tool] });
      expect([status, body.message, Object.keys(body.errors ?? {})]).toEqual([422, "Validation failed", [field]]);
    }
    expect((await read(platform, id)).tools).toHaveLength(tools.length);
  });

  it("keeps a calendar's key when its tools are written back without it, and not for another event", async () => {
    await using platform = await startPlatform();
    const calendar = { type: "calendar_integration", calcom_api_key: "cal_canary_9f2", calcom_event_slug: "visit" };
    const id = await create(platform, { tools: [calendar] });
    const { calcom_api_key: _, ...told } = calendar;
    expect((await send(platform, "PUT", `/user/assistant/${id}`, { tools: [{ type: "end_call" }, told] })).status).toBe(
      200,
    );
    const stored = await assistants.list(platform.db, platform.owner.userId, createVault(testSecret));
    expect(stored.find((assistant) => assistant.id === id)?.tools).toEqual([{ type: "end_call" }, calendar]);
    const other = { ...told, calcom_event_slug: "survey" };
    const { status, body } = await send(platform, "PUT", `/user/assistant/${id}`, { tools: [other] });
    expect([status, body.errors]).toEqual([
      422,
      { "tools.0.calcom_api_key": ["The tools.0.calcom api key field is required."] },
    ]);
  });

  it("gives a number to one inbound assistant only, also when two ask at once", async () => {
    await using platform = await startPlatform();
    const phone_number_id = await addNumber(platform, "+442079460001");
    const callerId = await addNumber(platform, "+442079460002", "caller_id");
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(platform, "POST", "/user/assistant", { ...least, phone_number_id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors.phone_number_id).toEqual([
      "The phone number is already assigned to another inbound assistant.",
    ]);
    await create(platform, { type: "outbound", phone_number_id });
    await create(platform, { type: "outbound", phone_number_id: callerId });
    const inbound = await send(platform, "POST", "/user/assistant", { ...least, phone_number_id: callerId });
    expect(inbound.body.errors).toEqual({ phone_number_id: ["A caller ID number cannot answer calls."] });
  });

  it("does not take another owner's number, tool or knowledge", async () => {
    await using platform = await startPlatform();
    const other = await platform.addOwner();
    const phone_number_id = await addNumber(platform, "+442079460001");
    const tool = { name: "a", description: "b", endpoint: "https://tool.example/", method: "GET" };
    const { body: made } = await send(platform, "POST", "/user/tools", tool);
    const foreign = { phone_number_id, tool_ids: [made.data.id] };
    const { status, body } = await send(platform, "POST", "/user/assistant", { ...least, ...foreign }, other.key);
    expect([status, Object.keys(body.errors)]).toEqual([422, ["phone_number_id", "tool_ids.0"]]);
    await create(platform, foreign);
  });
});
