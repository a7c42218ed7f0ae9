import { expect } from "chai";
import { echo, features, fullServer, json, refusal, reply, serverOf, startChat, until, uuid } from "./server.ts";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe("a conversation", () => {
  it("uses neither network nor storage before it is opened", async () => {
    const server = fullServer();
    startChat(server, { storage: "session" });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.seen).to.deep.equal([]);
    expect(sessionStorage.length).to.equal(0);
  });

  it("opens with its assistant and variables, shows the greeting, and stores nothing before the first message", async () => {
    const server = serverOf(() =>
      json({ status: true, conversation_id: uuid, history: [{ id: 1, role: "assistant", content: "Hello" }] }),
    );
    const { conversation, lines } = startChat(server, { storage: "session", variables: { name: "Ada" } });
    await Promise.all([conversation.open(), conversation.open()]);
    expect(server.seen.map(({ body }) => body)).to.deep.equal([
      { assistant_id: "mara", type: "widget", variables: { name: "Ada" } },
    ]);
    expect(lines()).to.deep.equal(["assistant done: Hello"]);
    expect(sessionStorage.length).to.equal(0);
  });

  it("sends messages in order, one at a time, each under its own key", async () => {
    const server = fullServer(echo);
    const { conversation, lines, emitted } = startChat(server);
    const results = await Promise.all([conversation.send("one"), conversation.send("two"), conversation.send("three")]);
    expect(results).to.deep.equal(["taken", "taken", "taken"]);
    expect(lines()).to.deep.equal(
      ["one", "two", "three"].flatMap((text) => [`user done: ${text}`, `assistant done: You said: ${text}`]),
    );
    const keys = server.seen.slice(1).map(({ headers }) => headers.get("idempotency-key"));
    expect(new Set(keys).size).to.equal(3);
    expect(emitted.filter(([name]) => name === "message")).to.have.length(6);
  });

  it("ends on a 404 of a message, and can start a new conversation", async () => {
    const server = fullServer(refusal(404, "CONVERSATION_NOT_FOUND"), echo);
    const { conversation, lines } = startChat(server);
    expect(await conversation.send("hi")).to.equal("returned");
    expect(conversation.view.phase).to.equal("ended");
    await conversation.startNew();
    await conversation.send("again");
    expect(lines()).to.deep.equal(["user done: again", "assistant done: You said: again"]);
  });

  it("can start a new conversation after that was refused once", async () => {
    let starts = 0;
    const server = serverOf((request) => {
      if (request.path !== "/conversations") return echo(request);
      if (++starts === 2) return refusal(503, "BUDGET_REACHED")(request);
      return json({ status: true, conversation_id: uuid, history: [] });
    });
    const { conversation, lines } = startChat(server);
    await conversation.send("one");
    await conversation.startNew();
    expect(conversation.view.phase).to.equal("refused");
    await conversation.open();
    await conversation.send("two");
    expect(lines()).to.deep.equal(["user done: two", "assistant done: You said: two"]);
  });

  it("returns a blank or too long text without a request", async () => {
    const server = fullServer(echo);
    const { conversation } = startChat(server);
    expect(await conversation.send("   ")).to.equal("returned");
    expect(await conversation.send("a".repeat(2_001))).to.equal("returned");
    expect(server.seen).to.deep.equal([]);
    expect(await conversation.send("😀".repeat(2_000))).to.equal("taken");
  });

  it("works on a page without https, which has no randomUUID", async () => {
    Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
    try {
      const { conversation } = startChat(fullServer(echo));
      expect(await conversation.send("hi")).to.equal("taken");
    } finally {
      Reflect.deleteProperty(crypto, "randomUUID");
    }
  });

  it("emits nothing while its element is out of the page", async () => {
    let answer = () => {};
    const server = fullServer(() => new Promise((resolve) => (answer = () => resolve(json(reply)))));
    const { conversation, emitted } = startChat(server);
    void conversation.send("hi");
    await until(() => server.seen.length === 2);
    conversation.disconnect();
    answer();
    await until(() => conversation.view.items.length === 2);
    expect(emitted).to.deep.equal([]);
  });

  it("drops a reply to a conversation that was left for a new one", async () => {
    let answer = () => {};
    const server = fullServer(() => new Promise((resolve) => (answer = () => resolve(json(reply)))), echo);
    const { conversation, lines } = startChat(server);
    void conversation.send("old");
    await until(() => server.seen.length === 2);
    await conversation.startNew();
    answer();
    await conversation.send("new");
    expect(lines()).to.deep.equal(["user done: new", "assistant done: You said: new"]);
  });

  it("sends an Idempotency-Key only once this endpoint has named the feature", async () => {
    const server = serverOf(({ path }) =>
      path === "/conversations"
        ? json({ status: true, conversation_id: uuid, history: [] }, 200, {})
        : json(reply, 200, features),
    );
    const { conversation } = startChat(server);
    await conversation.send("one");
    await conversation.send("two");
    expect(server.seen.map(({ headers }) => headers.has("idempotency-key"))).to.deep.equal([false, false, true]);
  });
});
