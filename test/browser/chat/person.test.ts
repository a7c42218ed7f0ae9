import { expect } from "chai";
import { json, type Seen, serverOf, startChat, until, uuid } from "./server.ts";

/** How many times faster than in life the waits below pass. */
const speed = 20;
const setTimer = globalThis.setTimeout;

describe("while a person answers", () => {
  beforeEach(() => {
    // A page that another one covers does not poll.
    Object.defineProperty(document, "hidden", { value: false, configurable: true });
    globalThis.setTimeout = ((work: () => void, ms = 0) => setTimer(work, ms / speed)) as typeof setTimeout;
  });

  afterEach(() => {
    globalThis.setTimeout = setTimer;
    Reflect.deleteProperty(document, "hidden");
    sessionStorage.clear();
  });

  it("polls for their messages, emits them, and stops once the assistant answers again", async () => {
    const server = personServer();
    const chat = startChat(server);
    await chat.conversation.send("A person please");
    expect(chat.conversation.view.aiEnabled).to.equal(false);
    server.write("Jo here.");
    await until(() => chat.lines().length === 2);
    expect(chat.lines()).to.deep.equal(["user done: A person please", "assistant done: Jo here."]);
    const [name, detail] = chat.emitted.at(-1) ?? [];
    expect(name).to.equal("message");
    expect(detail).to.deep.include({ id: 2, role: "assistant", text: "Jo here." });
    server.answersAgain();
    await until(() => chat.conversation.view.aiEnabled);
    const asked = server.asked();
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    expect(server.asked()).to.equal(asked);
  });

  it("polls ever more rarely while nobody writes, not while it is closed, and immediately when it opens", async () => {
    const server = personServer();
    const { conversation, lines } = startChat(server);
    await conversation.send("A person please");
    await until(() => server.asked() === 1);
    await until(() => server.asked() === 2);
    expect(server.times[1]! - server.times[0]!).to.be.greaterThan(5_500 / speed);
    conversation.visible = false;
    server.write("Jo here.");
    const asked = server.asked();
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    expect(server.asked()).to.equal(asked);
    conversation.visible = true;
    await until(() => lines().length === 2);
    conversation.leave();
  });

  it("polls nothing while the page is in the background, and goes on when it is back", async () => {
    const server = personServer();
    const { conversation, lines } = startChat(server);
    await conversation.send("A person please");
    await until(() => server.asked() === 1);
    showPage(false);
    server.write("Jo here.");
    const asked = server.asked();
    await new Promise((resolve) => setTimeout(resolve, 60_000));
    expect(server.asked()).to.equal(asked);
    showPage(true);
    await until(() => lines().length === 2);
    conversation.leave();
  });

  it("ends where the conversation was deleted, before anybody writes, and polls for it no more", async () => {
    const server = personServer();
    const { conversation } = startChat(server);
    await conversation.send("A person please");
    await until(() => server.asked() === 1);
    server.deletesConversation();
    await until(() => server.asked() === 2);
    await until(() => conversation.view.phase === "ended");
    await new Promise((resolve) => setTimeout(resolve, 90_000));
    expect(server.asked()).to.equal(2);
    conversation.leave();
  });

  it("continues after a reload, before a message is sent", async () => {
    const server = personServer();
    const before = startChat(server, { storage: "session" });
    await before.conversation.send("A person please");
    before.conversation.disconnect();
    server.write("Jo here.");
    const after = startChat(server, { storage: "session" });
    await after.conversation.open();
    expect(after.conversation.view.aiEnabled).to.equal(false);
    expect(after.lines()).to.deep.equal(["user done: A person please", "assistant done: Jo here."]);
    server.write("Still here?");
    await until(() => after.lines().length === 3);
    after.conversation.leave();
  });
});

describe("the visitor's rating of a reply", () => {
  it("is sent, shown at once and emitted", async () => {
    const server = answeringServer(() => json({ status: true }));
    const { conversation, emitted } = startChat(server);
    await conversation.send("Hi");
    expect(conversation.view.takesFeedback).to.equal(true);
    const { key } = conversation.view.items[1]!;
    const rated = conversation.rate(key, "down");
    expect(conversation.view.items[1]?.feedback).to.equal("down");
    await rated;
    expect(server.seen.at(-1)).to.deep.include({
      path: `/conversations/${uuid}/feedback`,
      body: { message_id: 2, value: "down" },
    });
    expect(emitted.at(-1)).to.deep.equal(["feedback", { messageId: 2, value: "down" }]);
    // The same value again sends nothing; the other one changes it.
    await conversation.rate(key, "down");
    await conversation.rate(key, "up");
    expect(emitted.filter(([name]) => name === "feedback")).to.have.length(2);
  });

  it("is removed when the server refuses it, and not offered where the server has no such path", async () => {
    let status = 503;
    const server = answeringServer(() => json({ message: "No" }, status));
    const { conversation, emitted } = startChat(server);
    await conversation.send("Hi");
    const { key } = conversation.view.items[1]!;
    await conversation.rate(key, "up");
    expect(conversation.view.items[1]?.feedback).to.equal(undefined);
    expect(conversation.view.takesFeedback).to.equal(true);
    status = 404;
    await conversation.rate(key, "up");
    expect(conversation.view.takesFeedback).to.equal(false);
    expect(emitted.map(([name]) => name)).not.to.include("feedback");
  });

  it("is not offered with a server that has the document's paths alone", async () => {
    const server = answeringServer(() => json({ status: true }), {});
    const { conversation } = startChat(server);
    await conversation.send("Hi");
    expect(conversation.view.takesFeedback).to.equal(false);
  });
});

/** The visitor looks at another tab, or at this one again. */
function showPage(isShown: boolean): void {
  Object.defineProperty(document, "hidden", { value: !isShown, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

/** A server whose owner has switched the assistant off and answers instead. */
function personServer() {
  const lines: { id: number; role: string; content: string; client_id?: string | null }[] = [];
  const times: number[] = [];
  let aiEnabled = false;
  let isDeleted = false;
  const server = serverOf(({ method, path, body, headers }) => {
    if (method === "GET") {
      times.push(performance.now());
      if (isDeleted) return json({ status: false, error: "Conversation not found" }, 404);
      const after = Number(new URLSearchParams(path.split("?")[1]).get("after"));
      const state = aiEnabled ? {} : { ai_enabled: false };
      return json({ status: true, history: lines.filter(({ id }) => id > after), variables: {}, ...state });
    }
    if (path === "/conversations") return json({ status: true, conversation_id: uuid, history: [] });
    add({ role: "user", content: String(body.message), client_id: headers.get("idempotency-key") });
    return json({ status: true, message: "", function_calls: [], ai_enabled: false });
  });
  const add = (line: { role: string; content: string; client_id?: string | null }) =>
    lines.push({ ...line, id: lines.length + 1 });
  return {
    ...server,
    times,
    asked: () => times.length,
    write: (content: string) => void add({ role: "assistant", content }),
    deletesConversation: () => {
      isDeleted = true;
    },
    answersAgain: () => {
      aiEnabled = true;
    },
  };
}

/** A server that answers every message with the item 2. */
function answeringServer(onFeedback: (request: Seen) => Response, headers?: Record<string, string>) {
  return serverOf((request) => {
    const { path } = request;
    if (path.endsWith("/feedback")) return onFeedback(request);
    if (path === "/conversations") return json({ status: true, conversation_id: uuid, history: [] }, 200, headers);
    return json({ status: true, message: "Yes.", function_calls: [], id: 2 }, 200, headers);
  });
}
