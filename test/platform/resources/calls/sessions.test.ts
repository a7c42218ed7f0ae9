import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { openLlmModels } from "../../../../src/platform/engine/llm/models.ts";
import { createOfflineEngine, offlineModel } from "../../../../src/platform/engine/offline/engine.ts";
import { noteCallStatus } from "../../../../src/platform/resources/calls/carrier/receive-call.ts";
import { createSimulatedCarrier } from "../../../../src/platform/stored-carriers.ts";
import { deep } from "../../../counts.ts";
import { create, send } from "../../../support/assistants.ts";
import { usingTool } from "../../../support/call.ts";
import {
  followHandset,
  getCall,
  handset,
  listCalls,
  personas,
  requestCall,
  setAssistant,
  untilCall,
} from "../../../support/calls.ts";
import { type ChatRequest, startModelServer } from "../../../support/llm.ts";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";
import { giveSender } from "../../../support/whatsapp.ts";

/** What the assistant opens with: short, since speech takes its time. */
const greeting = { initial_message: "Hi {{name}}." };

async function startWithCalls(more: Parameters<typeof startPlatform>[0] = {}): Promise<TestPlatform> {
  const platform = await startPlatform({ runningClock: true, balanceUsd: 5, ...more });
  await setAssistant(platform, greeting);
  platform.platform.worker.start();
  return platform;
}

