import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClientTool } from "../../../src/contract/operations/conversations/client-tools.ts";
import { readEventStream } from "../../../src/http/event-stream/read-events.ts";
import { type CardHouse, type CardReply, startCardHouse } from "../../support/cards.ts";
import { history, start } from "../../support/conversations.ts";
import type { Script } from "../../support/llm.ts";
import { openStream } from "../../support/streams.ts";

const addToBasket: ClientTool = {
  name: "add_to_basket",
  description: "Adds a product to the basket.",
  parameters: {
    type: "object",
    properties: {
      product: { type: "string", description: "the product", enum: ["Kettle", "Teapot"] },
      amount: { type: "integer", description: "how many", minimum: 1, maximum: 9 },
    },
    required: ["product"],
  },
  confirm: false,
};
const orderNow: ClientTool = { ...addToBasket, name: "order_product", description: "Orders a product.", confirm: true };

/** A model that calls a function of the page, and says what came of it. */
const calling =
  (name: string): Script =>
  ({ messages, tools }) => {
    const last = messages.at(-1);
    if (last?.role === "tool") return `It said: ${last.content}`;
    const isOffered = JSON.stringify(tools ?? []).includes(`"${name}"`);
    return isOffered ? { calls: [{ name, arguments: { product: "Kettle" } }] } : "I cannot do that.";
  };

interface PageCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

