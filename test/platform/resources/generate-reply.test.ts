import { describe, expect, it } from "vitest";
import { generateReply } from "../../../src/contract/operations/conversations/owner-conversations.ts";
import { findDiscrepancies } from "../../../src/platform/ledger/audit.ts";
import { deep } from "../../counts.ts";
import { keyed } from "../../support/conversations.ts";
import { heldEngine, scriptedEngine } from "../../support/engine.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

describe("POST /user/ai/generate-reply", () => {
  it("answers in one conversation for each assistant and customer, and charges one cent", async () => {
    const engine = scriptedEngine();
    await using platform = await startPlatform({ engine });
    const first = await ask(platform, { variables: { name: "Ada" } });
    const body = await first.json();
    expect(generateReply.success.body.parse(body)).toEqual(body);
    expect([first.status, body]).toEqual([
      200,
      {
        success: true,
        conversation_id: expect.any(String),
        customer_identifier: "customer 7",
        reply: "You said: Hi",
        function_calls: [],
        ai_disabled: false,
      },
    ]);
    // The alias is the same operation.
    const second = await (await ask(platform, { message: "Again" }, { path: "/ai/generate-reply" })).json();
    expect(second.conversation_id).toBe(body.conversation_id);
    expect(engine.seen[1]?.history.map(({ content }) => content)).toEqual(["Hi", "You said: Hi"]);
    expect(engine.seen[1]?.variables).toMatchObject({ name: "Ada" });
    const other = await (await ask(platform, { customer_identifier: "customer 8" })).json();
    expect(other.conversation_id).not.toBe(body.conversation_id);
    expect((await platform.balance()).postedMicros).toBe(970_000n);
  });

  it("begins one conversation when two first messages come at once, and keeps it from strangers", async () => {
    await using platform = await startPlatform();
    const answers = await Promise.all([ask(platform, { message: "one" }), ask(platform, { message: "two" })]);
    const [one, two] = await Promise.all(answers.map((answer) => answer.json()));
    expect(one.conversation_id).toBe(two.conversation_id);
    expect((await platform.request("GET", `/conversations/${one.conversation_id}`)).status).toBe(404);
    expect(await findDiscrepancies(platform.db)).toEqual([]);
  });

  it("stores the message and replies nothing, free, while AI is disabled, also without money", async () => {
    await using platform = await startPlatform({ balanceUsd: 0.01 });
    const { conversation_id: uuid } = await (await ask(platform)).json();
    const path = `/automate/conversations/${uuid}/disable-ai`;
    expect((await platform.request("POST", path, { token: platform.owner.key })).status).toBe(200);
    const response = await ask(platform, { message: "Still there?" });
    expect(await response.json()).toMatchObject({ success: true, reply: "", ai_disabled: true });
    expect((await platform.balance()).postedMicros).toBe(0n);
  });

  it("gets the stored answer for a repeated key, and is charged once", async () => {
    await using platform = await startPlatform();
    const once = { headers: keyed("k").headers ?? {} };
    const first = await (await ask(platform, {}, once)).json();
    expect(await (await ask(platform, {}, once)).json()).toEqual(first);
    const conflict = await ask(platform, { customer_identifier: "customer 8" }, once);
    expect([conflict.status, conflict.headers.get("ringback-code")]).toEqual([422, "IDEMPOTENCY_CONFLICT"]);
    expect((await platform.balance()).postedMicros).toBe(990_000n);
  });

  it("refuses without money as 402 and begins nothing; without an assistant, or with another's, as 404", async () => {
    await using platform = await startPlatform({ balanceUsd: 0.009 });
    const refused = await ask(platform);
    expect([refused.status, await refused.json()]).toEqual([
      402,
      { success: false, error: "Insufficient balance", error_code: "INSUFFICIENT_BALANCE" },
    ]);
    expect(await platform.db.selectFrom("conversations").select("id").execute()).toEqual([]);
    const stranger = await platform.addOwner();
    for (const assistant_id of [stranger.assistantId, 999]) {
      const unknown = await ask(platform, { assistant_id });
      expect([unknown.status, await unknown.json()]).toEqual([
        404,
        { success: false, error: "Assistant not found", error_code: "ASSISTANT_NOT_FOUND" },
      ]);
    }
    const invalid = await ask(platform, { customer_identifier: "x".repeat(256) });
    expect([invalid.status, await invalid.json()]).toEqual([
      422,
      {
        success: false,
        error: expect.any(String),
        error_code: "VALIDATION_FAILED",
        message: "The customer identifier field must not be greater than 255 characters.",
        errors: { customer_identifier: [expect.any(String)] },
      },
    ]);
  });

  it("answers five a minute for each token, on both paths together", async () => {
    await using platform = await startPlatform();
    for (let count = 0; count < 5; count++) {
      const path = count % 2 === 0 ? "/user/ai/generate-reply" : "/ai/generate-reply";
      expect((await ask(platform, { customer_identifier: `customer ${count}` }, { path })).status).toBe(200);
    }
    const refused = await ask(platform);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await refused.json()).toMatchObject({ success: false, error_code: "RATE_LIMITED" });
    const made = await platform.request("POST", "/user/api-keys", {
      body: { name: "second" },
      token: platform.owner.key,
    });
    const { api_key } = await made.json();
    expect((await ask(platform, {}, { token: api_key.token })).status).toBe(200);
    platform.pass(60_000);
    expect((await ask(platform)).status).toBe(200);
  });

  it.runIf(deep)(
    "says 409 after ten seconds of waiting for the answer before, and stores and charges nothing",
    async () => {
      const held = heldEngine();
      await using platform = await startPlatform({ engine: held.engine });
      const first = ask(platform);
      await held.reached(1);
      const second = await ask(platform, { message: "Still there?" });
      expect([second.status, second.headers.get("retry-after"), await second.json()]).toEqual([
        409,
        "1",
        {
          success: false,
          error: "This conversation is still answering another message.",
          error_code: "CONVERSATION_BUSY",
        },
      ]);
      held.go(0);
      expect((await first).status).toBe(200);
      const said = await platform.db.selectFrom("messages").select("content").orderBy("id").execute();
      expect(said.map(({ content }) => content)).toEqual(["Hi", "You said: Hi"]);
      expect(await platform.balance()).toMatchObject({ heldMicros: 0n, postedMicros: 990_000n });
    },
  );

  it("puts given variables in the place of those that the conversation had, and keeps them otherwise", async () => {
    const engine = scriptedEngine();
    await using platform = await startPlatform({ engine });
    await ask(platform, { variables: { city: "Leeds", size: "small" } });
    await ask(platform);
    await ask(platform, { variables: { city: "York" } });
    expect(engine.seen.map(({ variables }) => [variables.city, variables.size])).toEqual([
      ["Leeds", "small"],
      ["Leeds", "small"],
      ["York", undefined],
    ]);
  });

  it("gives the money back when the assistant fails or the conversation is deleted meanwhile", async () => {
    const held = heldEngine();
    await using platform = await startPlatform({ engine: held.engine });
    const failing = ask(platform);
    await held.reached(1);
    held.fail(0);
    const failed = await failing;
    expect([failed.status, await failed.json()]).toEqual([
      400,
      { success: false, error: "Failed to process message: model unavailable", error_code: "PROCESSING_FAILED" },
    ]);
    const deleting = ask(platform, { message: "Again" });
    await held.reached(2);
    const { data } = await (await platform.request("GET", "/user/conversations", { token: platform.owner.key })).json();
    await platform.request("DELETE", `/user/conversations/${data[0].id}`, { token: platform.owner.key });
    held.go(1);
    const gone = await deleting;
    expect([gone.status, await gone.json()]).toMatchObject([404, { error_code: "CONVERSATION_NOT_FOUND" }]);
    expect(await platform.balance()).toMatchObject({ heldMicros: 0n, postedMicros: 1_000_000n });
  });
});

interface Ask {
  readonly path?: string;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

function ask(
  platform: TestPlatform,
  body: object = {},
  { path = "/user/ai/generate-reply", token, headers = {} }: Ask = {},
) {
  return platform.request("POST", path, {
    body: { assistant_id: platform.owner.assistantId, customer_identifier: "customer 7", message: "Hi", ...body },
    token: token ?? platform.owner.key,
    headers,
  });
}
