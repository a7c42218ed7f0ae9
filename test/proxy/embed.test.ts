import { afterAll, beforeAll, expect, it } from "vitest";
import { startProxy } from "../support/proxy.ts";
import { startWebServer } from "../support/web-server.ts";

/** A platform with its widget beside it. */
let upstream: Awaited<ReturnType<typeof startWebServer>>;
let isUp = true;
let teaser = "Questions?";
const asked: (string | undefined)[] = [];

beforeAll(async () => {
  upstream = await startWebServer((request, response) => {
    asked.push(request.headers.origin);
    if (!isUp) return response.writeHead(503).end();
    if (request.url === "/widget/ringback.js") return response.end("/* the loader */");
    if (!request.headers.authorization) return response.writeHead(401).end();
    const body = { settings: { teaser }, pages: [], hours: [], timezone: "UTC" };
    return response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  });
});
afterAll(() => upstream[Symbol.asyncDispose]());

it("serves the script of each of its assistants to any page, by the owner's name and without the uuid", async () => {
  await using proxy = await startProxy({ baseUrl: `${upstream.origin}/api`, basePath: "/ringback" });
  const read = (path: string, headers: Record<string, string> = {}) =>
    proxy.ask("GET", path, { origin: null, headers });
  const script = await read("/ringback/embed/mara.js", { referer: "https://shop.example/bikes" });
  expect(script.status).toBe(200);
  expect(Object.fromEntries(script.headers)).toMatchObject({
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=300, stale-while-revalidate=86400",
    "content-type": "text/javascript; charset=utf-8",
  });
  expect(script.text).toContain("/* the loader */");
  expect(script.text).toContain('endpoint:at("/ringback")');
  expect(script.text).toContain(`base:at("${upstream.origin}/widget/")`);
  expect(script.text).toContain("Questions?");
  expect(script.text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-4/);
  expect(asked).toContain("https://shop.example");
  const etag = script.headers.get("etag") ?? "";
  expect((await read("/ringback/embed/mara.js", { "if-none-match": etag })).status).toBe(304);
  expect((await read("/ringback/embed/otto.js")).status).toBe(404);
  expect((await read("/ringback/embed/%E0%A4%A.js")).status).toBe(404);

  teaser = "Anything?";
  expect((await read("/ringback/embed/mara.js")).text).toContain("Questions?");
  proxy.pass(61_000);
  const changed = await read("/ringback/embed/mara.js", { "if-none-match": etag });
  expect([changed.status, changed.text.includes("Anything?")]).toEqual([200, true]);
  isUp = false;
  proxy.pass(61_000);
  expect((await read("/ringback/embed/mara.js")).text).toContain("Anything?");
  isUp = true;
});

it("is right in a cache that pages of all origins share: one text for all, asked for anew after five minutes, and sent again only once it changed", async () => {
  await using proxy = await startProxy({ baseUrl: `${upstream.origin}/api`, basePath: "/ringback" });
  let atMs = 0;
  let kept: { readonly text: string; readonly etag: string; readonly freshUntil: number } | undefined;
  const statuses: number[] = [];
  /** As a content delivery network does: by the address alone, since nothing says that it varies. */
  const throughCache = async (page: string) => {
    if (kept && atMs < kept.freshUntil) return kept.text;
    const headers = { origin: page, referer: `${page}/`, ...(kept ? { "if-none-match": kept.etag } : {}) };
    const answer = await proxy.ask("GET", "/ringback/embed/mara.js", { origin: null, headers });
    statuses.push(answer.status);
    for (const name of ["vary", "set-cookie", "pragma", "expires"])
      expect([name, answer.headers.get(name)]).toEqual([name, null]);
    const maxAge = Number(/\bmax-age=(\d+)/.exec(answer.headers.get("cache-control") ?? "")?.[1]);
    const etag = answer.headers.get("etag") ?? "";
    expect([answer.headers.get("access-control-allow-origin"), etag]).toEqual([
      "*",
      expect.stringMatching(/^"\w{32}"$/),
    ]);
    kept = { text: answer.status === 304 ? (kept?.text ?? "") : answer.text, etag, freshUntil: atMs + maxAge * 1_000 };
    return kept.text;
  };
  const pass = (ms: number) => {
    atMs += ms;
    proxy.pass(ms);
  };
  teaser = "Questions?";
  const first = await throughCache("https://shop.example");
  expect(await throughCache("https://blog.example")).toBe(first);
  pass(299_000);
  teaser = "Anything?";
  expect(await throughCache("https://blog.example")).toBe(first);
  teaser = "Questions?";
  pass(2_000);
  expect(await throughCache("https://blog.example")).toBe(first);
  pass(301_000);
  teaser = "Anything?";
  pass(61_000);
  expect(await throughCache("https://shop.example")).toContain("Anything?");
  expect(statuses).toEqual([200, 304, 200]);
});
