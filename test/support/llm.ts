import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";

/** A request as a model's server reads it. */
export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly {
    readonly function: { readonly name: string; readonly description: string; readonly parameters: unknown };
  }[];
  readonly tool_choice?: string;
  readonly temperature?: number;
}

export interface ChatMessage {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly content: string | null;
  readonly reasoning_content?: string;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
    readonly extra_content?: unknown;
  }[];
}

/** A function call as a test writes it; text goes out as it is, also where it is no JSON. */
export interface ScriptedCall {
  readonly name: string;
  readonly arguments: object | string;
}

/** What the server does with a request. */
export type Answer =
  | string
  | {
      /** What comes first, as it is. */
      readonly deltas?: readonly object[];
      readonly text?: string;
      readonly calls?: readonly ScriptedCall[];
      /** The reason why it ended. (default: as the answer is) */
      readonly finish?: string;
      /** A refusal in the model's own words. */
      readonly refusal?: string;
      /** `cut`: the connection ends without an end of the answer. `stall`: nothing more comes. */
      readonly ends?: "cut" | "stall";
    }
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };

/** Answers the `at`-th request, counted from 0. */
export type Script = (request: ChatRequest, at: number, headers?: IncomingHttpHeaders) => Answer | Promise<Answer>;

/** A server that speaks OpenAI's chat completions as a stream, and answers by a script. */
export interface ModelServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly {
    readonly body: ChatRequest;
    readonly raw: string;
    readonly headers: IncomingHttpHeaders;
  }[];
}

/** A script that answers each request by the next of these; the last answers all further ones. */
export function inOrder(...answers: readonly Answer[]): Script {
  return (_, at) => answers[Math.min(at, answers.length - 1)]!;
}

/** Starts a server of models with these names. */
export async function startModelServer(script: Script, models: readonly string[] = ["small"]): Promise<ModelServer> {
  const requests: { body: ChatRequest; raw: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(async (request, response) => {
    if (request.url?.endsWith("/models")) {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ data: models.map((id) => ({ id })) }));
      return;
    }
    let raw = "";
    for await (const chunk of request.setEncoding("utf8")) raw += chunk;
    const body = JSON.parse(raw) as ChatRequest;
    requests.push({ body, raw, headers: request.headers });
    await send(response, await script(body, requests.length - 1, request.headers), body.model);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Waits until a reader in this process has read what was written: what comes at once is passed on at once. */
async function firstRead(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await setImmediate();
}

async function send(response: ServerResponse, answer: Answer, model: string): Promise<void> {
  if (typeof answer === "object" && "status" in answer) {
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(JSON.stringify(answer.body ?? { error: { message: "no" } }));
    return;
  }
  const {
    deltas = [],
    text = "",
    calls = [],
    refusal,
    finish,
    ends,
  } = typeof answer === "string" ? { text: answer } : answer;
  response.writeHead(200, { "content-type": "text/event-stream" });
  const chunk = (delta: object, finishReason: string | null = null, more: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model, choices: [{ index: 0, delta, finish_reason: finishReason }], ...more })}\n\n`,
    );
  for (const delta of deltas) chunk(delta);
  for (const [at, piece] of (text.match(/\S+\s*/g) ?? []).entries()) {
    chunk({ content: piece });
    if (at === 0) await firstRead();
  }
  if (refusal !== undefined) chunk({ refusal });
  for (const [index, { name, arguments: given }] of calls.entries()) {
    const written = typeof given === "string" ? given : JSON.stringify(given);
    const half = Math.ceil(written.length / 2);
    chunk({
      tool_calls: [
        { index, id: `call_${index}`, type: "function", function: { name, arguments: written.slice(0, half) } },
      ],
    });
    chunk({ tool_calls: [{ index, function: { arguments: written.slice(half) } }] });
  }
  if (ends === "stall") return;
  if (ends === "cut") {
    setTimeout(() => response.destroy(), 20);
    return;
  }
  chunk({}, finish ?? (calls.length > 0 ? "tool_calls" : "stop"));
  response.write(
    `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model, choices: [], usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 } })}\n\n`,
  );
  response.end("data: [DONE]\n\n");
}
