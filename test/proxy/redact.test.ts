import { describe, expect, it } from "vitest";
import type { ProxyOptions } from "../../src/proxy/index.ts";
import { isRedacted } from "../../src/widget/cards/function/values.ts";
import { answerEvents, answerJson, startFakePlatform } from "../support/fake-platform.ts";
import { startProxy } from "../support/proxy.ts";

type Call = { name: string; arguments: Record<string, unknown>; result: Record<string, unknown> };

const visit: Call = {
  name: "book_visit",
  arguments: { name: "Ada", phone: "+4915112345678", day: "2026-11-23" },
  result: { ok: true, reference: "A-1", contact: { Phone: "+4915112345678", email: "ada@mail.example" } },
};

/** What a page sees of a call: in the reply, in history, as an event and in the whole reply at the end of the events. */
async function seenOf(call: unknown, redact?: ProxyOptions["redact"]) {
  await using platform = await startFakePlatform();
  await using proxy = await startProxy({ baseUrl: platform.url, ...(redact ? { redact } : {}) });
  const visitor = await proxy.open();
  const reply = { status: true, message: "Booked.", function_calls: [call] };
  platform.answer = (_, response) => answerJson(response, reply);
  const json = await proxy.say(visitor);
  platform.answer = (_, response) =>
    answerJson(response, {
      status: true,
      history: [{ role: "assistant", content: "Booked.", function_calls: [call] }],
    });
  const read = await proxy.ask("GET", `/conversations/${visitor.uuid}`, { token: visitor.token });
  platform.answer = (_, response) =>
    answerEvents(response, [
      ["function_call", call],
      ["done", reply],
    ]);
  const events = await proxy.say(visitor, "Hi", { headers: { accept: "text/event-stream" } });
  const items = read.json.history as { function_calls?: Call[] }[];
  return {
    calls: json.json.function_calls as Call[],
    everything: [json.text, read.text, events.text],
    history: items[0]?.function_calls ?? [],
    told: proxy.events.map(({ type }) => type),
  };
}

describe("members that the owner hides", () => {
  it("never leave, at any depth, in any spelling, by function or for all", async () => {
    const { calls, history, everything } = await seenOf(visit, { "*": ["phone", "email"], book_visit: ["name"] });
    const hidden = "[redacted]";
    expect(isRedacted(hidden)).toBe(true);
    const shown = {
      name: "book_visit",
      arguments: { name: hidden, phone: hidden, day: "2026-11-23" },
      result: { ok: true, reference: "A-1", contact: { Phone: hidden, email: hidden } },
    };
    expect(calls).toEqual([shown]);
    expect(history).toEqual([shown]);
    for (const text of everything) {
      expect(text).toContain("A-1");
      expect(text).not.toMatch(/Ada|4915112345678|ada@mail/);
    }
  });

  it("are hidden in the result alone, or in the arguments alone, where the rule says so", async () => {
    const call = { ...visit, result: { phone: "+4930123456", text: '{"phone":"+4930123456"}', name: "Grace" } };
    const { calls, everything } = await seenOf(call, { "*": ["result.phone", "arguments.name"] });
    expect(calls[0]?.arguments).toEqual({ ...visit.arguments, name: "[redacted]" });
    expect(calls[0]?.result).toMatchObject({ phone: "[redacted]", name: "Grace" });
    for (const text of everything) {
      expect(text).toContain("4915112345678");
      expect(text).not.toMatch(/4930123456|Ada/);
    }
  });

  it("are those of that function alone", async () => {
    const { calls } = await seenOf(visit, { search: ["name"], constructor: ["day"] });
    expect(calls[0]?.arguments).toEqual(visit.arguments);
  });

  it("may be chosen by a function, which can change a call, or keep it whole", async () => {
    const changed = await seenOf(visit, (call) => ({ ...call, arguments: { day: call.arguments.day } }));
    expect(changed.calls[0]?.arguments).toEqual({ day: "2026-11-23" });
    const kept = await seenOf(visit, () => null);
    expect(kept.calls).toEqual([]);
    for (const text of kept.everything) expect(text).not.toContain("book_visit");
  });

  it("are all of them when that function throws, and the owner is told", async () => {
    const { calls, told, everything } = await seenOf(visit, () => {
      throw new Error("Ada");
    });
    expect(calls).toEqual([{ name: "book_visit", arguments: {}, result: {} }]);
    expect(told).toContain("redact_failed");
    for (const text of everything) expect(text).not.toContain("Ada");
  });
});

describe("members named like secrets", () => {
  it.each([
    "token",
    "access_token",
    "refreshToken",
    "password",
    "Passwd",
    "passwordHash",
    "secret",
    "client-secret",
    "api_key",
    "apiKey",
    "X-Api-Key",
    "authorization",
    "Authorisation",
    "credentials",
    "card_number",
    "cardNumber",
    "credit card",
    "pin",
    "CVC",
    "iban",
    "private_key",
    "passphrase",
    "pass-code",
    "OTP",
    "Set-Cookie",
  ])("never leave: %s", async (name) => {
    const call = { name: "pay", arguments: { [name]: "canary-1" }, result: { deep: [{ [name]: { a: "canary-2" } }] } };
    const { calls, everything } = await seenOf(call, (same) => same);
    expect(calls[0]?.arguments[name]).toBe("[redacted]");
    for (const text of everything) expect(text).not.toContain("canary");
  });

  it("are not those that merely sound like them", async () => {
    const given = { shipping: 1, opinion: 2, cards: 3, key: 4, author: 5, ping: 6 };
    expect((await seenOf({ name: "f", arguments: given, result: {} })).calls[0]?.arguments).toEqual(given);
  });
});

describe("members of a text that is JSON itself", () => {
  it("never leave, however often it is wrapped", async () => {
    const inner = JSON.stringify({ phone: "canary-1", day: "2026-11-23", list: [{ token: "canary-2" }] });
    const result = { body: inner, twice: JSON.stringify(inner), list: [` ${inner}`], cut: inner.slice(0, 20) };
    const { calls, everything } = await seenOf({ name: "look_up", arguments: {}, result }, { "*": ["phone"] });
    for (const text of everything) expect(text).not.toContain("canary");
    expect(JSON.parse(String(calls[0]?.result.body)).day).toBe("2026-11-23");
  });

  it("stay to the letter where nothing is hidden, and where it is no JSON", async () => {
    const result = {
      a: '{ "id": 12345678901234567890 }',
      b: "{day} at [time]",
      c: '"quoted": "x"',
      d: "[".repeat(5_000),
    };
    expect((await seenOf({ name: "f", arguments: {}, result })).calls[0]?.result).toEqual(result);
  });
});

describe("a function call", () => {
  it("is rebuilt: what is no call is left out, what is not known is dropped", async () => {
    const { calls } = await seenOf({ ...visit, cost: 1, internal: { owner: 7 }, result: "text", arguments: ["a"] });
    expect(calls).toEqual([{ name: "book_visit", arguments: {}, result: {} }]);
    for (const odd of [null, 7, "call", [], {}, { name: 7 }]) expect((await seenOf(odd)).calls).toEqual([]);
  });

  it("cannot reach prototypes and is cut where it is too deep", async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(3_000)}"bottom"${"}".repeat(3_000)}`);
    const odd = JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}');
    const { calls, everything } = await seenOf({ name: "f", arguments: odd, result: deep });
    expect(JSON.stringify(calls[0]?.arguments)).toBe(JSON.stringify(odd));
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    for (const text of everything) expect(text).not.toContain("bottom");
  });
});