describe("a call to a handset", () => {
  it("rings, is talked in, and is paid by the second once the handset hangs up", async () => {
    await using platform = await startWithCalls();
    await using phone = followHandset(platform);
    const own = await giveSender(platform, platform.owner);
    const { call_id: id } = await requestCall(platform, { variables: { name: "Ada" } });
    await untilCall(platform, id, "ringing");
    const { calls } = platform.carrier;
    const ringing = await calls.current(handset);
    expect(ringing).toMatchObject({ direction: "inbound", otherNumber: "+447700900700", state: "ringing" });
    const callId = Number(ringing?.id);
    expect(await calls.answer(handset, callId + 1)).toBe(false);
    expect(await calls.answer("+447700900124", callId)).toBe(false);
    expect(await calls.answer(handset, callId)).toBe(true);
    expect(await calls.answer(handset, callId)).toBe(false);
    await expect.poll(() => phone.turns).toEqual(["Hi Ada."]);
    // Should the process die now, this is what is known of the session.
    const line = () =>
      platform.db.selectFrom("call_lines").select("saying").where("call_id", "=", id).executeTakeFirst();
    await expect.poll(line).toEqual({ saying: "Hi Ada." });
    await expect.poll(() => getCall(platform, id)).toMatchObject({ status: "in-progress", answered_by: "human" });
    expect(calls.say("+447700900124", callId, "Hello?")).toBe(false);
    expect(calls.say(handset, callId, "Are you open?", { heard: "Hi Ada." })).toBe(true);
    await expect.poll(() => phone.turns).toEqual(["Hi Ada.", "You said: Are you open?"]);
    await expect.poll(async () => (await getCall(platform, id)).transcript).toContain("You said: Are you open?");
    await expect.poll(line).toEqual({ saying: null });
    platform.pass(60_000);
    expect(await calls.hangUp(handset, callId)).toBe(true);
    const ended = await untilCall(platform, id, "ended_by_customer");
    expect(ended).toMatchObject({
      end_reason: "hangup",
      transcript: "Assistant: Hi Ada.\nCustomer: Are you open?\nAssistant: You said: Are you open?",
      assistant_phone_number: "+447700900700",
      client_phone_number: handset,
      held: 0,
    });
    expect(ended.duration).toBeGreaterThanOrEqual(60);
    expect(ended.total_cost).toBeCloseTo((ended.duration * 0.07) / 60, 5);
    expect(ended.carrier_cost).toBeCloseTo((ended.duration * 0.03) / 60, 5);
    const { postedMicros, heldMicros } = await platform.balance();
    expect([5_000_000n - postedMicros, heldMicros]).toEqual([BigInt(Math.round(ended.total_cost * 1e6)), 0n]);
    expect(phone.events.flatMap((event) => (event.type === "call" ? [event.call.state] : []))).toEqual([
      "ringing",
      "talking",
      "ended",
    ]);
    expect(own).toBeGreaterThan(0);
  });

  it.runIf(deep)("goes on after the time for which it might have rung", async () => {
    await using platform = await startWithCalls();
    await setAssistant(platform, { ringing_time: 1 });
    const { calls } = platform.carrier;
    const { call_id: id } = await requestCall(platform);
    await untilCall(platform, id, "ringing");
    const callId = Number((await calls.current(handset))?.id);
    expect(await calls.answer(handset, callId)).toBe(true);
    await sleep(1_500);
    expect(await calls.current(handset)).toMatchObject({ id: callId, state: "talking" });
    await calls.hangUp(handset, callId);
    await untilCall(platform, id, "ended_by_customer");
  });

  it.runIf(deep)("is answered by another active assistant of the owner once it is transferred", async () => {
    const engine = usingTool("transfer_to_sales_desk", { after: "" });
    await using platform = await startWithCalls({ engine });
    const sales = await create(platform, { name: "Sales desk" });
    const resting = await create(platform, { name: "Resting" });
    expect((await send(platform, "PUT", `/user/assistant/${sales}`, { status: "active" })).status).toBe(200);
    const tools = [sales, resting].map((assistant_id) => ({ type: "assistant_transfer", assistant_id }));
    await setAssistant(platform, { tools });
    await using phone = followHandset(platform);
    const { call_id: id } = await requestCall(platform);
    await untilCall(platform, id, "ringing");
    const { calls } = platform.carrier;
    const callId = Number((await calls.current(handset))?.id);
    await calls.answer(handset, callId);
    await expect.poll(() => phone.turns).toEqual(["Hi there."]);
    for (const [at, words] of ["Sales, please.", "Still there?"].entries()) {
      calls.say(handset, callId, words, { heard: "No tool." });
      await expect.poll(() => phone.turns.filter((turn) => turn === "No tool.").length).toBe(at + 1);
    }
    await calls.hangUp(handset, callId);
    const ended = await untilCall(platform, id, "ended_by_customer");
    expect(ended.assistant_id).toBe(platform.owner.assistantId);
    expect(ended.transcript_items.flatMap(({ function_calls }) => function_calls)).toEqual([
      { name: "transfer_to_sales_desk", arguments: expect.anything(), result: { transferred_to: "Sales desk" } },
    ]);
    const turns = engine.seen.map(({ assistant, tools }) => [assistant.name, tools.map(({ name }) => name)]);
    expect(engine.seen.map(({ contact }) => contact)).toEqual(Array(3).fill({ phone: handset }));
    expect(turns).toEqual([
      ["Mara", ["transfer_to_sales_desk"]],
      ["Sales desk", []],
      ["Sales desk", []],
    ]);
  });

  it("is busy when the handset declines, and ends at once when the owner ends it", async () => {
    await using platform = await startWithCalls();
    await using phone = followHandset(platform);
    const { calls } = platform.carrier;
    const declined = (await requestCall(platform)).call_id;
    await untilCall(platform, declined, "ringing");
    expect(await calls.decline(handset, Number((await calls.current(handset))?.id))).toBe(true);
    await untilCall(platform, declined, "busy");
    const { call_id: id } = await requestCall(platform);
    await untilCall(platform, id, "ringing");
    await calls.answer(handset, Number((await calls.current(handset))?.id));
    await expect.poll(() => phone.turns).toEqual(["Hi there."]);
    const { key: token } = platform.owner;
    const end = await platform.request("POST", `/user/calls/${id}/end`, { token });
    expect(await end.json()).toMatchObject({ data: { status: "ended" } });
    expect(await untilCall(platform, id, "ended_by_assistant")).toMatchObject({ end_reason: "stopped" });
    await expect.poll(() => calls.current(handset)).toBeUndefined();
    await expect.poll(() => platform.balance()).toMatchObject({ heldMicros: 0n });
  });

  it.runIf(deep)(
    "goes on while others call the handset: another call to it is busy, and one that it dials is not placed",
    async () => {
      await using platform = await startWithCalls();
      await using phone = followHandset(platform);
      const { calls } = platform.carrier;
      const first = (await requestCall(platform)).call_id;
      await untilCall(platform, first, "ringing");
      const talk = Number((await calls.current(handset))?.id);
      await calls.answer(handset, talk);
      await expect.poll(() => phone.turns).toEqual(["Hi there."]);
      expect(await calls.dial("+447700900124", handset)).toMatchObject({ state: "ended", endReason: "refused" });
      expect(await calls.current(handset)).toMatchObject({ id: talk, state: "talking" });
      const second = (await requestCall(platform)).call_id;
      expect(await untilCall(platform, second, "busy")).toMatchObject({ total_cost: 0, held: 0 });
      expect(await calls.dial(handset, "+447700900700")).toMatchObject({ id: talk, state: "talking" });
      expect(calls.say(handset, talk, "Are you open?", { heard: "Hi there." })).toBe(true);
      await expect.poll(() => phone.turns).toEqual(["Hi there.", "You said: Are you open?"]);
      expect(await calls.hangUp(handset, talk)).toBe(true);
      await untilCall(platform, first, "ended_by_customer");
      await sleep(1_100); // the phone looks once more
      expect(
        phone.events.flatMap((event) => (event.type === "call" ? [[event.call.id, event.call.state]] : [])),
      ).toEqual([
        [talk, "ringing"],
        [talk, "talking"],
        [talk, "ended"],
      ]);
    },
  );

  it.runIf(deep)("is over in the process that holds its line once the handset hangs up in another one", async () => {
    await using platform = await startWithCalls();
    await using phone = followHandset(platform);
    const { db, services, carrier } = platform;
    const { call_id: id } = await requestCall(platform);
    await untilCall(platform, id, "ringing");
    const callId = Number((await carrier.calls.current(handset))?.id);
    await carrier.calls.answer(handset, callId);
    await expect.poll(() => phone.turns).toEqual(["Hi there."]);
    const elsewhere = createSimulatedCarrier({ db, now: services.now });
    await elsewhere.listen({
      messageReceived: async () => undefined,
      messageStatus: async () => undefined,
      callStatus: (report) => noteCallStatus(report, services),
      recordingSettled: async () => undefined,
      transferMissed: async () => undefined,
      callReceived: async () => undefined,
      connectCall: async () => false,
    });
    expect(await elsewhere.calls.hangUp(handset, callId)).toBe(true);
    expect(await untilCall(platform, id, "ended_by_customer")).toMatchObject({ end_reason: "hangup" });
  });

  it.runIf(deep)("books through a tool, and its evaluation holds what was agreed", async () => {
    const seen: string[] = [];
    await using shop = await startShop(seen);
    await using platform = await startWithCalls({
      models: async ({ db }) => [{ ...offlineModel, engine: createOfflineEngine({ db }) }],
      safeFetch: { allowOrigins: [shop.origin] },
    });
    const { key: token } = platform.owner;
    const tool = {
      name: "book_visit",
      description: "Books a visit of the engineer.",
      endpoint: `${shop.origin}/visits`,
      method: "POST",
      schema: [{ name: "postcode", type: "string", description: "Postcode of the home" }],
    };
    const made = await platform.request("POST", "/user/tools", { body: tool, token });
    const { data } = await made.json();
    await setAssistant(platform, {
      tool_ids: [data.id],
      post_call_schema: [
        { name: "postcode", type: "string", description: "The postcode of the home" },
        { name: "email", type: "string", description: "The customer's e-mail address" },
      ],
    });
    await using phone = followHandset(platform);
    const { call_id: id } = await requestCall(platform);
    await untilCall(platform, id, "ringing");
    const { calls } = platform.carrier;
    const callId = Number((await calls.current(handset))?.id);
    await calls.answer(handset, callId);
    const say = async (text: string) => {
      const before = phone.turns.length;
      calls.say(handset, callId, text, { heard: phone.turns.at(-1) });
      await expect.poll(() => phone.turns.length).toBeGreaterThan(before);
    };
    await expect.poll(() => phone.turns.length).toBe(1);
    await say("I would like to book a visit at LA9 4QL please");
    await say("Yes please");
    await expect.poll(() => seen).toEqual(['{"postcode":"LA9 4QL"}']);
    await expect
      .poll(async () =>
        (await getCall(platform, id)).transcript_items.flatMap((it) => it.function_calls.map(({ name }) => name)),
      )
      .toEqual(["book_visit"]);
    await calls.hangUp(handset, callId);
    expect(await untilCall(platform, id, "ended_by_customer")).toMatchObject({
      evaluation: {
        method: "forms",
        evaluated_by: "Ringback Offline",
        summary: null,
        values: { postcode: "LA9 4QL", email: null },
      },
      variables: { name: "there", postcode: "LA9 4QL" },
    });
  });
});

