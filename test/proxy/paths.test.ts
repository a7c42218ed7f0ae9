import { describe, expect, it } from "vitest";
import { startFakePlatform, conversation as uuid } from "../support/fake-platform.ts";
import { everyAction, paidPaths } from "../support/paid-paths.ts";
import { featuresWithoutFiles, startProxy } from "../support/proxy.ts";

const messages = `/conversations/${uuid}/messages`;

/** Paths that lead nowhere: other people's, the platform's own, and the proxy's in disguise. */
const nowhere = [
  "/",
  "/.",
  "/..",
  "//",
  "/%2f",
  "/index.html",
  "/favicon.ico",
  "/.env",
  "/.git/config",
  "/robots.txt",
  "/login",
  "/logout",
  "/openapi.json",
  "/healthz",
  "/user",
  "/user/me",
  "/user/api-keys",
  "/user/assistants",
  "/user/sms",
  "/user/make_call",
  "/user/conversations",
  "/api/user/me",
  "/api/conversations",
  "/automate/conversations",
  "/conversations/",
  "/conversations//",
  "//conversations",
  "///conversations",
  "/./conversations",
  "/conversations/.",
  "/x/../conversations",
  "/conversations/../conversations",
  "/..%2fconversations",
  "/%2e/conversations",
  "/%2e%2e/conversations",
  "/conversations/%2e%2e/conversations",
  "/Conversations",
  "/CONVERSATIONS",
  "/%63onversations",
  "/conversation%73",
  "/conversations%00",
  "/conversations%20",
  "/conversations;x=1",
  "/conversations.json",
  "/conversations\\",
  "\\conversations",
  "/conversations%5c",
  "/conversations%3f",
  "/conversations%23",
  "/conversations/a/b/c",
  `/conversations/${uuid}/`,
  `/conversations/${uuid}//messages`,
  `/conversations//${uuid}/messages`,
  `//conversations/${uuid}/messages`,
  `/conversations/${uuid}/messages/`,
  `/conversations/${uuid}/messages/1`,
  `/conversations/${uuid}/Messages`,
  `/conversations/${uuid}/message`,
  `/conversations/${uuid}%2fmessages`,
  `/conversations/${uuid}/%6dessages`,
  `/conversations/${uuid}/../${uuid}/messages`,
  `/conversations/${uuid}/../../user/me`,
  `/conversations/${uuid}/..%2f..%2fuser%2fme`,
  `/conversations/${uuid}/messages/../../../user/me`,
  `/conversations/%2e%2e/user/me`,
  `/conversations/..%2fuser%2fme`,
  `/conversations/${uuid}/enable-ai`,
  `/conversations/${uuid}/feedback/1`,
  `/conversations/${uuid}/events/`,
  `/conversations/${"a".repeat(65)}/messages`,
  `/conversations/${uuid} /messages`.replace(" ", "%20"),
  `/conversations/${uuid}%0d%0a/messages`,
  `/conversations/${uuid}%09/messages`,
  `/conversations/{uuid}/messages`,
  `/conversations/*/messages`,
  "/sessions/",
  "/session",
  "/Sessions",
  "/sessions/1",
  "/capabilities/",
  "/capabilities/x",
  "/capabilities%2f",
  "/calls/",
  "/calls/a/b",
  "/sms/",
  "/sms/quote/1",
  "/whatsapp/send",
  "/verifications/check/1",
  "/ringback/ringback/conversations",
  "/ringback//conversations",
  "/ringbackx/conversations",
  "/Ringback/conversations",
  "/__proto__",
  "/constructor",
  "/a".repeat(500),
  "http://evil.example/conversations",
  "http://evil.example/user/me",
  "*",
];

describe("a path that is not on the list", () => {
  it(`leads nowhere, however it is written (${nowhere.length} of them), and not to the platform`, async () => {
    expect(nowhere.length).toBeGreaterThanOrEqual(80);
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url, basePath: "/ringback" });
    const { token } = await proxy.open();
    platform.seen.length = 0;
    for (const path of nowhere) {
      for (const [method, body] of [
        ["POST", { message: "Hi" }],
        ["GET", undefined],
      ] as const) {
        const answer = await proxy.ask(method, path, { token, ...(body ? { body } : {}) });
        expect([400, 404], `${method} ${path}: ${answer.text}`).toContain(answer.status);
      }
    }
    expect(platform.seen).toEqual([]);
  });

  it("is answered as the platform answers it", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const answer = await proxy.ask("GET", "/user/me");
    expect([answer.status, answer.code, answer.json]).toEqual([404, "NOT_FOUND", { message: "Not found." }]);
  });
});

describe("a method that is not on the list", () => {
  it("is refused on every path with those that are", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url, policy: everyAction });
    const { token } = await proxy.open();
    platform.seen.length = 0;
    const paid = paidPaths(uuid).map(([method, path]) => [path, method]);
    const offered: Record<string, string> = {
      "/conversations": "POST",
      [`/conversations/${uuid}`]: "GET",
      [messages]: "POST",
      [`/conversations/${uuid}/feedback`]: "POST",
      [`/conversations/${uuid}/events`]: "GET",
      [`/conversations/${uuid}/person`]: "POST",
      "/sessions": "POST",
      "/capabilities": "GET",
      ...Object.fromEntries(paid),
    };
    for (const [path, allow] of Object.entries(offered)) {
      for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "PROPFIND", "QUERY"]) {
        if (method === allow) continue;
        const answer = await proxy.ask(method, path, { token });
        expect([answer.status, answer.code, answer.headers.get("allow")], `${method} ${path}`).toEqual([
          405,
          "METHOD_NOT_ALLOWED",
          allow,
        ]);
        if (method !== "HEAD") expect(answer.json).toEqual({ message: "Method not allowed." });
      }
    }
    expect(platform.seen).toEqual([]);
  });
});

describe("what costs more than a message", () => {
  it("is refused by name: no policy offers it", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const { token } = await proxy.open();
    platform.seen.length = 0;
    for (const [method, path] of paidPaths(uuid)) {
      const body = method === "POST" ? { body: { phone_number: "+4915112345678", consent: true } } : {};
      const answer = await proxy.ask(method, path, { token, headers: { "idempotency-key": "k" }, ...body });
      expect([answer.status, answer.code], path).toEqual([403, "ACTION_NOT_ALLOWED"]);
      const said = "This action is not offered here.";
      expect(answer.json).toEqual(
        path.startsWith("/conversations") ? { status: false, error: said } : { message: said },
      );
    }
    expect(platform.seen).toEqual([]);
    expect((await proxy.ask("GET", "/capabilities")).json).toEqual({
      assistants: ["mara"],
      actions: ["person"],
      features: featuresWithoutFiles.split(", "),
      countries: [],
      dial_codes: {},
      consent: null,
    });
  });
});
