import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openLlmModels } from "../../../src/platform/engine/llm/models.ts";
import { createOfflineEngine, offlineModel } from "../../../src/platform/engine/offline/engine.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { createMetrics, type MetricsAccess, serveNode, startTracing } from "../../../src/platform/node/index.ts";
import { recordFigures } from "../../../src/platform/telemetry/figure.ts";
import { addNumber, create, least, send } from "../../support/assistants.ts";
import { followHandset, getCall, requestCall } from "../../support/calls.ts";
import { startCollector } from "../../support/collector.ts";
import { say, start } from "../../support/conversations.ts";
import { type ModelServer, startModelServer } from "../../support/llm.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { openStream } from "../../support/streams.ts";
import { keepLog } from "../../support/traces.ts";
import { startReceiver } from "../../support/webhooks.ts";

/** What a person, an owner or a model says: none of it is for an operator. */
const canary = "xanthippe";
const [own, handset] = ["+447700900700", "+447700900123"];
const claimed = { trace: "0af7651916cd43dd8448eb211c80319c", span: "b7ad6b7169203331" };

let platform: TestPlatform;
let models: ModelServer;
let owners: Awaited<ReturnType<typeof startReceiver>>;
let collector: Awaited<ReturnType<typeof startCollector>>;
let figures: Map<string, number>;
/** While a call was under way. */
let during: Map<string, number>;
let scraped: string;
const kept = keepLog();

/** Lets everything happen once: a turn of a model with a tool, a failing one, a text, a webhook now and one by a job. */
beforeAll(async () => {
  collector = await startCollector();
  models = await startModelServer(({ messages }, at) => {
    if (messages.some(({ content }) => content?.includes("fail"))) return { status: 400 };
    return at === 0
      ? { calls: [{ name: `${canary}_diary`, arguments: { day: canary } }] }
      : { text: `It is free, ${canary}.` };
  });
  owners = await startReceiver({ status: 200, body: JSON.stringify({ free: canary }) });
  const tracing = await startTracing({ tracesUrl: collector.url }, { log: silentLog });
  const options = { small: { price: { input: 1_000, output: 2_000 } } };
  platform = await startPlatform({
    log: kept.log,
    runningClock: true,
    balanceUsd: 5,
    safeFetch: { allowOrigins: [owners.origin, new URL(models.url).origin] },
    models: async (storage) => [
      { ...offlineModel, engine: createOfflineEngine(storage) },
      ...(await openLlmModels({
        db: storage.db,
        settings: { url: models.url, key: `key-${canary}`, models: ["small"], options },
      })),
    ],
  });
  createMetrics(platform.storage, nobodyElse);
  platform.platform.worker.start();
  const { body: offered } = await send(platform, "GET", "/user/assistants/models");
  const small = offered.find(({ name }: { name: string }) => name === "small").id;
  const tool = await send(platform, "POST", "/user/tools", {
    name: `${canary}_diary`,
    description: `Reads the diary of ${canary}.`,
    method: "GET",
    schema: [{ name: "day", type: "string", description: "The day." }],
    endpoint: `${owners.origin}/diary`,
  });
  const id = await create(platform, {
    name: canary,
    llm_model_id: small,
    tool_ids: [tool.body.data.id],
    webhook_url: owners.hook,
  });
  const { uuid } = await findUuid(id);
  const traceparent = `00-${claimed.trace}-${claimed.span}-01`;
  const conversation = await start(platform, { assistant_id: uuid });
  const said = await say(platform, conversation, `Is ${canary} free? Call ${handset}`, { headers: { traceparent } });
  expect(said.status, await said.clone().text()).toBe(200);
  expect((await say(platform, conversation, "fail")).status).toBe(400);
  const connection = { url: models.url, key: `key-${canary}`, models: [{ name: canary }] };
  const connected = (await send(platform, "POST", "/user/model-connections", connection)).body.data.models[0];
  const other = await create(platform, {
    name: canary,
    llm_model_id: connected.id,
    initial_message: "Hi {{name}}.",
    post_call_evaluation: false,
  });
  const { uuid: otherUuid } = await findUuid(other);
  expect((await say(platform, await start(platform, { assistant_id: otherUuid }), canary)).status).toBe(200);
  expect((await platform.request("GET", `/${canary}`)).status).toBe(404);
  await callByMcp("listCampaigns");
  await send(platform, "POST", `/user/assistants/${id}/test-webhook`, {});
  const { body: deliveries } = await send(platform, "GET", "/user/webhook-deliveries");
  await send(platform, "POST", `/user/webhook-deliveries/${deliveries.data[0].id}/redeliver`);
  await addNumber(platform, own);
  await platform.carrier.write({ channel: "sms", from: handset, to: own, body: canary });
  const isDone = async () => (await send(platform, "GET", "/user/webhook-deliveries")).body.data[0].status;
  await vi.waitFor(async () => expect(await isDone()).toBe("delivered"), 10_000);
  await using server = await serveMetrics({});
  during = await figuresDuringCall(other, async () => readFigures(await (await server.get()).text()));
  scraped = await (await server.get()).text();
  figures = readFigures(scraped);
  // A job that goes on has no span yet, while its transactions have theirs.
  await platform.platform.worker.stop();
  await tracing.stop();
});

