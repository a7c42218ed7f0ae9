import { describe, expect, it } from "vitest";
import { operations } from "../../src/contract/all-operations.ts";
import { assistantDefaults } from "../../src/contract/assistant-fields.ts";
import { exampleOf } from "../../src/contract/kit/example.ts";
import { failuresOf } from "../../src/contract/kit/failures.ts";
import { schemaOf } from "../../src/contract/kit/json-schema.ts";
import type { Operation } from "../../src/contract/kit/operation.ts";
import { apiErrorMap, fieldErrors } from "../../src/http/input/error-map.ts";

// What is settled beyond the API's document, written down once more: a slip in a row is found here. An assistant's numbers
// are tried at the edge, by the tests of its handlers.

function errorsOf(id: keyof typeof operations, value: object): string[] {
  const row: Operation = operations[id];
  if (!row.body) throw new Error(`${id} has no body`);
  const valid = exampleOf(schemaOf(row.body, "input")) as object;
  const { error } = row.body.safeParse({ ...valid, ...value }, { error: apiErrorMap });
  return error ? Object.keys(fieldErrors(error)) : [];
}

describe("the bounds that are settled beyond the document", () => {
  it.each<[keyof typeof operations, string, number, number]>([
    ["createCampaign", "max_calls_in_parallel", 1, 10],
    ["createCampaign", "max_retries", 1, 5],
    ["createCampaign", "retry_interval", 10, 4_320],
  ])("%s takes a %s from %d to %d", (id, field, least, most) => {
    for (const right of [least, most]) expect(errorsOf(id, { [field]: right })).toEqual([]);
    for (const wrong of [least - 1, most + 1]) expect(errorsOf(id, { [field]: wrong })).toEqual([field]);
  });

  it.each<[keyof typeof operations, string, number]>([
    ["createAssistant", "name", 255],
    ["createAssistant", "initial_message", 200],
    ["createAssistant", "reengagement_prompt", 1_000],
    ["createAssistant", "voice_mail_message", 1_000],
    ["createFolder", "name", 255],
    ["generateReply", "customer_identifier", 255],
    ["updatePhoneNumber", "nickname", 50],
  ])("%s takes a %s of %i characters", (id, field, most) => {
    expect(errorsOf(id, { [field]: "x".repeat(most) })).toEqual([]);
    expect(errorsOf(id, { [field]: "x".repeat(most + 1) })).toEqual([field]);
  });

  it("a field to gather after a call has a short name, a known type and a description", () => {
    const errors = (more: object) =>
      errorsOf("createAssistant", {
        post_call_schema: [{ name: "booked", type: "bool", description: "Was a visit booked?", ...more }],
      });
    for (const right of ["abc", "a_1", "x".repeat(16)]) expect(errors({ name: right })).toEqual([]);
    for (const wrong of ["ab", "x".repeat(17), "Abc"]) expect(errors({ name: wrong })).toHaveLength(1);
    expect(errors({ type: "boolean" })).toEqual(["post_call_schema.0.type"]);
    for (const wrong of ["ab", "x".repeat(256)]) expect(errors({ description: wrong })).toHaveLength(1);
  });

  it("a tool's parameter has a name of up to 32 letters and underscores, and a description", () => {
    const errors = (more: object) =>
      errorsOf("createTool", { schema: [{ name: "postcode", type: "string", description: "Where it is.", ...more }] });
    expect(errors({ name: "aB_".padEnd(32, "x") })).toEqual([]);
    for (const wrong of ["", "x".repeat(33), "a1", "a-b"]) expect(errors({ name: wrong })).toEqual(["schema.0.name"]);
    for (const wrong of ["ab", "x".repeat(256)]) expect(errors({ description: wrong })).toHaveLength(1);
  });
});

describe("the choices that are settled beyond the document", () => {
  it.each<[keyof typeof operations, string, string[]]>([
    ["createAssistant", "mode", ["pipeline", "multimodal", "dualplex"]],
    ["createAssistant", "type", ["inbound", "outbound"]],
    ["createAssistant", "endpoint_type", ["vad", "ai"]],
    ["createAssistant", "ambient_sound", ["off", "office", "city", "forest", "crowded_room", "cafe", "nature"]],
    ["createAssistant", "knowledgebase_mode", ["function_call", "prompt"]],
    ["updateLead", "status", ["created", "completed", "reached-max-retries"]],
    ["startConversation", "type", ["widget", "test"]],
    ["createLabel", "color", ["gray", "slate", "red", "orange", "amber", "green", "teal", "blue", "purple", "pink"]],
    ["createSipTrunk", "sip_trunk_type", ["extension", "number"]],
    ["createSipTrunk", "sip_calling_format", ["+e164", "e164", "national"]],
  ])("%s takes a %s of %j and no other", (id, field, values) => {
    for (const value of values) expect(errorsOf(id, { [field]: value })).toEqual([]);
    expect(errorsOf(id, { [field]: "other" })).toEqual([field]);
    const row: Operation = operations[id];
    const { properties = {} } = row.body ? schemaOf(row.body, "input") : {};
    const member = properties[field];
    expect((member?.enum ?? member?.anyOf?.find((variant) => variant.enum)?.enum)?.length).toBe(values.length);
  });
});

