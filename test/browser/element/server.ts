/** One request that the element made. */
export interface Seen {
  readonly path: string;
  readonly method: string;
  readonly body: unknown;
}

/** A platform in place of `fetch`: answers with `replies` in turn, then with "Understood.". */
export interface StubServer {
  /** All requests but the question for what the server offers. */
  readonly seen: Seen[];
  /** How often it was asked what it offers. It is a bare platform: nothing. */
  asked: number;
  readonly replies: (Record<string, unknown> | Response | Promise<Response>)[];
  /** The messages of the conversation, as a page that comes back reads them. */
  history: readonly object[];
  /** Whether no conversation can begin, for lack of money. */
  refuseStart: boolean;
  /** How a conversation is refused for another reason. */
  start: (() => Response | Promise<Response>) | undefined;
  restore(): void;
}

const uuid = "5f0c1b9e-6a39-4a52-9d3f-0c7f4f6f2b11";

/** Takes the place of the network for requests below `/api`. */
export function stubServer(): StubServer {
  const real = window.fetch;
  const seen: Seen[] = [];
  const replies: StubServer["replies"] = [];
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/api/")) return real(input, init);
    const text = await request.text();
    const path = pathname.slice("/api".length);
    if (path === "/capabilities") {
      server.asked++;
      return new Response(null, { status: 404 });
    }
    seen.push({ path, method: request.method, body: text === "" ? undefined : JSON.parse(text) });
    if (path === "/conversations" && server.start) return server.start();
    if (path === "/conversations" && server.refuseStart) return refusal();
    if (path === "/conversations") return Response.json({ status: true, conversation_id: uuid, history: [] });
    if (request.method === "GET") return Response.json({ status: true, history: server.history, variables: {} });
    const reply = (await replies.shift()) ?? { status: true, message: "Understood.", function_calls: [] };
    return reply instanceof Response ? reply : Response.json(reply);
  };
  const server: StubServer = {
    seen,
    replies,
    history: [],
    refuseStart: false,
    start: undefined,
    asked: 0,
    restore: () => {
      window.fetch = real;
    },
  };
  return server;
}

function refusal(): Response {
  return Response.json({ status: false, error: "Insufficient balance" }, { status: 400 });
}