/** One call in which both sides say personal words, and an owner's event stream beside it. @returns What was counted meanwhile */
async function figuresDuringCall(assistant: number, read: () => Promise<Map<string, number>>) {
  const { calls } = platform.carrier;
  const stream = await openStream(`${platform.url}/user/events`, { token: platform.owner.key });
  const call = { phone_number: handset, assistant_id: assistant, variables: { name: canary } };
  const { call_id: id } = await requestCall(platform, call);
  const untilCall = (status: string) =>
    vi.waitFor(async () => expect((await getCall(platform, id)).status).toBe(status), 10_000);
  await untilCall("ringing");
  await using phone = followHandset(platform);
  const shown = Number((await calls.current(handset))?.id);
  expect(await calls.answer(handset, shown)).toBe(true);
  await vi.waitFor(() => expect(phone.turns).toEqual([`Hi ${canary}.`]), 10_000);
  calls.say(handset, shown, `Is ${canary} free?`, { heard: `Hi ${canary}.` });
  await vi.waitFor(() => expect(phone.turns.slice(1).join()).toContain(canary), 10_000);
  const counted = await read();
  expect(await calls.hangUp(handset, shown)).toBe(true);
  await untilCall("ended_by_customer");
  stream[Symbol.dispose]();
  await vi.waitFor(async () => expect((await read()).get("ringback_event_streams_open")).toBe(0), 10_000);
  return counted;
}

async function callByMcp(name: string) {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } };
  const headers = { accept: "application/json, text/event-stream", "content-type": "application/json" };
  const authorization = `Bearer ${platform.owner.key}`;
  const given = { method: "POST", headers: { ...headers, authorization }, body: JSON.stringify(body) };
  expect((await fetch(`${platform.url}/mcp`, given)).status).toBe(200);
}

function findUuid(id: number) {
  return platform.db.selectFrom("assistants").select("uuid").where("id", "=", id).executeTakeFirstOrThrow();
}

afterAll(async () => {
  recordFigures(undefined);
  await platform[Symbol.asyncDispose]();
  await models[Symbol.asyncDispose]();
  await owners[Symbol.asyncDispose]();
  await collector[Symbol.asyncDispose]();
});

const nobodyElse: MetricsAccess = { metricsToken: undefined, publicUrl: undefined, trustProxyHops: 0 };