describe("the functions of a visitor's page", () => {
  let house: CardHouse;

  beforeAll(async () => {
    house = await startCardHouse(calling("add_to_basket"), { client_tools: true });
  });
  afterAll(() => house[Symbol.asyncDispose]());

  const open = (engine: "offline" | "model", tools: readonly ClientTool[] = [addToBasket]) =>
    start(house.platform, { assistant_id: house.assistants[engine], type: "test", client_tools: tools });
  const give = async (uuid: string, id: string, result: object) => {
    const response = await house.platform.request("POST", `/conversations/${uuid}/function-results`, {
      body: { id, result },
    });
    return { status: response.status, accepted: ((await response.json()) as { accepted?: boolean }).accepted };
  };

  const calls: string[] = [];
  const tell = async (uuid: string, id: string, progress: object) => {
    const path = `/conversations/${uuid}/function-results`;
    const response = await house.platform.request("POST", path, { body: { id, progress } });
    return { status: response.status, accepted: ((await response.json()) as { accepted?: boolean }).accepted };
  };

  /** Says something as a page that runs what it is asked to; `run` may take its time, or leave. */
  async function sayOnPage(
    uuid: string,
    body: object,
    run: (call: PageCall, leave: () => Promise<void>) => Promise<object | undefined>,
  ) {
    const response = await house.platform.request("POST", `/conversations/${uuid}/messages`, {
      body,
      headers: { accept: "text/event-stream" },
    });
    const reading = new AbortController();
    const calls: PageCall[] = [];
    let reply: CardReply | undefined;
    for await (const { event, data } of readEventStream(response.body!, reading.signal)) {
      const value = data ? JSON.parse(data) : {};
      if (event === "done") reply = value;
      if (event !== "function_call" || !value.client) continue;
      calls.push(value);
      const result = await run(value, async () => reading.abort());
      if (result) expect(await give(uuid, value.id, result)).toEqual({ status: 200, accepted: true });
    }
    return { calls, reply };
  }

  it("are called by a model, run on the page, and their result is the model's to word", async () => {
    const uuid = await open("model");
    const { calls, reply } = await sayOnPage(uuid, { message: "A kettle, please" }, async () => ({ items: 1 }));
    expect(calls).toMatchObject([{ name: "add_to_basket", arguments: { product: "Kettle" }, client: true }]);
    expect(reply?.message).toMatch(/^It said: .*"items":1/s);
    expect(reply?.function_calls).toEqual([
      { name: "add_to_basket", arguments: { product: "Kettle" }, result: { items: 1 } },
    ]);
    expect((await history(house.platform, uuid)).at(-1)?.function_calls).toEqual(reply?.function_calls);
  });

  it("have their result shown in the order in which the page gave it, also after a reload", async () => {
    const uuid = await open("model");
    const result = { total: "18.00", items: [{ product: "Kettle", amount: 1 }], basket: { url: "/basket", count: 1 } };
    const { reply } = await sayOnPage(uuid, { message: "A kettle, please" }, async () => result);
    const members = Object.keys(result);
    expect(JSON.stringify(reply?.function_calls[0]?.result)).toBe(JSON.stringify(result));
    const [call] = (await history(house.platform, uuid)).at(-1)?.function_calls ?? [];
    expect(Object.keys(call?.result ?? {})).toEqual(members);
  });

  it("are called by the offline engine, with values that the visitor gives or that it asks for", async () => {
    const uuid = await open("offline");
    const told = await sayOnPage(uuid, { message: "Please add a kettle to my basket" }, async () => ({ items: 1 }));
    expect(told.calls).toMatchObject([{ name: "add_to_basket", arguments: { product: "Kettle" } }]);
    const other = await open("offline");
    const asked = await sayOnPage(other, { message: "Put a product into my basket" }, async () => ({}));
    expect(asked.calls).toEqual([]);
    expect(asked.reply?.message).toMatch(/Teapot/);
    const given = await sayOnPage(other, { message: "Teapot" }, async () => ({ items: 2 }));
    expect(given.calls).toMatchObject([{ arguments: { product: "Teapot" } }]);
  });

  it("are asked for in the form that a pattern states, which is never run", async () => {
    const property = (pattern: string) => ({ type: "string", description: "the number of the part", pattern }) as const;
    const partOf = (pattern: string): ClientTool => ({
      name: "show_part",
      description: "Shows a spare part.",
      parameters: { properties: { part: property(pattern) }, required: ["part"] },
      confirm: false,
    });
    const ask = async (pattern: string) => {
      const uuid = await open("offline", [partOf(pattern)]);
      await sayOnPage(uuid, { message: "Show me a spare part" }, async () => ({}));
      const { reply } = await sayOnPage(uuid, { message: "Yes" }, async () => ({}));
      return { uuid, question: reply?.message };
    };
    const { uuid, question } = await ask("^[0-9]{7}$");
    expect(question).toContain("7 digits");
    const wrong = await sayOnPage(uuid, { message: "12345" }, async () => ({}));
    expect(wrong.calls).toEqual([]);
    const right = await sayOnPage(uuid, { message: "it is 4471902" }, async () => ({}));
    expect(right.calls).toMatchObject([{ arguments: { part: "4471902" } }]);
    const hostile = await ask("^(?:.|.|.|.|.)*x$");
    const taken = await sayOnPage(hostile.uuid, { message: "a".repeat(60) }, async () => ({}));
    expect(taken.calls).toHaveLength(1);
  });

  it("run with the visitor's agreement alone where they ask for one", async () => {
    house.script(calling("order_product"));
    const uuid = await open("model", [orderNow]);
    const asked = await sayOnPage(uuid, { message: "Order a kettle" }, async () => ({}));
    expect(asked.calls).toEqual([]);
    const { id } = asked.reply!.pending_call!;
    const answer = { message: "Yes", agreement: { id, answer: "yes", arguments: { product: "Teapot" } } };
    const agreed = await sayOnPage(uuid, answer, async () => ({ order: "O-7" }));
    expect(agreed.calls).toMatchObject([{ name: "order_product", arguments: { product: "Teapot" } }]);
    expect(agreed.reply?.function_calls).toMatchObject([{ name: "order_product", result: { order: "O-7" } }]);
    house.script(calling("add_to_basket"));
  });

  it("are not available once the page has left: the turn goes on, and says so", async () => {
    const uuid = await open("model");
    await sayOnPage(uuid, { message: "A kettle, please" }, async (_, leave) => {
      await leave();
      return undefined;
    });
    await expect.poll(async () => (await history(house.platform, uuid)).at(-1)?.role).toBe("assistant");
    const last = (await history(house.platform, uuid)).at(-1);
    expect(last?.function_calls).toMatchObject([{ result: { error: expect.stringContaining("not available") } }]);
    const { rows } = await waiting();
    expect(rows).toEqual([]);
  });

  const waiting = async () => {
    const rows = await house.platform.db
      .selectFrom("turns")
      .select(["client_calls", "client_progress"])
      .where("client_calls", "is not", null)
      .execute();
    return {
      rows: rows.filter((row) => Object.values(row).some((kept) => Object.keys(kept ?? {}).length > 0)),
    };
  };

  it("take one result for each call, of its own conversation, and none that is too large", async () => {
    const [uuid, other] = [await open("model"), await open("model")];
    const { reply } = await sayOnPage(uuid, { message: "A kettle, please" }, async ({ id }) => {
      expect(await give(other, id, { items: 5 })).toEqual({ status: 200, accepted: false });
      expect(await give(uuid, "another", { items: 6 })).toEqual({ status: 200, accepted: false });
      expect((await give(uuid, id, { text: "x".repeat(16_384) })).status).toBe(422);
      expect((await give(uuid, id, [] as never)).status).toBe(422);
      const results = await Promise.all([give(uuid, id, { items: 1 }), give(uuid, id, { items: 1 })]);
      expect(results.filter(({ accepted }) => accepted)).toHaveLength(1);
      return undefined;
    });
    expect(reply?.function_calls).toMatchObject([{ result: { items: 1 } }]);
    expect((await waiting()).rows).toEqual([]);
  });

  for (const engine of ["offline", "model"] as const)
    it(`say how far they are to the reader of the answer and to all who follow, and leave nothing of it: ${engine}`, async () => {
      const uuid = await open(engine);
      using follower = await openStream(`${house.platform.url}/conversations/${uuid}/events`);
      const call = { name: "add_to_basket", arguments: { product: "Kettle" } };
      const response = await house.platform.request("POST", `/conversations/${uuid}/messages`, {
        body: { message: "Please add a kettle to my basket" },
        headers: { accept: "text/event-stream" },
      });
      const seen: object[] = [];
      for await (const { event, data } of readEventStream(response.body!)) {
        const value = data ? JSON.parse(data) : {};
        if (event === "progress") {
          seen.push(value);
          await expect.poll(() => follower.seen.find((it) => it.event === "progress")?.data).toEqual(value);
          expect(await give(uuid, calls.at(-1)!, { items: 1 })).toEqual({ status: 200, accepted: true });
        }
        if (event !== "function_call" || !value.client) continue;
        calls.push(value.id);
        const progress = { done: 2, total: 5, text: "Two of\u202E five\t\nkettles" };
        expect(await tell(uuid, value.id, progress)).toEqual({ status: 200, accepted: true });
      }
      expect(seen).toEqual([{ ...call, progress: { done: 2, total: 5, text: "Two of five kettles" } }]);
      await expect
        .poll(() => follower.seen.findLast((it) => it.event === "progress")?.data)
        .toEqual({ ...call, progress: null });
      expect((await history(house.platform, uuid)).at(-1)?.function_calls).toMatchObject([{ result: { items: 1 } }]);
      expect((await waiting()).rows).toEqual([]);
    });

  it("say how far they are of a running call alone, in bounds", async () => {
    const [uuid, other] = [await open("model"), await open("model")];
    await sayOnPage(uuid, { message: "A kettle, please" }, async ({ id }) => {
      expect(await tell(other, id, { done: 1 })).toEqual({ status: 200, accepted: false });
      expect(await tell(uuid, "another", { done: 1 })).toEqual({ status: 200, accepted: false });
      for (const wrong of [{ text: "x".repeat(201) }, { done: -1 }, { done: 1, total: 0 }, { done: "1 of 2" }, []])
        expect((await tell(uuid, id, wrong)).status).toBe(422);
      return { items: 1 };
    });
    expect((await tell(uuid, "another", { done: 1 })).accepted).toBe(false);
    const empty = await house.platform.request("POST", `/conversations/${uuid}/function-results`, {
      body: { id: "a" },
    });
    expect(await empty.json()).toMatchObject({ errors: { result: ["The result field is required."] } });
  });

  it("are offered to nobody who reads no events, nor without the owner's leave", async () => {
    const uuid = await open("model");
    expect((await house.say(uuid, "A kettle, please")).body).toMatchObject({ message: "I cannot do that." });
    const strict = await startCardHouse(calling("add_to_basket"));
    const refused = await start(strict.platform, {
      assistant_id: strict.assistants.model,
      type: "test",
      client_tools: [addToBasket],
    });
    const response = await strict.platform.request("POST", `/conversations/${refused}/messages`, {
      body: { message: "A kettle, please", client_tools: [addToBasket] },
      headers: { accept: "text/event-stream" },
    });
    expect(await response.text()).toContain("I cannot do that.");
    await strict[Symbol.asyncDispose]();
  });

  it("keep the order of their fields on cards, whatever the names are, also in later messages", async () => {
    const given = { amount: 2, product: "Kettle", to: "Ada" };
    house.script(({ messages }) =>
      messages.at(-1)?.role === "tool" ? "Gladly." : { calls: [{ name: "order_product", arguments: given }] },
    );
    const properties = { ...orderNow.parameters?.properties, to: { type: "string", description: "for whom" } } as const;
    const uuid = await open("model", [{ ...orderNow, parameters: { ...orderNow.parameters, properties } }]);
    const { reply } = await sayOnPage(uuid, { message: "Order" }, async () => ({}));
    expect(reply?.pending_call?.fields.map(({ name }) => name)).toEqual(["product", "amount", "to"]);
    const agreement = { id: reply!.pending_call!.id, answer: "yes" };
    await sayOnPage(uuid, { message: "Yes", agreement }, async () => ({ order: "O-7" }));
    const [call] = (await history(house.platform, uuid)).at(-1)?.function_calls ?? [];
    expect([Object.keys(call!), Object.keys(call!.arguments)]).toEqual([
      ["name", "arguments", "result"],
      ["product", "amount", "to"],
    ]);
    house.script(calling("add_to_basket"));
  });

  it("are those that the page has named last, and never in place of the owner's own", async () => {
    const uuid = await open("model", []);
    const body = { message: "A kettle, please" };
    expect((await sayOnPage(uuid, body, async () => ({}))).calls).toEqual([]);
    const with_ = await sayOnPage(uuid, { ...body, client_tools: [addToBasket] }, async () => ({ items: 1 }));
    expect(with_.calls).toHaveLength(1);
    expect((await sayOnPage(uuid, body, async () => ({ items: 2 }))).calls).toHaveLength(1);
    expect((await sayOnPage(uuid, { ...body, client_tools: [] }, async () => ({}))).calls).toEqual([]);
    const visit = { date: "2026-11-24", time: "10:00", name: "Ada" };
    house.script(({ messages }) =>
      messages.at(-1)?.role === "tool" ? "All right." : { calls: [{ name: "book_visit", arguments: visit }] },
    );
    const own = { ...addToBasket, name: "book_visit" };
    const { calls, reply } = await sayOnPage(uuid, { ...body, client_tools: [own] }, async () => ({}));
    expect(calls).toEqual([]);
    expect(reply?.pending_call?.name).toBe("book_visit");
    house.script(calling("add_to_basket"));
  });

  it.each([
    [
      "17 of them",
      Array.from({ length: 17 }, (_, at) => ({ ...addToBasket, name: `tool_${"abcdefghijklmnopqrst"[at]}` })),
    ],
    ["two of one name", [addToBasket, addToBasket]],
    ["one of more than 4 kB", [{ ...addToBasket, parameters: { properties: bigProperties() } }]],
    ["a name that is none", [{ ...addToBasket, name: "Add to basket" }]],
    ["values inside values", [{ ...addToBasket, parameters: { properties: { a: { type: "object" } } } }]],
  ])("are refused: %s", async (_, client_tools) => {
    const response = await house.platform.request("POST", "/conversations", {
      body: { assistant_id: house.assistants.model, type: "test", client_tools },
    });
    expect(response.status).toBe(422);
  });
});

function bigProperties() {
  const property = { type: "string", description: "x".repeat(400) };
  return Object.fromEntries(["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"].map((name) => [name, property]));
}
