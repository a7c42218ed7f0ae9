import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { answerJson, assistantUuid, ownerKey, startFakePlatform } from "../support/fake-platform.ts";
import { startProxy } from "../support/proxy.ts";

const details = `at /srv/platform/app.ts with ${ownerKey} for ${assistantUuid}, SQLSTATE 42P01`;
const chat = { status: false, error: details };

/** How the platform fails, and what a visitor learns of it: status, code, words, seconds to wait. */
const failures: [name: string, answer: (response: ServerResponse) => void, ...shown: (number | string)[]][] = [
  [
    "our key is wrong",
    (response) => answerJson(response, { message: "Unauthenticated." }, 401),
    502,
    "UPSTREAM_REFUSED",
    "The assistant is not available.",
  ],
  [
    "our key may not",
    (response) => answerJson(response, { message: details }, 403),
    502,
    "UPSTREAM_REFUSED",
    "The assistant is not available.",
  ],
  [
    "our key is wrong, said by code",
    (response) => answerJson(response, chat, 401, { "ringback-code": "TOKEN_EXPIRED" }),
    502,
    "UPSTREAM_REFUSED",
    "The assistant is not available.",
  ],
  [
    "an unknown refusal",
    (response) => answerJson(response, chat, 418),
    502,
    "UPSTREAM_REFUSED",
    "The assistant is not available.",
  ],
  [
    "a refusal with a strange code",
    (response) => answerJson(response, chat, 400, { "ringback-code": ownerKey }),
    502,
    "UPSTREAM_REFUSED",
    "The assistant is not available.",
  ],
  [
    "a fault",
    (response) => answerJson(response, { message: details }, 500),
    502,
    "UPSTREAM_FAILED",
    "The assistant is not available.",
  ],
  [
    "a gateway's page",
    (response) => response.writeHead(503, { "content-type": "text/html" }).end(`<h1>${details}</h1>`),
    502,
    "UPSTREAM_FAILED",
    "The assistant is not available.",
  ],
  [
    "no JSON",
    (response) => response.writeHead(200).end(`<p>${details}`),
    502,
    "UPSTREAM_FAILED",
    "The assistant is not available.",
  ],
  ["a list", (response) => answerJson(response, [details]), 502, "UPSTREAM_FAILED", "The assistant is not available."],
  [
    "an answer without its message",
    (response) => answerJson(response, { status: true, text: details }),
    502,
    "UPSTREAM_FAILED",
    "The assistant is not available.",
  ],
  [
    "a redirect",
    (response) =>
      // Who follows it gets a good answer, and shows that.
      response.req.url === "/elsewhere"
        ? answerJson(response, { status: true, message: "Hello", function_calls: [] })
        : response.writeHead(307, { location: "/elsewhere" }).end(),
    502,
    "UNREACHABLE",
    "The assistant could not be reached.",
  ],
  [
    "a line that breaks at once",
    (response) => response.destroy(),
    502,
    "UNREACHABLE",
    "The assistant could not be reached.",
  ],
  [
    "a line that breaks on the way",
    (response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write('{"status":', () => response.destroy());
    },
    502,
    "UNREACHABLE",
    "The assistant could not be reached.",
  ],
  [
    "an answer without end",
    (response) => {
      response.writeHead(200);
      response.end(`{"status":true,"message":"${"x".repeat(9_000_000)}"}`);
    },
    502,
    "UNREACHABLE",
    "The assistant could not be reached.",
  ],
  [
    "a failure with a 200",
    (response) => answerJson(response, { status: false, error: "Failed to process message: x" }),
    400,
    "PROCESSING_FAILED",
    "Failed to process message: the assistant could not answer",
  ],
  [
    "the assistant could not answer",
    (response) => answerJson(response, chat, 400),
    400,
    "PROCESSING_FAILED",
    "Failed to process message: the assistant could not answer",
  ],
  [
    "no money",
    (response) => answerJson(response, { status: false, error: `Insufficient balance: ${details}` }, 400),
    400,
    "INSUFFICIENT_BALANCE",
    "Insufficient balance",
  ],
  [
    "the conversation is gone",
    (response) => answerJson(response, chat, 404),
    404,
    "CONVERSATION_NOT_FOUND",
    "Conversation not found",
  ],
  [
    "no such path",
    (response) => answerJson(response, { message: details }, 404),
    501,
    "NOT_IMPLEMENTED",
    "This operation has no implementation yet.",
  ],
  [
    "busy",
    (response) => answerJson(response, chat, 409, { "ringback-code": "CONVERSATION_BUSY", "retry-after": "1" }),
    409,
    "CONVERSATION_BUSY",
    "This conversation is still answering another message.",
    1,
  ],
  [
    "in flight",
    (response) => answerJson(response, chat, 409, { "ringback-code": "IN_FLIGHT", "retry-after": "1" }),
    409,
    "IN_FLIGHT",
    "A request with this Idempotency-Key is still being worked on.",
    1,
  ],
  [
    "too many",
    (response) => answerJson(response, chat, 429, { "ringback-code": "RATE_LIMITED", "retry-after": "17" }),
    429,
    "RATE_LIMITED",
    "Too Many Attempts.",
    17,
  ],
  [
    "too many, for ever",
    (response) => answerJson(response, chat, 429, { "retry-after": "99999999999" }),
    429,
    "RATE_LIMITED",
    "Too Many Attempts.",
    86_400,
  ],
  [
    "invalid input",
    (response) => answerJson(response, { ...chat, message: details, errors: { [ownerKey]: [details] } }, 422),
    422,
    "VALIDATION_FAILED",
    "The given data was invalid.",
  ],
  [
    "another payload",
    (response) => answerJson(response, chat, 422, { "ringback-code": "IDEMPOTENCY_CONFLICT" }),
    422,
    "IDEMPOTENCY_CONFLICT",
    "This Idempotency-Key was used with another payload.",
  ],
];

