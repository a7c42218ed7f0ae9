import { describe, expect, expectTypeOf, it } from "vitest";
import { createClient, isApiError } from "../../src/client/index.ts";
import { sendMessage } from "../../src/contract/operations/conversations/conversations.ts";
import { startPlatform } from "../support/platform.ts";

describe("the client", () => {
  it("calls every kind of operation against a real platform", async () => {
    await using platform = await startPlatform();
    const client = createClient({ baseUrl: `${platform.url}/`, apiKey: platform.owner.key });
    expect(await client.getMe()).toMatchObject({ total_balance: 1 });
    const { api_key } = await client.createApiKey({ body: { name: "ci" } });
    await client.deleteApiKey({ params: { id: api_key.id } });
    expect((await client.pageAssistants({ query: { per_page: 1 } })).per_page).toBe(1);
    const { conversation_id: uuid } = await client.startConversation({
      body: { assistant_id: platform.owner.assistantUuid },
    });
    const reply = await client.call(sendMessage, { params: { uuid }, body: { message: "Hi" } });
    expect(reply.message).toBe("You said: Hi");
    expectTypeOf(reply.message).toEqualTypeOf<string>();
  });

  it("throws the operation's code, status and fields", async () => {
    await using platform = await startPlatform();
    const client = createClient({ baseUrl: platform.url, apiKey: platform.owner.key });
    const unknown = await client.deleteApiKey({ params: { id: 999 } }).catch((error: unknown) => error);
    expect(isApiError(unknown) && unknown.problem).toMatchObject({
      code: "API_KEY_NOT_FOUND",
      status: 404,
      detail: "API key not found",
    });
    const invalid = await client.createApiKey({ body: { name: "" } }).catch((error: unknown) => error);
    expect(isApiError(invalid) && invalid.problem).toMatchObject({
      code: "VALIDATION_FAILED",
      fields: { name: ["The name field is required."] },
    });
  });

  it("repeats what is safe when the line fails, and nothing else", async () => {
    await using platform = await startPlatform();
    const { conversation_id: uuid } = await createClient({ baseUrl: platform.url }).startConversation({
      body: { assistant_id: platform.owner.assistantUuid },
    });
    const waits: number[] = [];
    let lost = 0;
    const client = createClient({
      baseUrl: platform.url,
      apiKey: platform.owner.key,
      wait: async (ms) => void waits.push(ms),
      // Every first answer is lost on its way back: the server has acted.
      fetch: async (...input) => {
        const response = await fetch(...input);
        if (lost++ % 2 === 0) throw new TypeError("connection reset");
        return response;
      },
    });
    await client.getMe();
    await client.sendMessage({ params: { uuid }, body: { message: "Hi" }, idempotencyKey: "once" });
    expect(waits).toHaveLength(2);
    expect((await platform.balance()).postedMicros).toBe(990_000n);
    await expect(client.sendMessage({ params: { uuid }, body: { message: "Hi" } })).rejects.toMatchObject({
      problem: { code: "UNREACHABLE" },
    });
    await expect(client.createApiKey({ body: { name: "x" }, idempotencyKey: "k" })).resolves.toBeDefined();
    expect(waits).toHaveLength(2);
  });

  it("does not take a page of HTML, or a failure reported with a 200, for an answer", async () => {
    const answers = [
      new Response("<html>", { status: 200 }),
      Response.json({ status: false, error: "Insufficient balance" }),
    ];
    const client = createClient({
      baseUrl: "http://api.example",
      fetch: async () => answers.shift() ?? Response.error(),
    });
    await expect(client.getMe()).rejects.toMatchObject({ problem: { status: 200 } });
    await expect(client.getMe()).rejects.toMatchObject({ problem: { code: "INSUFFICIENT_BALANCE" } });
  });

  it("sends both headers that reading a tool asks for", async () => {
    const sent: Headers[] = [];
    const client = createClient({
      baseUrl: "http://api.example",
      fetch: async (_url, init) => {
        sent.push(new Headers(init?.headers));
        return Response.json({});
      },
    });
    await client.getTool({ params: { id: 1 } });
    expect([sent[0]?.get("content-type"), sent[0]?.get("accept")]).toEqual(["application/json", "application/json"]);
  });

  it("refuses a path without its parameter before anything is sent", async () => {
    const client = createClient({ baseUrl: "http://api.example", fetch: () => Promise.reject(new Error("sent")) });
    await expect(client.deleteApiKey({ params: {} as never })).rejects.toThrow(TypeError);
  });
});
