import { describe, expect, it } from "vitest";
import { type Operations, operations } from "../../src/contract/all-operations.ts";
import { failuresOf } from "../../src/contract/kit/failures.ts";
import type { Operation } from "../../src/contract/kit/operation.ts";
import { apiErrorMap, fieldErrors } from "../../src/http/input/error-map.ts";

// Written from the API's document, not from the table: a slip in a row is found here.

const phone = "+447700900123";
const document = { name: "n", type: "website", url: "https://shop.example" };
const tool = { name: "find", description: "Finds.", endpoint: "https://shop.example", method: "GET" };
const freeform = { sender_id: 1, recipient_phone: phone, message: "m" };

function errorsOf(id: keyof Operations, part: "body" | "query", value: object): Record<string, string[]> {
  const row: Operation = operations[id];
  const result = row[part]?.safeParse(value, { error: apiErrorMap });
  return result?.success === false ? fieldErrors(result.error) : {};
}

describe("the lengths that the document gives", () => {
  it.each<[keyof Operations, object, string, number]>([
    ["createKnowledgebase", { name: "n" }, "name", 255],
    ["createKnowledgebase", { name: "n" }, "description", 255],
    ["createDocument", document, "name", 255],
    ["createDocument", document, "description", 255],
    ["updateDocument", {}, "name", 255],
    ["updateDocument", {}, "description", 255],
    ["createTool", tool, "description", 255],
    ["updateTool", {}, "description", 255],
    ["sendSms", { from: 1, to: phone, body: "b" }, "body", 300],
    ["sendWhatsappFreeform", freeform, "message", 4_096],
    ["sendMessage", { message: "m" }, "message", 2_000],
  ])("%s takes %j with a %s of %i characters and none longer", (id, body, field, most) => {
    expect(errorsOf(id, "body", { ...body, [field]: "💥".repeat(most) })).toEqual({});
    expect(errorsOf(id, "body", { ...body, [field]: "x".repeat(most + 1) })).toEqual({
      [field]: [`The ${field} field must not be greater than ${most} characters.`],
    });
  });
});

describe("the numbers that the document gives", () => {
  it.each<[keyof Operations, "body" | "query", object, string, number, number]>([
    ["createDocument", "body", document, "relative_links_limit", 1, 50],
    ["createTool", "body", tool, "timeout", 1, 30],
    ["updateTool", "body", {}, "timeout", 1, 30],
    ["listCalls", "query", {}, "per_page", 1, 100],
  ])("%s: in the %s %j, %s lies from %i to %i", (id, part, rest, field, least, most) => {
    for (const right of [least, most, String(most)])
      expect(errorsOf(id, part, { ...rest, [field]: right })).toEqual({});
    for (const wrong of [least - 1, most + 1, "many"]) {
      expect(Object.keys(errorsOf(id, part, { ...rest, [field]: wrong }))).toEqual([field]);
    }
  });

  it("a file has at most 20 MB", () => {
    const most = 20 * 1024 * 1024;
    const body = { name: "n", type: "pdf" };
    expect(errorsOf("createDocument", "body", { ...body, file: new File([new Uint8Array(most)], "a.pdf") })).toEqual(
      {},
    );
    const more = new File([new Uint8Array(most + 1)], "a.pdf");
    expect(Object.keys(errorsOf("createDocument", "body", { ...body, file: more }))).toEqual(["file"]);
  });

  it("freeform messages are limited to 5 a second and user", () => {
    expect(operations.sendWhatsappFreeform.rate).toEqual({ limit: 5, windowS: 1, per: "user" });
  });
});

describe("the fields that the document requires", () => {
  it.each<[keyof Operations, string[]]>([
    ["createApiKey", ["name"]],
    ["createKnowledgebase", ["name"]],
    ["createDocument", ["name", "type"]],
    ["updateDocument", []],
    ["createLead", ["phone_number", "campaign_id"]],
    ["updateTool", []],
    ["sendSms", ["from", "to", "body"]],
    ["makeCall", ["phone_number", "assistant_id"]],
    ["sendWhatsappFreeform", ["sender_id", "recipient_phone", "message"]],
    ["sendMessage", ["message"]],
  ])("%s: %j", (id, fields) => {
    const errors = errorsOf(id, "body", {});
    expect(Object.keys(errors)).toEqual(fields);
    for (const field of fields) expect(errors[field]).toEqual([`The ${field.replaceAll("_", " ")} field is required.`]);
  });

  it("a document needs what its type is made from", () => {
    const errors = (more: object) => errorsOf("createDocument", "body", { name: "n", ...more });
    expect(errors({ type: "website" })).toEqual({
      url: ["The url field is required when links is not present."],
      links: ["The links field is required when url is not present."],
    });
    expect(errors({ type: "website", links: [{ link: "https://shop.example" }] })).toEqual({});
    expect(errors({ type: "website", links: [{ link: "nowhere" }] })).toEqual({
      "links.0.link": ["The links.0.link field must be a valid URL. Begin it with http:// or https://."],
    });
    for (const type of ["pdf", "txt", "docx"])
      expect(errors({ type })).toEqual({ file: ["The file field is required."] });
  });

  it("a tool's name has only lower-case letters and underscores, and begins with a letter", () => {
    for (const name of ["a", "find_visit", "a_"]) expect(errorsOf("updateTool", "body", { name })).toEqual({});
    for (const name of ["_a", "Find", "a1", "a-b", "a b", ""]) {
      expect(Object.keys(errorsOf("updateTool", "body", { name }))).toEqual(["name"]);
    }
  });
});

