import { readFileSync } from "node:fs";
import { CompiledQuery, sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { afterCall } from "../../../../src/platform/resources/calls/after-call.ts";
import { moveCall } from "../../../../src/platform/resources/calls/move-call.ts";
import { changesAfter, deliverWebhook } from "../../../../src/platform/resources/webhooks/deliver.ts";
import { webhookResponse } from "../../../../src/platform/resources/webhooks/response.ts";
import { pauseIn } from "../../../../src/platform/resources/webhooks/send.ts";
import { newSecret, signedHeaders } from "../../../../src/platform/resources/webhooks/sign.ts";
import { createSafeFetch, type SafeFetch } from "../../../../src/platform/safe-fetch/safe-fetch.ts";
import { inTransaction } from "../../../../src/platform/storage/db.ts";
import { recordFigures } from "../../../../src/platform/telemetry/figure.ts";
import { createVault } from "../../../../src/platform/vault.ts";
import { drawn } from "../../../counts.ts";
import { send } from "../../../support/assistants.ts";
import { getCall, personas, requestCall, setAssistant, untilCall } from "../../../support/calls.ts";
import { addLead, makeCampaign, startCalling, startCampaign, untilLead } from "../../../support/campaigns.ts";
import { passJobTime } from "../../../support/jobs.ts";
import { testSecret } from "../../../support/owner.ts";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";
import { recordStatements, type Statement } from "../../../support/statements.ts";
import {
  deliveries,
  type ReceiverAnswer,
  secretOf,
  startReceiver,
  untilDelivery,
  verify,
} from "../../../support/webhooks.ts";

/** A platform whose assistant reports calls of every outcome to a server that answers so. */
async function startReporting(...answers: ReceiverAnswer[]) {
  const receiver = await startReceiver(...answers);
  const platform = await startPlatform({ safeFetch: receiver.safeFetch, balanceUsd: 5 });
  const settings = { is_webhook_active: true, webhook_url: receiver.hook, send_webhook_only_on_completed: false };
  await setAssistant(platform, settings);
  platform.platform.worker.start();
  return {
    receiver,
    ...platform,
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

/** A delivery whose tries the test makes itself, since no worker runs yet. */
async function startWaiting(...answers: ReceiverAnswer[]) {
  const platform = await startReporting(...answers);
  await busyCallWithoutWorker(platform);
  const { id: delivery_id } = await untilDelivery(platform, "pending", 0);
  const services = {
    ...platform.services,
    vault: createVault(testSecret),
    safeFetch: createSafeFetch(platform.receiver.safeFetch),
  };
  const context = () => ({ signal: new AbortController().signal, attempt: 1, complete: async () => undefined });
  return { ...platform, delivery_id, services, context };
}

/** Writes the report of a call down, and no more. */
async function busyCallWithoutWorker(platform: TestPlatform): Promise<void> {
  const { worker } = platform.platform;
  await worker.stop();
  const { call_id: id } = await requestCall(platform, { phone_number: personas.busy });
  const services = { ...platform.services, vault: createVault(testSecret) };
  await inTransaction(platform.db, (tx) =>
    moveCall(tx, { id }, "is busy", { now: services.now(), jobs: services.jobs }),
  );
  await afterCall.run({ call_id: id }, services, {
    signal: new AbortController().signal,
    attempt: 1,
    complete: async () => undefined,
  });
}

/** A call that is over at once. */
async function busyCall(platform: TestPlatform): Promise<number> {
  const { call_id: id } = await requestCall(platform, { phone_number: personas.busy });
  await untilCall(platform, id, "busy");
  // What follows the call has looked at the settings by then.
  const left = sql`select from pgboss.job where name = ${afterCall.name} and state < 'completed'`;
  await expect.poll(async () => (await left.execute(platform.db)).rows.length).toBe(0);
  return id;
}

/** Lets the pause before the next try pass. */
async function passPause(platform: TestPlatform, ms: number): Promise<void> {
  const { worker } = platform.platform;
  await worker.stop();
  platform.pass(ms);
  await passJobTime(platform, ms);
  worker.start();
}

describe("a signature", () => {
  it("is the one of Standard Webhooks' own example", () => {
    const at = new Date(1_614_265_330_000);
    const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at, body: '{"test": 2432232314}' };
    expect(signedHeaders(message, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });
});

describe("the code in docs/webhooks.md", () => {
  it("takes what is signed with the secret, and nothing that is changed, old, or signed with another", async () => {
    const [, code = ""] = /```js\n([\s\S]*?)```/.exec(readFileSync("docs/webhooks.md", "utf8")) ?? [];
    const url = `data:text/javascript,${encodeURIComponent(code)}`;
    const { readWebhook } = await import(/* @vite-ignore */ url);
    const [secret, other] = [newSecret(), newSecret()];
    const message = { id: "msg_1", at: new Date(1_795_168_800_000), body: '{"id":7}' };
    const nowS = message.at.getTime() / 1_000;
    for (const secrets of [[secret], [other, secret]])
      expect(readWebhook(signedHeaders(message, secrets), message.body, secret, nowS)).toEqual({ id: 7 });
    const headers = signedHeaders(message, [secret]);
    expect(() => readWebhook(headers, message.body, other, nowS)).toThrow("The signature is wrong.");
    expect(() => readWebhook(headers, '{"id":8}', secret, nowS)).toThrow("The signature is wrong.");
    expect(() => readWebhook(headers, message.body, secret, nowS + 301)).toThrow("The message is too old.");
    expect(() => readWebhook({}, message.body, secret, nowS)).toThrow("The message is too old.");
  });
});

describe("the report of a call", () => {
  it("reaches the owner's server once, signed, and its answer is stored with the call", async () => {
    await using platform = await startReporting({ status: 201, body: '{"ticket":7}' });
    const id = await busyCall(platform);
    const delivery = await untilDelivery(platform, "delivered", 1);
    expect(delivery).toMatchObject({
      kind: "post-call",
      assistant_id: platform.owner.assistantId,
      url: platform.receiver.hook,
      response_status: 201,
      error: null,
      next_attempt_at: null,
      delivered_at: "2026-11-20T10:00:00.000000Z",
    });
    const [arrived, ...more] = platform.receiver.requests;
    expect(more).toEqual([]);
    expect(arrived).toMatchObject({
      method: "POST",
      url: "/hook",
      headers: {
        "content-type": "application/json",
        "webhook-id": delivery.webhook_id,
        "webhook-timestamp": "1795168800",
      },
    });
    const secret = await secretOf(platform, platform.owner.assistantId);
    expect(verify(arrived!, secret)).toEqual({
      id,
      customer_phone: personas.busy,
      assistant_phone: null,
      duration: 0,
      status: "busy",
      extracted_variables: { status: false, summary: null },
      input_variables: {},
      transcript: [],
      formatted_transcript: "",
      recording_url: null,
      created_at: "2026-11-20 10:00:00",
      finished_at: "2026-11-20 10:00:00",
      lead: null,
      campaign: null,
    });
    expect(() => verify({ ...arrived!, body: `${arrived!.body} ` }, secret)).toThrow("the signature is wrong");
    expect((await getCall(platform, id)).webhook_response).toEqual({ status: 201, body: { ticket: 7 } });
  });

  it("holds the lead as it is after the call, its campaign, what was said and what was found", async () => {
    await using receiver = await startReceiver();
    await using platform = await startCalling({
      safeFetch: receiver.safeFetch,
      runningClock: true,
      assistant: {
        is_webhook_active: true,
        webhook_url: receiver.hook,
        include_recording_in_webhook: false,
        post_call_schema: [{ name: "wish", type: "string", description: "What the customer wants" }],
      },
    });
    const campaign = await makeCampaign(platform);
    const lead = await addLead(platform, campaign, { phone_number: personas.hangsUp, variables: { name: "Ada" } });
    await startCampaign(platform, campaign);
    await untilLead(platform, lead, "completed");
    await untilDelivery(platform, "delivered", 1);
    const payload = verify(receiver.requests[0]!, await secretOf(platform, platform.assistantId));
    expect(payload).toMatchObject({
      customer_phone: personas.hangsUp,
      status: "ended_by_customer",
      extracted_variables: { status: true, summary: null, wish: null },
      input_variables: { name: "Ada" },
      lead: { id: lead, status: "completed", variables: { name: "Ada" }, secondary_contacts: [] },
      campaign: { id: campaign, name: "Reminders" },
    });
    expect(payload.formatted_transcript).toMatch(/^Assistant: Hello\nCustomer: No, thank you\./);
    expect(payload.transcript).toMatchObject([
      { text: "Hello", type: "message", sender: "assistant" },
      { text: "No, thank you.", type: "message", sender: "customer" },
    ]);
    expect(payload).not.toHaveProperty("recording_url");
  });

  it.each([
    ["switched off", { is_webhook_active: false }],
    ["for calls that were talked in alone", { send_webhook_only_on_completed: true }],
  ])("is not sent where it is %s", async (_name, settings) => {
    await using platform = await startReporting();
    const first = await busyCall(platform);
    await setAssistant(platform, settings);
    await busyCall(platform);
    await setAssistant(platform, { is_webhook_active: true, send_webhook_only_on_completed: false });
    const third = await busyCall(platform);
    const reported = () => platform.receiver.requests.map(({ body }) => JSON.parse(body).id).sort();
    await expect.poll(reported).toEqual([first, third].sort());
  });

  it("is deleted with its call", async () => {
    await using platform = await startReporting({ status: 500 });
    const id = await busyCall(platform);
    await untilDelivery(platform, "pending", 1);
    await send(platform, "DELETE", `/user/calls/${id}`);
    expect(await deliveries(platform)).toEqual([]);
    await passPause(platform, 5_000);
    await busyCall(platform);
    await untilDelivery(platform, "pending", 1);
    expect(platform.receiver.requests).toHaveLength(2);
  });
});

describe("a delivery that fails", () => {
  const failures: readonly [name: string, answer: ReceiverAnswer, error: string, response: number | null][] = [
    ["that answers 500", { status: 500, body: "no" }, "refused", 500],
    ["that is too busy", { status: 503, headers: { "retry-after": "5" } }, "refused", 503],
    ["that redirects", { status: 302, headers: { location: "/elsewhere" } }, "refused", 302],
    ["that answers with more than 64 kB", { status: 200, body: "x".repeat(70_000) }, "too large", null],
  ];
  it.each(drawn(failures, 2))(
    "at a server %s is tried again after five seconds, under the same id with a new time",
    async (_name, answer, error, response) => {
      await using platform = await startReporting(answer, { status: 200 });
      await busyCall(platform);
      const failed = await untilDelivery(platform, "pending", 1);
      expect(failed).toMatchObject({
        error,
        response_status: response,
        next_attempt_at: "2026-11-20T10:00:05.000000Z",
      });
      expect(platform.receiver.requests).toHaveLength(1);
      await passPause(platform, 5_000);
      await untilDelivery(platform, "delivered", 2);
      const secret = await secretOf(platform, platform.owner.assistantId);
      const [first, second] = platform.receiver.requests;
      expect(verify(second!, secret)).toEqual(verify(first!, secret));
      expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
      expect(Number(second!.headers["webhook-timestamp"])).toBe(Number(first!.headers["webhook-timestamp"]) + 5);
    },
  );

  it.each([
    [{ status: 429, headers: { "retry-after": "600" } }, "2026-11-20T10:10:00.000000Z"],
    [{ status: 503, headers: { "retry-after": "Fri, 20 Nov 2026 10:02:00 GMT" } }, "2026-11-20T10:02:00.000000Z"],
    [{ status: 503, headers: { "retry-after": "2" } }, "2026-11-20T10:00:05.000000Z"],
    [{ status: 429, headers: { "retry-after": "99999999" } }, "2026-11-21T10:00:00.000000Z"],
    [{ status: 500, headers: { "retry-after": "600" } }, "2026-11-20T10:00:05.000000Z"],
  ])("is tried again no sooner than its receiver asks for, within a day: %j", (answer, next) => {
    const now = new Date("2026-11-20T10:00:00Z");
    const attempt = {
      status: answer.status,
      error: "refused",
      ...pauseIn({ ...answer, headers: new Map(Object.entries(answer.headers)) }, now),
    };
    const changes = changesAfter({ attempts: 0, final_attempt: 8 }, attempt, now);
    expect(changes).toMatchObject({ status: "pending", next_attempt_at: new Date(next) });
  });

  it("is dead after its last try, a day and a half later, and sent again where its owner asks, to the address of then", async () => {
    await using platform = await startReporting({ status: 503 });
    await busyCall(platform);
    const pauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400];
    for (const [at, seconds] of pauses.entries()) {
      await untilDelivery(platform, "pending", at + 1);
      await passPause(platform, seconds * 1_000);
    }
    const dead = await untilDelivery(platform, "dead", 8);
    expect(dead).toMatchObject({ next_attempt_at: null, delivered_at: null, response_status: 503 });
    const again = await send(platform, "POST", `/user/webhook-deliveries/${dead.id}/redeliver`);
    expect(again).toMatchObject({ status: 200, body: { data: { id: dead.id, status: "pending" } } });
    await untilDelivery(platform, "pending", 9);
    expect(platform.receiver.requests).toHaveLength(9);
    await setAssistant(platform, { webhook_url: platform.receiver.origin });
    await send(platform, "POST", `/user/webhook-deliveries/${dead.id}/redeliver`);
    expect(await untilDelivery(platform, "pending", 10)).toMatchObject({ url: platform.receiver.origin });
    const ids = platform.receiver.requests.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids)).toEqual(new Set([dead.webhook_id]));
  });

  it.each<[name: string, answer: ReceiverAnswer, url: (hook: string) => string, error: string]>([
    ["the receiver wants no more of them", { status: 410 }, (hook) => hook, "refused"],
    ["its address is inside the network", { status: 200 }, () => "http://127.0.0.1:9/hook", "address"],
  ])("is not tried again where %s", async (_name, answer, url, error) => {
    await using platform = await startReporting(answer);
    // As an address that was fine when it was saved.
    await platform.db
      .updateTable("assistants")
      .set({ webhook_url: url(platform.receiver.hook) })
      .execute();
    await busyCall(platform);
    expect(await untilDelivery(platform, "dead", 1)).toMatchObject({ error });
  });

  it("is the last to an address that answers 410: the webhook is switched off, and its owner is notified", async () => {
    await using platform = await startReporting({ status: 410 });
    await busyCall(platform);
    await untilDelivery(platform, "dead", 1);
    const reports = async () => {
      const { body } = await send(platform, "GET", "/user/assistants");
      return (body as unknown as { is_webhook_active: boolean; webhook_url: string }[])[0];
    };
    await expect.poll(reports).toMatchObject({ is_webhook_active: false, webhook_url: platform.receiver.hook });
    const { rows } = await sql<{ data: object }>`select data from notifications where kind = 'failing'`.execute(
      platform.db,
    );
    expect(rows).toEqual([{ data: { assistant_id: platform.owner.assistantId, switched_off: "post-call" } }]);
    await busyCall(platform);
    expect(platform.receiver.requests).toHaveLength(1);
  });

  it("to an address of before, which answers 410, leaves the webhook on: it goes to another address by now", async () => {
    await using platform = await startReporting({ status: 503 }, { status: 410 });
    await busyCall(platform);
    await untilDelivery(platform, "pending", 1);
    await setAssistant(platform, { webhook_url: `${platform.receiver.hook}/new` });
    await passPause(platform, 5_000);
    await untilDelivery(platform, "dead", 2);
    await platform.platform.worker.stop();
    const { body } = await send(platform, "GET", "/user/assistants");
    expect(body).toMatchObject([{ is_webhook_active: true, webhook_url: `${platform.receiver.hook}/new` }]);
  });

  it("to a server that never answers ends after ten seconds, and is tried again", async () => {
    await using platform = await startWaiting("never");
    const { delivery_id, services, context } = platform;
    const asked: number[] = [];
    const safeFetch: SafeFetch = {
      ...services.safeFetch,
      fetch: (url, request) => {
        asked.push(request.timeoutMs);
        return services.safeFetch.fetch(url, { ...request, timeoutMs: 50 });
      },
    };
    await deliverWebhook.run({ delivery_id, attempt: 1 }, { ...services, safeFetch }, context());
    expect(await untilDelivery(platform, "pending", 1)).toMatchObject({ error: "timed out", response_status: null });
    expect(asked).toEqual([10_000]);
    platform.receiver.answer({ status: 200 });
    await passPause(platform, 5_000);
    await untilDelivery(platform, "delivered", 2);
  });

  it("because its process ends is no try: the next process makes it, once", async () => {
    await using platform = await startWaiting("never", { status: 200 });
    const { delivery_id, services, context } = platform;
    const outcomes: (string | undefined)[] = [];
    recordFigures(
      ({ name }, { outcome }) => void (name === "ringback_webhook_attempts_total" && outcomes.push(outcome)),
    );
    onTestFinished(() => recordFigures(undefined));
    const ending = new AbortController();
    const run = deliverWebhook.run({ delivery_id, attempt: 1 }, services, { ...context(), signal: ending.signal });
    const ended = expect(run).rejects.toThrow();
    await expect.poll(() => platform.receiver.requests).toHaveLength(1);
    ending.abort();
    await ended;
    expect((await deliveries(platform))[0]).toMatchObject({ status: "pending", attempts: 0 });
    await deliverWebhook.run({ delivery_id, attempt: 1 }, services, context());
    await untilDelivery(platform, "delivered", 1);
    await deliverWebhook.run({ delivery_id, attempt: 1 }, services, context()); // a job that runs twice
    const ids = platform.receiver.requests.map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(outcomes).toEqual(["stopped", "delivered"]);
  });

  it("is dead where its assistant is deleted meanwhile, since nothing signs it any more", async () => {
    await using platform = await startWaiting();
    const { delivery_id, services, context } = platform;
    await send(platform, "DELETE", `/user/assistant/${platform.owner.assistantId}`);
    await deliverWebhook.run({ delivery_id, attempt: 1 }, services, context());
    expect(await untilDelivery(platform, "dead", 1)).toMatchObject({ error: "assistant deleted", assistant_id: null });
    expect(platform.receiver.requests).toEqual([]);
  });

  it("is found by status, kind and assistant, and by its owner alone", async () => {
    await using platform = await startReporting({ status: 500 });
    await busyCall(platform);
    const { id } = await untilDelivery(platform, "pending", 1);
    const { assistantId } = platform.owner;
    for (const query of ["status=pending", "kind=post-call", `assistant_id=${assistantId}`])
      expect(await deliveries(platform, `?${query}`), query).toHaveLength(1);
    for (const query of ["status=dead", "kind=inbound-call", `assistant_id=${assistantId + 1}`])
      expect(await deliveries(platform, `?${query}`), query).toEqual([]);
    expect((await send(platform, "GET", "/user/webhook-deliveries?status=lost")).status).toBe(422);
    const other = await platform.addOwner();
    const list = await send(platform, "GET", "/user/webhook-deliveries", undefined, other.key);
    expect(list.body.data).toEqual([]);
    const again = await send(platform, "POST", `/user/webhook-deliveries/${id}/redeliver`, undefined, other.key);
    expect([again.status, again.body]).toEqual([404, { message: "Webhook delivery not found" }]);
  });
});

describe("GET /user/webhook-deliveries", () => {
  it("reads none of the payloads, each of which holds all that was said", async () => {
    await using platform = await startReporting({ status: 200 });
    await send(platform, "POST", `/user/assistants/${platform.owner.assistantId}/test-webhook`, {});
    const statements = recordStatements(platform);
    expect(await deliveries(platform)).toHaveLength(1);
    const isList = ({ sql: text }: Statement) => text.includes("webhook_deliveries") && text.includes("limit");
    const [list = expect.unreachable()] = statements.filter(isList);
    const { rows } = await platform.db.executeQuery(CompiledQuery.raw(list.sql, [...list.parameters]));
    expect(rows).toEqual([expect.objectContaining({ kind: "post-call", status: "delivered" })]);
    expect(rows[0]).not.toHaveProperty("payload");
  });
});

describe("what an owner's server answered", () => {
  it.each<[text: string, body: unknown]>([
    ["", null],
    ["thanks", "thanks"],
    ["[1,2]", [1, 2]],
    ['{"a":"\\u0000"}', null],
    [`${"[".repeat(5_000)}${"]".repeat(5_000)}`, `${"[".repeat(5_000)}${"]".repeat(5_000)}`],
  ])("is stored as JSON where it is some that can be: %.20s", (text, body) => {
    expect(webhookResponse({ status: 200, text })).toEqual({ status: 200, body });
  });
});
