import { describe, expect, it } from "vitest";
import { inspect } from "../../../../src/platform/doctor.ts";
import { createVault } from "../../../../src/platform/vault.ts";
import { send } from "../../../support/assistants.ts";
import { setAssistant } from "../../../support/calls.ts";
import { testSecret } from "../../../support/owner.ts";
import { startPlatform } from "../../../support/platform.ts";
import { deliveries, secretOf, startReceiver, untilDelivery, verify } from "../../../support/webhooks.ts";

const dayMs = 24 * 3_600_000;

describe("the secret of an assistant's webhooks", () => {
  it("is made once, is each assistant's own, is stored sealed, and is its owner's alone", async () => {
    await using platform = await startPlatform();
    const { assistantId } = platform.owner;
    const other = await platform.addOwner();
    const path = `/user/assistants/${assistantId}/webhook-secret`;
    const answers = await Promise.all([1, 2, 3].map(() => send(platform, "GET", path)));
    const [first] = answers;
    expect(first?.body).toEqual({ secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/), previous_valid_until: null });
    expect(new Set(answers.map(({ body }) => body.secret)).size).toBe(1);
    const theirs = await send(
      platform,
      "GET",
      `/user/assistants/${other.assistantId}/webhook-secret`,
      undefined,
      other.key,
    );
    expect(theirs.body.secret).not.toBe(first?.body.secret);
    const { sealed_secret } = await platform.db
      .selectFrom("webhook_secrets")
      .select("sealed_secret")
      .where("assistant_id", "=", assistantId)
      .executeTakeFirstOrThrow();
    expect(sealed_secret).not.toContain(first?.body.secret.slice(6));
    for (const method of ["GET", "POST"]) {
      const foreign = await send(platform, method, path, undefined, other.key);
      expect([foreign.status, foreign.body]).toEqual([404, { message: "Assistant not found" }]);
    }
    expect(await secretOf(platform, assistantId)).toBe(first?.body.secret);
  });

  it("is replaced by another, and signs beside it for 24 hours", async () => {
    await using receiver = await startReceiver();
    await using platform = await startPlatform({ safeFetch: receiver.safeFetch });
    const { assistantId } = platform.owner;
    await setAssistant(platform, { is_webhook_active: true, webhook_url: receiver.hook });
    const before = await secretOf(platform, assistantId);
    const { body } = await send(platform, "POST", `/user/assistants/${assistantId}/webhook-secret`);
    expect(body).toEqual({ secret: expect.any(String), previous_valid_until: "2026-11-21T10:00:00.000000Z" });
    expect(body.secret).not.toBe(before);
    const test = () => send(platform, "POST", `/user/assistants/${assistantId}/test-webhook`, {});
    await test();
    platform.pass(dayMs);
    await test();
    const [during, after] = receiver.requests;
    for (const secret of [before, body.secret]) expect(verify(during!, secret)).toMatchObject({ id: 0 });
    expect(verify(after!, body.secret)).toMatchObject({ id: 0 });
    expect(() => verify(after!, before)).toThrow("the signature is wrong");
    expect((await send(platform, "GET", `/user/assistants/${assistantId}/webhook-secret`)).body).toEqual({
      secret: body.secret,
      previous_valid_until: null,
    });
  });

  it("that was sealed by another process's secret is named by doctor, and can be replaced", async () => {
    await using platform = await startPlatform();
    const { assistantId } = platform.owner;
    await secretOf(platform, assistantId);
    const findings = async () => {
      const inspection = { storage: platform.storage, vault: createVault(testSecret), surroundings: [] };
      const all = await inspect({ ...inspection, now: platform.services.now });
      return all.filter(({ text }) => text.startsWith("Secret:"));
    };
    expect(await findings()).toEqual([]);
    const sealed_secret = createVault("another secret that is long enough").seal("whsec_AAAA", "webhooks");
    await platform.db.updateTable("webhook_secrets").set({ sealed_secret }).execute();
    const text =
      "Secret: what signs the webhooks of 1 assistants was sealed with another RINGBACK_SECRET; replace it there.";
    expect(await findings()).toEqual([{ level: "problem", text }]);
    const path = `/user/assistants/${assistantId}/webhook-secret`;
    expect(await send(platform, "GET", path)).toEqual({
      status: 409,
      body: { message: "The webhook secret cannot be read: RINGBACK_SECRET has changed. Replace the webhook secret." },
    });
    const { status, body } = await send(platform, "POST", path);
    expect([status, body.previous_valid_until]).toEqual([200, null]);
    expect(await secretOf(platform, assistantId)).toBe(body.secret);
    expect(await findings()).toEqual([]);
  });
});

