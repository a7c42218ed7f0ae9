import { expect } from "chai";
import { proxyServer, secret } from "./proxy.ts";
import { echo, fullServer, json, startChat, until, uuid } from "./server.ts";

const name = "ringback:https://chat.example/api|mara";
const bearer = (request: { headers: Headers }) => request.headers.get("authorization");

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe("a conversation through a proxy", () => {
  it("sends the token that the proxy gave, and each fresh one", async () => {
    const proxy = proxyServer();
    const { conversation } = startChat(proxy);
    await conversation.send("one");
    proxy.giveFresh = true;
    await conversation.send("two");
    await conversation.send("three");
    expect(proxy.seen.map(bearer)).to.deep.equal([null, "Bearer token-1", "Bearer token-1", "Bearer token-2"]);
  });

  for (const code of ["TOKEN_EXPIRED", "TOKEN_MISSING"] as const) {
    it(`resumes once on ${code} and sends the message again under its own key`, async () => {
      const proxy = proxyServer();
      const { conversation, lines, emitted } = startChat(proxy);
      await conversation.send("one");
      proxy.expire(code);
      expect(await conversation.send("two")).to.equal("taken");
      expect(proxy.paths().slice(2)).to.deep.equal(["POST …/messages", "POST /sessions", "POST …/messages"]);
      expect(proxy.seen[3]?.body).to.deep.equal({ conversation_id: uuid, resume: secret });
      const keys = proxy.seen
        .filter(({ body }) => body.message === "two")
        .map(({ headers }) => headers.get("idempotency-key"));
      expect(keys).to.have.length(2);
      expect(new Set(keys).size).to.equal(1);
      expect(lines().slice(2)).to.deep.equal(["user done: two", "assistant done: You said: two"]);
      expect(emitted.filter(([event]) => event === "error")).to.deep.equal([]);
    });
  }

  it("resumes once for requests that expire at the same time", async () => {
    const proxy = proxyServer();
    const { conversation, lines } = startChat(proxy);
    proxy.say = () => Promise.reject(new TypeError("reset"));
    await conversation.send("lost");
    await until(() => lines()[0] === "user failed: lost");
    proxy.say = undefined;
    conversation.view.items[0] && Object.assign(conversation.view.items[0], { state: "unknown" });
    const before = proxy.seen.length;
    proxy.expire();
    await Promise.all([conversation.check(conversation.view.items[0]?.key ?? ""), conversation.send("two")]);
    const asked = proxy.paths().slice(before);
    expect(asked.filter((path) => path === "POST /sessions")).to.have.length(1);
    expect(asked.filter((path) => path === "GET …")).to.have.length(2);
    expect(asked.filter((path) => path === "POST …/messages")).to.have.length(2);
    expect(lines()).to.include("assistant done: You said: two");
  });

  for (const status of [401, 404]) {
    it(`ends when its secret is refused with ${status}: the transcript stays, the text is returned`, async () => {
      const proxy = proxyServer();
      const { conversation, lines, emitted } = startChat(proxy, { storage: "session" });
      await conversation.send("one");
      proxy.expire();
      proxy.refuseResume = status;
      expect(await conversation.send("two")).to.equal("returned");
      expect(conversation.view.phase).to.equal("ended");
      expect(lines()).to.deep.equal(["user done: one", "assistant done: You said: one"]);
      expect(emitted.at(-1)).to.deep.equal(["error", { code: "TOKEN_EXPIRED", status: 401, retryable: false }]);
      expect(sessionStorage.length).to.equal(0);
      proxy.refuseResume = undefined;
      await conversation.startNew();
      await conversation.send("anew");
      expect(bearer(proxy.seen.find(({ path }, index) => index > 3 && path === "/conversations")!)).to.equal(null);
      expect(lines()).to.deep.equal(["user done: anew", "assistant done: You said: anew"]);
    });
  }

  it("keeps a message whose session could not be renewed while offline, and sends it later", async () => {
    const proxy = proxyServer();
    let down = 2;
    const flaky: typeof fetch = async (input, init) => {
      if (String(input).endsWith("/sessions") && down-- > 0) throw new TypeError("Failed to fetch");
      return proxy.fetch(input, init);
    };
    const { conversation, lines } = startChat({ fetch: flaky });
    await conversation.send("one");
    proxy.expire();
    expect(await conversation.send("two")).to.equal("taken");
    expect(lines().slice(2)).to.deep.equal(["user done: two", "assistant done: You said: two"]);
  });

  it("resumes after a reload: first the session, then the history", async () => {
    const proxy = proxyServer();
    const first = startChat(proxy, { storage: "session" }).conversation;
    await first.send("one");
    first.disconnect();
    const before = proxy.seen.length;
    Object.assign(proxy, {
      history: [
        { id: 1, role: "user", content: "one" },
        { id: 2, role: "assistant", content: "Hello" },
      ],
    });
    const { conversation, lines } = startChat(proxy, { storage: "session" });
    await conversation.open();
    expect(lines()).to.deep.equal(["user done: one", "assistant done: Hello"]);
    await conversation.send("two");
    expect(proxy.paths().slice(before)).to.deep.equal(["POST /sessions", "GET …", "POST …/messages"]);
  });

  it("starts a new conversation after a reload when its secret is refused", async () => {
    const proxy = proxyServer();
    await startChat(proxy, { storage: "session" }).conversation.send("one");
    const before = proxy.seen.length;
    proxy.refuseResume = 404;
    const { conversation } = startChat(proxy, { storage: "session" });
    await conversation.open();
    expect(conversation.view).to.deep.include({ phase: "open", items: [] });
    expect(proxy.paths().slice(before)).to.deep.equal(["POST /sessions", "POST /conversations"]);
  });

  it("stores the secret where the page allows it and the token nowhere, and exposes neither", async () => {
    for (const storage of ["none", "session", "local"] as const) {
      const { conversation, emitted, seen } = startChat(proxyServer(), { storage });
      await conversation.open();
      expect(sessionStorage.length + localStorage.length).to.equal(0);
      await conversation.send("one");
      const store = { none: undefined, session: sessionStorage, local: localStorage }[storage];
      const kept = JSON.stringify({ ...sessionStorage, ...localStorage });
      expect(kept.includes(secret), storage).to.equal(storage !== "none");
      expect(kept).not.to.contain("token-");
      expect(JSON.stringify([emitted, seen, conversation.view])).not.to.match(/token-|resume-/);
      store?.clear();
    }
  });

  it("sends the visitor's identity when a session starts, and at no other time", async () => {
    const proxy = proxyServer();
    let asked = 0;
    const { conversation } = startChat(proxy, { identity: async () => `jwt-${++asked}` });
    await conversation.send("one");
    proxy.expire();
    await conversation.send("two");
    const identities = proxy.seen.map(({ path, headers }) => [path, headers.get("ringback-identity")]);
    expect(identities.filter(([, identity]) => identity)).to.deep.equal([
      ["/conversations", "jwt-1"],
      ["/sessions", "jwt-2"],
    ]);
  });

  it("clears everything when it is left, and drops an answer that arrives later", async () => {
    const proxy = proxyServer();
    const { conversation, lines, emitted } = startChat(proxy, { storage: "session" });
    await conversation.send("one");
    let answer = () => {};
    proxy.say = () =>
      new Promise((resolve) => {
        answer = () =>
          resolve(json({ status: true, message: "late", function_calls: [] }, 200, { "Ringback-Token": "late" }));
      });
    void conversation.send("two");
    await until(() => proxy.paths().length === 3);
    await new Promise((resolve) => setTimeout(resolve, 10));
    conversation.leave();
    const heard = emitted.length;
    expect(conversation.view).to.deep.include({ phase: "idle", items: [] });
    expect(sessionStorage.getItem(name)).to.equal(null);
    answer();
    proxy.say = undefined;
    await conversation.send("three");
    expect(lines()).to.deep.equal(["user done: three", "assistant done: You said: three"]);
    expect(emitted.slice(heard).map(([, detail]) => (detail as { text: string }).text)).to.deep.equal([
      "three",
      "You said: three",
    ]);
    expect(proxy.seen.slice(3).map(bearer)).to.deep.equal([null, "Bearer token-2"]);
  });

  it("sends no other header to a server without tokens", async () => {
    const server = fullServer(echo);
    const { conversation } = startChat(server, { storage: "session" });
    await conversation.send("one");
    const later = fullServer(echo);
    await startChat(later, { storage: "session" }).conversation.open();
    const names = [...server.seen, ...later.seen].flatMap(({ headers }) => [...headers.keys()]);
    expect(new Set(names)).to.deep.equal(new Set(["accept", "content-type", "idempotency-key"]));
    expect([...server.seen, ...later.seen].map(({ path }) => path)).not.to.include("/sessions");
  });
});
