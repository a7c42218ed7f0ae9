import { describe, expect, it } from "vitest";
import { createHttpTool } from "../../../../src/platform/engine/tools/http-tool.ts";
import { createSafeFetch } from "../../../../src/platform/safe-fetch/safe-fetch.ts";
import { startWebServer } from "../../../support/web-server.ts";
import { answers, secret, startBookingTool } from "./booking-tool.ts";

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

async function resultOf(body: unknown) {
  await using tool = await startBookingTool(answers(body));
  const { ok, result } = await tool.run();
  expect(ok).toBe(true);
  return result;
}

describe("a result that is too much to keep", () => {
  it("stays under 16 kB as JSON, whatever it is made of", async () => {
    const wide = (length: number, value: unknown) =>
      Object.fromEntries(Array.from({ length }, (_, index) => [`k${index}`, value]));
    for (const body of [
      wide(5_000, 1),
      wide(30, "a".repeat(2_000)),
      wide(50, wide(50, wide(1, ""))),
      Array.from({ length: 8_000 }, () => []),
      Array.from({ length: 45 }, () => "\u0001".repeat(220)),
      { ["é\u0001".repeat(5_000)]: { ["\u0002".repeat(3_000)]: "ü".repeat(3_000) } },
      wide(40, wide(60, "\u0003")),
      "日本".repeat(10_000),
    ]) {
      const result = await resultOf(body);
      expect(bytesOf(result)).toBeLessThan(16 * 1024);
      expect(result.shortened).toBeInstanceOf(Array);
    }
  });

  it("says what was left out of it", async () => {
    const result = await resultOf({
      tables: Array.from({ length: 1_000 }, (_, index) => index),
      menu: { soup: "a".repeat(2_500) },
      a: { b: { c: { d: { e: { f: { g: 1 } } } } } },
    });
    expect(result.tables).toHaveLength(50);
    expect(String((result.menu as { soup: string }).soup)).toHaveLength(2_001);
    expect(result.shortened).toEqual([
      "tables: 950 entries left out",
      "menu.soup: 500 characters left out",
      "a.b.c.d.e.f: nested too deep",
    ]);
  });

  it("is never nested without end", async () => {
    for (const body of ["[".repeat(30_000) + "]".repeat(30_000), `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`]) {
      await using tool = await startBookingTool(answers(body, 200, "application/json"));
      const { ok, result } = await tool.run();
      expect(ok).toBe(true);
      expect(JSON.stringify(result).length).toBeLessThan(200);
    }
  });
});

describe("a result that is meant to harm", () => {
  it("sets no prototype and holds nothing that a database cannot store", async () => {
    const body =
      '{"__proto__":{"admin":true},"a":{"__proto__":1,"constructor":{"prototype":{"x":1}}},"b":"\\u0000\\ud800"}';
    await using tool = await startBookingTool(answers(body, 200, "application/json"));
    const { result } = await tool.run();
    expect(JSON.stringify(result)).toBe('{"a":{"constructor":{"prototype":{"x":1}}},"b":"\uFFFD\uFFFD"}');
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  it("never tells a secret of the tool, nor where it calls, though the service repeats all it gets", async () => {
    const headers = [
      { name: "Authorization", value: `Bearer ${secret}` },
      { name: "X-Pin", value: "12345678" },
      { name: "Accept", value: "application/json" },
    ];
    const endpoint = "/hooks/7f3c?token=q%2Fsecret9&lang=en";
    for (const status of [200, 422]) {
      await using tool = await startBookingTool(
        (request, response) => {
          const { authorization, host } = request.headers;
          const address = `http://${host}${request.url}`;
          const told = `Cannot POST ${address}, ${request.url} on ${host}: ${authorization}`;
          const keyed = { [`${authorization}`]: address, pin: 12345678, accept: request.headers.accept };
          response.writeHead(status, { "content-type": "application/json" });
          response.end(
            JSON.stringify({ message: told, success: false, echoed: [keyed, secret.repeat(2), "q/secret9"] }),
          );
        },
        { headers, endpoint },
      );
      const said = JSON.stringify(await tool.run());
      for (const hidden of [secret, "12345678", "secret9", "7f3c", "/hooks"]) expect(said).not.toContain(hidden);
      expect(said).toContain("[hidden]");
      if (status === 200) expect(said).toContain("application/json");
      const { error } = JSON.parse(said).result;
      expect(error).not.toContain(`127.0.0.1:${tool.server.port}`);
    }
  });

  it("hides a key that is part of the path, and leaves links of the same host alone", async () => {
    const key = "3f1b8c2e-7a61-4f0a";
    await using tool = await startBookingTool(
      ({ headers }, response) => response.end(`Hook ${key}: see http://${headers.host}/bookings/7`),
      { endpoint: `/hooks/${key}` },
    );
    const { result } = await tool.run();
    expect(result.text).toBe(`Hook [hidden]: see http://127.0.0.1:${tool.server.port}/bookings/7`);
  });

  it("hides the password that a Basic header wraps, with its name and alone", async () => {
    const value = `Basic ${Buffer.from("desk:opensesame").toString("base64")}`;
    await using tool = await startBookingTool(answers({ user: "desk:opensesame", password: "opensesame" }), {
      headers: [{ name: "Authorization", value }],
    });
    expect((await tool.run()).result).toEqual({ user: "[hidden]", password: "[hidden]" });
  });

  it("keeps its links where the service is the whole host", async () => {
    await using tool = await startBookingTool(
      ({ headers }, response) => response.end(`See http://${headers.host}/bookings/7`),
      { endpoint: "/" },
    );
    expect((await tool.run()).result.text).toBe(`See http://127.0.0.1:${tool.server.port}/bookings/7`);
  });

  it("is not asked for at an address inside, and does not say which it was", async () => {
    await using inner = await startWebServer();
    for (const endpoint of [
      `${inner.origin}/admin`,
      `http://localhost:${inner.port}`,
      "no address",
      "ftp://a.example",
    ]) {
      const settings = { name: "a", description: "b", endpoint, method: "POST", timeoutS: 1, schema: [] } as const;
      const tool = createHttpTool({ ...settings, headers: [] }, { safeFetch: createSafeFetch() });
      const outcome = await tool.run({}, { signal: new AbortController().signal });
      expect(outcome).toEqual({
        ok: false,
        result: { error: "This service is not set up correctly.", failure_code: "NOT_SET_UP" },
      });
    }
    expect(inner.connections).toHaveLength(0);
  });

  it("cannot come from a stored header that begins another", async () => {
    const headers = [{ name: "x-note", value: "a\r\nx-admin: 1" }];
    await using tool = await startBookingTool(answers({}), { headers });
    expect(await tool.run()).toEqual({
      ok: false,
      result: { error: "This service is not set up correctly.", failure_code: "NOT_SET_UP" },
    });
    expect(tool.server.connections).toHaveLength(0);
  });
});
