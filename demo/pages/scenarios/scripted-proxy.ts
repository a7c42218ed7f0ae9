import { visitorActions } from "../../../src/contract/visitor-actions.ts";
import { scriptUploads } from "./scripted-upload.ts";

/** One request that the element made. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown> | undefined;
  readonly key: string | null;
}

/** An answer, or what makes one of the request. */
export type Scripted = Response | ((request: Seen) => Response | Promise<Response>);

/** A proxy in place of `fetch`, which offers everything and answers each path as its script says, the last entry again and again. */
export interface ScriptedProxy {
  readonly seen: Seen[];
  readonly script: Record<string, Scripted[]>;
  capabilities: Record<string, unknown>;
  /** What was written before the chat is opened, and what else is known of the conversation. */
  history: readonly object[];
  conversation: Record<string, unknown>;
  /** The requests to a path, as `POST /calls`. */
  requests(name: string): Seen[];
  /** Sends an event to all that follow the conversation. @returns Whether somebody does */
  emit(event: string, data: object): boolean;
  restore(): void;
}

export const uuid = "5f0c1b9e-6a39-4a52-9d3f-0c7f4f6f2b11";
const features = {
  "ringback-features": "idempotency, sse, events, stop, replace, email, earlier",
  "ringback-token": "token",
};

/** What the proxy refuses with. */
export function refused(
  status: number,
  code: string,
  extra: Record<string, unknown> = {},
  headers = {},
): () => Response {
  return () => Response.json({ message: code, ...extra }, { status, headers: { "ringback-code": code, ...headers } });
}

/** What the proxy answers. */
export function answer(body: Record<string, unknown>): () => Response {
  return () => Response.json(body);
}

/** An answer that does not come. */
export const silence = (): Promise<Response> => new Promise(() => undefined);

/** A connection that breaks off. */
export const unreachable = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));

/** A streamed reply: each event as it is, a pause between two of them; without a `done` it never ends. */
export function streamed(...events: readonly (readonly [event: string, data: object])[]): () => Response {
  return () => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const [event, data] of events) {
          controller.enqueue(encoded(event, data));
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        if (events.at(-1)?.[0] === "done") controller.close();
      },
    });
    return new Response(body, { headers: { ...features, "content-type": "text/event-stream" } });
  };
}

function encoded(event: string, data: object): Uint8Array {
  return new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** The stream of a conversation's events, until its reader leaves. */
function followedBy(followers: Set<ReadableStreamDefaultController<Uint8Array>>): Response {
  let own: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      own = controller;
      followers.add(own);
    },
    cancel: () => void followers.delete(own),
  });
  return new Response(body, { headers: { "content-type": "text/event-stream", ...features } });
}

/** Takes the place of the network for requests below an endpoint that nothing else uses. */
export function scriptProxy(endpoint: string): ScriptedProxy {
  const real = window.fetch;
  const seen: Seen[] = [];
  const followers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${endpoint}/`)) return real(input, init);
    const text = await request.text();
    const path = pathname.slice(endpoint.length);
    const entry: Seen = {
      method: request.method,
      path,
      body: text === "" ? undefined : JSON.parse(text),
      key: request.headers.get("idempotency-key"),
    };
    const name = `${entry.method} ${path}`;
    seen.push(entry);
    const scripted = proxy.script[name];
    const next = scripted && scripted.length > 1 ? scripted.shift() : scripted?.[0];
    if (next) return next instanceof Response ? next : next(entry);
    if (name === `GET /conversations/${uuid}/events`) return followedBy(followers);
    return usualAnswer(name, proxy);
  };
  const endUploads = scriptUploads((path) => {
    if (!path.startsWith(`${endpoint}/`)) return undefined;
    const name = `POST ${path.slice(endpoint.length)}`;
    const [next] = proxy.script[name] ?? [];
    if (!next) return undefined;
    return async () =>
      next instanceof Response ? next : next({ method: "POST", path: name.slice(5), body: undefined, key: null });
  });
  const proxy: ScriptedProxy = {
    seen,
    script: {},
    history: [
      { id: 1, role: "user", content: "When can somebody come?", created_at: new Date().toISOString() },
      {
        id: 2,
        role: "assistant",
        content: "You are booked for **Thursday**, 9 to 11.",
        created_at: new Date().toISOString(),
      },
    ],
    conversation: {},
    capabilities: {
      assistants: ["mara"],
      actions: visitorActions,
      countries: ["GB", "DE"],
      dial_codes: { GB: "44", DE: "49" },
      consent: null,
      prices: { call_minute: 0.07, sms_segment: 0.04 },
    },
    requests: (name) => seen.filter(({ method, path }) => `${method} ${path}` === name),
    emit(event, data) {
      for (const follower of followers) follower.enqueue(encoded(event, data));
      return followers.size > 0;
    },
    restore: () => {
      endUploads();
      window.fetch = real;
    },
  };
  return proxy;
}

function usualAnswer(name: string, { capabilities, history, conversation }: ScriptedProxy): Response {
  const created_at = new Date().toISOString();
  const soon = new Date(Date.now() + 60_000).toISOString();
  const answers: Record<string, unknown> = {
    "GET /capabilities": capabilities,
    "POST /conversations": { status: true, conversation_id: uuid, history },
    [`GET /conversations/${uuid}`]: { status: true, history, variables: {}, ...conversation },
    "POST /sessions": { token: "token", expires_at: soon },
    "POST /verifications": { verification_id: "v1", expires_at: soon, resend_at: soon },
    "POST /verifications/check": { verified: true },
    "POST /calls": { handle: "c1", status: "initiated", created_at },
    "GET /calls/c1": { handle: "c1", status: "ringing", duration: 0, created_at },
    "POST /calls/c1/end": { handle: "c1", status: "ended", duration: 0, created_at },
    "POST /sms/quote": { text: "You are booked for Thursday, 9 to 11.", segments: 1, price: 0.04 },
    "POST /sms": { handle: "s1", status: "sent" },
    "GET /whatsapp/session": { is_open: false },
    "POST /whatsapp": { link: "https://wa.me/442079460102?text=ABC", expires_at: soon },
  };
  const body = answers[name];
  return body === undefined
    ? Response.json({ message: "Not found." }, { status: 404 })
    : Response.json(body, {
        headers: { ...features, ...(name === "POST /conversations" ? { "ringback-resume": "secret" } : {}) },
      });
}