it("an assistant begins with the defaults that are settled beyond the document", () => {
  expect(assistantDefaults).toMatchObject({
    voice_stability: 0.7,
    voice_similarity: 0.5,
    speech_speed: 1,
    llm_temperature: 0.1,
    turn_detection_threshold: null,
    allow_interruptions: true,
    fillers: false,
    record: false,
    enable_noise_cancellation: true,
    wait_for_customer: false,
    max_duration: 600,
    max_silence_duration: 40,
    max_initial_silence_duration: null,
    ringing_time: 30,
    reengagement_interval: 30,
    end_call_on_voicemail: true,
    endpoint_type: "vad",
    endpoint_sensitivity: 0.5,
    interrupt_sensitivity: 0.5,
    min_interrupt_words: null,
    ambient_sound_volume: 0.5,
    is_webhook_active: false,
    send_webhook_only_on_completed: true,
    include_recording_in_webhook: true,
    post_call_evaluation: true,
    conversation_inactivity_timeout: 30,
    conversation_ended_retrigger: false,
    tts_emotion_enabled: true,
    conversation_access: "open",
    daily_spend_cap: 5,
  });
});

describe("the error bodies that are settled beyond the document", () => {
  const fields = { message: expect.any(String), errors: expect.any(Object) };
  const limited = { message: "Too Many Attempts.", retry_after: expect.any(Number) };
  it.each<[keyof typeof operations, string, number, object]>([
    ["sendMessage", "VALIDATION_FAILED", 422, { status: false, error: expect.any(String), ...fields }],
    ["sendMessage", "RATE_LIMITED", 429, { status: false, error: "Too Many Attempts.", ...limited }],
    ["startConversation", "ASSISTANT_NOT_FOUND", 404, { status: false, error: "Assistant not found" }],
    ["startConversation", "INSUFFICIENT_BALANCE", 400, { status: false, error: "Insufficient balance" }],
    ["createKnowledgebase", "VALIDATION_FAILED", 422, fields],
    ["listTools", "RATE_LIMITED", 429, limited],
    ["listTools", "UNAUTHENTICATED", 401, { message: "Unauthenticated." }],
    ["getConversation", "UNAUTHENTICATED", 401, { message: "Unauthenticated." }],
    ["enableAi", "UNAUTHENTICATED", 401, { error: "Unauthorized" }],
    ["updateCampaignStatus", "INVALID_ACTION", 400, { message: expect.any(String), success: false }],
    ["updateCampaignStatus", "INSUFFICIENT_BALANCE", 400, { message: "Insufficient balance", success: false }],
    ["updateCampaignStatus", "CAMPAIGN_NOT_FOUND", 404, { message: "Campaign not found", success: false }],
  ])("%s: %s is %i %j", (id, code, status, body) => {
    const failure = failuresOf(operations[id]).find((entry) => entry.code === code);
    expect([failure?.status, failure?.body]).toEqual([status, body]);
  });

  it.each<[keyof typeof operations, string, number, object]>([
    ["sendWhatsappFreeform", "VALIDATION_FAILED", 422, fields],
    ["sendWhatsappFreeform", "RATE_LIMITED", 429, { ...limited, errors: {} }],
    ["sendWhatsappTemplate", "TEMPLATE_NOT_FOUND", 404, {}],
    ["sendWhatsappTemplate", "SENDER_OFFLINE", 422, {}],
    ["sendWhatsappTemplate", "TEMPLATE_NOT_APPROVED", 422, {}],
    ["sendWhatsappTemplate", "TEMPLATE_MISMATCH", 422, {}],
    ["generateReply", "ASSISTANT_NOT_FOUND", 404, {}],
    ["generateReply", "INSUFFICIENT_BALANCE", 402, {}],
  ])("%s: %s is %i, success false, with its code and %j", (id, code, status, more) => {
    const failure = failuresOf(operations[id]).find((entry) => entry.code === code);
    const body = { success: false, error: expect.any(String), error_code: code, ...more };
    expect([failure?.status, failure?.body]).toEqual([status, body]);
  });
});
