import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

/** A message that the server has taken, once however often its key came. */
export interface Turn {
  readonly uuid: string;
  readonly key: string;
  readonly text: string;
}

/** The conversations of a proxy in memory: each message is answered once for its key. */
export interface TurnServer {
  readonly turns: Turn[];
  /** Every request for a turn, repeats included. */
  readonly requests: Turn[];
  /** The most turns of one conversation that were under way at a time. */
  mostAtOnce: number;
  /** Whether keys are honoured, and whether replies are streamed. */
  keys: boolean;
  streams: boolean;
  /** Awaited before a turn is answered. */
  hold: Promise<unknown> | undefined;
  readonly api: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

interface Line {
  readonly id: number;
  readonly role: "user" | "assistant";
  readonly content: string;
  readonly client_id?: string;
}

/** Starts with keys honoured and whole replies. */
export function createTurnServer(): TurnServer {
  const conversations = new Map<string, Line[]>();
  const answers = new Map<string, object | "running">();
  const running = new Map<string, number>();
  let ids = 0;
  const server: TurnServer = {
    turns: [],
    requests: [],
    mostAtOnce: 0,
    keys: true,
    streams: false,
    hold: undefined,
    async api(request, response) {
      const [, , , uuid = "", action] = (request.url ?? "").split("?")[0]!.split("/");
      const body = request.method === "POST" ? JSON.parse((await text(request)) || "{}") : {};
      response.setHeader("content-type", "application/json");
      if (server.keys) response.setHeader("ringback-features", server.streams ? "idempotency, sse" : "idempotency");
      const json = (answer: object, status = 200) => response.writeHead(status).end(JSON.stringify(answer));
      if (request.url?.endsWith("/conversations")) {
        const created = crypto.randomUUID();
        conversations.set(created, []);
        return void json({ status: true, conversation_id: created, history: [] });
      }
      const lines = conversations.get(uuid);
      if (!lines) return void json({ status: false, error: "Conversation not found" }, 404);
      if (!action) return void json({ status: true, history: lines, variables: {} });
      const key = String(request.headers["idempotency-key"] ?? crypto.randomUUID());
      const turn = { uuid, key, text: String(body.message) };
      server.requests.push(turn);
      const known = answers.get(key);
      if (known === "running") {
        response.setHeader("ringback-code", "IN_FLIGHT").setHeader("retry-after", "1");
        return void json({ status: false, error: "In flight" }, 409);
      }
      if (known) return void json(known);
      server.turns.push(turn);
      answers.set(key, "running");
      lines.push({ id: ++ids, role: "user", content: turn.text, ...(server.keys ? { client_id: key } : {}) });
      running.set(uuid, (running.get(uuid) ?? 0) + 1);
      server.mostAtOnce = Math.max(server.mostAtOnce, running.get(uuid) ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await server.hold;
      running.set(uuid, (running.get(uuid) ?? 0) - 1);
      const message = `You said: ${turn.text}.`;
      const id = ++ids;
      lines.push({ id, role: "assistant", content: message });
      const reply = { status: true, message, function_calls: [], id };
      answers.set(key, reply);
      if (!server.streams) return void json(reply);
      response.setHeader("content-type", "text/event-stream");
      for (const word of message.split(/(?<= )/)) {
        response.write(`event: delta\ndata: ${JSON.stringify({ text: word })}\n\n`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      response.end(`event: done\ndata: ${JSON.stringify(reply)}\n\n`);
    },
  };
  return server;
}
