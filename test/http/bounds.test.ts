import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { operations } from "../../src/contract/all-operations.ts";
import type { Operation } from "../../src/contract/kit/operation.ts";
import { apiErrorMap } from "../../src/http/input/error-map.ts";
import { startFakePlatform } from "../support/fake-platform.ts";
import { startPlatform } from "../support/platform.ts";
import { shop, startProxy } from "../support/proxy.ts";

/** As much of `entry` as fits into a JSON object of so many bytes. */
function filled(bytes: number, entry: (at: number) => string): string {
  const entries: string[] = [];
  for (let length = 0, at = 0; length < bytes - 100; at++) {
    const text = entry(at);
    entries.push(text);
    length += text.length + 1;
  }
  return entries.join(",");
}

const wrongValues = `{${filled(60_000, (at) => `"v${at}":[]`)}}`;
const longNames = `{${filled(60_000, (at) => `"${at}${"n".repeat(900)}":[]`)}}`;
/** An answer with 20 fields, each named and described twice. */
const largestAnswer = 16_000;

describe("a body with thousands of wrong values", () => {
  it("is answered with its first 20 fields at most, by the platform", async () => {
    await using platform = await startPlatform();
    const id = platform.owner.assistantUuid;
    for (const variables of [wrongValues, longNames]) {
      const response = await platform.request("POST", "/conversations", {
        body: `{"assistant_id":"${id}","type":"test","variables":${variables}}`,
      });
      const text = await response.text();
      expect([response.status, text.length < largestAnswer], text.slice(0, 300)).toEqual([422, true]);
      expect(Object.keys(JSON.parse(text).errors).length).toBeLessThanOrEqual(20);
    }
  });

  it("is answered with its first 20 fields at most, by the proxy", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const strangers = `{${filled(60_000, (at) => `"field${at}":1`)}}`;
    for (const [path, body] of [
      ["/conversations", `{"variables":${wrongValues}}`],
      ["/conversations", `{"variables":${longNames}}`],
      ["/conversations", `{"variables":${strangers}}`],
      ["/sessions", strangers],
    ] as const) {
      const answer = await proxy.ask("POST", path, { body });
      expect([answer.status, answer.text.length < largestAnswer], answer.text.slice(0, 300)).toEqual([422, true]);
      expect(Object.keys(answer.json.errors as object).length).toBeLessThanOrEqual(20);
    }
  });

  it("is counted before any value is looked at, wherever a row takes a list", () => {
    let lists = 0;
    for (const row of Object.values<Operation>(operations)) {
      for (const [name, schema] of Object.entries(row.body?.shape ?? {})) {
        const { looked, list } = watchedList(10_000);
        const result = (schema as { safeParse: (value: unknown, options: object) => unknown }).safeParse(list, {
          error: apiErrorMap,
        }) as { error?: { issues: { code: string }[] } };
        const [issue] = result.error?.issues ?? [];
        if (issue?.code !== "too_big") continue;
        lists++;
        expect(looked(), `${row.id} ${name}`).toBe(0);
        expect(result.error?.issues.length).toBe(1);
      }
    }
    expect(lists).toBeGreaterThanOrEqual(8);
  });
});

describe("a body on a path without a token", () => {
  it("may have 64 kB, with a token 1 MiB", async () => {
    await using platform = await startPlatform();
    const { assistantUuid, key } = platform.owner;
    const body = (bytes: number) => `{"assistant_id":"${assistantUuid}","type":"test"}`.padEnd(bytes, " ");
    const status = async (path: string, text: string, token?: string) =>
      (await platform.request("POST", path, { body: text, ...(token ? { token } : {}) })).status;
    expect(await status("/conversations", body(65_536))).toBe(200);
    expect(await status("/conversations", body(65_537))).toBe(413);
    expect(await status("/login", body(65_537))).toBe(413);
    expect(await status("/user/tools", body(1_048_576), key)).toBe(422);
    expect(await status("/user/tools", body(1_048_577), key)).toBe(413);
  });
});

describe("a client over its limit", () => {
  it("is refused by the platform before its body is read", async () => {
    await using platform = await startPlatform();
    for (let round = 0; round < 30; round++) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => platform.request("POST", "/conversations", { body: "{" })),
      );
      for (const response of answers) expect(response.status).toBe(400);
    }
    expect(await answerWithoutBody(platform.url, "/conversations")).toContain("429 Too Many Requests");
    expect(await answerWithoutBody(platform.url, "/login")).toContain("429 Too Many Requests");
    platform.pass(60_000);
    expect((await platform.request("POST", "/conversations", { body: "{" })).status).toBe(400);
  });

  it("is refused by the proxy before its body is read", async () => {
    await using platform = await startFakePlatform();
    const policy = { limits: { conversationsPerHour: 1 } };
    await using proxy = await startProxy({ baseUrl: platform.url, policy });
    expect((await proxy.ask("POST", "/conversations", { body: "{" })).status).toBe(400);
    expect(await answerWithoutBody(proxy.url, "/conversations")).toContain("429 Too Many Requests");
  });
});

/** Sends a request's head and nothing of its body. @returns The beginning of the answer. */
async function answerWithoutBody(url: string, path: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const headers = ["host: api.example", `origin: ${shop}`, "content-type: application/json", "content-length: 100"];
  socket.write(`POST ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
  const [received] = await once(socket, "data");
  socket.destroy();
  return String(received);
}

/** A list that says how often one of its items was read. */
function watchedList(length: number) {
  let count = 0;
  const list = new Proxy(new Array<unknown>(length).fill("x"), {
    get(target, name) {
      if (typeof name === "string" && /^\d+$/.test(name)) count++;
      return Reflect.get(target, name);
    },
  });
  return { list, looked: () => count };
}
