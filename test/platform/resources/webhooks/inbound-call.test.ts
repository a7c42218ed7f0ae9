import { describe, expect, it } from "vitest";
import { readVariables } from "../../../../src/platform/resources/webhooks/ask-for-variables.ts";
import { send } from "../../../support/assistants.ts";
import { handset, listCalls, setAssistant, untilCall } from "../../../support/calls.ts";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";
import { deliveries, type ReceiverAnswer, secretOf, startReceiver, verify } from "../../../support/webhooks.ts";
import { giveSender } from "../../../support/whatsapp.ts";

const own = "+447700900700";

/** An inbound assistant with a number, and a server that is asked for variables. */
async function startAnswering(...answers: ReceiverAnswer[]) {
  const receiver = await startReceiver(...answers);
  const platform = await startPlatform({ safeFetch: receiver.safeFetch, balanceUsd: 5, runningClock: true });
  await setAssistant(platform, {
    type: "inbound",
    status: "active",
    initial_message: "Hi {{name}}.",
    phone_number_id: await giveSender(platform, platform.owner),
    inbound_webhook_url: receiver.hook,
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

describe("an inbound call", () => {
  it.each([
    ["beside others", { variables: { name: "Ada", order: { id: 7 } }, other: true }],
    ["by themselves", { name: "Ada", order: { id: 7 } }],
  ])("is answered with the variables that the owner's server gives, %s", async (_name, answer) => {
    await using platform = await startAnswering({ status: 200, body: JSON.stringify(answer) });
    await dialUntil(platform, "Assistant: Hi Ada.");
    expect((await listCalls(platform)).data[0]?.variables).toMatchObject({ name: "Ada", order: { id: 7 } });
    const secret = await secretOf(platform, platform.owner.assistantId);
    expect(platform.receiver.requests.map((request) => verify(request, secret))).toEqual([
      { customer_phone: handset, assistant_phone: own },
    ]);
    expect(await deliveries(platform)).toMatchObject([
      { kind: "inbound-call", status: "delivered", attempts: 1, response_status: 200 },
    ]);
  });

  it("is answered without variables where that server refuses", async () => {
    await using platform = await startAnswering({ status: 500, body: '{"name":"Ada"}' });
    await dialUntil(platform, "Assistant: Hi there.");
    expect(await deliveries(platform)).toMatchObject([{ status: "dead", attempts: 1, error: "refused" }]);
  });
});

describe("an owner's server that wants to be asked no more", () => {
  it("is asked for no further call", async () => {
    await using platform = await startAnswering({ status: 410 });
    await dialUntil(platform, "Assistant: Hi there.");
    await dialUntil(platform, "Assistant: Hi there.");
    expect(platform.receiver.requests).toHaveLength(1);
    const { body } = await send(platform, "GET", "/user/assistants");
    expect(body).toMatchObject([{ inbound_webhook_url: null }]);
  });
});

describe("what an owner's server was asked before an inbound call", () => {
  it("is deleted with the call, also where its assistant is deleted before", async () => {
    await using platform = await startAnswering({ status: 200, body: '{"name":"Ada"}' });
    await dialUntil(platform, "Assistant: Hi Ada.");
    await dialUntil(platform, "Assistant: Hi Ada.");
    platform.platform.worker.start();
    const ids = (await listCalls(platform)).data.map(({ id }) => id);
    for (const id of ids) await untilCall(platform, id, "ended_by_customer");
    await remove(platform, `/user/calls/${ids[0]}`);
    expect(await deliveries(platform)).toHaveLength(1);
    await remove(platform, `/user/assistant/${platform.owner.assistantId}`);
    expect(await deliveries(platform)).toMatchObject([{ assistant_id: null }]);
    await remove(platform, `/user/calls/${ids[1]}`);
    expect(await deliveries(platform)).toEqual([]);
  });

  it("is kept with a call that the balance does not cover", async () => {
    await using platform = await startAnswering({ status: 200, body: '{"name":"Ada"}' });
    await platform.db.updateTable("ledger_accounts").set({ posted_micros: 0n }).execute();
    expect(await platform.carrier.calls.dial(handset, own)).toMatchObject({ state: "ended", endReason: "refused" });
    expect(platform.receiver.requests).toHaveLength(1);
    expect((await listCalls(platform)).data).toMatchObject([{ end_reason: "insufficient_balance" }]);
    expect(await deliveries(platform)).toHaveLength(1);
  });
});

describe("variables that an owner's server gives", () => {
  it.each([
    ["are no JSON", "name=Ada"],
    ["are a list", '["Ada"]'],
    ["have too long a value", JSON.stringify({ name: "A".repeat(2_001) })],
    ["are an empty list", '{"variables":[]}'],
    ["are too many", JSON.stringify(Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`n${at}`, 1])))],
    ["hold what no database takes", '{"name":"\\u0000"}'],
  ])("count as none where they %s", (_name, text) => {
    expect(readVariables(text)).toEqual({});
  });
});

/** Calls the assistant, and hangs up once its greeting is written down. */
async function dialUntil(platform: TestPlatform, transcript: string): Promise<void> {
  const { calls } = platform.carrier;
  const { id } = await calls.dial(handset, own);
  await expect
    .poll(async () => (await listCalls(platform)).data[0])
    .toMatchObject({ status: "in-progress", transcript });
  await calls.hangUp(handset, id);
}

async function remove(platform: TestPlatform, path: string): Promise<void> {
  expect(await send(platform, "DELETE", path)).toMatchObject({ status: 200 });
}
