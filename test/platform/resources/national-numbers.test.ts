import { expect, it } from "vitest";
import { startPlatform } from "../../support/platform.ts";
import { giveSender } from "../../support/whatsapp.ts";

it("takes numbers as they are dialled in the account's country, for calls, texts and leads, and none without a country", async () => {
  await using platform = await startPlatform({ balanceUsd: 20 });
  const { owner } = platform;
  const ask = async (method: string, path: string, body?: object) => {
    const response = await platform.request(method, path, { token: owner.key, ...(body ? { body } : {}) });
    return { status: response.status, body: await response.json() };
  };
  const from = await giveSender(platform, { ...owner, caller: owner.assistantId });
  const call = { assistant_id: owner.assistantId, phone_number: "07700 900123" };
  expect((await ask("POST", "/user/make_call", call)).status).toBe(400);
  expect((await ask("POST", "/user/sms", { from, to: "07700 900123", body: "Hello" })).status).toBe(400);
  expect((await ask("PUT", "/user/me", { country: "GB" })).status).toBe(200);

  expect((await ask("POST", "/user/make_call", call)).status).toBe(200);
  const { body: calls } = await ask("GET", "/user/calls?phone_number=07700%20900123");
  expect(calls.data.map((one: { client_phone_number: string }) => one.client_phone_number)).toEqual(["+447700900123"]);
  const { body: text } = await ask("POST", "/user/sms", { from, to: "(07700) 900-123", body: "Hello" });
  expect(text.data.to).toBe("+447700900123");
  await ask("PUT", `/user/assistant/${owner.assistantId}`, { type: "outbound" });
  const named = { name: "Spring", assistant_id: owner.assistantId, phone_number_ids: [from] };
  const campaign = await ask("POST", "/user/campaigns", named);
  const lead = await ask("POST", "/user/lead", {
    campaign_id: campaign.body.data.id,
    phone_number: "07700 900123",
    secondary_contacts: [{ phone_number: "07700 900124" }],
  });
  expect(lead.body.data).toMatchObject({ phone_number: "+447700900123" });
  const wrong = await ask("POST", "/user/lead", { campaign_id: campaign.body.data.id, phone_number: "12" });
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    {
      phone_number: [
        "The phone number field format is invalid. Write it with the country's code, such as +447700900123.",
      ],
    },
  ]);
});
