import { describe, expect, it } from "vitest";
import { reportEnds } from "../../../../src/platform/resources/webhooks/report-ends.ts";
import { send } from "../../../support/assistants.ts";
import { setAssistant } from "../../../support/calls.ts";
import { say, start } from "../../../support/conversations.ts";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";
import { deliveries, secretOf, startReceiver, verify } from "../../../support/webhooks.ts";

const minuteMs = 60_000;

/** A platform whose conversations end after five minutes, and a server that is told. */
async function startReporting(settings: object = {}) {
  const receiver = await startReceiver();
  const platform = await startPlatform({ safeFetch: receiver.safeFetch });
  await setAssistant(platform, {
    conversation_ended_webhook_url: receiver.hook,
    conversation_inactivity_timeout: 5,
    ...settings,
  });
  return {
    receiver,
    ...platform,
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

/** Lets time pass, and has ends looked for by two processes at once. */
async function passTime(platform: TestPlatform, ms: number): Promise<void> {
  platform.pass(ms);
  await Promise.all([reportEnds(platform.services), reportEnds(platform.services)]);
}

async function reports(platform: TestPlatform): Promise<number> {
  return (await deliveries(platform, "?kind=conversation-ended")).length;
}

describe("the report of a conversation's end", () => {
  it("reaches the owner's server once nobody has written for as long as the assistant says, with all that was said", async () => {
    await using platform = await startReporting();
    const uuid = await start(platform, { type: "test", variables: { name: "Ada" } });
    await say(platform, uuid, "Are you open?");
    await passTime(platform, 5 * minuteMs - 1);
    expect(await reports(platform)).toBe(0);
    await passTime(platform, 1);
    await passTime(platform, minuteMs);
    expect(await reports(platform)).toBe(1);
    platform.platform.worker.start();
    await expect.poll(() => platform.receiver.requests.length).toBe(1);
    const at = { timestamp: "2026-11-20T10:00:00.000000Z", timestamp_unix: 1_795_168_800 };
    expect(verify(platform.receiver.requests[0]!, await secretOf(platform, platform.owner.assistantId))).toEqual({
      id: expect.any(Number),
      conversation_id: uuid,
      assistant_id: platform.owner.assistantUuid,
      type: "test",
      message_count: 3,
      status: "ended",
      extracted_variables: {},
      input_variables: { name: "Ada" },
      transcript: [
        { role: "assistant", content: "Hello Ada.", ...at },
        { role: "user", content: "Are you open?", ...at },
        { role: "assistant", content: "You said: Are you open?", ...at },
      ],
      formatted_transcript: "Assistant: Hello Ada.\nCustomer: Are you open?\nAssistant: You said: Are you open?",
      customer_phone: null,
      customer_name: null,
      created_at: "2026-11-20T10:00:00.000000Z",
      ended_at: "2026-11-20T10:00:00.000000Z",
    });
  });

  it("is not sent of a conversation in which nobody wrote, that ended long ago, or whose assistant wants none", async () => {
    await using platform = await startReporting({ conversation_ended_webhook_url: null });
    await say(platform, await start(platform, { type: "test" }), "Hello");
    await passTime(platform, 25 * 60 * minuteMs);
    await setAssistant(platform, { conversation_ended_webhook_url: platform.receiver.hook });
    await start(platform, { type: "test" });
    await passTime(platform, 10 * minuteMs);
    expect(await reports(platform)).toBe(0);
    await say(platform, await start(platform, { type: "test" }), "Hello");
    await passTime(platform, 10 * minuteMs);
    expect(await reports(platform)).toBe(1);
  });

  it("is deleted with its conversation, and with its assistant", async () => {
    await using platform = await startReporting();
    const uuids = [await start(platform, { type: "test" }), await start(platform, { type: "test" })];
    for (const uuid of uuids) await say(platform, uuid, "Hello");
    await passTime(platform, 5 * minuteMs);
    expect(await reports(platform)).toBe(2);
    await send(platform, "DELETE", `/user/conversations/${uuids[0]}`);
    expect(await reports(platform)).toBe(1);
    await send(platform, "DELETE", `/user/assistant/${platform.owner.assistantId}`);
    expect(await reports(platform)).toBe(0);
  });

  it.each([
    [false, 1],
    [true, 2],
  ])("where the conversation goes on, with conversation_ended_retrigger %s, is sent %i times", async (again, count) => {
    await using platform = await startReporting({ conversation_ended_retrigger: again });
    const uuid = await start(platform, { type: "test" });
    await say(platform, uuid, "Hello");
    await passTime(platform, 5 * minuteMs);
    await passTime(platform, minuteMs);
    await say(platform, uuid, "One more thing");
    await passTime(platform, 5 * minuteMs);
    await passTime(platform, minuteMs);
    expect(await reports(platform)).toBe(count);
  });
});