/** A server of the same process with other rules. */
async function serveMetrics(access: Partial<MetricsAccess>) {
  const metrics = createMetrics(platform.storage, { ...nobodyElse, ...access });
  const answering = metrics.answering(() => new Response("served"));
  const server = await serveNode(answering, { port: 0, stopLimits: { idleMs: 0 } });
  return {
    get: (headers: Record<string, string> = {}, method = "GET") =>
      fetch(`http://127.0.0.1:${server.port}/metrics`, { method, headers }),
    /** As a client elsewhere would be answered. */
    from: async (address: string, headers: Record<string, string> = {}) =>
      answering(new Request("http://127.0.0.1/metrics", { headers: { host: "127.0.0.1", ...headers } }), { address }),
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** The values by name and labels, as they are written. */
function readFigures(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

describe("/metrics", () => {
  it("counts requests, turns, models, tools, jobs, webhooks, texts and queries by words of the product alone", () => {
    const counted = {
      'ringback_http_requests_total{operation="sendMessage",method="POST",status="2xx"}': 2,
      'ringback_http_requests_total{operation="sendMessage",method="POST",status="4xx"}': 1,
      'ringback_http_requests_total{operation="other",method="GET",status="4xx"}': 1,
      'ringback_http_requests_total{operation="mcp",method="POST",status="2xx"}': 1,
      'ringback_http_requests_total{operation="listCampaigns",method="GET",status="2xx"}': 1,
      'ringback_http_request_duration_seconds_count{operation="sendMessage"}': 3,
      'ringback_turns_total{channel="chat",model="small",outcome="answered"}': 1,
      'ringback_turns_total{channel="chat",model="small",outcome="model unavailable"}': 1,
      'ringback_turns_total{channel="chat",model="connected",outcome="answered"}': 1,
      'ringback_model_calls_total{model="connected",outcome="ok"}': 2,
      'ringback_turn_first_text_seconds_count{model="small"}': 1,
      'ringback_model_calls_total{model="small",outcome="ok"}': 2,
      'ringback_model_calls_total{model="small",outcome="model unavailable"}': 1,
      'ringback_model_call_duration_seconds_count{model="small"}': 3,
      'ringback_tool_calls_total{outcome="ok"}': 1,
      'ringback_job_runs_total{kind="webhooks.deliver",outcome="done"}': 1,
      'ringback_webhook_attempts_total{kind="post-call",outcome="delivered"}': 2,
      'ringback_messages_total{channel="sms",direction="inbound",outcome="received"}': 1,
      'ringback_turns_total{channel="call",model="connected",outcome="answered"}': 1,
      ringback_calls_in_progress: 0,
      ringback_event_streams_open: 0,
      ringback_database_up: 1,
    };
    expect(Object.fromEntries(Object.keys(counted).map((name) => [name, figures.get(name)]))).toEqual(counted);
    const tokens = (direction: string) =>
      figures.get(`ringback_model_tokens_total{model="small",direction="${direction}"}`);
    expect(tokens("input")).toBeGreaterThan(0);
    expect(figures.get('ringback_model_cost_micros_total{model="small"}')).toBe(
      tokens("input")! * 1_000 + tokens("output")! * 2_000,
    );
    expect(figures.has("nodejs_eventloop_lag_seconds")).toBe(true);
    expect(figures.has("process_resident_memory_bytes")).toBe(true);
    expect([...figures.keys()].filter((name) => name.startsWith("ringback_jobs{"))).not.toEqual([]);
  });

  it("counts the calls and the event streams that are under way", () => {
    expect([during.get("ringback_calls_in_progress"), during.get("ringback_event_streams_open")]).toEqual([1, 1]);
  });

  it("answers programs of this machine alone where no token is set, and is no page to anybody else", async () => {
    await using server = await serveMetrics({});
    const read = await server.get();
    expect([read.status, read.headers.get("content-type"), read.headers.get("cache-control")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
      "no-store",
    ]);
    expect((await server.get({}, "HEAD")).status).toBe(200);
    expect((await server.get({}, "POST")).status).toBe(405);
    for (const headers of [
      { "x-forwarded-for": "127.0.0.1" },
      { forwarded: "for=127.0.0.1" },
      { "x-real-ip": "127.0.0.1" },
      { host: "rebound.example" },
    ]) {
      const refused = await server.from("127.0.0.1", headers);
      expect([refused.status, await refused.json()]).toEqual([404, { message: "Not found." }]);
    }
    expect((await server.from("127.0.0.1")).status).toBe(200);
    expect((await server.from("::1")).status).toBe(200);
    expect((await server.from("192.168.1.20")).status).toBe(404);
    expect((await server.from("203.0.113.7", { "x-forwarded-for": "127.0.0.1" })).status).toBe(404);
  });

  it("believes no loopback peer behind a public address, unless a proxy is known to say that it is one", async () => {
    await using hidden = await serveMetrics({ publicUrl: "https://chat.example" });
    expect((await hidden.get()).status).toBe(404);
    await using known = await serveMetrics({ publicUrl: "https://chat.example", trustProxyHops: 1 });
    expect((await known.get()).status).toBe(200);
    expect((await known.get({ "x-forwarded-for": "203.0.113.7" })).status).toBe(404);
  });

  it("answers whoever has the token, wherever they are, and refuses all others as the API does", async () => {
    await using server = await serveMetrics({ metricsToken: "a-token-of-sixteen" });
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    for (const headers of [{}, bearer("another token"), { authorization: "a-token-of-sixteen" }] as Record<
      string,
      string
    >[]) {
      const refused = await server.get(headers);
      expect([refused.status, refused.headers.get("www-authenticate"), await refused.json()]).toEqual([
        401,
        "Bearer",
        { message: "Unauthenticated." },
      ]);
    }
    expect((await server.get(bearer("a-token-of-sixteen"))).status).toBe(200);
    const elsewhere = { ...bearer("a-token-of-sixteen"), "x-forwarded-for": "203.0.113.7", host: "chat.example" };
    expect((await server.from("203.0.113.9", elsewhere)).status).toBe(200);
  });

  it("says that the database is away, and still what it counts itself", async () => {
    const db = { executeQuery: () => Promise.reject(new Error("away")) } as never;
    const metrics = createMetrics({ db }, nobodyElse).answering(() => new Response());
    const request = new Request("http://127.0.0.1/metrics", { headers: { host: "127.0.0.1" } });
    const read = readFigures(await (await metrics(request, { address: "127.0.0.1" })).text());
    expect(read.get("ringback_database_up")).toBe(0);
    expect(read.get('ringback_tool_calls_total{outcome="ok"}')).toBe(1);
  });
});

describe("traces", () => {
  const named = (name: string) => collector.spans.filter((span) => span.name === name);
  /** What it stands below, transactions apart. */
  const parentOf = ({ parentId }: { readonly parentId: string }): string | undefined => {
    const parent = collector.spans.find(({ spanId }) => spanId === parentId);
    return parent?.name === "transaction" ? parentOf(parent) : parent?.name;
  };

  it("lead from a request by its turn to the model and the tool, and from the request that adds a job to what it does", () => {
    expect(collector.resource).toMatchObject({ "service.name": "ringback" });
    const [request] = named("POST /conversations/{uuid}/messages");
    expect(request).toMatchObject({ kind: 2, parentId: "", links: [claimed.span] });
    expect(request?.attributes).toMatchObject({
      "ringback.operation": "sendMessage",
      "http.response.status_code": 200,
    });
    // What a stranger says of a trace is linked to, and decides nothing.
    expect(collector.spans.map(({ traceId }) => traceId)).not.toContain(claimed.trace);
    const turns = (channel: string) =>
      named("invoke_agent").filter(({ attributes }) => attributes["ringback.channel"] === channel);
    expect(new Set(turns("chat").map(parentOf))).toEqual(new Set(["POST /conversations/{uuid}/messages"]));
    // No request begins a turn of a call.
    expect(turns("call").map(({ parentId }) => parentId)).toEqual([""]);
    expect(named("chat small").map(parentOf)).toEqual(["invoke_agent", "invoke_agent", "invoke_agent"]);
    expect(named("execute_tool").map(parentOf)).toEqual(["invoke_agent"]);
    expect(named("process webhooks.deliver").map(parentOf)).toEqual(["POST /user/webhook-deliveries/{id}/redeliver"]);
    expect(named("webhook delivery").map(parentOf)).toEqual([
      "POST /user/assistants/{id}/test-webhook",
      "process webhooks.deliver",
    ]);
    expect(named("transaction").map(parentOf)).not.toContain(undefined);
    expect(named("chat small").filter(({ hasFailed }) => hasFailed)).toHaveLength(1);
  });

  it("go on to servers that the process vouches for and to models on this machine, under the span that calls them", () => {
    const [first] = named("chat small");
    expect(models.requests[0]?.headers.traceparent).toBe(`00-${first?.traceId}-${first?.spanId}-01`);
    const [tool] = named("execute_tool");
    const diary = owners.requests.find(({ url }) => url.startsWith("/diary"));
    expect(diary?.headers.traceparent).toBe(`00-${tool?.traceId}-${tool?.spanId}-01`);
  });

  it("cost requests nothing where their collector is away", async () => {
    const log = keepLog();
    const tracing = await startTracing({ tracesUrl: "http://127.0.0.1:9" }, log);
    expect((await say(platform, await start(platform), "Hi")).status).toBe(200);
    await tracing.stop();
    expect(log.text()).toContain("their collector does not answer");
  });
});

it("a line of the log names the trace that it belongs to", () => {
  const [failed] = collector.spans.filter(({ name, hasFailed }) => name === "chat small" && hasFailed);
  const line = kept
    .text()
    .split("\n")
    .find((text) => text.includes("chat turn failed"));
  expect(line).toContain(`"trace_id":"${failed?.traceId}"`);
});

it("neither figures nor traces nor the log hold what people, owners, tools or models say, a number, a key or a name", () => {
  const told = `${scraped}\n${collector.text()}\n${kept.text()}`;
  const { key, assistantUuid } = platform.owner;
  for (const word of [
    canary,
    handset.slice(3),
    own.slice(3),
    key,
    assistantUuid,
    least.name,
    "@owner.example",
    "127.0.0.1:",
  ])
    expect(told).not.toContain(word);
});
