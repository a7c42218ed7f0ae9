import { describe, expect, it } from "vitest";
import { memoryStore } from "../../../src/proxy/index.ts";
import { createPaidActions, type PaidAction } from "../../../src/proxy/paid-actions/paid-actions.ts";
import { counts, seed } from "../../counts.ts";
import { paidPaths } from "../../support/paid-paths.ts";
import { startPhoneProxy, type Visitor } from "../../support/phone-proxy.ts";
import { shop } from "../../support/proxy.ts";
import { randomOf } from "../../support/random.ts";
import { openStream } from "../../support/streams.ts";

const key = (name: string) => ({ headers: { "idempotency-key": name } });
type Phone = Awaited<ReturnType<typeof startPhoneProxy>>;

/** Each action that costs money, how it is asked for, where it stands in the owner's lists, and the path that it is sent to. */
const actions = {
  call: { path: "/calls", list: "/user/calls", sentTo: "/user/make_call" },
  sms: { path: "/sms", list: "/user/sms", sentTo: "/user/sms" },
  whatsapp: { path: "/whatsapp", list: "/user/whatsapp/messages?direction=outbound", sentTo: "/whatsapp/send" },
} as const;
type Name = keyof typeof actions;
const names = Object.keys(actions) as Name[];

async function ready(phone: Phone, name: Name) {
  const visitor = await phone.visit();
  const number = "+447700900123";
  await phone.prove(visitor, name, number);
  if (name === "whatsapp")
    await phone.platform.carrier.write({ channel: "whatsapp", from: number, to: "+447700900700", body: "Hello" });
  return visitor;
}

function send(phone: Phone, name: Name, { token, answer }: Visitor & { answer: number }, proxy = phone.proxy) {
  const body = name === "call" ? {} : { message_id: answer };
  return proxy.ask("POST", actions[name].path, { token, body, ...key("a") });
}

describe.each(names)("a %s that gets no answer", (name) => {
  const { list, sentTo } = actions[name];

  it("is found in the platform's list where it arrived, and never sent again", async () => {
    await using phone = await startPhoneProxy();
    const visitor = await ready(phone, name);
    phone.failNext(sentTo, "lose-answer");
    const answer = await send(phone, name, visitor);
    expect([answer.status, answer.json.status]).toEqual([
      200,
      expect.stringMatching(/^(initiated|ringing|sent|queued|delivered)$/),
    ]);
    expect((await send(phone, name, visitor)).json.handle).toBe(answer.json.handle);
    expect((await phone.owned(list)).total).toBe(1);
    expect(phone.proxy.events).toContainEqual(expect.objectContaining({ type: "outcome_unknown", action: name }));
  });

  it("is found where its answer takes too long, and never sent again", async () => {
    await using phone = await startPhoneProxy();
    const visitor = await ready(phone, name);
    const { setTimeout: real } = globalThis;
    // The proxy's patience of 15 s ends when the platform has answered, and not before: it is what the request ran into.
    let endPatience = () => {};
    globalThis.setTimeout = ((work: () => void, ms = 0) => {
      if (ms === 15_000) endPatience = work;
      return real(work, ms);
    }) as typeof setTimeout;
    phone.failNext(sentTo, "slow-answer", () => endPatience());
    const answer = await send(phone, name, visitor).finally(() => {
      globalThis.setTimeout = real;
    });
    expect([answer.status, answer.json.status]).toEqual([200, expect.stringMatching(/^(?!unknown|failed)[a-z-]+$/)]);
    expect((await send(phone, name, visitor)).json.handle).toBe(answer.json.handle);
    expect((await phone.owned(list)).total).toBe(1);
  });

  it("is unknown where it did not, and after two minutes it has failed and is not counted", async () => {
    await using phone = await startPhoneProxy();
    const visitor = await ready(phone, name);
    phone.failNext(sentTo, "lose-request");
    const answer = await send(phone, name, visitor);
    expect([answer.status, answer.json.status]).toEqual([200, "unknown"]);
    expect((await send(phone, name, visitor)).json).toEqual(answer.json);
    phone.platform.pass(2 * 60_000);
    expect((await send(phone, name, visitor)).json).toEqual({ ...answer.json, status: "failed" });
    expect((await phone.owned(list)).total).toBe(0);
    if (name === "call") {
      const read = await phone.proxy.ask("GET", `/calls/${answer.json.handle}`, { token: visitor.token });
      expect(read.json).toMatchObject({ status: "failed", duration: 0 });
    }
  });

  it("is looked up by another process where its own died before the answer", async () => {
    await using phone = await startPhoneProxy();
    const visitor = await ready(phone, name);
    const dying = await phone.addProxy({
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        return init?.method === "POST" && String(input).includes(sentTo)
          ? new Promise<never>(() => undefined)
          : response;
      },
    });
    const left = new AbortController();
    const lost = dying
      .ask("POST", actions[name].path, {
        token: visitor.token,
        body: name === "call" ? {} : { message_id: visitor.answer },
        signal: left.signal,
        ...key("a"),
      })
      .catch(() => "left" as const);
    await expect.poll(async () => (await phone.owned(list)).total).toBe(1);
    left.abort();
    expect(await lost).toBe("left");
    const early = await send(phone, name, visitor);
    expect([early.status, early.code, early.headers.get("retry-after")]).toEqual([409, "IN_FLIGHT", "1"]);
    phone.platform.pass(2 * 60_000);
    const found = await send(phone, name, visitor);
    expect([found.status, found.json.status]).toEqual([200, expect.stringMatching(/^(?!unknown|failed)[a-z-]+$/)]);
    expect((await phone.owned(list)).total).toBe(1);
  });
});

