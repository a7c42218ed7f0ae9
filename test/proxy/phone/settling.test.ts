import { describe, expect, it } from "vitest";
import type { ProxyStore } from "../../../src/proxy/index.ts";
import { spentKey } from "../../../src/proxy/limits/paid-action-holds.ts";
import { personas } from "../../support/calls.ts";
import { startPhoneProxy } from "../../support/phone-proxy.ts";
import { shop } from "../../support/proxy.ts";

type Phone = Awaited<ReturnType<typeof startPhoneProxy>>;
type Caller = Awaited<ReturnType<Phone["visit"]>>;

const key = (name: string) => ({ headers: { "idempotency-key": name } });
const delayMs = 2 * 60_000;
const dayMs = 24 * 3_600_000;
/** What one minute in the page costs, in micro-USD. */
const webMinute = 40_000;

/** What counts against the day's cap, in micro-USD. */
const spentOf = ({ store, platform }: Phone) => store.increment(spentKey(platform.services.now()), 0, dayMs);

function startWebCall(phone: Phone, { uuid, token }: Caller, proxy = phone.proxy, name = "a") {
  return proxy.ask("POST", `/conversations/${uuid}/web-calls`, { token, body: {}, ...key(name) });
}

/** Ends the newest call as one that was talked in for a while. @returns what it cost, in micro-USD */
async function endNewestCall(phone: Phone, connectedSeconds: number): Promise<number> {
  const { data } = await phone.owned("/user/calls");
  const total_micros = BigInt(Math.round((webMinute * connectedSeconds) / 60));
  await phone.platform.db
    .updateTable("calls")
    .set({ status: "ended_by_customer", duration_s: connectedSeconds, total_micros, line: "closed" })
    .where("id", "=", data[0].id)
    .execute();
  return Number(total_micros);
}

const dayOf = ({ platform }: Phone) => Math.floor(platform.services.now().getTime() / dayMs);

/** A request of somebody else, which is when a proxy without processes of its own can work. */
function anyRequest(phone: Phone, proxy = phone.proxy) {
  return proxy.ask("GET", "/capabilities", {});
}

