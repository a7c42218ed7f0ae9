import { expect } from "chai";
import { createConversationStore } from "../../../src/client/chat/conversation/conversation-store.ts";
import { echo, features, fullServer, json, serverOf, startChat, until, uuid } from "./server.ts";

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe("a conversation after a reload", () => {
  it("continues the conversation, and fetches a reply that was on its way under the same key", async () => {
    const first = fullServer(echo, () => new Promise(() => {}));
    const before = startChat(first, { storage: "session" });
    await before.conversation.send("one");
    void before.conversation.send("two");
    await until(() => first.seen.length === 3);
    const key = first.seen[2]?.headers.get("idempotency-key");
    before.conversation.disconnect();
    const history = [
      { id: 1, role: "user", content: "one", client_id: first.seen[1]?.headers.get("idempotency-key") },
      { id: 2, role: "assistant", content: "You said: one" },
      { id: 3, role: "user", content: "two", client_id: key, state: "pending" },
    ];
    const second = serverOf(({ method, ...request }) =>
      method === "GET" ? json({ status: true, history, variables: {} }) : echo({ method, ...request }),
    );
    const after = startChat(second, { storage: "session" });
    await after.conversation.open();
    await until(() => after.lines().length === 4);
    expect(after.lines().slice(2)).to.deep.equal(["user done: two", "assistant done: You said: two"]);
    expect(second.seen.map(({ method }) => method)).to.deep.equal(["GET", "POST"]);
    expect(second.seen[1]?.headers.get("idempotency-key")).to.equal(key);
  });

  it("sends what was on its way as it was, whatever the page offers by now, also after a second reload", async () => {
    const name = "ringback:https://chat.example/api|mara";
    const more = { agreement: { id: "card", answer: "yes" } };
    const pending = [{ key: "sent", text: "Yes", more, isQueued: false }];
    sessionStorage.setItem(name, JSON.stringify({ uuid, pending }));
    const offered = { ...features, "Ringback-Features": "idempotency, sse, client_tools" };
    const tool = { name: "add_to_basket", description: "Adds.", run: () => ({}) };
    const bodies: unknown[] = [];
    for (const isAnswered of [false, true]) {
      const server = serverOf(({ method, body }) => {
        if (method === "GET") return json({ status: true, history: [], variables: {} }, 200, offered);
        bodies.push(body);
        return isAnswered ? json({ status: true, message: "Booked.", function_calls: [] }) : new Promise(() => {});
      });
      const tools = new Map([[tool.name, tool]]);
      const { conversation, lines } = startChat(server, { storage: "session", tools });
      await conversation.open();
      await until(() => (isAnswered ? lines().length === 2 : bodies.length === 1));
      conversation.disconnect();
    }
    expect(bodies).to.deep.equal([
      { message: "Yes", ...more },
      { message: "Yes", ...more },
    ]);
  });

  it("sends a message that was not answered again with the files that it had", async () => {
    const attachments = [{ id: "6f1c", name: "boiler.png", type: "image/png", size: 4 }];
    const history = [{ id: 1, role: "user", content: "This one", client_id: "k", state: "failed", attachments }];
    const server = serverOf(({ method, ...request }) =>
      method === "GET" ? json({ status: true, history, variables: {} }) : echo({ method, ...request }),
    );
    const { conversation, lines } = startChat(server, { conversation: uuid });
    await conversation.open();
    conversation.retry("k");
    await until(() => lines().includes("assistant done: You said: This one"));
    expect(server.seen.at(-1)?.body).to.deep.equal({ message: "This one", attachments: ["6f1c"] });
  });

  it("sends what was queued offline before it, and leaves the visitor to decide on what may have arrived", async () => {
    const stored = { uuid, secret: "", expectsPerson: false, seen: 0, email: "", sound: false };
    const pending = [
      { key: "sent", text: "one", isQueued: false },
      { key: "queued", text: "two", isQueued: true },
    ];
    sessionStorage.setItem("ringback:https://chat.example/api|mara", JSON.stringify({ ...stored, pending }));
    // A server that names no features, as any is before it has answered.
    const server = serverOf(({ method, body }) =>
      method === "GET"
        ? json({ status: false, error: "" }, 500, {})
        : json({ status: true, message: `You said: ${body.message}`, function_calls: [] }, 200, {}),
    );
    const { conversation, lines } = startChat(server, { storage: "session" });
    await conversation.open();
    await until(() => lines().length === 3);
    expect(lines()).to.deep.equal(["user unknown: one", "user done: two", "assistant done: You said: two"]);
  });

  describe("with a message that was queued before it", () => {
    const name = "ringback:https://chat.example/api|mara";
    const pending = [{ key: "queued", text: "two", isQueued: true }];

    beforeEach(() => sessionStorage.setItem(name, JSON.stringify({ uuid, pending })));

    it("keeps it stored until it goes on with it", async () => {
      const { conversation, lines } = startChat(fullServer(echo), { storage: "session" });
      await conversation.open();
      conversation.allowSound(true);
      expect(JSON.parse(sessionStorage.getItem(name)!).pending).to.deep.equal(pending);
      await until(() => lines().length === 2);
      expect(JSON.parse(sessionStorage.getItem(name)!).pending).to.deep.equal([]);
    });

    it("does not send it where the visitor leaves the conversation at once", async () => {
      const server = fullServer(echo);
      const { conversation, lines } = startChat(server, { storage: "session" });
      await conversation.open();
      conversation.leave();
      await conversation.send("new");
      await until(() => lines().length > 1);
      expect(lines()).to.deep.equal(["user done: new", "assistant done: You said: new"]);
    });
  });

  it("shows what another tab writes while its link with that one is being made", async () => {
    const server = fullServer(echo);
    const { conversation } = startChat(server, { storage: "session" });
    await conversation.send("one");
    const { conversation: other, lines } = startChat(server, { storage: "session" });
    void other.open();
    void conversation.send("two");
    await until(() => lines().includes("assistant done: You said: two"));
    expect(server.seen.filter(({ method }) => method === "POST")).to.have.length(3);
  });

  it("ends in all tabs where the visitor leaves it in one that has not opened it", async () => {
    const server = fullServer(echo);
    const { conversation, lines } = startChat(server, { storage: "session" });
    await conversation.send("hi");
    startChat(server, { storage: "session" }).conversation.leave();
    await until(() => lines().length === 0);
    conversation.allowSound(true);
    expect(sessionStorage.length).to.equal(0);
  });

  it("leaves what another tab has stored of its own conversation, with the secret that resumes it", () => {
    const rest = { pending: [], expectsPerson: false, seen: 1, email: "", sound: false };
    const [first, second] = [1, 2].map(() => createConversationStore("local", "ringback|test", Date.now, 1));
    first!.write({ ...rest, uuid, secret: "a".repeat(43) });
    second!.write({ ...rest, uuid: crypto.randomUUID(), secret: "b".repeat(43) });
    expect(first!.read()).to.deep.include({ uuid, secret: "a".repeat(43) });
    expect(second!.read()).to.deep.include({ uuid, secret: "a".repeat(43) });
  });

  it("starts a new conversation when the server no longer has the stored one", async () => {
    const server = fullServer(echo);
    await startChat(server, { storage: "session" }).conversation.send("hi");
    const later = serverOf(({ method }) =>
      method === "GET"
        ? json({ status: false, error: "Conversation not found" }, 404)
        : json({ status: true, conversation_id: uuid, history: [] }),
    );
    const { conversation } = startChat(later, { storage: "session" });
    await conversation.open();
    expect(conversation.view).to.deep.include({ phase: "open", items: [] });
  });

  it("ignores malformed stored values, and works without storage", async () => {
    const name = "ringback:https://chat.example/api|mara";
    for (const stored of [
      "{",
      '"x"',
      '{"uuid":"../../etc"}',
      `{"uuid":"${uuid}","pending":[{"key":"a b","text":1},null]}`,
    ]) {
      sessionStorage.setItem(name, stored);
      const { conversation } = startChat(fullServer(echo), { storage: "session" });
      await conversation.open();
      expect(conversation.view.items, stored).to.deep.equal([]);
    }
    const blocked = Object.getOwnPropertyDescriptor(window, "sessionStorage");
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
      configurable: true,
    });
    try {
      expect(await startChat(fullServer(echo), { storage: "session" }).conversation.send("hi")).to.equal("taken");
    } finally {
      if (blocked) Object.defineProperty(window, "sessionStorage", blocked);
    }
  });

  it("ignores what was stored beyond the tab a day after the last message", async () => {
    let now = 1_000_000;
    await startChat(fullServer(echo), { storage: "local", now: () => now }).conversation.send("hi");
    now += 24 * 3_600_000;
    const later = fullServer(echo);
    await startChat(later, { storage: "local", now: () => now }).conversation.open();
    expect(later.seen.map(({ method }) => method)).to.deep.equal(["POST"]);
  });

  const cardDraft = { id: "form", values: { name: "Ada", days: ["Monday"], people: null } };

  it("removes what was put into a card where no card reads it any more: with its conversation, and once a chat opens", async () => {
    let now = 1_000_000;
    const options = { storage: "local", now: () => now } as const;
    for (const hasWritten of [true, false]) {
      const { conversation } = startChat(fullServer(echo), options);
      await conversation.open();
      if (hasWritten) await conversation.send("hi");
      conversation.forms.card.write(cardDraft);
      expect(JSON.stringify({ ...localStorage })).to.contain("Ada");
      now += 24 * 3_600_000;
      const later = startChat(fullServer(echo), options).conversation;
      if (hasWritten) expect(later.isKept).to.equal(false);
      else await later.open();
      expect(JSON.stringify({ ...localStorage })).not.to.contain("Ada");
    }
  });

  it("has what was not sent as long as the page is there where the browser blocks the storage, or it is full", () => {
    const refuse = () => {
      throw new DOMException("refused", "QuotaExceededError");
    };
    const blocked = Object.getOwnPropertyDescriptor(window, "sessionStorage")!;
    const { setItem } = Storage.prototype;
    const create = () => createConversationStore("session", "ringback|test", Date.now, 1);
    try {
      for (const prepare of [
        () => Object.assign(Storage.prototype, { setItem: refuse }),
        () => Object.defineProperty(window, "sessionStorage", { get: refuse, configurable: true }),
      ]) {
        create().draft = "Before";
        prepare();
        const store = create();
        store.draft = "Hello";
        store.forms.card.write(cardDraft);
        expect([store.draft, store.forms.card.read()]).to.deep.equal(["Hello", cardDraft]);
        store.draft = "";
        store.forms.card.write(undefined);
        expect([store.draft, store.forms.card.read()]).to.deep.equal(["", undefined]);
      }
    } finally {
      Object.assign(Storage.prototype, { setItem });
      Object.defineProperty(window, "sessionStorage", blocked);
    }
  });

  it("ignores what is stored of a card that no card has stored", () => {
    const { card } = createConversationStore("session", "ringback|test", Date.now, 1).forms;
    card.write(cardDraft);
    expect(card.read()).to.deep.equal(cardDraft);
    const { id, values } = cardDraft;
    for (const other of [
      "Ada",
      { id },
      { values },
      { id: 1, values },
      { id, values: null },
      { id, values: { a: {} } },
    ]) {
      sessionStorage.setItem("ringback|test|card", JSON.stringify({ value: other, at: Date.now() }));
      expect(card.read(), JSON.stringify(other)).to.equal(undefined);
    }
  });
});
