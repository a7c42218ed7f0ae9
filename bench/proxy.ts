import { createProxy, type RingbackProxy } from "../src/proxy/index.ts";

const origin = "https://shop.example";
const conversation = "3f2b8a10-0000-4000-8000-000000000001";
const root = "https://platform.example/api";
const warmUps = 1_000;
const turns = 5_000;
const rounds = 5;

const features = { "ringback-features": "idempotency, sse" };
const words = Array.from({ length: 60 }, (_, at) => `word${at} `);
const passages = Array.from({ length: 3 }, (_, at) => ({ title: `Page ${at}`, excerpt: words.join(""), score: 1 }));
const call = { name: "search_knowledge", arguments: { query: "pressure" }, result: { found: true, passages } };
const reply = { status: true, message: words.join(""), function_calls: [], id: 2 };
const withCall = { ...reply, function_calls: [call] };

/** What a platform may answer; each is made anew for each turn, as a network would. */
const answers: Record<string, () => Response> = {
  "a reply of 60 words": () => json(reply),
  "with a search in it": () => json(withCall),
  "streamed, word by word": () =>
    new Response(
      [...words.map((text) => event("delta", { text })), event("function_call", call), event("done", withCall)].join(
        "",
      ),
      { headers: { ...features, "content-type": "text/event-stream" } },
    ),
};
/**
 * The CPU time of a chat turn in the proxy (token, limits, budget, redaction, secrets), without a network: beside it, what
 * asking the same platform directly costs. The median of five rounds.
 */
export default async function proxy(): Promise<void> {
  const rows = [];
  for (const [answer, make] of Object.entries(answers)) {
    const { ask, token } = await open(make);
    const [through, direct] = [[] as number[], [] as number[]];
    for (let round = 0; round < rounds; round++) {
      through.push(await cpuMs(() => turn(ask, token)));
      direct.push(await cpuMs(() => directTurn(make)));
    }
    const [all, bare] = [median(through), median(direct)];
    rows.push({ answer, "CPU ms": round3(all), "of it added": round3(all - bare), "× direct": round3(all / bare) });
  }
  console.table(rows);
}

async function open(make: () => Response): Promise<{ ask: RingbackProxy; token: string }> {
  const ask = createProxy({
    baseUrl: root,
    apiKey: "rbk_0123456789abcdef0123456789abcdef",
    secret: "a secret of the benchmark, long enough",
    origins: [origin],
    assistants: { mara: { uuid: "aaaaaaaa-cafe-4bad-8bad-00000000cafe" } },
    policy: { limits: { messagesPerMinute: 10_000_000 }, dailySpend: 10_000_000 },
    fetch: async (input) =>
      String(input).endsWith("/messages") ? make() : json({ status: true, conversation_id: conversation, history: [] }),
  });
  const headers = { origin, "content-type": "application/json" };
  const started = await ask(new Request("https://proxy.example/conversations", { method: "POST", headers }));
  const token = started.headers.get("ringback-token");
  if (!token) throw new Error(`not opened: ${started.status} ${await started.text()}`);
  return { ask, token };
}

let key = 0;

async function turn(ask: RingbackProxy, token: string): Promise<void> {
  const response = await ask(request(`https://proxy.example/conversations/${conversation}/messages`, token));
  if (response.status !== 200) throw new Error(`refused: ${response.status}`);
  await response.text();
}

/** The same request and answer, with nobody in between. */
async function directTurn(make: () => Response): Promise<void> {
  await request(`${root}/conversations/${conversation}/messages`, "key").text();
  await make().text();
}

function request(url: string, token: string): Request {
  return new Request(url, {
    method: "POST",
    headers: {
      origin,
      authorization: `Bearer ${token}`,
      accept: "text/event-stream",
      "content-type": "application/json",
      "idempotency-key": `k${key++}`,
    },
    body: JSON.stringify({ message: "Why is the pressure low?" }),
  });
}

function json(body: object): Response {
  return Response.json(body, { headers: features });
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** CPU time of one, over many. */
async function cpuMs(work: () => Promise<void>): Promise<number> {
  for (let at = 0; at < warmUps; at++) await work();
  const before = process.cpuUsage();
  for (let at = 0; at < turns; at++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / turns;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

function round3(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