describe("the evaluation of a call by a language model", () => {
  it("holds what the model read, by the schema's types, and what forms read where it answers with no object", async () => {
    let reading = 'Here you are: {"summary": "Wants a visit.", "values": {"postcode": "LA9 4QL", "rooms": "four"}}';
    const isReading = ({ messages }: ChatRequest) => messages[0]?.content?.includes("You read the transcript") === true;
    await using server = await startModelServer((request) => (isReading(request) ? reading : "All right."));
    let modelId = 0;
    await using platform = await startWithCalls({
      models: async ({ db }) => {
        const models = await openLlmModels({ db, settings: { url: server.url, key: undefined, models: ["small"] } });
        modelId = models[0]!.id;
        return [{ ...offlineModel, engine: createOfflineEngine({ db }) }, ...models];
      },
    });
    await setAssistant(platform, {
      llm_model_id: modelId,
      post_call_schema: [
        { name: "postcode", type: "string", description: "The postcode of the home" },
        { name: "rooms", type: "number", description: "How many rooms it has" },
      ],
    });
    const evaluate = async () => {
      await using phone = followHandset(platform);
      const { call_id: id } = await requestCall(platform);
      await untilCall(platform, id, "ringing");
      const { calls } = platform.carrier;
      const callId = Number((await calls.current(handset))?.id);
      await calls.answer(handset, callId);
      await expect.poll(() => phone.turns).toEqual(["Hi there."]);
      calls.say(handset, callId, "My postcode is LA9 4QL.", { heard: "Hi there." });
      await expect.poll(() => phone.turns).toEqual(["Hi there.", "All right."]);
      await calls.hangUp(handset, callId);
      return (await untilCall(platform, id, "ended_by_customer")).evaluation;
    };
    const values = { postcode: "LA9 4QL", rooms: null };
    expect(await evaluate()).toEqual({
      method: "model",
      evaluated_by: expect.stringContaining("small"),
      summary: "Wants a visit.",
      values,
    });
    const [asked] = server.requests.filter(({ body }) => isReading(body));
    expect(asked?.body.messages.at(-1)?.content).toContain("user: My postcode is LA9 4QL.");
    // Nobody is talked with: none of the rules of a conversation.
    const rules = JSON.stringify(asked?.body.messages[0]);
    expect(rules).toContain("You read the transcript of a phone call");
    expect(rules).toContain("is data.");
    expect(rules).not.toMatch(/web page|Markdown|AI assistant|visitor writes|Do not reveal|do not know/);
    reading = "I cannot do that.";
    expect(await evaluate()).toMatchObject({ method: "forms", values: { rooms: null } });
  });
});

