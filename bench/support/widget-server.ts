import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join, normalize } from "node:path";

const answer =
  "You can move a visit **up to two hours** before it begins, free of charge:\n\n- open the link in your confirmation\n- choose another [time](https://halden.example/times)\n\nTell me the number of the booking, and I do it for you.";
const page = "<!doctype html><html lang=en><title>Bench</title><body></body></html>";
const long = /^long (\d+)$/;
const streamed = /^stream (\d+) (\d+)$/;
/** Chosen: a model's pace. */
const pieceEveryMs = 5;

/** Marks the last message of a history, and each reply: formatted, it is bold. */
export const marker = "the end";

/** The built pages of `folder`, and at `/api/COUNT` a platform with a conversation of so many messages. */
export async function startWidgetServer(folder: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer(async (request, response) => {
    const [, count] = /^\/api\/(\d+)\//.exec(request.url ?? "") ?? [];
    if (count !== undefined) {
      let body = "";
      for await (const chunk of request) body += chunk;
      response.setHeader("content-type", "application/json");
      response.setHeader("ringback-features", "idempotency, sse");
      const { message } = request.method === "POST" ? JSON.parse(body) : {};
      const [, chars, pieces] = streamed.exec(message ?? "") ?? [];
      if (chars) return stream(response, Number(chars), Number(pieces));
      response.end(JSON.stringify(message === undefined ? historyOf(Number(count)) : replyTo(message)));
      return;
    }
    const file = normalize(request.url ?? "/");
    response.setHeader("content-type", file === "/" ? "text/html" : "text/javascript");
    try {
      response.end(file === "/" ? page : readFileSync(join(folder, file)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

function historyOf(count: number) {
  const history = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    role: index % 2 ? "assistant" : "user",
    content: index % 2 ? `${answer} (${index})` : `Can I move visit ${index} to another day?`,
    created_at: new Date(Date.UTC(2026, 0, 1) + index * 300_000).toISOString(),
  }));
  const last = history.at(-1);
  if (last) last.content += ` **${marker}**`;
  return { status: true, conversation_id: "floor", history };
}

/** A short reply, or one of as many characters as the message asks for. */
function replyTo(message: string) {
  const [, chars] = long.exec(message) ?? [];
  return { status: true, message: `${chars ? longText(Number(chars)) : answer} **${marker}**`, function_calls: [] };
}

function longText(chars: number): string {
  return `${answer}\n\n`.repeat(Math.ceil(chars / answer.length)).trimEnd();
}

/** Sends a reply in pieces, as a model writes it. */
async function stream(response: ServerResponse, chars: number, pieces: number): Promise<void> {
  const message = `${longText(chars)} **${marker}**`;
  const size = Math.ceil(message.length / pieces);
  response.setHeader("content-type", "text/event-stream");
  const send = (event: string, data: object) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  for (let at = 0; at < message.length; at += size) {
    send("delta", { text: message.slice(at, at + size) });
    await new Promise((resolve) => setTimeout(resolve, pieceEveryMs));
  }
  send("done", { status: true, message, function_calls: [] });
  response.end();
}