describe("a call whose page has left", () => {
  it("gives what a web call did not use back to the day, once somebody else's request comes", async () => {
    await using phone = await startPhoneProxy();
    const visitor = await phone.visit();
    const before = await spentOf(phone);
    expect((await startWebCall(phone, visitor)).json).toEqual({ url: expect.any(String), token: expect.any(String) });
    expect(await spentOf(phone)).toBe(before + webMinute);
    const cost = await endNewestCall(phone, 15);
    await anyRequest(phone);
    phone.platform.pass(delayMs);
    await anyRequest(phone);
    await expect.poll(() => spentOf(phone)).toBe(before + cost);
    for (let time = 0; time < 3; time++) {
      phone.platform.pass(delayMs);
      await anyRequest(phone);
    }
    expect(await spentOf(phone)).toBe(before + cost);
  });

  it("settles a phone call while nobody reads it, once with those who read it later", async () => {
    await using phone = await startPhoneProxy({ runningClock: true });
    const visitor = await phone.visit();
    await phone.prove(visitor, "call", personas.hangsUp);
    const before = await spentOf(phone);
    const begun = await phone.proxy.ask("POST", "/calls", { token: visitor.token, body: {}, ...key("a") });
    await expect.poll(async () => (await phone.owned("/user/calls")).data[0].ended_at).not.toBeNull();
    phone.platform.pass(delayMs);
    const { data } = await phone.owned("/user/calls");
    const cost = Math.round(data[0].total_cost * 1_000_000);
    expect(cost).toBeGreaterThan(0);
    await anyRequest(phone);
    await expect.poll(() => spentOf(phone)).toBe(before + cost);
    const read = await phone.proxy.ask("GET", `/calls/${begun.json.handle}`, { token: visitor.token });
    expect(read.status).toBe(200);
    expect(await spentOf(phone)).toBe(before + cost);
    const { history } = (await phone.proxy.ask("GET", `/conversations/${visitor.uuid}`, { token: visitor.token })).json;
    expect((history as { role: string }[]).filter(({ role }) => role === "system")).toHaveLength(1);
  });

  it("is settled once the platform names what it cost, also where its page saw the end before that", async () => {
    await using phone = await startPhoneProxy({ runningClock: true });
    const visitor = await phone.visit();
    await phone.prove(visitor, "call", personas.hangsUp);
    const before = await spentOf(phone);
    const { token } = visitor;
    const begun = await phone.proxy.ask("POST", "/calls", { token, body: {}, ...key("a") });
    await expect.poll(async () => (await phone.owned("/user/calls")).data[0].ended_at).not.toBeNull();
    const unpriced = await phone.addProxy({
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (!/\/user\/calls\/\d+$/.test(String(input))) return response;
        return Response.json({ ...((await response.json()) as object), total_cost: null });
      },
    });
    expect((await unpriced.ask("GET", `/calls/${begun.json.handle}`, { token })).status).toBe(200);
    phone.platform.pass(delayMs);
    const { data } = await phone.owned("/user/calls");
    await anyRequest(phone);
    await expect.poll(() => spentOf(phone)).toBe(before + Math.round(data[0].total_cost * 1_000_000));
  });

  it("stays counted after six hours, and says why, where the platform never names what it cost or when it ended", async () => {
    await using phone = await startPhoneProxy();
    const answers = new Map<string, object>();
    const proxy = await phone.addProxy({
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        const [, id = ""] = /\/user\/calls\/(\d+)$/.exec(String(input)) ?? [];
        return id ? Response.json({ ...((await response.json()) as object), ...answers.get(id) }) : response;
      },
    });
    const before = await spentOf(phone);
    for (const answer of [{ total_cost: null }, { status: "in-progress" }]) {
      await startWebCall(phone, await phone.visit(), proxy);
      await endNewestCall(phone, 15);
      answers.set(String((await phone.owned("/user/calls")).data[0].id), answer);
    }
    const counted = before + 2 * (10_000 + webMinute);
    const reasons = () => proxy.events.flatMap((event) => (event.type === "cost_unknown" ? [event.reason] : []));
    phone.platform.pass(6 * 3_600_000 - delayMs);
    await anyRequest(phone, proxy);
    await expect.poll(() => phone.store.get(`queue:unsettled:${dayOf(phone)}:4`)).toBeDefined();
    expect(reasons()).toEqual([]);
    phone.platform.pass(delayMs);
    await anyRequest(phone, proxy);
    await expect.poll(reasons).toEqual(["NO_PRICE", "NO_END"]);
    answers.clear();
    phone.platform.pass(delayMs);
    await anyRequest(phone, proxy);
    expect([await spentOf(phone), reasons().length]).toEqual([counted, 2]);
  });

  it("is settled behind one whose record cannot be read", async () => {
    await using phone = await startPhoneProxy();
    const [visitor, next] = [await phone.visit(), await phone.visit()];
    const before = await spentOf(phone);
    await startWebCall(phone, visitor);
    await endNewestCall(phone, 15);
    const { item } = JSON.parse((await phone.store.get(`queue:unsettled:${dayOf(phone)}:1`)) ?? "");
    const record = JSON.parse((await phone.store.get(`order:${item}`)) ?? "");
    await phone.store.set(`order:${item}`, JSON.stringify({ ...record, receipt: "{}" }), dayMs);
    await startWebCall(phone, next);
    const cost = await endNewestCall(phone, 15);
    phone.platform.pass(delayMs);
    await anyRequest(phone);
    await expect.poll(() => spentOf(phone)).toBe(before + webMinute + cost);
  });

  it("goes on counting in full while the call goes on", async () => {
    await using phone = await startPhoneProxy();
    const before = await spentOf(phone);
    const visitor = await phone.visit();
    await startWebCall(phone, visitor);
    const { data } = await phone.owned("/user/calls");
    await phone.platform.db
      .updateTable("calls")
      .set({ status: "in-progress", answered_at: phone.platform.services.now(), line: "open" })
      .where("id", "=", data[0].id)
      .execute();
    const held = before + 10_000 + webMinute; // one message
    for (let time = 0; time < 2; time++) {
      phone.platform.pass(delayMs);
      await anyRequest(phone);
      expect(await spentOf(phone)).toBe(held);
    }
    const cost = await endNewestCall(phone, 60);
    phone.platform.pass(delayMs);
    await anyRequest(phone);
    await expect.poll(() => spentOf(phone)).toBe(before + 10_000 + cost);
  });

  it("is settled before the next visitor is refused for its money", async () => {
    await using phone = await startPhoneProxy();
    const [visitor, next] = [await phone.visit(), await phone.visit()];
    // Two messages, one minute of talk, and what is left does not hold another minute.
    const proxy = await phone.addProxy({ policy: { ...phone.policy, dailySpend: 0.09 } });
    expect((await startWebCall(phone, visitor, proxy)).status).toBe(200);
    expect((await startWebCall(phone, next, proxy)).code).toBe("BUDGET_REACHED");
    await endNewestCall(phone, 3);
    phone.platform.pass(delayMs);
    expect((await startWebCall(phone, next, proxy, "b")).status).toBe(200);
    // The owner is told of the one that was refused in the end.
    expect(proxy.events.filter(({ type }) => type === "budget_reached")).toHaveLength(1);
  });

  it("is settled once by many processes at once", async () => {
    await using phone = await startPhoneProxy();
    const others = await Promise.all(Array.from({ length: 3 }, () => phone.addProxy()));
    const before = await spentOf(phone);
    const visitor = await phone.visit();
    let costs = 10_000;
    for (const name of ["a", "b"]) {
      await startWebCall(phone, visitor, phone.proxy, name);
      costs += await endNewestCall(phone, 15);
    }
    phone.platform.pass(delayMs);
    await Promise.all([phone.proxy, ...others, phone.proxy, ...others].map((proxy) => anyRequest(phone, proxy)));
    await expect.poll(() => spentOf(phone)).toBe(before + costs);
  });

  it("is settled after a process died at any step, and never counted below what it cost", async () => {
    await using phone = await startPhoneProxy({ balanceUsd: 50 });
    const policy = { ...phone.policy, limits: { callsPerDay: 100, requestsPerMinute: 10_000 } };
    const healthy = await phone.addProxy({ policy });
    const left: number[] = [];
    for (let step = 1, isWhole = false; !isWhole; step++) {
      const visitor = await phone.visit();
      const before = await spentOf(phone);
      await startWebCall(phone, visitor, healthy);
      const cost = await endNewestCall(phone, 15);
      phone.platform.pass(delayMs);
      const { store, died } = dyingStore(phone.store, step);
      const dying = await phone.addProxy({ policy, store });
      const settled = settledBy(dying);
      await Promise.race([died, settled]); // whole work needs fewer operations
      isWhole = (await spentOf(phone)) === before + cost;
      phone.platform.pass(delayMs); // the dead reader's lock is over
      await settledBy(healthy);
      expect((await phone.owned("/user/calls")).total).toBe(step);
      left.push((await spentOf(phone)) - before - cost);
      expect(step).toBeLessThan(60);
    }
    expect(left.filter((micros) => micros < 0)).toEqual([]);
    // Dead between the mark that it is settled and the day's counter: it stays counted, since the other order could count it twice.
    expect(left.filter((micros) => micros > 0).length).toBeLessThanOrEqual(2);
    expect(left.length).toBeGreaterThan(8);
  });
});

