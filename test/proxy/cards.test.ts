import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CardHouse, startCardHouse } from "../support/cards.ts";
import { answerJson, startFakePlatform } from "../support/fake-platform.ts";
import { startProxy, type TestProxy } from "../support/proxy.ts";

const wish = "Please book a visit on 24 November at 10:00, my name is Ada Byron";

describe("cards through the proxy", () => {
  let house: CardHouse;
  let proxy: TestProxy;

  beforeAll(async () => {
    house = await startCardHouse();
    proxy = await startProxy({
      baseUrl: house.platform.url,
      apiKey: house.platform.owner.key,
      assistants: { mara: { uuid: house.assistants.offline } },
      redact: { book_visit: ["name"] },
    });
  });
  afterAll(async () => {
    await proxy[Symbol.asyncDispose]();
    await house[Symbol.asyncDispose]();
  });

  const send = (visitor: { uuid: string; token: string }, body: object) =>
    proxy.ask("POST", `/conversations/${visitor.uuid}/messages`, { body, token: visitor.token });

  it("shows a call that waits without what the owner hides, and runs exactly that on the agreement", async () => {
    house.clear();
    const visitor = await proxy.open();
    const { json, headers } = await send(visitor, { message: wish });
    expect(headers.get("ringback-features")).toContain("pending_call");
    const card = json.pending_call as { id: string; fields: object[] };
    expect(card.fields).toMatchObject([
      { name: "date", type: "date", value: "2026-11-24" },
      { name: "time", type: "time", value: "10:00" },
      { name: "name", type: "text", value: "[redacted]", hidden: true },
      { name: "people", type: "number" },
    ]);
    const stale = await send(visitor, { message: "Book it", agreement: { id: "another", answer: "yes" } });
    expect([stale.status, stale.code]).toEqual([409, "AGREEMENT_STALE"]);
    const wrong = await send(visitor, {
      message: "Book it",
      agreement: { id: card.id, answer: "yes", arguments: { people: 9 } },
    });
    expect([wrong.status, wrong.code]).toEqual([422, "VALIDATION_FAILED"]);
    expect(Object.keys(wrong.json.errors as object)).toEqual(["agreement.arguments.people"]);
    const over = { id: card.id, answer: "yes", arguments: { date: "2020-01-01" } };
    const late = await send(visitor, { message: "Book it", agreement: over });
    expect([late.status, Object.keys(late.json.errors as object)]).toEqual([422, ["agreement.arguments.date"]]);
    const done = await send(visitor, {
      message: "Book it",
      agreement: { id: card.id, answer: "yes", arguments: { people: 3 } },
    });
    expect(done.status).toBe(200);
    expect(house.bookings()).toEqual([{ date: "2026-11-24", time: "10:00", name: "Ada Byron", people: 3 }]);
  });

  it("shows a form, takes its answer, and reads both in the history", async () => {
    const visitor = await proxy.open();
    const { json } = await send(visitor, { message: "Please book a visit" });
    const form = json.form as { id: string };
    const values = { date: "2026-11-25", time: "11:00", name: "Ada" };
    const next = await send(visitor, { message: "Ada, 25 November", form_answer: { id: form.id, values } });
    expect(next.json.pending_call).toMatchObject({ name: "book_visit" });
    const read = await proxy.ask("GET", `/conversations/${visitor.uuid}`, { token: visitor.token });
    expect(read.json.history).toMatchObject([
      { role: "assistant" },
      { role: "user" },
      { form },
      { role: "user" },
      { pending_call: next.json.pending_call },
    ]);
  });

  it("names the features where it lists what is offered", async () => {
    const { json } = await proxy.ask("GET", "/capabilities");
    expect(json.features).toEqual(
      expect.arrayContaining(["idempotency", "sse", "events", "pending_call", "form", "stop"]),
    );
  });

  it("stops the visitor's own answer and nobody else's, and says what was stopped", async () => {
    await using platform = await startFakePlatform();
    await using other = await startProxy({ baseUrl: platform.url, apiKey: "sk-canary-0123456789-0123456789" });
    const [visitor, stranger] = [await other.open(), await other.open()];
    platform.answer = (_, response) => answerJson(response, { status: true, stopped: true, more: "private" });
    const stop = (token: string) => other.ask("POST", `/conversations/${visitor.uuid}/stop`, { token });
    expect((await stop(visitor.token)).json).toEqual({ status: true, stopped: true });
    if (stranger.uuid !== visitor.uuid) expect((await stop(stranger.token)).status).toBe(404);
    for (const stopped of [true, false, "yes", undefined]) {
      platform.answer = (_, response) =>
        answerJson(response, { status: true, message: "As far as", function_calls: [], stopped });
      expect((await other.say(visitor)).json.stopped).toBe(stopped === true ? true : undefined);
    }
  });

  it("leaves out a card that is not of its form, and keeps a secret out of each part of one that is", async () => {
    await using platform = await startFakePlatform();
    const key = "sk-canary-0123456789-0123456789";
    await using other = await startProxy({ baseUrl: platform.url, apiKey: key });
    const visitor = await other.open();
    const field = { name: "day", label: "Day", type: "date", value: "2026-11-24" };
    const until = "2026-11-21T00:00:00.000000Z";
    const card = { id: "a", name: "book", title: "Book", fields: [field], expires_at: until };
    const seen = async (pending_call: unknown, form?: unknown) => {
      platform.answer = (_, response) =>
        answerJson(response, { status: true, message: "Yes?", function_calls: [], pending_call, form });
      const { json, text } = await other.say(visitor);
      expect(text).not.toContain(key);
      return [json.pending_call, json.form];
    };
    expect(await seen(card)).toEqual([card, undefined]);
    for (const wrong of [
      1,
      [],
      "card",
      {},
      { ...card, id: 1 },
      { ...card, id: "<b>" },
      { ...card, fields: "none" },
      { ...card, fields: [1] },
      { ...card, fields: [{ ...field, type: "html" }] },
      { ...card, expires_at: "soon" },
      { ...card, title: null },
      { ...card, fields: Array.from({ length: 33 }, () => field) },
    ])
      expect((await seen(wrong))[0]).toBeUndefined();
    for (const wrong of [
      1,
      [],
      "form",
      {},
      { id: "a", fields: [] },
      { id: "<b>", fields: [field] },
      { id: "a", fields: Array(9).fill(field) },
    ])
      expect((await seen(card, wrong))[1]).toBeUndefined();
    other.pass(60_000);
    const [leaky] = await seen({
      ...card,
      title: `Book ${key}`,
      question: key,
      action: key,
      extra: key,
      fields: [{ ...field, type: "choice", label: key, value: key, options: [key], hint: key, more: key }],
    });
    expect(leaky).toMatchObject({ title: "Book [redacted]", fields: [{ value: "[redacted]", hidden: true }] });
  });
});
