import { createServer, type Server, type ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { isApiError, type Problem, request } from "../../src/client/index.ts";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that answers every request the same way; its address. */
async function serverThat(answer: (response: ServerResponse) => void): Promise<string> {
  server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

async function problemOf(url: string, options: Parameters<typeof request>[1] = {}): Promise<Problem> {
  const error = await request(url, options).catch((cause: unknown) => cause);
  if (!isApiError(error)) throw new Error(`not an ApiError: ${error}`);
  return error.problem;
}

describe("a failure's code", () => {
  it.each<[status: number, headers: Record<string, string>, body: unknown, path: string, code: string]>([
    [
      400,
      { "ringback-code": "INSUFFICIENT_BALANCE" },
      { status: false, error: "x" },
      "/conversations/u/messages",
      "INSUFFICIENT_BALANCE",
    ],
    [
      403,
      {},
      { success: false, error: "x", error_code: "SESSION_EXPIRED" },
      "/user/whatsapp/send-freeform",
      "SESSION_EXPIRED",
    ],
    [400, {}, { status: false, error: "Insufficient balance" }, "/conversations/u/messages", "INSUFFICIENT_BALANCE"],
    [
      400,
      {},
      { status: false, error: "Failed to process message: x" },
      "/conversations/u/messages",
      "PROCESSING_FAILED",
    ],
    [
      404,
      {},
      { status: false, error: "Conversation not found" },
      "/conversations/u/messages",
      "CONVERSATION_NOT_FOUND",
    ],
    [404, {}, { status: false, error: "Assistant not found" }, "/conversations", "ASSISTANT_NOT_FOUND"],
    [404, {}, { message: "Not found." }, "/user/nothing", "NOT_FOUND"],
    [401, {}, { message: "Unauthenticated." }, "/user/me", "UNAUTHENTICATED"],
    [402, {}, { error: "x" }, "/user/ai/generate-reply", "INSUFFICIENT_BALANCE"],
    [422, {}, { message: "x", errors: { name: ["x"] } }, "/user/api-keys", "VALIDATION_FAILED"],
    [429, {}, { message: "Too Many Attempts." }, "/conversations", "RATE_LIMITED"],
    [503, {}, "<html>down</html>", "/user/me", "INTERNAL"],
    [418, {}, "", "/user/me", "REQUEST_FAILED"],
  ])("of %i %j %j at %s is %s", async (status, headers, body, path, code) => {
    const url = await serverThat((response) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    });
    expect(await problemOf(url + path)).toMatchObject({ code, status });
  });
});

describe("a failure", () => {
  it.each(["", "/conversations"])("has its code where a `fetch` of one's own answers from %j", async (url) => {
    const answer = Response.json({ status: false, error: "Assistant not found" }, { status: 404 });
    const fetch = async () => Object.defineProperty(answer, "url", { value: url });
    const code = url === "" ? "CONVERSATION_NOT_FOUND" : "ASSISTANT_NOT_FOUND";
    expect(await problemOf("https://platform.example", { fetch })).toMatchObject({ code, status: 404 });
  });

  it("keeps its text, its fields, what else its body says, and how long to wait", async () => {
    const url = await serverThat((response) => {
      response.writeHead(429, { "content-type": "application/json", "retry-after": "18" });
      response.end(JSON.stringify({ message: "Slow down", errors: { a: ["b"] }, retry_after: 18 }));
    });
    expect(await problemOf(url)).toEqual({
      code: "RATE_LIMITED",
      status: 429,
      detail: "Slow down",
      fields: { a: ["b"] },
      extra: { retry_after: 18 },
      retryAfterS: 18,
    });
  });

  it("keeps the details that stand beside its text", async () => {
    const body = { message: "Failed to send SMS", error: "The recipient asked to get no texts from this number." };
    const url = await serverThat((response) => {
      response.writeHead(500, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
    expect(await problemOf(url)).toMatchObject({ detail: body.message, extra: { error: body.error } });
  });

  it("without an answer is UNREACHABLE, TIMEOUT or ABORTED, with status 0", async () => {
    const url = await serverThat(() => undefined);
    expect(await problemOf(url, { timeoutMs: 50 })).toMatchObject({ code: "TIMEOUT", status: 0 });
    expect(await problemOf(url, { signal: AbortSignal.timeout(30) })).toMatchObject({ code: "ABORTED", status: 0 });
    expect(await problemOf("http://127.0.0.1:1")).toMatchObject({ code: "UNREACHABLE", status: 0 });
    const reset = await serverThat((response) => response.destroy());
    expect(await problemOf(reset)).toMatchObject({ code: "UNREACHABLE", status: 0 });
  });

  it("is what a redirect ends in: a token must not follow to another place", async () => {
    let requests = 0;
    const url = await serverThat((response) => {
      const isFirst = requests++ === 0;
      response.writeHead(isFirst ? 302 : 200, isFirst ? { location: "/elsewhere" } : {}).end("{}");
    });
    const problem = await problemOf(url, { headers: { authorization: "Bearer x" } });
    expect([problem, requests]).toMatchObject([{ code: "UNREACHABLE", status: 0 }, 1]);
  });

  it("is none where the runtime is Cloudflare Workers, which refuse the redirect mode `error`", async () => {
    const send = async (_: unknown, { redirect }: RequestInit = {}) => {
      if (redirect === "error") throw new TypeError("Workers do not implement this.");
      return Response.json({});
    };
    expect((await request("https://platform.example", { fetch: send })).status).toBe(200);
  });
});
