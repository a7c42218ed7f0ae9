import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { json as readJson } from "node:stream/consumers";

/** A request as it reached the platform. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

export type FakeAnswer = (request: Seen, response: ServerResponse) => void;

/** The only conversation that the fake platform begins. */
export const conversation = "3f2b8a10-0000-4000-8000-000000000001";
/** What an owner keeps to themselves. Each is to be found in no answer, event or error. */
export const ownerKey = "rbk_canary-of-the-owner-key-0123456789abcdef";
export const assistantUuid = "aaaaaaaa-cafe-4bad-8bad-00000000cafe";

/** A platform over real HTTP that counts what reaches it and answers as a test says. */
export async function startFakePlatform(answer: FakeAnswer = speak) {
  const seen: Seen[] = [];
  const server = createServer(async (incoming, response) => {
    const body = incoming.method === "POST" ? await readJson(incoming).catch(() => ({})) : {};
    const request = {
      method: incoming.method ?? "",
      path: incoming.url ?? "",
      headers: incoming.headers,
      body: body as Record<string, unknown>,
    };
    seen.push(request);
    platform.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const platform = {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/api`,
    seen,
    answer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return platform;
}

export type FakePlatform = Awaited<ReturnType<typeof startFakePlatform>>;

/** Everything that the protocol names, and beside each answer what a page must not see. */
export const speak: FakeAnswer = ({ method, path, body }, response) => {
  const beside = {
    variables: { vip: "yes" },
    total_cost: 0.01,
    user_id: 7,
    assistant_id: assistantUuid,
    key: ownerKey,
  };
  if (method === "POST" && path === "/api/conversations") {
    answerJson(response, { status: true, conversation_id: conversation, history: [line("Hello.")], ...beside });
  } else if (method === "GET") {
    answerJson(response, { status: true, history: [{ ...line("Hello."), ...beside }], ...beside });
  } else if (path.endsWith("/messages")) {
    const message = `You said: ${body.message}`;
    answerJson(response, { status: true, message, function_calls: [], id: 2, created_at: at, ...beside });
  } else {
    answerJson(response, { message: "Not found." }, 404);
  }
};

const at = "2026-11-20T10:00:00.000000Z";

function line(content: string) {
  return { id: 1, role: "assistant", content, created_at: at };
}

export function answerJson(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  const features = { "ringback-features": "idempotency, sse" };
  response.writeHead(status, { "content-type": "application/json", ...features, ...headers });
  response.end(JSON.stringify(body));
}

/** Server-sent events, each as `event` and its data. */
export function answerEvents(response: ServerResponse, events: readonly [event: string, data: unknown][]): void {
  response.writeHead(200, { "content-type": "text/event-stream", "ringback-features": "idempotency, sse" });
  for (const [event, data] of events) response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  response.end();
}