describe("a message that cannot be signed, since RINGBACK_SECRET has changed", () => {
  it("is not sent, says why, and is sent once the webhook secret is replaced", async () => {
    await using receiver = await startReceiver();
    await using platform = await startPlatform({ safeFetch: receiver.safeFetch });
    const { assistantId } = platform.owner;
    const sealed = (text: string) => createVault("another secret that is long enough").seal(text, "any");
    await setAssistant(platform, { is_webhook_active: true, webhook_url: receiver.hook });
    const path = `/user/assistants/${assistantId}`;
    // A rotation on the day of the change: neither of the two can be read.
    await send(platform, "POST", `${path}/webhook-secret`);
    await platform.db
      .updateTable("webhook_secrets")
      .set({ sealed_secret: sealed("whsec_AAAA"), sealed_previous: sealed("whsec_BBBB") })
      .execute();
    expect(await send(platform, "POST", `${path}/test-webhook`, {})).toMatchObject({
      status: 200,
      body: { message: "Webhook not delivered", data: { status: "dead", error: "secret unreadable" } },
    });
    expect(receiver.requests).toEqual([]);
    const { body } = await send(platform, "POST", `${path}/webhook-secret`);
    const [{ id } = { id: 0 }] = await deliveries(platform);
    await send(platform, "POST", `/user/webhook-deliveries/${id}/redeliver`);
    platform.platform.worker.start();
    expect(await untilDelivery(platform, "delivered", 2)).toMatchObject({ id, error: null });
    expect(verify(receiver.requests[0]!, body.secret)).toMatchObject({ status: "completed" });
  });
});

describe("POST /user/assistants/{id}/test-webhook", () => {
  it("refuses an unknown kind, another owner's assistant, and one without such a webhook", async () => {
    await using platform = await startPlatform();
    const path = `/user/assistants/${platform.owner.assistantId}/test-webhook`;
    const other = await platform.addOwner();
    expect(await send(platform, "POST", path, { kind: "lunch" })).toMatchObject({ status: 422 });
    expect(await send(platform, "POST", path, {}, other.key)).toMatchObject({ status: 404 });
    for (const kind of ["post-call", "conversation-ended", "inbound-call"])
      expect(await send(platform, "POST", path, { kind })).toEqual({
        status: 400,
        body: { message: "This assistant has no such webhook" },
      });
    expect(await deliveries(platform)).toEqual([]);
  });

  it("tries each kind once, and a receiver that refuses is an answer", async () => {
    await using receiver = await startReceiver({ status: 200 }, { status: 200 }, { status: 500 });
    await using platform = await startPlatform({ safeFetch: receiver.safeFetch });
    const { assistantId, assistantUuid } = platform.owner;
    await setAssistant(platform, {
      webhook_url: receiver.hook,
      conversation_ended_webhook_url: receiver.hook,
      inbound_webhook_url: receiver.hook,
    });
    const test = (kind: string) => send(platform, "POST", `/user/assistants/${assistantId}/test-webhook`, { kind });
    expect(await test("post-call")).toMatchObject({
      status: 200,
      body: { message: "Webhook delivered", data: { status: "delivered", attempts: 1, response_status: 200 } },
    });
    await test("conversation-ended");
    expect(await test("inbound-call")).toMatchObject({
      status: 200,
      body: { message: "Webhook not delivered", data: { status: "dead", error: "refused", next_attempt_at: null } },
    });
    const secret = await secretOf(platform, assistantId);
    expect(receiver.requests.map((request) => verify(request, secret))).toMatchObject([
      { lead: null, status: "completed" },
      { assistant_id: assistantUuid, status: "ended" },
      { customer_phone: "+447700900123", assistant_phone: "+447700900700" },
    ]);
    expect((await deliveries(platform)).map(({ kind }) => kind)).toEqual([
      "inbound-call",
      "conversation-ended",
      "post-call",
    ]);
  });
});