describe("the errors that the document gives", () => {
  it.each<[keyof Operations, string, number, object]>([
    ["deleteApiKey", "API_KEY_NOT_FOUND", 404, { message: "API key not found" }],
    ["createDocument", "KNOWLEDGEBASE_NOT_FOUND", 404, { error: "Knowledgebase not found." }],
    ["createDocument", "CREATION_FAILED", 500, { error: "Failed to create document" }],
    ["createKnowledgebase", "CREATION_FAILED", 500, { error: "Failed to create knowledgebase" }],
    ["updateDocument", "DOCUMENT_NOT_FOUND", 404, { error: "Document not found." }],
    ["getTool", "TOOL_NOT_FOUND", 404, { message: "Tool not found" }],
    ["sendSms", "SENDER_NOT_FOUND", 400, { message: "From number not found" }],
    ["sendSms", "INVALID_PHONE", 400, { message: "Invalid to phone number" }],
    ["sendSms", "INSUFFICIENT_BALANCE", 400, { message: "Insufficient balance" }],
    ["sendSms", "SENDER_NOT_CAPABLE", 400, { message: "From number is not SMS capable" }],
    // `reason` is ours.
    ["sendSms", "PROVIDER_FAILED", 500, { message: "Failed to send SMS", error: "refused", reason: "refused" }],
    ["sendMessage", "CONVERSATION_NOT_FOUND", 404, { status: false, error: "Conversation not found" }],
    ["sendMessage", "INSUFFICIENT_BALANCE", 400, { status: false, error: "Insufficient balance" }],
    ["makeCall", "INVALID_PHONE", 400, { message: expect.any(String) }],
    ["makeCall", "ASSISTANT_NOT_FOUND", 404, { message: "Assistant not found" }],
    ["makeCall", "INSUFFICIENT_BALANCE", 422, { message: "Insufficient balance" }],
  ])("%s: %s is %i %j", (id, code, status, body) => {
    expect(failureOf(id, code)).toEqual({ status, body });
  });

  it.each<[string, number]>([
    ["INSUFFICIENT_BALANCE", 402],
    ["SESSION_EXPIRED", 403],
    ["SENDER_NOT_FOUND", 404],
    ["INVALID_PHONE", 422],
    ["SENDER_OFFLINE", 503],
  ])("a freeform message's %s is %i, with its code in the body", (code, status) => {
    const session = {
      is_open: false,
      can_send_freeform: false,
      requires_template: true,
      message: expect.any(String),
      expired_at: expect.any(String),
    };
    expect(failureOf("sendWhatsappFreeform", code)).toEqual({
      status,
      body: {
        success: false,
        error: expect.any(String),
        error_code: code,
        ...(code === "SESSION_EXPIRED" ? { session_status: session } : {}),
      },
    });
  });

  it.each<[keyof Operations, string]>([
    ["createAssistant", "Validation failed"],
    ["updateAssistant", "Validation failed"],
    ["updateTool", "Validation failed"],
    ["updateLead", "Validation failed"],
    ["createCampaign", "The given data was invalid."],
    ["createSipTrunk", "The given data was invalid."],
    ["createApiKey", "The name field is required."],
  ])("a 422 of %s is headed %j", (id, message) => {
    expect(failureOf(id, "VALIDATION_FAILED")?.body).toMatchObject({ message, errors: expect.any(Object) });
  });
});

describe("the paths and statuses that are known", () => {
  const created: (keyof Operations)[] = [
    "createApiKey",
    "createAssistant",
    "createTool",
    "createKnowledgebase",
    "createDocument",
    "createCampaign",
    "createSipTrunk",
    "purchasePhoneNumber",
  ];

  it("201 is answered where something is created, 200 everywhere else", () => {
    const here = Object.entries<Operation>(operations).filter(([, { success }]) => success.status === 201);
    // Those of folders and labels may stand beside them.
    expect(here.map(([id]) => id)).toEqual(expect.arrayContaining(created));
    expect(here.map(([id]) => id).filter((id) => /^(?:make|send|update|delete|list|get|start)|Lead$/.test(id))).toEqual(
      [],
    );
  });

  it.each<[keyof Operations, string]>([
    ["createLead", "POST /user/lead"],
    ["updateLead", "PUT /user/leads/{id}"],
    ["makeCall", "POST /user/make_call"],
    ["deleteCampaign", "DELETE /user/campaign/{id}"],
    ["updateCampaignStatus", "POST /user/campaigns/update-status"],
    ["sendSms", "POST /user/sms"],
    ["listAllPhoneNumbers", "GET /user/phone-numbers/all"],
    ["listSipTrunks", "GET /user/phone-numbers/sip-trunks"],
    ["sendWhatsappFreeform", "POST /user/whatsapp/send-freeform"],
    ["sendWhatsappTemplate", "POST /user/whatsapp/send"],
    ["getWhatsappSession", "GET /user/whatsapp/session-status"],
    ["listWhatsappTemplates", "GET /user/whatsapp/senders/{id}/templates"],
    ["endCall", "POST /user/calls/{id}/end"],
    ["startWebCall", "POST /conversations/{uuid}/web-calls"],
    ["redeliverWebhook", "POST /user/webhook-deliveries/{id}/redeliver"],
    ["testWebhook", "POST /user/assistants/{id}/test-webhook"],
    ["listenToEvents", "GET /user/events"],
  ])("%s is %s", (id, place) => {
    expect(`${operations[id].method} ${operations[id].path}`).toBe(place);
  });
});

function failureOf(id: keyof Operations, code: string) {
  const failure = failuresOf(operations[id]).find((entry) => entry.code === code);
  return failure && { status: failure.status, body: failure.body };
}
