import { describe, expect, it } from "vitest";
import { createHttpTool, type HttpToolSettings } from "../../../../src/platform/engine/tools/http-tool.ts";
import { createSafeFetch } from "../../../../src/platform/safe-fetch/safe-fetch.ts";
import { version } from "../../../../src/platform/version.ts";
import { answers, secret, startBookingTool } from "./booking-tool.ts";

const done = answers({ done: true });

describe("the request of a mid-call tool", () => {
  it("carries the arguments as JSON in the types of the schema, and nothing else that was given", async () => {
    for (const method of ["POST", "PUT", "PATCH"] as const) {
      await using tool = await startBookingTool(done, { method });
      const args = { guests: " 4 ", name: "Zoë", outside: "Yes", admin: true, __proto__: { guests: 9 } };
      expect(await tool.run(args)).toEqual({ ok: true, result: { done: true } });
      const [request] = tool.server.requests;
      expect(request).toMatchObject({ method, url: "/bookings" });
      expect(JSON.parse(request?.body ?? "")).toEqual({ guests: 4, name: "Zoë", outside: true });
      expect(request?.headers).toMatchObject({
        "content-type": "application/json",
        accept: "application/json",
        authorization: `Bearer ${secret}`,
        "user-agent": `Ringback/${version}`,
      });
    }
  });

  it("carries them behind the endpoint's own query for GET and DELETE", async () => {
    for (const method of ["GET", "DELETE"] as const) {
      await using tool = await startBookingTool(done, { method, endpoint: "/tables?key=a%20b&q=x+y#part" });
      await tool.run({ guests: 2.5, name: "a&b=c #?/é\ud800", outside: false });
      const [request] = tool.server.requests;
      expect(request).toMatchObject({ method, body: "" });
      expect(request?.url).toBe(
        "/tables?key=a%20b&q=x+y&guests=2.5&name=a%26b%3Dc+%23%3F%2F%C3%A9%EF%BF%BD&outside=false",
      );
      await tool.run();
      expect(tool.server.requests[1]?.url).toBe("/tables?key=a%20b&q=x+y");
    }
  });

  it("has its own idempotency key each time when it changes something, unless the tool sets one", async () => {
    await using booking = await startBookingTool(done);
    await booking.run();
    await booking.run();
    const keys = booking.server.requests.map(({ headers }) => String(headers["idempotency-key"]));
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}$/);
    await using reading = await startBookingTool(done, { method: "GET" });
    await reading.run();
    expect(reading.server.requests[0]?.headers["idempotency-key"]).toBeUndefined();
    const headers = [{ name: "IDEMPOTENCY-KEY", value: "fixed" }];
    await using fixed = await startBookingTool(done, { headers });
    await fixed.run();
    expect(fixed.server.requests[0]?.headers["idempotency-key"]).toBe("fixed");
  });

  it("lets the tool's own headers stand", async () => {
    const headers = [
      { name: "Accept", value: "application/vnd.shop+json" },
      { name: "Content-Type", value: "application/vnd.shop+json" },
      { name: "__proto__", value: "x" },
    ];
    await using tool = await startBookingTool(done, { headers });
    await tool.run();
    const sent = tool.server.requests[0]?.headers;
    expect(sent).toMatchObject({ accept: "application/vnd.shop+json", "content-type": "application/vnd.shop+json" });
  });

  it("is not made when an argument does not fit, which is named", async () => {
    await using tool = await startBookingTool(done);
    for (const guests of ["", "many", "0x10", "1,5", "Infinity", "1e999", Number.NaN, true, [4], { valueOf: 4 }]) {
      const error = 'The field "guests" must be a number.';
      expect(await tool.run({ guests }), String(guests)).toEqual({ ok: false, result: { error } });
    }
    for (const outside of ["maybe", "", 2, [], {}]) {
      expect(await tool.run({ outside })).toMatchObject({
        result: { error: 'The field "outside" must be yes or no.' },
      });
    }
    for (const name of [["Ann"], { toString: "Ann" }, Symbol("Ann")]) {
      expect(await tool.run({ name })).toMatchObject({ result: { error: 'The field "name" must be text.' } });
    }
    expect(tool.server.connections).toHaveLength(0);
    await tool.run({ guests: "-1.5e1", outside: 0, name: 7 });
    await tool.run({ guests: null, outside: undefined });
    expect(tool.server.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { guests: -15, name: "7", outside: false },
      {},
    ]);
  });

  it("takes fields with names of the language for what they are", async () => {
    const schema = ["__proto__", "constructor", "to_string"].map((name) => ({
      name,
      type: "string" as const,
      description: "",
    }));
    await using tool = await startBookingTool(done, { schema });
    await tool.run({});
    await tool.run(JSON.parse('{"__proto__":"a","constructor":"b"}'));
    expect(tool.server.requests.map(({ body }) => body)).toEqual(["{}", '{"__proto__":"a","constructor":"b"}']);
  });
});

describe("the consent a tool asks for", () => {
  it("follows its setting, by default its method", () => {
    const asks = (more: Partial<HttpToolSettings>) =>
      createHttpTool(
        {
          name: "a",
          description: "b",
          endpoint: "http://c.example",
          method: "POST",
          timeoutS: 1,
          headers: [],
          schema: [],
          ...more,
        },
        { safeFetch: createSafeFetch() },
      ).needsConsent;
    expect(asks({})).toBe(true);
    expect(asks({ method: "DELETE" })).toBe(true);
    expect(asks({ method: "GET" })).toBe(false);
    expect(asks({ method: "GET", confirm: "always" })).toBe(true);
    expect(asks({ confirm: "never" })).toBe(false);
    expect(asks({ method: "GET", confirm: "non-get" })).toBe(false);
  });
});
