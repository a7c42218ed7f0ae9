import { describe, expect, it } from "vitest";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

const hook = "https://hook.example/done";
const toggles = [
  ["webhook", "webhook_url", "Webhook"],
  ["inbound-webhook", "inbound_webhook_url", "Inbound webhook"],
  ["conversation-ended-webhook", "conversation_ended_webhook_url", "Conversation ended webhook"],
] as const;

describe("an assistant's webhooks", () => {
  it.each(toggles)("%s is switched on with its address, and off without it", async (name, field, words) => {
    await using platform = await startPlatform();
    const { assistantId: assistant_id } = platform.owner;
    const before = await read(platform);
    expect(await send(platform, `enable-${name}`, { assistant_id: String(assistant_id), webhook_url: hook })).toEqual([
      200,
      { message: `${words} enabled successfully`, data: [] },
    ]);
    expect(await read(platform)).toEqual({
      ...before,
      [field]: hook,
      ...(name === "webhook" ? { is_webhook_active: true } : {}),
    });
    expect(await send(platform, `disable-${name}`, { assistant_id })).toEqual([
      200,
      { message: `${words} disabled successfully`, data: [] },
    ]);
    expect(await read(platform)).toEqual({ ...before, [field]: null, is_webhook_active: false });
  });

  it.each(toggles)("%s refuses what is missing or may not be called, under one message", async (name, field) => {
    await using platform = await startPlatform();
    const { assistantId: assistant_id } = platform.owner;
    const before = await read(platform);
    for (const body of [
      { assistant_id },
      { assistant_id, webhook_url: "desk" },
      { assistant_id, webhook_url: "http://127.0.0.1/hook" },
      { assistant_id, webhook_url: "http://169.254.169.254/" },
      { assistant_id, webhook_url: "https://user:word@hook.example/" },
    ]) {
      expect(await send(platform, `enable-${name}`, body), JSON.stringify(body)).toEqual([
        422,
        { message: "The given data was invalid.", errors: { webhook_url: [expect.any(String)] } },
      ]);
    }
    expect(await send(platform, `disable-${name}`, {})).toEqual([
      422,
      { message: "The given data was invalid.", errors: { assistant_id: ["The assistant id field is required."] } },
    ]);
    expect((await read(platform))[field]).toBe(before[field]);
  });

  it.each(toggles)("%s of another owner reads as unknown", async (name) => {
    await using platform = await startPlatform();
    const stranger = await platform.addOwner();
    for (const verb of ["enable", "disable"]) {
      for (const assistant_id of [stranger.assistantId, 999]) {
        const body = { assistant_id, ...(verb === "enable" ? { webhook_url: hook } : {}) };
        expect(await send(platform, `${verb}-${name}`, body)).toEqual([404, { message: "Assistant not found" }]);
      }
    }
    const rows = await platform.db.selectFrom("assistants").select(["webhook_url", "settings"]).execute();
    expect(JSON.stringify(rows)).not.toContain("hook.example");
  });
});

async function send(platform: TestPlatform, toggle: string, body: object) {
  const response = await platform.request("POST", `/user/assistants/${toggle}`, { body, token: platform.owner.key });
  return [response.status, await response.json()];
}

async function read(platform: TestPlatform) {
  const response = await platform.request("GET", "/user/assistants", { token: platform.owner.key });
  return (await response.json())[0];
}