describe("a web call whose process died before its page had an answer", () => {
  it("is not counted: without its token nobody talked", async () => {
    await using phone = await startPhoneProxy();
    const visitor = await phone.visit();
    const before = await spentOf(phone);
    const dying = await phone.addProxy({
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        return String(input).endsWith("/web-calls") ? new Promise<never>(() => undefined) : response;
      },
    });
    const page = new AbortController();
    const { uuid, token } = visitor;
    const lost = dying
      .ask("POST", `/conversations/${uuid}/web-calls`, { token, body: {}, signal: page.signal, ...key("a") })
      .catch(() => "left" as const);
    await expect.poll(async () => (await phone.owned("/user/calls")).total).toBe(1);
    page.abort();
    expect(await lost).toBe("left");
    expect(await spentOf(phone)).toBe(before + webMinute);
    phone.platform.pass(delayMs);
    await anyRequest(phone);
    await expect.poll(() => spentOf(phone)).toBe(before);
  });

  it("is refused to its page where the store cannot note it", async () => {
    await using phone = await startPhoneProxy();
    const visitor = await phone.visit();
    const before = await spentOf(phone);
    let isDown = false;
    const unlessDown = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (isDown) throw new Error("down");
      return work();
    };
    const store: ProxyStore = { ...phone.store, set: (...entry) => unlessDown(() => phone.store.set(...entry)) };
    const proxy = await phone.addProxy({
      store,
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        isDown ||= String(input).endsWith("/web-calls");
        return response;
      },
    });
    const refused = await startWebCall(phone, visitor, proxy);
    expect([refused.status, refused.code]).toEqual([503, "STORE_REQUIRED"]);
    expect(refused.text).not.toMatch(/token|ws:/);
    phone.platform.pass(delayMs);
    await anyRequest(phone);
    await expect.poll(() => spentOf(phone)).toBe(before);
  });
});

/** A request of somebody else, to the end of what the proxy does beside its answer. */
async function settledBy({ proxy, url }: Pick<Phone["proxy"], "proxy" | "url">): Promise<void> {
  const work: Promise<unknown>[] = [];
  const request = new Request(`${url}/capabilities`, { headers: { origin: shop } });
  await proxy.handle(request, { address: "192.0.2.1", waitUntil: (promise) => work.push(promise) });
  await Promise.all(work);
}

/** A store that a process has until its n-th operation, which still happens and is not answered. */
function dyingStore(store: ProxyStore, operations: number): { store: ProxyStore; died: Promise<void> } {
  const { promise: died, resolve } = Promise.withResolvers<void>();
  let left = operations;
  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (left <= 0) return new Promise<never>(() => undefined);
    const result = await work();
    if (--left > 0) return result;
    resolve();
    return new Promise<never>(() => undefined);
  };
  return {
    died,
    store: {
      durable: true,
      singleProcess: false,
      get: (...all) => run(() => store.get(...all)),
      set: (...all) => run(() => store.set(...all)),
      add: (...all) => run(() => store.add(...all)),
      delete: (...all) => run(() => store.delete(...all)),
      increment: (...all) => run(() => store.increment(...all)),
    },
  };
}
