import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { median, round } from "./support/figures.ts";
import { origin, type ProxyServerReady, type ProxyServerReport } from "./support/proxy-server.ts";
import { type LoadServer, startServer } from "./support/start-load-server.ts";

type Server = LoadServer<ProxyServerReady, ProxyServerReport>;

const conversation = "3f2b8a10-0000-4000-8000-000000000001";
const goalMs = 1;
const turns = 400;
const rounds = 5;
/** Turns at once. */
const visitors = 8;

const words = Array.from({ length: 60 }, (_, at) => `word${at} `);
const passages = Array.from({ length: 3 }, (_, at) => ({ title: `Page ${at}`, excerpt: words.join(""), score: 1 }));
const call = { name: "search_knowledge", arguments: { query: "pressure" }, result: { found: true, passages } };
const reply = { status: true, message: words.join(""), function_calls: [], id: 2 };
const withCall = { ...reply, function_calls: [call] };

/** What the platform answers to a message. */
const answers: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  "JSON, 60 words": (response) => answerJson(response, reply),
  "JSON, a search in it": (response) => answerJson(response, withCall),
  "streamed at once": (response) => answerEvents(response, async () => {}),
  "streamed word by word": (response) => answerEvents(response, nextTurn),
};

/**
 * The CPU time of a chat turn in the proxy (token, limits, budget, redaction, secrets), over real HTTP on both sides: beside
 * it, what bare Hono takes that hands the same turn on to the same platform. Each has a process of its own; rounds take turns,
 * and a figure is the median of five.
 */
export default async function proxy(): Promise<void> {
  let answer = answers["JSON, 60 words"];
  const platform = createServer((request, response) => {
    request.resume().on("end", () => {
      if (request.url?.endsWith("/messages")) answer?.(response);
      else answerJson(response, { status: true, conversation_id: conversation, history: [] });
    });
  });
  platform.listen(0, "127.0.0.1");
  await once(platform, "listening");
  const address = platform.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/api`;
  const start = (kind: string) =>
    startServer<ProxyServerReady, ProxyServerReport>("bench/support/proxy-server.ts", kind, url);
  const [through, bare] = [await start("proxy"), await start("bare")];
  const token = await open(through);
  const rows = [];
  for (const [name, given] of Object.entries(answers)) {
    answer = given;
    const [ours, floor] = [[] as number[], [] as number[]];
    for (let round = 0; round <= rounds; round++) {
      const [mine, its] = [await cpuMsOfTurn(through, token), await cpuMsOfTurn(bare, token)];
      if (round === 0) continue; // to warm up
      ours.push(mine);
      floor.push(its);
    }
    const [all, least] = [median(ours), median(floor)];
    const added = all - least;
    const figures = { "proxy, CPU ms": round(all), "bare Hono, CPU ms": round(least), "added ms": round(added) };
    rows.push({ turn: name, ...figures, [`of ${goalMs} ms`]: round(added / goalMs), "× bare": round(all / least) });
  }
  console.table(rows);
  await through.end();
  await bare.end();
  platform.closeAllConnections();
  platform.close();
}

async function open({ url }: Server): Promise<string> {
  const headers = { origin, "content-type": "application/json" };
  const response = await fetch(`${url}/conversations`, { method: "POST", headers, body: "{}" });
  const token = response.headers.get("ringback-token");
  if (!token) throw new Error(`not opened: ${response.status} ${await response.text()}`);
  return token;
}

/** CPU time of one turn, over many. */
async function cpuMsOfTurn(server: Server, token: string): Promise<number> {
  server.reset();
  let left = turns;
  const visitor = async () => {
    while (left-- > 0) await turn(server, token);
  };
  await Promise.all(Array.from({ length: visitors }, visitor));
  return (await server.report()).cpuMs / turns;
}

async function turn({ url }: Server, token: string): Promise<void> {
  const response = await fetch(`${url}/conversations/${conversation}/messages`, {
    method: "POST",
    headers: {
      origin,
      authorization: `Bearer ${token}`,
      accept: "text/event-stream",
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
    },
    body: JSON.stringify({ message: "Why is the pressure low?" }),
  });
  const text = await response.text();
  if (response.status !== 200 || !text.includes("word59")) throw new Error(`refused: ${response.status} ${text}`);
}

const features = { "ringback-features": "idempotency, sse" };

function answerJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { ...features, "content-type": "application/json" }).end(JSON.stringify(body));
}

async function answerEvents(response: ServerResponse, pause: () => Promise<unknown>): Promise<void> {
  response.writeHead(200, { ...features, "content-type": "text/event-stream" });
  for (const text of words) {
    response.write(event("delta", { text }));
    await pause();
  }
  response.write(event("function_call", call));
  response.end(event("done", withCall));
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
