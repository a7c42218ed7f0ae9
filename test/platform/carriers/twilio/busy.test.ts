import { describe, expect, it } from "vitest";
import { answering } from "../../../support/call.ts";
import { requestCall, untilCall } from "../../../support/calls.ts";
import { passJobTime, storedJobs } from "../../../support/jobs.ts";
import {
  buyNumber,
  customerNumber,
  ownNumber,
  startTwilioPlatform,
  stored,
  type TwilioPlatform,
} from "../../../support/twilio-platform.ts";

/** Lets time pass for jobs; a worker alone on its database looks when it expects one to be due. */
async function passTime(platform: TwilioPlatform, ms: number): Promise<void> {
  await platform.platform.worker.stop();
  await passJobTime(platform, ms);
  platform.platform.worker.start();
}

describe("Twilio with too many requests", () => {
  it("gets a text again after the time that it names, within the same request, and is paid once", async () => {
    await using platform = await startTwilioPlatform();
    const from = await buyNumber(platform);
    platform.twilio.faults.next({ status: 429, retryAfterSeconds: 1 }, { path: /Messages/ });
    const { postedMicros: before } = await platform.balance();
    const body = { from, to: customerNumber, body: "Your table is ready." };
    const response = await platform.request("POST", "/user/sms", { body, token: platform.owner.key });
    expect(response.status).toBe(200);
    const { data } = await response.json();
    expect(platform.twilio.phone(customerNumber).messages.map(({ sid }) => sid)).toEqual([data.sms_sid]);
    const { postedMicros, heldMicros } = await platform.balance();
    expect([before - postedMicros, heldMicros]).toEqual([BigInt(data.total_cost * 1e6), 0n]);
  });

  it("leaves a text unsent and unpaid where that takes longer, and the same key sends it later", async () => {
    await using platform = await startTwilioPlatform();
    const from = await buyNumber(platform);
    const { postedMicros: before } = await platform.balance();
    platform.twilio.faults.next({ status: 429, retryAfterSeconds: 30 }, { path: /Messages/ });
    const request = {
      body: { from, to: customerNumber, body: "Your table is ready." },
      token: platform.owner.key,
      headers: { "idempotency-key": "table-7" },
    };
    const refused = await platform.request("POST", "/user/sms", request);
    expect([refused.status, await refused.json()]).toMatchObject([
      500,
      { reason: "busy", error: "The carrier takes no more requests at the moment." },
    ]);
    expect(await platform.balance()).toMatchObject({ postedMicros: before, heldMicros: 0n });
    expect((await platform.request("POST", "/user/sms", request)).status).toBe(200);
    expect(platform.twilio.phone(customerNumber).messages).toHaveLength(1);
  });

  it("gets an assistant's answer once it has time: the job waits as long as it asks, and thinks of one answer", async () => {
    const engine = answering("We open at nine.");
    await using platform = await startTwilioPlatform({ engine });
    await buyNumber(platform);
    platform.twilio.faults.next({ status: 429, retryAfterSeconds: 40 }, { path: /Messages/ });
    const phone = platform.twilio.phone(customerNumber);
    await phone.sendMessage(ownNumber, "When do you open?");
    await expect.poll(() => stored(platform)).toMatchObject([{ status: "received" }, { status: "failed" }]);
    const waits = () => platform.db.selectFrom("messages").select("role").where("role", "=", "assistant").execute();
    await expect.poll(async () => (await waits()).length).toBe(1);
    const job = async () => (await storedJobs(platform)).find(({ kind }) => kind === "phone-messages.answer");
    await expect.poll(async () => (await job())?.state).toBe("retry");
    expect((await job())?.dueInMs).toBeGreaterThan(25_000);
    await passTime(platform, 40_000);
    await expect.poll(() => phone.messages.map(({ body }) => body)).toEqual(["We open at nine."]);
    expect(await waits()).toHaveLength(1);
  });

  it("is asked again for a call", async () => {
    await using platform = await startTwilioPlatform();
    await buyNumber(platform);
    platform.twilio.faults.next({ status: 429, retryAfterSeconds: 20 }, { path: /Calls/ });
    const { call_id: id } = await requestCall(platform, { phone_number: customerNumber });
    const asked = () => platform.twilio.requests.filter(({ path, method }) => method === "POST" && /Calls/.test(path));
    await expect.poll(() => asked().map(({ status }) => status)).toEqual([429]);
    await expect
      .poll(async () => {
        const call = await platform.db.selectFrom("calls").select("asked_at").where("id", "=", id).executeTakeFirst();
        return call?.asked_at;
      })
      .toBeNull();
    await expect.poll(async () => (await storedJobs(platform)).some(({ state }) => state === "retry")).toBe(true);
    await passTime(platform, 20_000);
    await untilCall(platform, id, "in-progress");
    expect(asked()).toHaveLength(2);
    await platform.twilio.phone(customerNumber).hangUp();
  });
});