describe("a platform that fails", () => {
  it.each(failures)("with %s", async (_, answer, status, code, error, wait) => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const visitor = await proxy.open();
    platform.seen.length = 0;
    platform.answer = (_request, response) => answer(response);
    const shown = await proxy.say(visitor);
    expect([shown.status, shown.code, shown.json.status, shown.json.error]).toEqual([status, code, false, error]);
    expect(shown.headers.get("retry-after")).toBe(wait === undefined ? null : String(wait));
    expect(shown.text).not.toMatch(/SQLSTATE|app\.ts|canary|cafe/i);
    expect(shown.headers.get("access-control-allow-origin")).not.toBeNull();
    expect(platform.seen, "it is the page that repeats, never the proxy").toHaveLength(1);
    const told = proxy.events.map(({ type }) => type);
    expect(told.includes("upstream_failed")).toBe(Number(status) >= 500);
    expect(told.includes("balance_low")).toBe(code === "INSUFFICIENT_BALANCE");
  });

  it("to be there at all is UNREACHABLE, for every path", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const visitor = await proxy.open();
    await platform[Symbol.asyncDispose]();
    for (const answer of [
      await proxy.say(visitor),
      await proxy.ask("GET", `/conversations/${visitor.uuid}`, { token: visitor.token }),
      await proxy.ask("POST", "/conversations", { body: {} }),
    ]) {
      expect([answer.status, answer.code]).toEqual([502, "UNREACHABLE"]);
    }
    expect((await proxy.ask("GET", "/capabilities")).status).toBe(200);
  });

  it("to answer in time is TIMEOUT", async () => {
    await using platform = await startFakePlatform();
    const late: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    const { setTimeout: real } = globalThis;
    await using proxy = await startProxy({ baseUrl: platform.url, fetch: (...given) => late(...given) });
    globalThis.setTimeout = ((work: () => void, ms = 0) => real(work, ms === 15_000 ? 1 : ms)) as typeof setTimeout;
    try {
      const answer = await proxy.ask("POST", "/conversations", { body: {} });
      expect([answer.status, answer.code]).toEqual([504, "TIMEOUT"]);
    } finally {
      globalThis.setTimeout = real;
    }
  });

  it("to know the owner's assistant tells the owner, not only the visitor", async () => {
    await using platform = await startFakePlatform((_, response) =>
      answerJson(response, { status: false, error: "Assistant not found" }, 404),
    );
    await using proxy = await startProxy({ baseUrl: platform.url });
    const answer = await proxy.ask("POST", "/conversations", { body: {} });
    expect([answer.status, answer.code]).toEqual([404, "ASSISTANT_NOT_FOUND"]);
    expect(proxy.events).toContainEqual(
      expect.objectContaining({ type: "upstream_failed", action: "start", code: "ASSISTANT_NOT_FOUND", status: 404 }),
    );
  });
});
