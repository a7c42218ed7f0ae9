import { serve } from "@hono/node-server";
import express from "express";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { createProxy, type ProxyEvent, type RingbackProxy } from "../../src/proxy/index.ts";
import { toHonoHandler, toNodeHandler } from "../../src/proxy/node.ts";
import { readEvents } from "../support/conversations.ts";
import { answerEvents, assistantUuid, ownerKey, speak, startFakePlatform } from "../support/fake-platform.ts";
import { listen, secret, send, shop } from "../support/proxy.ts";

type Served = { url: string; close(): Promise<void> };
type Serve = (proxy: RingbackProxy) => Promise<Served>;

async function serveHono(app: Hono): Promise<Served> {
  return new Promise((resolve) => {
    const server = serve(
      { fetch: app.fetch, port: 0, hostname: "127.0.0.1", overrideGlobalObjects: false },
      ({ port }) =>
        resolve({
          url: `http://127.0.0.1:${port}`,
          close: () => new Promise((closed) => server.close(() => closed())),
        }),
    );
  });
}

/** Every way in, with the prefix under which pages find it and the `basePath` that the owner set. */
const ways: [name: string, prefix: string, basePath: string, serve: Serve][] = [
  ["node:http at the root", "", "", (proxy) => listen(toNodeHandler(proxy))],
  ["node:http under a prefix", "/ringback", "/ringback", (proxy) => listen(toNodeHandler(proxy))],
  ["node:http at the root, with a prefix that never comes", "", "/ringback", (proxy) => listen(toNodeHandler(proxy))],
  ["Express at the root", "", "", (proxy) => listen(express().use(toNodeHandler(proxy)))],
  [
    "Express at the root, behind express.json()",
    "",
    "",
    (proxy) => listen(express().use(express.json(), toNodeHandler(proxy))),
  ],
  [
    "Express at the root, behind express.text()",
    "",
    "",
    (proxy) => listen(express().use(express.text({ type: "*/*" }), toNodeHandler(proxy))),
  ],
  [
    "Express at the root, behind express.raw()",
    "",
    "",
    (proxy) => listen(express().use(express.raw({ type: "*/*" }), toNodeHandler(proxy))),
  ],
  [
    "Express at the root, told of a prefix",
    "/ringback",
    "/ringback",
    (proxy) => listen(express().use(express.json(), toNodeHandler(proxy))),
  ],
  [
    "Express mounted, which strips the prefix",
    "/ringback",
    "",
    (proxy) => listen(express().use("/ringback", toNodeHandler(proxy))),
  ],
  [
    "Express mounted, and told of the prefix",
    "/ringback",
    "/ringback",
    (proxy) => listen(express().use("/ringback", express.json(), toNodeHandler(proxy))),
  ],
  [
    "Express mounted twice, told of one prefix",
    "/a/ringback",
    "/ringback",
    (proxy) => listen(express().use("/a", express.Router().use("/ringback", toNodeHandler(proxy)))),
  ],
  ["Hono at the root", "", "", (proxy) => serveHono(new Hono().all("*", toHonoHandler(proxy)))],
  [
    "Hono under a prefix",
    "/ringback",
    "/ringback",
    (proxy) => serveHono(new Hono().all("/ringback/*", toHonoHandler(proxy))),
  ],
  [
    "Hono at the root, behind what has read the body",
    "",
    "",
    (proxy) =>
      serveHono(
        new Hono()
          .use(async ({ req }, next) => {
            await req.json().catch(() => undefined);
            await next();
          })
          .all("*", toHonoHandler(proxy)),
      ),
  ],
  [
    "Hono with a basePath",
    "/chat/ringback",
    "/chat/ringback",
    (proxy) => serveHono(new Hono().basePath("/chat").all("/ringback/*", toHonoHandler(proxy))),
  ],
  [
    "Hono's mount, which strips the prefix",
    "/ringback",
    "",
    (proxy) => serveHono(new Hono().mount("/ringback", proxy)),
  ],
  [
    "Hono's mount, and told of the prefix",
    "/ringback",
    "/ringback",
    (proxy) => serveHono(new Hono().mount("/ringback", proxy)),
  ],
];