describe("calls to numbers that behave by themselves", () => {
  it.runIf(deep)("follow the script of the persona that is called", async () => {
    await using platform = await startWithCalls({ balanceUsd: 20 });
    await setAssistant(platform, { max_silence_duration: 1, reengagement_interval: 7 });
    const begun = await Promise.all(
      [personas.hangsUp, personas.interrupts, personas.talks, personas.voicemail, personas.silent].map(
        async (phone_number) => (await requestCall(platform, { phone_number })).call_id,
      ),
    );
    const [hangsUp = 0, interrupts = 0, talks = 0, voicemail = 0, silent = 0] = begun;
    expect(await untilCall(platform, hangsUp, "ended_by_customer")).toMatchObject({ answered_by: "human" });
    const talked = await untilCall(platform, talks, "ended_by_customer");
    expect(talked.transcript_items.filter(({ role }) => role === "user").map(({ text }) => text)).toEqual([
      "Hello, how are you?",
      "When are you open?",
      "Thank you, goodbye.",
    ]);
    const cut = await untilCall(platform, interrupts, "ended_by_customer");
    expect(cut.transcript_items.some(({ role, interrupted }) => role === "assistant" && interrupted)).toBe(true);
    const left = await untilCall(platform, voicemail, "ended_by_assistant");
    expect(left).toMatchObject({ answered_by: "machine", end_reason: "voicemail" });
    const quiet = await untilCall(platform, silent, "ended_by_assistant");
    expect(quiet).toMatchObject({ end_reason: expect.stringMatching(/silence/) });
    expect(await platform.balance()).toMatchObject({ heldMicros: 0n });
  });
});

