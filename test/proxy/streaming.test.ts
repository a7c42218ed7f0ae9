import { describe, expect, it, vi } from "vitest";
import { readEvents } from "../support/conversations.ts";
import { heldEngine } from "../support/engine.ts";
import { answerEvents, assistantUuid, ownerKey, startFakePlatform } from "../support/fake-platform.ts";
import { startPlatform } from "../support/platform.ts";
import { shop, startProxy } from "../support/proxy.ts";

const headers = { accept: "text/event-stream" };

describe("events", () => {
  it("come as they happen, and end in the whole reply", async () => {
    const held = heldEngine();
    await using platform = await startPlatform({ engine: held.engine });
    const assistants = { mara: { uuid: platform.owner.assistantUuid } };
    await using proxy = await startProxy({ baseUrl: platform.url, apiKey: platform.owner.key, assistants });
    const visitor = await proxy.open();
    const response = await fetch(`${proxy.url}/conversations/${visitor.uuid}/messages`, {
      method: "POST",
      headers: {
        ...headers,
        origin: shop,
        authorization: `Bearer ${visitor.token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ message: "Hi" }),
    });
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    expect(response.headers.get("access-control-allow-origin")).toBe(shop);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('event: delta\ndata: {"text":"one "}\n\n');
    held.go(0); // the answer goes on only now: the first piece did not wait for the rest
    let rest = "";
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) rest += next.value;
    const seen = readEvents(rest);
    expect(seen.map(({ event }) => event)).toEqual(["delta", "delta", "done"]);
    expect(seen.at(-1)?.data).toMatchObject({ status: true, message: "You said: Hi" });
  });

  it("pass through no transform streams, which take several times the CPU for each piece", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const visitor = await proxy.open();
    const done = { status: true, message: "one two", function_calls: [] };
    platform.answer = (_, response) =>
      answerEvents(response, [
        ["delta", { text: "one " }],
        ["delta", { text: "two" }],
        ["done", done],
      ]);
    const made: string[] = [];
    for (const name of ["TransformStream", "TextDecoderStream"] as const) {
      const counted = new Proxy(globalThis[name] as new () => object, {
        construct(target, given, newTarget) {
          made.push(name);
          return Reflect.construct(target, given, newTarget);
        },
      });
      vi.stubGlobal(name, counted);
    }
    try {
      const answer = await proxy.say(visitor, "Hi", { headers });
      expect(readEvents(answer.text).map(({ event }) => event)).toEqual(["delta", "delta", "done"]);
    } finally {
      vi.unstubAllGlobals();
    }
    expect(made).toEqual([]);
  });

  it("go on at the platform when the page leaves: the answer is there, charged once", async () => {
    const held = heldEngine();
    await using platform = await startPlatform({ engine: held.engine });
    const assistants = { mara: { uuid: platform.owner.assistantUuid } };
    await using proxy = await startProxy({ baseUrl: platform.url, apiKey: platform.owner.key, assistants });
    for (const [at, accept] of ["text/event-stream", "application/json"].entries()) {
      const visitor = await proxy.open();
      const page = new AbortController();
      const keyed = { headers: { accept, "idempotency-key": "k" } };
      const left = proxy.say(visitor, "Hi", { ...keyed, signal: page.signal });
      await held.reached(at + 1);
      page.abort();
      await expect(left).rejects.toThrow();
      held.go(at);
      let again = await proxy.say(visitor, "Hi", keyed);
      while (again.status === 409) again = await proxy.say(visitor, "Hi", keyed);
      expect(again.text).toContain("You said: Hi");
    }
    expect(held.engine.seen).toHaveLength(2);
    expect((await platform.balance()).postedMicros).toBe(980_000n);
  });

  it("are rebuilt one by one: what is not known stays behind", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const visitor = await proxy.open();
    platform.answer = (_, response) =>
      answerEvents(response, [
        ["delta", { text: "Hel", model: "secret-model", tokens: 3 }],
        ["usage", { cost: 0.01, key: ownerKey }],
        ["delta", "no object"],
        ["delta", { text: 7 }],
        ["function_call", { name: 7 }],
        [
          "done",
          {
            status: true,
            message: "Hello",
            function_calls: [],
            id: 2,
            variables: { a: 1 },
            assistant_id: assistantUuid,
          },
        ],
        ["delta", { text: "after the end" }],
      ]);
    const answer = await proxy.say(visitor, "Hi", { headers });
    expect(readEvents(answer.text)).toEqual([
      { event: "delta", data: { text: "Hel" } },
      { event: "done", data: { status: true, message: "Hello", function_calls: [], id: 2 } },
    ]);
  });

  it("lose the owner's secrets also where they come in pieces", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const visitor = await proxy.open();
    const text = `The key is ${ownerKey}, the assistant ${assistantUuid.toUpperCase()} and aaaa is no secret.`;
    platform.answer = (_, response) =>
      answerEvents(response, [
        ...[...text].map((character): [string, unknown] => ["delta", { text: character }]),
        ["done", { status: true, message: text, function_calls: [] }],
      ]);
    const seen = readEvents((await proxy.say(visitor, "Hi", { headers })).text);
    const said = seen.map(({ data }) => (data as { text?: string }).text ?? "").join("");
    expect(said).toBe("The key is [redacted], the assistant [redacted] and aaaa is no secret.");
    expect(seen.at(-1)?.data).toMatchObject({ message: said });
  });

  it("end in an error of our own words when the platform's do", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const cases: [events: [string, unknown][], code: string, error: string][] = [
      [
        [
          [
            "error",
            { status: false, error: `Failed to process message: ${ownerKey}`, code: "PROCESSING_FAILED", stack: "x" },
          ],
        ],
        "PROCESSING_FAILED",
        "Failed to process message: the assistant could not answer",
      ],
      [[["error", { status: false, error: "Insufficient balance" }]], "INSUFFICIENT_BALANCE", "Insufficient balance"],
      [[["error", { code: ownerKey, error: ownerKey }]], "UPSTREAM_FAILED", "The assistant is not available."],
      [[["delta", { text: "Hel" }]], "BROKEN", "The answer broke off."],
      [[["done", { status: true, message: 7 }]], "UPSTREAM_FAILED", "The assistant is not available."],
      [[], "BROKEN", "The answer broke off."],
    ];
    for (const [events, code, error] of cases) {
      const visitor = await proxy.open();
      const { answer } = platform;
      platform.answer = (_, response) => answerEvents(response, events);
      const seen = readEvents((await proxy.say(visitor, "Hi", { headers })).text);
      platform.answer = answer;
      expect(seen.at(-1)).toEqual({ event: "error", data: { status: false, error, code } });
      expect(JSON.stringify(seen)).not.toContain(ownerKey);
    }
  });

  it("end in an error when the line to the platform breaks, or what comes is no JSON or without end", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const type = { "content-type": "text/event-stream" };
    for (const [name, answer] of [
      ["broken line", 'event: delta\ndata: {"text":"Hel"}\n\n'],
      ["no JSON", "event: delta\ndata: {\n\n"],
      ["too long", `event: delta\ndata: "${"x".repeat(3_000_000)}`],
    ] as const) {
      const visitor = await proxy.open();
      const { answer: usual } = platform;
      platform.answer = (_, response) => {
        response.writeHead(200, type);
        response.write(answer, () => setTimeout(() => response.destroy(), 20));
      };
      const seen = readEvents((await proxy.say(visitor, "Hi", { headers })).text);
      platform.answer = usual;
      expect(seen.at(-1)?.data, name).toEqual({ status: false, error: "The answer broke off.", code: "BROKEN" });
    }
  });

  it("are JSON where the platform does not stream, and refusals keep their status", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const visitor = await proxy.open();
    const answer = await proxy.say(visitor, "Hi", { headers });
    expect([answer.status, answer.json.message]).toEqual([200, "You said: Hi"]);
    const refused = await proxy.say(visitor, " ", { headers });
    expect([refused.status, refused.headers.get("content-type")]).toEqual([422, "application/json"]);
  });
});
