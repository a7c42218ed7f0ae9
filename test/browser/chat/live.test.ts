import { expect } from "chai";
import { json, serverOf, startChat, until, uuid } from "./server.ts";

const features = { "Ringback-Features": "idempotency, sse, events" };
const at = "2026-11-20T10:00:00.000000Z";

interface Behaviour {
  /** Whether its streams open and deliver nothing, as through a proxy that holds them back. */
  readonly isSilent?: boolean;
  /** What it answers in place of a stream. */
  readonly refusal?: () => Response;
  /** What it answers to a wish for a person. */
  readonly person?: () => Response;
  /** Whether its conversation has been deleted. */
  readonly isGone?: () => boolean;
  /** Whether it fails to answer the message that has just come. */
  readonly fails?: () => boolean;
}

/** A server whose event streams a test writes into, one after the other. */
function liveServer({ isSilent = false, refusal, person, isGone, fails }: Behaviour = {}) {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  let isReachable = true;
  const written: object[] = [];
  const server = serverOf(({ method, path, body, headers }) => {
    if (path === "/conversations") {
      const greeting = { id: 1, role: "assistant", content: "Hello.", created_at: at };
      return json({ status: true, conversation_id: uuid, history: [greeting] }, 200, features);
    }
    if (path.endsWith("/events")) {
      if (!isReachable) throw new TypeError("Failed to fetch");
      if (refusal) return refusal();
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          streams.push(controller);
          if (!isSilent) controller.enqueue(new TextEncoder().encode(`id: ${headers.get("last-event-id")}\n\n`));
        },
      });
      return new Response(stream, { headers: { ...features, "content-type": "text/event-stream" } });
    }
    if (path.endsWith("/person") && person) return person();
    if (path.endsWith("/person")) return json({ status: true, person: { state: "waiting", reply_hours: "9 to 5" } });
    if (isGone?.()) return json({ message: "Conversation not found" }, 404);
    if (method === "GET") return json({ status: true, history: written, variables: {} }, 200, features);
    if (fails?.()) return json({ status: false, error: "Failed to process message" }, 400, features);
    const reply = { status: true, message: `You said: ${body.message}`, function_calls: [], id: 4, created_at: at };
    return json(reply, 200, features);
  });
  return {
    ...server,
    streams,
    written,
    /** Headers of the requests for streams. */
    opened: () =>
      server.seen.filter(({ path }) => path.endsWith("/events")).map(({ headers }) => headers.get("last-event-id")),
    tell(id: number, event: string, data: object) {
      const text = `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
      streams.at(-1)?.enqueue(new TextEncoder().encode(text));
    },
    cut() {
      isReachable = false;
      streams.at(-1)?.error(new TypeError("network error"));
    },
    restore() {
      isReachable = true;
    },
  };
}

describe("a followed conversation", () => {
  beforeEach(() => {
    // A page that another one covers follows nothing.
    Object.defineProperty(document, "hidden", { value: false, configurable: true });
  });
  afterEach(() => Reflect.deleteProperty(document, "hidden"));

  /** A conversation in which Paul is writing. */
  async function openWithWriter() {
    const server = liveServer();
    const { conversation } = startChat(server);
    await conversation.open();
    await until(() => server.streams.length === 1);
    server.tell(2, "typing", { name: "Paul" });
    await until(() => conversation.view.writer === "Paul");
    return { server, conversation };
  }

  it("shows who is writing until their message is there", async () => {
    const { server, conversation } = await openWithWriter();
    server.tell(3, "message", { id: 3, role: "assistant", content: "Hello", created_at: at, author: { name: "Paul" } });
    await until(() => conversation.view.items.length === 2);
    expect(conversation.view.writer).to.equal(undefined);
  });

  it("sends a failed message again with all its data, also after the server has reported it", async () => {
    const server = liveServer({ fails: () => server.seen.filter(({ path }) => path.endsWith("/messages")).length < 2 });
    const { conversation, lines } = startChat(server);
    await conversation.open();
    await until(() => server.streams.length === 1);
    await conversation.send("A photo", { attachments: ["6f1c"] });
    const { key } = conversation.view.items.at(-1)!;
    server.tell(3, "message", {
      id: 3,
      role: "user",
      content: "A photo",
      client_id: key,
      state: "failed",
      created_at: at,
    });
    await until(() => conversation.view.items.at(-1)?.id === 3);
    conversation.retry(key);
    await until(() => lines().includes("assistant done: You said: A photo"));
    const sent = server.seen.filter(({ path }) => path.endsWith("/messages")).map(({ body }) => body);
    expect(sent).to.deep.equal([sent[0], { message: "A photo", attachments: ["6f1c"] }]);
  });

  it("shows nobody writing in the conversation that follows one where somebody was", async () => {
    const { conversation } = await openWithWriter();
    await conversation.startNew();
    expect(conversation.view.writer).to.equal(undefined);
  });

  it("shows what a person writes while the assistant is on, under their name, and each message once", async () => {
    const server = liveServer();
    const { conversation, lines } = startChat(server);
    await conversation.open();
    await until(() => server.streams.length === 1);
    server.tell(2, "message", {
      id: 2,
      role: "assistant",
      content: "Jo here.",
      created_at: at,
      author: { name: "Jo" },
    });
    await until(() => lines().length === 2);
    expect(conversation.view.items[1]?.author).to.equal("Jo");
    const sent = conversation.send("Hi");
    const { key } = conversation.view.items.at(-1)!;
    server.tell(3, "message", { id: 3, role: "user", content: "Hi", created_at: at, client_id: key, state: "pending" });
    server.tell(4, "message", { id: 4, role: "assistant", content: "You said: Hi", created_at: at });
    await sent;
    server.tell(5, "message", { id: 5, role: "assistant", content: "And me.", created_at: at, author: { name: "Jo" } });
    await until(() => lines().at(-1) === "assistant done: And me.");
    expect(lines()).to.deep.equal([
      "assistant done: Hello.",
      "assistant done: Jo here.",
      "user done: Hi",
      "assistant done: You said: Hi",
      "assistant done: And me.",
    ]);
    conversation.leave();
  });

  it("goes on after the last event once a cut line is back, and is let go in the background and when left", async () => {
    const server = liveServer();
    const { conversation, lines } = startChat(server);
    await conversation.open();
    await until(() => server.streams.length === 1);
    expect(server.opened()).to.deep.equal(["1"]);
    server.tell(7, "ai_enabled", { ai_enabled: false });
    await until(() => !conversation.view.aiEnabled);
    server.cut();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    server.restore();
    await until(() => server.streams.length === 2);
    expect(server.opened().at(-1)).to.equal("7");
    server.tell(8, "message", { id: 8, role: "assistant", content: "Back.", created_at: at });
    await until(() => lines().at(-1) === "assistant done: Back.");
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    const opened = server.opened().length;
    Object.defineProperty(document, "hidden", { value: false, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    await until(() => server.opened().length === opened + 1);
    expect(server.opened().at(-1)).to.equal("8");
    conversation.leave();
  });

  it("keeps who answers when an answer that was under way ends after a person has joined", async () => {
    const server = liveServer();
    const { conversation } = startChat(server);
    await conversation.open();
    await until(() => server.streams.length === 1);
    server.tell(2, "ai_enabled", { ai_enabled: false });
    await until(() => !conversation.view.aiEnabled);
    await conversation.send("Hi");
    expect(conversation.view.aiEnabled).to.equal(false);
    conversation.leave();
  });

  it("asks for what others write where streams deliver nothing, from before what came with an answer", async () => {
    const server = liveServer({ isSilent: true });
    const { conversation, lines } = startChat(server);
    await conversation.send("Hi");
    const { key } = conversation.view.items.at(-2)!;
    const author = { name: "Jo" };
    server.written.push(
      { id: 2, role: "assistant", content: "Jo here.", created_at: at, author },
      { id: 3, role: "user", content: "Hi", created_at: at, client_id: key },
      { id: 4, role: "assistant", content: "You said: Hi", created_at: at },
    );
    await until(() => lines().length === 4);
    expect(server.seen.at(-1)?.path).to.equal(`/conversations/${uuid}?after=1`);
    expect(lines()).to.deep.equal([
      "assistant done: Hello.",
      "assistant done: Jo here.",
      "user done: Hi",
      "assistant done: You said: Hi",
    ]);
    conversation.leave();
  });

  it("asks for no stream again where the server has none, and only later where it has no room", async () => {
    for (const [status, headers] of [
      [405, {}],
      [429, { "Retry-After": "60" }],
    ] as const) {
      const server = liveServer({ refusal: () => json({ message: "No" }, status, { ...features, ...headers }) });
      const { conversation } = startChat(server);
      await conversation.open();
      await new Promise((resolve) => setTimeout(resolve, 1_700));
      expect(server.opened()).to.have.length(1);
      conversation.leave();
    }
  });

  it("opens streams that end at once ever later", async () => {
    const times: number[] = [];
    const empty = () => {
      times.push(performance.now());
      return new Response("id: 1\n\n", { headers: { ...features, "content-type": "text/event-stream" } });
    };
    const server = liveServer({ refusal: empty });
    const { conversation } = startChat(server);
    await conversation.open();
    await until(() => times.length === 3);
    // After 0.5 to 1.5 s, and again after twice that; a busy machine takes longer.
    expect(times[1]! - times[0]!).to.be.above(450);
    expect(times[2]! - times[1]!).to.be.above(950);
    conversation.leave();
  });

  it("comes back after a reload to a conversation in which a person was asked for", async () => {
    const server = liveServer();
    const { conversation } = startChat(server, { storage: "session" });
    await conversation.askForPerson();
    conversation.disconnect();
    const after = startChat(server, { storage: "session" });
    await after.conversation.open();
    expect(server.seen.filter(({ path }) => path === "/conversations")).to.have.length(1);
    after.conversation.leave();
  });

  it("replaces a deleted conversation behind a closed launcher only once the chat is opened or written to", async () => {
    let isGone = false;
    const server = liveServer({ isGone: () => isGone });
    const begun = () => server.seen.filter(({ path }) => path === "/conversations").length;
    for (const used of ["opened", "written to"]) {
      const before = startChat(server, { storage: "session" });
      await before.conversation.askForPerson();
      before.conversation.disconnect();
      const count = begun();
      isGone = true;
      const { conversation } = startChat(server, { storage: "session" });
      conversation.visible = false;
      await conversation.open();
      expect([used, begun(), conversation.expectsPerson]).to.deep.equal([used, count, false]);
      isGone = false;
      if (used === "opened") {
        conversation.visible = true;
        await conversation.open();
      } else await conversation.send("Hi");
      expect([used, begun(), conversation.view.phase]).to.deep.equal([used, count + 1, "open"]);
      conversation.leave();
    }
  });

  it("sends a message that is written before a deleted conversation was found to be gone", async () => {
    let isGone = false;
    const server = liveServer({ isGone: () => isGone });
    const before = startChat(server, { storage: "session" });
    await before.conversation.askForPerson();
    before.conversation.disconnect();
    isGone = true;
    const { conversation, lines } = startChat(server, { storage: "session" });
    conversation.visible = false;
    const opened = conversation.open();
    const sent = conversation.send("Hi");
    await opened;
    isGone = false;
    expect(await sent).to.equal("taken");
    expect(lines()).to.deep.equal(["assistant done: Hello.", "user done: Hi", "assistant done: You said: Hi"]);
    conversation.leave();
  });

  it("leaves an e-mail address, and has it, the sound and what was seen after a reload", async () => {
    const server = liveServer();
    const { conversation } = startChat(server, { storage: "session" });
    await conversation.askForPerson();
    expect(await conversation.leaveEmail("ada@shop.example")).to.equal(true);
    expect(server.seen.at(-1)?.body).to.deep.equal({ email: "ada@shop.example" });
    conversation.allowSound(true);
    await until(() => server.streams.length === 1);
    const author = { name: "Jo" };
    server.tell(5, "message", { id: 5, role: "assistant", content: "Seen.", created_at: at, author });
    await until(() => conversation.view.items.length === 2);
    conversation.visible = false;
    conversation.disconnect();
    server.written.push(
      { id: 5, role: "assistant", content: "Seen.", created_at: at, author },
      { id: 6, role: "assistant", content: "Not seen.", created_at: at, author },
    );
    const after = startChat(server, { storage: "session" });
    expect(after.conversation.expectsPerson).to.equal(true);
    after.conversation.visible = false;
    await after.conversation.open();
    expect(after.conversation.view).to.deep.include({ email: "ada@shop.example", sound: true });
    expect(after.emitted.map(([, detail]) => (detail as { text: string }).text)).to.deep.equal(["Not seen."]);
    after.conversation.leave();
  });

  it("is followed behind a closed launcher once the visitor has written", async () => {
    const server = liveServer();
    const { conversation, emitted } = startChat(server);
    await conversation.open();
    await until(() => server.streams.length === 1);
    conversation.visible = false;
    conversation.visible = true;
    await conversation.send("Hi");
    conversation.visible = false;
    await until(() => server.streams.length === 2);
    server.tell(9, "message", {
      id: 9,
      role: "assistant",
      content: "Jo here.",
      created_at: at,
      author: { name: "Jo" },
    });
    await until(() => emitted.at(-1)?.[0] === "message" && conversation.view.items.at(-1)?.author === "Jo");
    conversation.leave();
  });

  it("shows that a person could not be asked for", async () => {
    const server = liveServer({ person: () => json({ message: "No" }, 503, features) });
    const { conversation } = startChat(server);
    await conversation.askForPerson();
    expect(conversation.view.notice).to.deep.equal({ kind: "unavailable" });
    expect(conversation.view.person).to.equal(undefined);
    conversation.leave();
  });

  it("shows messages of another window as sent once they are answered, and a sent one never as being sent", async () => {
    const server = liveServer();
    const { conversation, lines } = startChat(server);
    await conversation.open();
    await until(() => server.streams.length === 1);
    const theirs = { id: 5, role: "user", content: "Other", created_at: at, client_id: "other", state: "pending" };
    server.tell(5, "message", theirs);
    await until(() => lines().at(-1) === "user sending: Other");
    server.tell(6, "message", { id: 6, role: "assistant", content: "Answer.", created_at: at });
    await until(() => lines().length === 3);
    server.tell(7, "message", theirs);
    server.tell(8, "message", { id: 8, role: "assistant", content: "Last.", created_at: at });
    await until(() => lines().length === 4);
    expect(lines()[1]).to.equal("user done: Other");
    conversation.leave();
  });

  it("shows how far the answer to a message of another window is, until it is there or fails", async () => {
    const server = liveServer();
    const { conversation, lines } = startChat(server);
    await conversation.open();
    await until(() => server.streams.length === 1);
    const message = { id: 5, role: "user", content: "Import", created_at: at, client_id: "other", state: "pending" };
    const call = { name: "import_contacts", arguments: { list: "a", size: 2 } };
    const calls = () => conversation.view.items.flatMap(({ calls }) => calls);
    const tell = (id: number, progress: object | null) => server.tell(id, "progress", { ...call, progress });
    tell(4, { done: 0, total: 4 }); // of no message that is known to wait
    server.tell(5, "message", message);
    tell(6, { done: 2, total: 4, text: "Half" });
    await until(() => calls().length === 1);
    tell(7, { done: 1, total: 4 }); // it came late
    server.tell(8, "progress", { name: call.name, arguments: { size: 2, list: "a" }, progress: { done: 3, total: 4 } });
    await until(() => JSON.stringify(calls()).includes('"done":3'));
    expect(calls()).to.deep.include.members([{ ...calls()[0], ...call, progress: { done: 3, total: 4 } }]);
    tell(9, null);
    await until(() => calls().length === 0);
    tell(10, { text: "Once more" });
    await until(() => calls().length === 1);
    server.tell(11, "message", { ...message, id: 5, state: "failed" });
    await until(() => calls().length === 0);
    server.tell(12, "message", { ...message, id: 12, client_id: "again" });
    tell(13, { done: 1, total: 4 });
    await until(() => calls().length === 1);
    server.tell(14, "message", { id: 14, role: "assistant", content: "Done.", created_at: at, function_calls: [] });
    await until(() => lines().at(-1) === "assistant done: Done.");
    expect([lines().length, calls()]).to.deep.equal([4, []]);
    conversation.leave();
  });

  it("waits for a person on request, and knows when one has joined and left", async () => {
    const server = liveServer();
    const { conversation } = startChat(server);
    await conversation.open();
    await until(() => server.streams.length === 1);
    expect(conversation.view.takesPerson).to.equal(true);
    await conversation.askForPerson();
    expect(conversation.view.person).to.deep.equal({ state: "waiting", replyHours: "9 to 5" });
    expect(conversation.view.aiEnabled).to.equal(false);
    server.tell(9, "person", { state: "joined", name: "Jo" });
    await until(() => conversation.view.person?.state === "joined");
    server.tell(10, "person", { state: "left", name: "Jo" });
    await until(() => conversation.view.person === undefined);
    conversation.leave();
  });
});
