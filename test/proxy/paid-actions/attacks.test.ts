import { expect, it } from "vitest";
import { memoryStore } from "../../../src/proxy/index.ts";
import { keepVerifiedNumber } from "../../../src/proxy/paid-actions/rules/verified-number.ts";
import type { Session } from "../../../src/proxy/session/tokens.ts";
import { counts, seed } from "../../counts.ts";
import { answerJson, type FakeAnswer, ownerKey, startFakePlatform } from "../../support/fake-platform.ts";
import { startProxy } from "../../support/proxy.ts";
import { randomOf } from "../../support/random.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const dailySpend = 20;
/** In USD: the most that each may cost at the fake platform. */
const mostCost = { call: 0.7, web_call: 0.4, sms: 0.05, whatsapp: 0.006 } as const;
type Kind = keyof typeof mostCost;
const purposes = ["call", "sms", "whatsapp"] as const;

/** Something that the platform has done for a visitor. */
interface Done {
  readonly id: number;
  readonly kind: Kind;
  readonly at: number;
  readonly number: string | undefined;
  readonly conversation: string | undefined;
  readonly key: string | undefined;
  readonly body: string;
  readonly cost: number;
}

interface Attacker {
  readonly uuid: string;
  readonly token: string;
  readonly session: string;
  readonly address: string;
  readonly number: string | undefined;
}

/** A platform that does what it is asked, or fails on the way there or back. */
function unreliablePlatform(clock: { at: number }, random: () => number) {
  const done: Done[] = [];
  const timeOf = (at: number) => new Date(at).toISOString().replace("Z", "000Z");
  const listed = ({ id, kind, at, number, conversation, key, body, cost }: Done) => ({
    id,
    status: kind === "call" || kind === "web_call" ? "completed" : "sent",
    created_at: timeOf(at),
    total_cost: cost,
    to: number,
    phone_number: number,
    client_phone_number: number,
    variables: { conversation_id: conversation },
    type: "freeform",
    body,
    ...(key === undefined ? {} : { idempotency_key: key }),
  });
  const answer: FakeAnswer = ({ method, path, body, headers }, response) => {
    const { pathname, searchParams } = new URL(path, "http://platform.example");
    const short = pathname.replace("/api", "");
    const conversation = /^\/conversations\/([0-9a-f-]{36})/.exec(short)?.[1];
    const carry = (kind: Kind, number: unknown, text: unknown, answered: (id: number, cost: number) => object) => {
      const fate = random();
      if (fate < 0.1) return void response.destroy(); // on its way there
      if (fate < 0.15) return answerJson(response, { message: "Failed", error_code: "PROVIDER_FAILED" }, 500);
      // Without its token nobody talks: such a call costs nothing.
      if (kind === "web_call" && fate < 0.25) return void response.destroy();
      const cost = kind === "call" || kind === "web_call" ? mostCost[kind] * random() : mostCost[kind];
      const { variables } = body as { variables?: { conversation_id?: string } };
      done.push({
        id: done.length + 1,
        kind,
        at: clock.at,
        number: number === undefined ? undefined : String(number),
        conversation: conversation ?? variables?.conversation_id ?? String(headers["ringback-followed-conversation"]),
        key: headers["idempotency-key"] as string | undefined,
        body: String(text),
        cost,
      });
      if (fate < 0.25) return void response.destroy(); // on its way back
      answerJson(response, answered(done.length, cost));
    };
    const list = (kinds: readonly Kind[]) => {
      const wanted = searchParams.get("phone_number") ?? searchParams.get("to");
      const data = done.filter(({ kind, number }) => kinds.includes(kind) && number === wanted).reverse();
      answerJson(response, { data: data.map(listed) });
    };
    if (method === "GET" && conversation) {
      const item = { id: 1, role: "assistant", content: `Answer ${conversation}`, created_at: timeOf(clock.at) };
      return answerJson(response, { status: true, history: [item], variables: {} });
    }
    if (short === "/conversations")
      return answerJson(response, { status: true, conversation_id: crypto.randomUUID(), history: [] });
    if (short.endsWith("/web-calls"))
      return carry("web_call", undefined, "", (id) => ({
        url: "wss://platform.example/relay",
        token: `t${id}`,
        call_id: id,
      }));
    if (short === "/user/make_call")
      return carry("call", body.phone_number, "", (id) => ({ call_id: id, status: "initiated" }));
    if (short === "/user/sms" && method === "POST")
      return carry("sms", body.to, body.body, (id, cost) => ({ data: { id, status: "sent", total_cost: cost } }));
    if (short === "/user/whatsapp/send-freeform")
      return carry("whatsapp", body.recipient_phone, body.message, (id) => ({ whatsapp_message_id: id }));
    if (short === "/user/whatsapp/session-status") return answerJson(response, { session_status: { is_open: true } });
    if (short === "/user/sms") return list(["sms"]);
    if (short === "/user/whatsapp/messages") return list(["whatsapp"]);
    if (short === "/user/calls") return list(["call"]);
    const call = /^\/user\/calls\/(\d+)/.exec(short)?.[1];
    const found = done[Number(call) - 1];
    if (found)
      return answerJson(response, { ...listed(found), duration: 60, data: { id: found.id, status: "completed" } });
    if (short === "/user/prices") {
      const price = (kind: string, unit: string, usd: number) => ({ kind, unit, price: usd });
      const data = [
        price("call minute", "with any other country", mostCost.call / 10),
        price("call minute", "from a web page", mostCost.web_call / 10),
        price("sms segment", "to any other country", mostCost.sms),
        price("whatsapp", "message", mostCost.whatsapp),
      ];
      return answerJson(response, { data });
    }
    if (short.startsWith("/user/assistant")) return answerJson(response, { data: [{ id: 12, max_duration: 600 }] });
    answerJson(response, { status: true, message: "Noted.", function_calls: [] });
  };
  return { done, answer };
}

