import { createServer, request as nodeRequest, type RequestListener } from "node:http";
import { text as readText } from "node:stream/consumers";
import { conversationFeatures } from "../../src/contract/codes.ts";
import { createProxy, type ProxyEvent, type ProxyOptions } from "../../src/proxy/index.ts";
import { toNodeHandler } from "../../src/proxy/node.ts";
import { assistantUuid, ownerKey } from "./fake-platform.ts";

/** What a policy that allows no files offers of the platform's features. */
export const featuresWithoutFiles: string = conversationFeatures.replace(", attachments", "");

export const shop = "https://shop.example";
export const secret = "a secret of the tests, with more than 32 characters";

/** What a test sends; JSON unless the body is text or bytes, from the listed origin unless it names another. */
export interface ProxyRequest {
  readonly body?: unknown;
  readonly token?: string | undefined;
  /** Null: none. (default: the listed origin) */
  readonly origin?: string | null;
  readonly headers?: Record<string, string | string[]>;
  readonly signal?: AbortSignal;
  /** The address of this machine to send from. (default: the system's choice) */
  readonly localAddress?: string;
}

/** An answer with its body read. */
export interface ProxyAnswer {
  readonly status: number;
  readonly code: string | null;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined for what is no JSON. */
  readonly json: Record<string, unknown>;
}

/** A proxy behind real HTTP, with a clock that tests move, and everything that it told its owner. */
export async function startProxy(options: Partial<ProxyOptions> & { readonly baseUrl: string }) {
  const time = { now: new Date("2026-11-20T10:00:00.000Z") };
  const events: ProxyEvent[] = [];
  const proxy = createProxy({
    apiKey: ownerKey,
    secret,
    origins: [shop],
    assistants: { mara: { uuid: assistantUuid } },
    now: () => new Date(time.now),
    onEvent: (event) => events.push(event),
    ...options,
  });
  const server = await listen(toNodeHandler(proxy));
  const ask = (method: string, path: string, request: ProxyRequest = {}) => send(server.url, method, path, request);
  return {
    url: server.url,
    proxy,
    events,
    ask,
    pass: (ms: number) => {
      time.now = new Date(time.now.getTime() + ms);
    },
    /** Begins a conversation as a page does. */
    async open(body: object = {}, more: ProxyRequest = {}) {
      const answer = await ask("POST", "/conversations", { body, ...more });
      if (answer.status !== 200) throw new Error(`not opened: ${answer.status} ${answer.text}`);
      return {
        uuid: String(answer.json.conversation_id),
        token: answer.headers.get("ringback-token") ?? "",
        resume: answer.headers.get("ringback-resume") ?? "",
        answer,
      };
    },
    /** Says something as a page does. */
    say: (visitor: { uuid: string; token: string }, message = "Hi", { headers, ...more }: ProxyRequest = {}) =>
      ask("POST", `/conversations/${visitor.uuid}/messages`, {
        body: { message },
        token: visitor.token,
        ...more,
        ...(headers ? { headers } : {}),
      }),
    [Symbol.asyncDispose]: server.close,
  };
}

export type TestProxy = Awaited<ReturnType<typeof startProxy>>;

/** An HTTP server on a port of its own. */
export async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Sends a request to the letter: paths and headers that `fetch` would fix or refuse go as they are. */
export function send(
  url: string,
  method: string,
  path: string,
  { body, token, origin = shop, headers = {}, signal, localAddress }: ProxyRequest = {},
): Promise<ProxyAnswer> {
  const { hostname, port } = new URL(url);
  const isWritten = body === undefined || typeof body === "string" || body instanceof Uint8Array;
  const text = isWritten ? (body as string | Uint8Array<ArrayBuffer> | undefined) : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = nodeRequest(
      {
        hostname,
        port,
        method,
        path,
        agent: false,
        ...(localAddress ? { localAddress } : {}),
        ...(signal ? { signal } : {}),
        headers: {
          ...(text === undefined
            ? {}
            : { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) }),
          ...(origin === null ? {} : { origin }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (response) => {
        readText(response).then((received) => {
          const given = Object.entries(response.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          const all = new Headers(given);
          resolve({
            status: response.statusCode ?? 0,
            code: all.get("ringback-code"),
            headers: all,
            text: received,
            json: parsed(received),
          });
        }, reject);
      },
    );
    request.on("error", reject);
    request.end(text);
  });
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
