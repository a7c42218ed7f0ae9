import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEndpoint, type StepRequest } from "../../../../../src/platform/engine/llm/wire/request.ts";
import { callDeltas } from "./call-deltas.ts";
import { framing } from "./framing.ts";
import { type Quirk, type Sent, type SentBody, usualText } from "./quirk.ts";
import { failures, refusals } from "./refusals.ts";
import { general, sources } from "./sources.ts";
import { textCalls, thoughts } from "./texts.ts";

const sets = { framing, callDeltas, thoughts, textCalls, refusals, failures };
const parameters = (...names: readonly string[]) => ({
  type: "object" as const,
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
  additionalProperties: false,
});
const usual: StepRequest = {
  model: "small",
  system: "You are Mara.",
  messages: [{ role: "user", content: "Hi" }],
  functions: [
    { name: "search_knowledge", description: "Searches.", parameters: parameters("query") },
    { name: "book_visit", description: "Books.", parameters: parameters("day") },
    { name: "list_offers", description: "Lists.", parameters: parameters() },
  ],
  mayCall: true,
  temperature: 0.1,
};

let server: Server;
let url: string;
let quirk: Quirk;
let bodies: SentBody[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let raw = "";
    for await (const chunk of request.setEncoding("utf8")) raw += chunk;
    bodies.push(JSON.parse(raw) as SentBody);
    send(response, quirk.answers[Math.min(bodies.length, quirk.answers.length) - 1]!);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

describe.each(Object.entries(sets))("what servers do otherwise: %s", (_, rows) => {
  const named = rows.map((row) => [row.title, sources[row.title] ?? general, row] as const);
  it.each(named)("%s (%s)", async (_title, _source, row) => {
    quirk = row;
    bodies = [];
    const endpoint = createEndpoint({ url, key: undefined }, { idleMs: 2_000 });
    const outcomes = [];
    for (let nr = 0; nr < (row.times ?? 1); nr++) outcomes.push(await ask(endpoint));
    const last = outcomes.at(-1)!;
    if (row.fails) expect(last.error).toMatch(/^EngineFailure/);
    else {
      const expected = row.text ?? (row.calls ? "" : usualText);
      expect([last.error, last.text?.trim(), last.calls]).toEqual([undefined, expected, row.calls ?? []]);
      if (!row.isTakenBack) expect(last.said.trim()).toBe(expected);
      if (row.usage) expect(last.usage).toEqual(row.usage);
    }
    if (row.requests !== undefined) expect(bodies.length).toBe(row.requests);
    if (row.sends) expect(row.sends(bodies.at(-1)!), JSON.stringify(bodies.at(-1))).toBe(true);
  });
});

it("holds at least 120 of them", () => {
  expect(Object.values(sets).flat().length).toBeGreaterThanOrEqual(120);
});

it("names a public page for some of them, each once", () => {
  const titles = Object.values(sets)
    .flat()
    .map(({ title }) => title);
  expect(Object.keys(sources).filter((title) => !titles.includes(title))).toEqual([]);
  for (const source of Object.values(sources))
    expect(source).toMatch(/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(?:issues|pull)\/\d+$/);
});

async function ask(endpoint: ReturnType<typeof createEndpoint>) {
  let said = "";
  try {
    const signal = new AbortController().signal;
    const pieces = endpoint.request({ ...usual, ...quirk.request }, { signal, deadline: performance.now() + 4_000 });
    for (;;) {
      const { done, value } = await pieces.next();
      if (!done) {
        said += value;
        continue;
      }
      const { text, usage } = value;
      return { said, text, usage, calls: value.calls.map(({ name, input }) => ({ name, input })) };
    }
  } catch (cause) {
    return { said, error: String(cause) };
  }
}

function send(response: ServerResponse, sent: Sent): void {
  if ("status" in sent) {
    response.writeHead(sent.status, { "content-type": "application/json", ...sent.headers });
    response.end(typeof sent.body === "string" ? sent.body : JSON.stringify(sent.body ?? { error: { message: "no" } }));
    return;
  }
  if ("json" in sent) {
    response.writeHead(200, { "content-type": sent.type ?? "application/json" });
    response.end(typeof sent.json === "string" ? sent.json : JSON.stringify(sent.json, null, 2));
    return;
  }
  const isJson = quirk.title === "a stream with the type of JSON";
  response.writeHead(200, { "content-type": isJson ? "application/json" : "text/event-stream" });
  response.end(
    sent.map((line) => (typeof line === "string" ? `${line}\n\n` : `data: ${JSON.stringify(line)}\n\n`)).join(""),
  );
}