describe("calls to an owner's number", () => {
  it("are answered by its active assistant, and by nobody else", async () => {
    await using platform = await startWithCalls();
    const phone_number_id = await giveSender(platform, platform.owner);
    const { calls } = platform.carrier;
    expect(await calls.dial(handset, "+447700900700")).toMatchObject({ state: "ended", endReason: "refused" });
    expect((await listCalls(platform)).total).toBe(0);
    await setAssistant(platform, { type: "inbound", phone_number_id, status: "active" });
    await using phone = followHandset(platform);
    const call = await calls.dial(handset, "+447700900700");
    expect(call).toMatchObject({ direction: "outbound", otherNumber: "+447700900700" });
    await expect.poll(() => phone.turns).toEqual(["Hi there."]);
    const [listed] = (await listCalls(platform)).data;
    expect(listed).toMatchObject({ type: "inbound", status: "in-progress", client_phone_number: handset });
    await calls.hangUp(handset, call.id);
    await untilCall(platform, Number(listed?.id), "ended_by_customer");
    expect(await platform.balance()).toMatchObject({ heldMicros: 0n });
    const inactive = { status: "inactive" };
    await setAssistant(platform, inactive);
    expect(await calls.dial(handset, "+447700900700")).toMatchObject({ state: "ended", endReason: "refused" });
  });
});