describe.each(ways)("%s", (_, prefix, basePath, serveProxy) => {
  async function start(events: ProxyEvent[] = []) {
    const platform = await startFakePlatform();
    const proxy = createProxy({
      baseUrl: platform.url,
      apiKey: ownerKey,
      secret,
      origins: [shop],
      assistants: { mara: { uuid: assistantUuid } },
      basePath,
      onEvent: (event) => events.push(event),
    });
    const served = await serveProxy(proxy);
    return {
      platform,
      ask: (method: string, path: string, request: Parameters<typeof send>[3] = {}) =>
        send(served.url, method, prefix + path, request),
      async [Symbol.asyncDispose]() {
        await served.close();
        await platform[Symbol.asyncDispose]();
      },
    };
  }

  it("carries a conversation: begin, speak, listen, read, resume", async () => {
    await using site = await start();
    const opened = await site.ask("POST", "/conversations", { body: { assistant_id: "mara" } });
    expect(opened.status, opened.text).toBe(200);
    const token = opened.headers.get("ringback-token") ?? "";
    const path = `/conversations/${opened.json.conversation_id}`;
    const spoken = await site.ask("POST", `${path}/messages`, { token, body: { message: "Grüße 💥" } });
    expect(spoken.json.message).toBe("You said: Grüße 💥");
    expect(site.platform.seen.at(-1)?.body).toEqual({ message: "Grüße 💥" });
    site.platform.answer = (__, response) =>
      answerEvents(response, [
        ["delta", { text: "Hel" }],
        ["done", { status: true, message: "Hello", function_calls: [] }],
      ]);
    const headers = { accept: "text/event-stream" };
    const heard = await site.ask("POST", `${path}/messages`, { token, body: { message: "Hi" }, headers });
    expect(readEvents(heard.text).map(({ event }) => event)).toEqual(["delta", "done"]);
    site.platform.answer = speak;
    expect((await site.ask("GET", `${path}?after=1`, { token })).status).toBe(200);
    expect(site.platform.seen.at(-1)?.path).toBe(`/api${path}?after=1`);
    const body = { conversation_id: opened.json.conversation_id, resume: opened.headers.get("ringback-resume") };
    expect((await site.ask("POST", "/sessions", { body })).status).toBe(200);
    expect((await site.ask("OPTIONS", "/conversations")).status).toBe(204);
    expect((await site.ask("GET", "/capabilities")).status).toBe(200);
  });

  it("refuses as everywhere", async () => {
    await using site = await start();
    expect((await site.ask("POST", "/conversations", { body: {}, origin: "https://evil.example" })).status).toBe(403);
    expect((await site.ask("POST", "/conversations/x/messages", { body: { message: "Hi" } })).status).toBe(401);
    expect((await site.ask("GET", "/user/me")).status).toBe(404);
    expect((await site.ask("PUT", "/capabilities")).status).toBe(405);
    const unread = await site.ask("POST", "/conversations", { body: "a=b", headers: { "content-type": "text/csv" } });
    expect(unread.status).toBe(415);
    expect(site.platform.seen).toEqual([]);
  });
});

describe("a path with dots to be resolved", () => {
  it.each(ways.filter(([name]) => !name.startsWith("Hono's mount")))(
    "leads nowhere: %s",
    async (_, prefix, basePath, serveProxy) => {
      await using platform = await startFakePlatform();
      const served = await serveProxy(
        createProxy({
          baseUrl: platform.url,
          apiKey: ownerKey,
          secret,
          origins: [shop],
          assistants: { mara: { uuid: assistantUuid } },
          basePath,
        }),
      );
      for (const detour of ["/x/..", "/.", "/%2e", "/x/%2E%2e"]) {
        const answer = await send(served.url, "POST", `${prefix}${detour}/conversations`, { body: {} });
        expect(answer.status, detour).toBe(404);
      }
      await served.close();
      expect(platform.seen).toEqual([]);
    },
  );
});

describe("the address", () => {
  it("is the connection's on node:http, Express and Hono, and not known to a plain handler", async () => {
    const addresses: Record<string, string> = {};
    for (const [name, prefix, basePath, serveProxy] of ways) {
      const proxy = createProxy({
        baseUrl: "http://127.0.0.1:1",
        apiKey: ownerKey,
        secret,
        origins: [shop],
        assistants: { mara: { uuid: assistantUuid } },
        basePath,
        onEvent: (event) => {
          if (event.type === "refused") addresses[name] = event.address;
        },
      });
      const served = await serveProxy(proxy);
      await send(served.url, "GET", `${prefix}/conversations/x`);
      await served.close();
    }
    expect(addresses).toEqual(
      Object.fromEntries(ways.map(([name]) => [name, name.startsWith("Hono's mount") ? "unknown" : "127.0.0.1"])),
    );
  });
});
