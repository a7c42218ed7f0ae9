import { ChatConversation } from "../../../src/client/chat/conversation/conversation.ts";
import type { ConversationOptions } from "../../../src/client/chat/conversation/conversation-options.ts";
import type { ChatEvents } from "../../../src/client/chat/events.ts";

/** A request as the server saw it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

export type Answer = (request: Seen) => Response | Promise<Response>;

/** Another one in each page: the runner has several of one origin open, and tabs with one conversation are linked. */
export const uuid = crypto.randomUUID();

/** A server with the whole protocol; `say` answers messages, in order, the last one all further ones. */
export function fullServer(...say: Answer[]): { fetch: typeof fetch; seen: Seen[] } {
  return serverOf((request) => {
    if (request.method === "POST" && request.path === "/conversations") {
      return json({ status: true, conversation_id: uuid, history: [] });
    }
    if (request.method === "GET") return json({ status: true, history: [], variables: {} });
    return ((say.length > 1 ? say.shift() : say[0]) ?? echo)(request);
  });
}

export function serverOf(answer: Answer): { fetch: typeof fetch; seen: Seen[] } {
  const seen: Seen[] = [];
  return {
    seen,
    fetch: async (input, init = {}) => {
      init.signal?.throwIfAborted();
      const request = {
        method: init.method ?? "GET",
        path: new URL(String(input)).pathname.replace(/^\/api/, "") + new URL(String(input)).search,
        headers: new Headers(init.headers),
        body: typeof init.body === "string" ? JSON.parse(init.body) : {},
      };
      seen.push(request);
      return answer(request);
    },
  };
}

export const echo: Answer = ({ body }) =>
  json({ status: true, message: `You said: ${body.message}`, function_calls: [] });
export const dropped: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

export function json(body: object, status = 200, headers: Record<string, string> = features): Response {
  return Response.json(body, { status, headers });
}

export function refusal(status: number, code: string, headers: Record<string, string> = {}): Answer {
  return () => json({ status: false, error: "Refused" }, status, { ...features, "Ringback-Code": code, ...headers });
}

/** Server-sent events, each piece a chunk of its own; `cut` breaks the connection instead of ending it. */
export function stream(pieces: readonly string[], { cut = false } = {}): Answer {
  return () => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const piece of pieces) {
          controller.enqueue(new TextEncoder().encode(piece));
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
        if (cut) controller.error(new TypeError("network error"));
        else controller.close();
      },
    });
    return new Response(body, { headers: { ...features, "content-type": "text/event-stream" } });
  };
}

/** A reply that ends a stream. */
export const reply = { status: true, message: "Low pressure.", function_calls: [] };

/** One server-sent event. */
export function sse(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The conversations of this test: a page that was left sends nothing, and waits for nobody. */
const started: ChatConversation[] = [];

afterEach(() => {
  for (const conversation of started.splice(0)) conversation.disconnect();
});

export const features = { "Ringback-Features": "idempotency, sse" };

/**
 * A conversation with such a server, without real waits.
 * @returns Its events, and its last item after each change of the view.
 */
export function startChat(
  server: { fetch: typeof fetch },
  { onChange = () => undefined, ...options }: Partial<ConversationOptions> & { onChange?: () => void } = {},
) {
  const emitted: [string, unknown][] = [];
  const seen: string[] = [];
  const conversation = new ChatConversation({
    endpoint: "https://chat.example/api",
    assistant: "mara",
    conversation: "",
    storage: "none",
    variables: {},
    fetch: server.fetch,
    sleep: () => new Promise((resolve) => setTimeout(resolve, 1)),
    onEvent: <Name extends keyof ChatEvents>(name: Name, detail: ChatEvents[Name]) => emitted.push([name, detail]),
    ...options,
  });
  started.push(conversation);
  conversation.subscribe(() => seen.push(conversation.view.waiting, lines().at(-1) ?? ""));
  conversation.subscribe(onChange);
  const lines = () =>
    conversation.view.items.map(({ role, text, live, state }) => `${role} ${state}: ${live?.text ?? text}`);
  return { conversation, emitted, lines, seen };
}

export async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries++) {
    if (tries > 2_000) throw new Error("The condition was never met.");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