describe.each(["names keys", "names no keys"])("a template that gets no answer, at a platform that %s", (names) => {
  it("is not taken for another message", async () => {
    await using phone = await startPhoneProxy();
    const { platform, senderId } = phone;
    const { data } = await phone.owned(`/user/whatsapp/senders/${senderId}/templates`);
    const [template, reminder] = [0, 2].map((count) =>
      data.find(({ variables }: { variables: string[] }) => variables.length === count),
    );
    const proxy = await phone.addProxy({
      policy: { ...phone.policy, whatsapp: { senderId, templateId: template.id } },
      fetch: async (input, init) => {
        const response = await phone.send(input, init);
        if (names === "names keys" || !String(input).includes("/whatsapp/messages")) return response;
        return new Response((await response.text()).replaceAll(/"idempotency_key":"[^"]*",/g, ""), response);
      },
    });
    const visitor = await phone.visit();
    await phone.prove(visitor, "whatsapp");
    const sendAsOwner = async (
      recipient_phone: string,
      { id, variables: names }: { id: number; variables: string[] },
    ) => {
      const variables = Object.fromEntries(names.map((name) => [name, "Thursday"]));
      const body = { sender_id: senderId, template_id: id, recipient_phone, variables };
      const headers = { "idempotency-key": crypto.randomUUID() };
      const sent = await platform.request("POST", "/user/whatsapp/send", { token: platform.owner.key, body, headers });
      expect(sent.status, await sent.clone().text()).toBe(200);
    };
    // Another template to the visitor, theirs to somebody else, and the very same where keys tell them apart.
    await sendAsOwner("+447700900123", reminder);
    await sendAsOwner("+447700900124", template);
    if (names === "names keys") await sendAsOwner("+447700900123", template);
    phone.failNext("/user/whatsapp/send", "lose-request");
    const answer = await send(phone, "whatsapp", visitor, proxy);
    expect([answer.status, answer.json.status]).toEqual([200, "unknown"]);
    const other = await phone.visit("Are you open on Sunday?");
    await phone.prove(other, "whatsapp", "+447700900125");
    phone.failNext("/user/whatsapp/send", "lose-answer");
    expect((await send(phone, "whatsapp", other, proxy)).json.status).toMatch(/^(sent|queued|delivered)$/);
    // One that was sent long after is not it either.
    phone.platform.pass(4 * 60_000);
    await sendAsOwner("+447700900123", template);
    expect((await send(phone, "whatsapp", visitor, proxy)).json.status).toBe("failed");
  });
});

describe("two texts with the same words to one number, at a platform that names no keys", () => {
  it("are each found once: what one has sent is not the other's too", async () => {
    await using phone = await startPhoneProxy();
    const visitor = await ready(phone, "sms");
    const proxy = await phone.addProxy({
      fetch: async (input, init) => {
        const response = await phone.send(input, init);
        if (init?.method !== "GET" || !String(input).includes("/user/sms")) return response;
        return new Response((await response.text()).replaceAll(/"idempotency_key":"[^"]*",?/g, ""), response);
      },
    });
    const text = async (name: string) => {
      const body = { message_id: visitor.answer };
      return (await proxy.ask("POST", "/sms", { token: visitor.token, body, ...key(name) })).json.status;
    };
    phone.failNext("/user/sms", "lose-answer");
    expect(await text("arrived")).toMatch(/^(?:sent|queued|delivered)$/);
    phone.failNext("/user/sms", "lose-request");
    expect(await text("lost")).toBe("unknown");
    phone.platform.pass(2 * 60_000 + 1);
    expect(await text("lost")).toBe("failed");
    expect(
      (await phone.owned("/user/sms")).data.filter(({ body }: { body: string }) => !/code/i.test(body)),
    ).toHaveLength(1);
  });
});

describe("a key that comes again after two minutes", () => {
  it("leaves no record of the paid action that came second, which could take what the first one sent for its own", async () => {
    const paidActions = createPaidActions(memoryStore(), { add: async () => undefined });
    const key = { session: "1", action: "sms", key: "a" } as const;
    const record: PaidAction = {
      handle: "first",
      action: "sms",
      session: "1",
      conversation: "2",
      assistant: "mara",
      at: "2026-11-20T10:00:00.000Z",
      state: "begun",
      status: "unknown",
      receipt: "{}",
    };
    expect(await paidActions.begin(key, "payload", record)).toBe(true);
    expect(await paidActions.begin(key, "payload", { ...record, handle: "second" })).toBe(false);
    expect([await paidActions.find("first"), await paidActions.find("second")]).toEqual([record, undefined]);
  });

  it("sends nothing twice where the first request is still being prepared", async () => {
    await using phone = await startPhoneProxy();
    const visitor = await ready(phone, "sms");
    const isSlow = Promise.withResolvers<void>();
    let reads = 0;
    const slow = await phone.addProxy({
      fetch: async (input, init) => {
        if (init?.method === "GET" && String(input).includes("/conversations/") && ++reads === 1) await isSlow.promise;
        return fetch(input, init);
      },
    });
    const first = send(phone, "sms", visitor, slow);
    await expect.poll(() => reads).toBe(1);
    phone.platform.pass(2 * 60_000 + 1);
    const second = await send(phone, "sms", visitor);
    isSlow.resolve();
    expect([second.status, (await first).code]).toEqual([200, "IN_FLIGHT"]);
    expect((await send(phone, "sms", visitor)).json).toEqual(second.json);
    expect((await phone.owned("/user/sms")).total).toBe(1);
  });
});

describe("a text whose price the platform does not name", () => {
  it("stays counted at the most that it can cost", async () => {
    await using phone = await startPhoneProxy();
    const visitor = await ready(phone, "sms");
    const proxy = await phone.addProxy({
      policy: { ...phone.policy, dailySpend: 0.07 },
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (init?.method !== "POST" || !String(input).endsWith("/user/sms")) return response;
        const { total_cost: _, ...data } = (await response.json()).data;
        return Response.json({ message: "Sent", data });
      },
    });
    const texts = [];
    for (const name of ["a", "b"]) {
      const body = { message_id: visitor.answer };
      texts.push((await proxy.ask("POST", "/sms", { token: visitor.token, body, ...key(name) })).code);
    }
    expect(texts).toEqual([null, "BUDGET_REACHED"]);
  });
});

describe("what the platform's own carrier does not answer", () => {
  it("stays unknown until the platform knows", async () => {
    await using phone = await startPhoneProxy();
    const visitor = await ready(phone, "sms");
    phone.platform.carrier.failNext("lose-answer");
    const answer = await send(phone, "sms", visitor);
    expect(answer.json).toMatchObject({ status: "unknown" });
    phone.platform.pass(10 * 60_000);
    expect((await send(phone, "sms", visitor)).json.status).not.toBe("failed");
    await phone.platform.db
      .updateTable("phone_messages")
      .set({ status: "sent" })
      .where("channel", "=", "sms")
      .execute();
    expect((await send(phone, "sms", visitor)).json).toEqual({ ...answer.json, status: "sent" });
  });

  it("has failed at once where the carrier refused it, and the key is used up", async () => {
    await using phone = await startPhoneProxy();
    const visitor = await ready(phone, "sms");
    phone.platform.carrier.failNext("refuse");
    const answer = await send(phone, "sms", visitor);
    expect(answer.json).toMatchObject({ status: "failed" });
    expect((await send(phone, "sms", visitor)).json).toEqual(answer.json);
  });
});

describe("keys that come again and again, on lines that break", () => {
  const { orderKeys, repeatsOfAKey } = counts;

  it(`are one paid action each: ${orderKeys} keys × ${repeatsOfAKey} (seed ${seed})`, async () => {
    const random = randomOf(seed);
    await using phone = await startPhoneProxy({ balanceUsd: 500 });
    const limits = {
      textsPerDay: 100,
      requestsPerMinute: 1_000_000,
      conversationsPerHour: 1_000_000,
      messagesPerMinute: 1_000_000,
    };
    const proxy = await phone.addProxy({ policy: { ...phone.policy, limits, dailySpend: 1_000 } });
    const statuses = new Set<unknown>();
    for (let at = 0; at < orderKeys; at++) {
      const visitor = await phone.visit(`message ${at}`, proxy);
      await phone.prove(visitor, "sms", `+447700900${String(at % 100).padStart(3, "0")}`);
      if (random() < 0.3) phone.failNext("/user/sms", "lose-answer");
      // One line holds, whichever: where all break before the proxy has read what they bring, nothing is sent.
      const holding = Math.floor(random() * repeatsOfAKey);
      const tries = Array.from({ length: repeatsOfAKey }, (_, line) => {
        const breaks = random() < 0.4 && line !== holding;
        const cut = breaks ? { signal: AbortSignal.timeout(Math.ceil(random() * 30)) } : {};
        const body = { message_id: visitor.answer };
        return proxy.ask("POST", "/sms", { token: visitor.token, body, ...cut, ...key("a") }).then(
          ({ status }) => status,
          () => "cut",
        );
      });
      for (const status of await Promise.all(tries)) statuses.add(status);
    }
    expect([...statuses].filter((status) => ![200, 409, "cut"].includes(status as never))).toEqual([]);
    await expect.poll(async () => (await phone.owned("/user/sms")).total).toBe(orderKeys);
  }, 600_000);
});

describe("while the store does not answer", () => {
  it("nothing that costs money is begun or shown, and chat goes on", async () => {
    await using phone = await startPhoneProxy();
    const visitor = await ready(phone, "sms");
    const down = () => Promise.reject(new Error("down"));
    const store = { ...phone.store, get: down, set: down, add: down, delete: down, increment: down };
    const sent: string[] = [];
    const proxy = await phone.addProxy({
      store,
      fetch: (input, init) => {
        sent.push(`${init?.method} ${new URL(String(input)).pathname}`);
        return fetch(input, init);
      },
    });
    for (const [method, path, body] of paidPaths(visitor.uuid)) {
      const { token } = visitor;
      const refused = await proxy.ask(method, path, { token, ...(body ? { body } : {}), ...key("a") });
      expect([refused.status, refused.code], path).toEqual([503, "STORE_REQUIRED"]);
    }
    expect(sent.filter((request) => request.startsWith("POST"))).toEqual([]);
    expect((await proxy.say(visitor)).status).toBe(200);
    expect((await proxy.ask("GET", `/conversations/${visitor.uuid}`, { token: visitor.token })).status).toBe(200);
    using page = await openStream(`${proxy.url}/conversations/${visitor.uuid}/events`, {
      token: visitor.token,
      headers: { origin: shop },
    });
    await proxy.say(visitor, "Still there?");
    await page.until(2);
  });
});

describe("while the platform does not answer", () => {
  it("what costs money is sent to it five times at most, then once in half a minute until an answer comes", async () => {
    await using phone = await startPhoneProxy();
    const visitor = await ready(phone, "sms");
    let isDown = true;
    const sent: string[] = [];
    const proxy = await phone.addProxy({
      fetch: async (input, init) => {
        if (!isDown) return fetch(input, init);
        sent.push(String(input));
        throw new TypeError("fetch failed");
      },
    });
    const text = (name: string) => {
      const body = { message_id: visitor.answer };
      return proxy.ask("POST", "/sms", { token: visitor.token, body, ...key(name) });
    };
    for (let at = 0; at < 5; at++) expect((await text(`k${at}`)).code).toBe("UNREACHABLE");
    const before = sent.length;
    for (const [path, body] of [
      ["/verifications", { phone_number: "+447700900123", purpose: "sms", consent: true }],
      ["/calls", {}],
      ["/whatsapp", { message_id: visitor.answer }],
      [`/conversations/${visitor.uuid}/web-calls`, {}],
    ] as const) {
      const refused = await proxy.ask("POST", path, { token: visitor.token, body, ...key("b") });
      expect([path, refused.code, refused.headers.get("retry-after")]).toEqual([path, "UNREACHABLE", "30"]);
    }
    const refused = await text("b");
    expect([refused.status, refused.code, refused.headers.get("retry-after")]).toEqual([502, "UNREACHABLE", "30"]);
    expect(sent).toHaveLength(before);
    phone.platform.pass(30_000);
    isDown = false;
    const tried = await text("b");
    expect([tried.status, tried.json.status]).toEqual([200, "sent"]);
    expect((await text("c")).json.status).toBe("sent");
  });
});