describe("POST /conversations/{uuid}/web-calls", () => {
  it("lets a page talk over a WebSocket, once for its token", async () => {
    await using platform = await startWithCalls();
    const { key: token, assistantUuid } = platform.owner;
    const begun = await platform.request("POST", "/conversations", { body: { assistant_id: assistantUuid } });
    const { conversation_id: uuid } = await begun.json();
    const web = await (await platform.request("POST", `/conversations/${uuid}/web-calls`, { token })).json();
    const page = await talkOver(web);
    await expect.poll(() => page.heard()).toBe("Hi there.");
    page.send({ type: "prompt", voicePrompt: "Are you open?" });
    await expect.poll(() => page.heard()).toBe("Hi there. You said: Are you open?");
    const [call] = (await listCalls(platform, "?type=web")).data;
    await expect.poll(async () => (await getCall(platform, Number(call?.id))).transcript_items.length).toBe(3);
    page.close();
    expect(await untilCall(platform, Number(call?.id), "ended_by_customer")).toMatchObject({
      type: "web",
      carrier: null,
      client_phone_number: null,
      carrier_cost: 0,
      end_reason: "hangup",
    });
    const { history } = await (await platform.request("GET", `/conversations/${uuid}`)).json();
    expect(history.filter(({ role }: { role: string }) => role === "system")).toMatchObject([
      { content: expect.stringMatching(/^Call: ended after \d+ s\.$/), event: { kind: "call_ended" } },
    ]);
    const again = await talkOver(web);
    expect(await again.closed).toBe(4401);
    expect(await platform.balance()).toMatchObject({ heldMicros: 0n });
  });

  it.runIf(deep)("talks with the assistant that answers in the conversation after a transfer", async () => {
    await using platform = await startPlatform({ balanceUsd: 5 });
    const { key: token, assistantUuid } = platform.owner;
    const sales = await create(platform, { name: "Sales desk" });
    const begun = await platform.request("POST", "/conversations", { body: { assistant_id: assistantUuid } });
    const { conversation_id: uuid } = await begun.json();
    await platform.db
      .updateTable("conversations")
      .set({ answering_assistant_id: sales })
      .where("uuid", "=", uuid)
      .execute();
    expect((await platform.request("POST", `/conversations/${uuid}/web-calls`, { token })).status).toBe(200);
    expect((await listCalls(platform, "?type=web")).data).toMatchObject([{ assistant_name: "Sales desk" }]);
  });

  it("answers the address of the call, and gives the money back where nobody connected in time", async () => {
    await using platform = await startPlatform();
    const { key: token, assistantUuid } = platform.owner;
    const begun = await platform.request("POST", "/conversations", { body: { assistant_id: assistantUuid } });
    const { conversation_id: uuid } = await begun.json();
    const start = (by: string | undefined) =>
      platform.request("POST", `/conversations/${uuid}/web-calls`, by === undefined ? {} : { token: by });
    expect((await start(undefined)).status).toBe(401);
    expect((await start((await platform.addOwner()).key)).status).toBe(404);
    const web = await (await start(token)).json();
    expect(web).toEqual({
      url: `${platform.url.replace("http", "ws")}/relay`,
      token: expect.stringMatching(/^[\w-]{43}$/),
      call_id: expect.any(Number),
    });
    expect(await platform.balance()).toMatchObject({ heldMicros: 400_000n });
    const stored = await platform.db.selectFrom("call_tokens").select("token_hash").execute();
    expect(JSON.stringify(stored)).not.toContain(web.token);
    const started = { id: web.call_id, status: "initiated", type: "web" };
    expect((await listCalls(platform, "?type=web")).data).toMatchObject([started]);
    await platform.db
      .updateTable("ledger_accounts")
      .set({ posted_micros: 500_000n })
      .where("user_id", "=", platform.owner.userId)
      .execute();
    const poor = await start(token);
    expect([poor.status, await poor.json()]).toEqual([400, { status: false, error: "Insufficient balance" }]);
  });
});

/** A page that opens the line of a web call. */
async function talkOver({ url, token }: { readonly url: string; readonly token: string }) {
  const socket = new WebSocket(url);
  let heard = "";
  socket.on("message", (data) => {
    const frame = JSON.parse(String(data));
    if (frame.type === "text") heard += frame.token;
  });
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  send({ type: "setup", customParameters: { token } });
  return { send, closed, heard: () => heard.trim(), close: () => socket.close() };
}

/** A service that takes any booking. */
async function startShop(seen: string[]) {
  const { createServer } = await import("node:http");
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push(body);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ reference: "V-1" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
