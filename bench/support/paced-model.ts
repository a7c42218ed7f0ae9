import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A model that takes its time for the first word, and then writes a few tokens at a time. */
export interface PacedModel extends AsyncDisposable {
  readonly url: string;
}

const answer = "We open at nine, and close at five. ".repeat(20);
/** About 60 tokens a second, as fast models write. */
const writeMs = 100;
const tokensAtOnce = 6;

/** Starts a server that answers every request alike. What it sends is made once, so that it costs the machine next to nothing. */
export async function startPacedModel(firstWordMs: number): Promise<PacedModel> {
  const tokens = (answer.match(/\S+\s*/g) ?? []).map((content) => chunkOf([{ index: 0, delta: { content } }]));
  const parts = Array.from({ length: Math.ceil(tokens.length / tokensAtOnce) }, (_, at) =>
    Buffer.from(tokens.slice(at * tokensAtOnce, (at + 1) * tokensAtOnce).join("")),
  );
  const usage = { prompt_tokens: 900, completion_tokens: tokens.length, total_tokens: 900 + tokens.length };
  const end = Buffer.from(
    `${chunkOf([{ index: 0, delta: {}, finish_reason: "stop" }])}${chunkOf([], { usage })}data: [DONE]\n\n`,
  );
  const server = createServer(async (request, response) => {
    request.resume();
    await sleep(firstWordMs);
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const part of parts) {
      if (response.destroyed) return;
      response.write(part);
      await sleep(writeMs);
    }
    response.end(end);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function chunkOf(choices: readonly object[], more: object = {}): string {
  return `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "small", choices, ...more })}\n\n`;
}