it(`${counts.attackRequests} requests at what costs money exceed no limit, reach no number that is not proved, and show nobody else's (seed ${seed})`, async () => {
  const random = randomOf(seed);
  const pick = (most: number) => Math.floor(random() * most);
  const clock = { at: Date.parse("2026-11-20T09:00:00.000Z") };
  const now = () => new Date(clock.at);
  const { done, answer } = unreliablePlatform(clock, random);
  await using platform = await startFakePlatform(answer);
  const store = memoryStore({ singleProcess: true, now });
  const options = {
    baseUrl: platform.url,
    assistants: { mara: { uuid: "aaaaaaaa-cafe-4bad-8bad-00000000cafe", callAssistantId: 12 } },
    trustProxyHops: 1,
    store,
    now,
    policy: {
      calls: { captions: true },
      webCalls: {},
      sms: { from: 7 },
      whatsapp: { senderId: 9 },
      countries: ["GB"],
      simulatedNumbers: true,
      quietHours: null,
      dailySpend,
      limits: { conversationsPerHour: 1_000_000 },
    },
  };
  const proxies = [await startProxy(options), await startProxy(options)];
  const attackers: Attacker[] = [];
  const proved = new Map<string, string>();
  const handles: { session: string; handle: string }[] = [];
  const outcomes = new Map<string, number>();
  const leaks: string[] = [];

  async function arrive(): Promise<Attacker> {
    const address = `198.51.100.${pick(60)}`;
    const opened = await proxies[pick(2)]!.open({}, { headers: { "x-forwarded-for": address } });
    const claims = JSON.parse(Buffer.from(opened.token.split(".")[1] ?? "", "base64url").toString());
    const number = random() < 0.8 ? `+44770090${String(pick(6)).padStart(4, "0")}` : undefined;
    const session = String(claims.sid);
    for (const purpose of number === undefined ? [] : purposes) {
      const consent = { text: "Yes", at: now().toISOString() };
      await keepVerifiedNumber(store, { id: session } as Session, { purpose, number: number!, consent });
    }
    if (number !== undefined) proved.set(opened.uuid, number);
    const attacker = { uuid: opened.uuid, token: opened.token, session, address, number };
    attackers.push(attacker);
    return attacker;
  }

  async function attack(): Promise<void> {
    const attacker = attackers[pick(attackers.length + 2)] ?? (await arrive());
    const other = attackers[pick(attackers.length)] ?? attacker;
    const { uuid, token, session } = attacker;
    const headers = {
      "idempotency-key": `key-${pick(4)}`,
      // What a client claims stands before what the trusted proxy writes.
      "x-forwarded-for": `203.0.113.${pick(250)}, ${attacker.address}`,
      "x-real-ip": `203.0.113.${pick(250)}`,
    };
    const messages = [{ message_id: 1 }, { message_id: 1 }, { message_id: 1 }, { message_id: 2 }, { message_id: "１" }];
    const message = messages[pick(messages.length)]!;
    const strange = [
      { to: other.number },
      { phone_number: "+447700909999" },
      { summary: "x".repeat(70_000) },
      { id: 1 },
    ];
    const extra = random() < 0.1 ? strange[pick(strange.length)]! : {};
    const foreign = handles[pick(handles.length)];
    const moves: [method: string, path: string, body: object | undefined][] = [
      ["POST", "/calls", extra],
      ["POST", "/sms", { ...message, ...extra }],
      ["POST", "/whatsapp", { ...message, ...extra }],
      ["POST", `/conversations/${random() < 0.1 ? other.uuid : uuid}/web-calls`, extra],
      ["GET", `/calls/${foreign?.handle ?? 1}`, undefined],
      ["POST", `/calls/${foreign?.handle ?? 1}/end`, {}],
    ];
    const [method, path, body] = moves[pick(moves.length)]!;
    const page = random() < 0.1 ? AbortSignal.timeout(1 + pick(20)) : undefined;
    const proxy = proxies[pick(2)]!;
    const answered = await proxy
      .ask(method, path, { token, headers, ...(body ? { body } : {}), ...(page ? { signal: page } : {}) })
      .catch(() => undefined);
    const outcome = answered === undefined ? "left" : `${answered.status} ${answered.code ?? ""}`.trim();
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (!answered) return;
    if (/\+?44770090|cafe-4bad/.test(answered.text) || answered.text.includes(ownerKey)) leaks.push(answered.text);
    if (method === "GET" || path.endsWith("/end")) {
      if (answered.status === 200 && foreign?.session !== session) leaks.push(`${path} of another session`);
    } else if (typeof answered.json.handle === "string") handles.push({ session, handle: answered.json.handle });
  }

  for (let asked = 0; asked < counts.attackRequests; asked += 50) {
    await Promise.all(Array.from({ length: 50 }, attack));
    const passed = pick(12 * minute);
    clock.at += passed;
    if (passed > 6 * minute) attackers.length = 0; // before their tokens end
  }
  for (const proxy of proxies) await proxy[Symbol.asyncDispose]();

  expect(leaks).toEqual([]);
  const unexpected = [...outcomes.keys()].filter((outcome) => /^5(?!02|03)/.test(outcome));
  expect(unexpected).toEqual([]);
  // Something of each kind was done, or nothing was tried.
  expect(new Set(done.map(({ kind }) => kind)).size).toBe(4);
  const calls = done.filter(({ kind }) => kind === "call" || kind === "web_call");
  const texts = done.filter(({ kind }) => kind === "sms" || kind === "whatsapp");
  expect(mostWithinDay(calls, ({ conversation }) => conversation)).toBeLessThanOrEqual(3);
  expect(mostWithinDay(calls, ({ number }) => number)).toBeLessThanOrEqual(3);
  expect(mostWithinDay(texts, ({ conversation }) => conversation)).toBeLessThanOrEqual(5);
  expect(mostWithinDay(texts, ({ number }) => number)).toBeLessThanOrEqual(5);
  const keys = done.flatMap(({ key }) => (key === undefined ? [] : [key]));
  expect(new Set(keys).size).toBe(keys.length);
  for (const { kind, number, conversation } of done)
    if (kind !== "web_call") expect(number).toBe(proved.get(conversation ?? ""));
  const days = Map.groupBy(done, ({ at }) => Math.floor(at / day));
  for (const ofDay of days.values())
    expect(ofDay.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThanOrEqual(dailySpend);
}, 600_000);

/** The most of one key in any 24 hours; what has no key does not count. */
function mostWithinDay(items: readonly Done[], keyOf: (item: Done) => string | undefined): number {
  const byKey = Map.groupBy(items, keyOf);
  byKey.delete(undefined);
  const within = [...byKey.values()].flatMap((own) =>
    own.map(({ at }) => own.filter((other) => other.at >= at && other.at < at + day).length),
  );
  return Math.max(0, ...within);
}
