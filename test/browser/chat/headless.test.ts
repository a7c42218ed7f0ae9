import { expect } from "chai";
import { type Chat, type ChatOptions, createChat } from "../../../src/client/chat/create-chat.ts";
import { type Answer, echo, features, fullServer, json, sse, stream, until, uuid } from "./server.ts";

const chats: Chat[] = [];
afterEach(() => {
  for (const chat of chats.splice(0)) chat.close();
});

function chatWith(server: { fetch: typeof fetch }, more: Partial<ChatOptions> = {}): Chat {
  const chat = createChat({
    endpoint: "https://chat.example/api",
    assistant: uuid,
    storage: "none",
    fetch: server.fetch,
    ...more,
  });
  chats.push(chat);
  return chat;
}

const texts = (chat: Chat) => chat.state.items.map(({ role, text }) => `${role}: ${text}`);

describe("a chat without a look", () => {
  it("sends nothing before it is used, and then the visitor's message", async () => {
    const server = fullServer(echo);
    const chat = chatWith(server);
    expect(chat.state.phase).to.equal("idle");
    chat.subscribe(() => undefined);
    expect(server.seen).to.deep.equal([]);
    expect(await chat.send("hi")).to.equal("taken");
    expect(texts(chat)).to.deep.equal(["user: hi", "assistant: You said: hi"]);
    expect(server.seen.map(({ path }) => path)).to.deep.equal(["/conversations", `/conversations/${uuid}/messages`]);
  });

  it("has one state between two changes, and another after each, also with each piece of an answer", async () => {
    const pieces = ["Low ", "water ", "pressure."].map((text) => sse("delta", { text }));
    const done = sse("done", { status: true, message: "Low water pressure.", function_calls: [] });
    const server = fullServer(echo, stream([...pieces, done]));
    const chat = chatWith(server);
    await chat.send("hi"); // what its answer names, streams included, is known from then on
    const seen: string[] = [];
    let state = chat.state;
    chat.subscribe(() => {
      expect(chat.state).not.to.equal(state);
      state = chat.state;
      expect(chat.state).to.equal(state);
      seen.push(state.items.at(-1)?.text ?? "");
    });
    await chat.send("What is E14?");
    expect(seen).to.include("Low ");
    expect(seen.at(-1)).to.equal("Low water pressure.");
  });

  it("tells what happens by events until a listener is taken away, and lets one cancel a message", async () => {
    const server = fullServer(echo);
    const chat = chatWith(server);
    const emitted: string[] = [];
    const end = chat.on("message", ({ role, text }) => emitted.push(`${role}: ${text}`));
    const allow = chat.on("before-send", ({ text }) => text !== "no");
    expect(await chat.send("no")).to.equal("returned");
    expect(await chat.send("yes")).to.equal("taken");
    allow();
    end();
    expect(await chat.send("no")).to.equal("taken");
    expect(emitted).to.deep.equal(["user: yes", "assistant: You said: yes"]);
  });

  it("agrees to what a card shows with the visitor's changes, as data and in words", async () => {
    const pending_call = {
      id: "c1",
      name: "book_visit",
      title: "Book a visit",
      action: "Book it",
      fields: [{ name: "day", label: "Day", type: "date", value: "2031-05-01" }],
      expires_at: "2031-05-01T00:00:00Z",
    };
    const asks: Answer = () =>
      json({ status: true, message: "Shall I?", function_calls: [], choices: ["Yes, please", "No"], pending_call });
    const server = fullServer(asks, echo, asks, echo);
    const chat = chatWith(server);
    await chat.send("Book it");
    expect(chat.state.items.at(-1)?.pendingCall?.title).to.equal("Book a visit");
    expect(await chat.confirm("c1", "yes", { day: "2031-05-02" })).to.equal("taken");
    expect(server.seen.at(-1)?.body).to.deep.equal({
      message: "Book it\nDay: 2031-05-02",
      agreement: { id: "c1", answer: "yes", arguments: { day: "2031-05-02" } },
    });
    await chat.send("Again");
    await chat.confirm("c1", "no");
    expect(server.seen.at(-1)?.body).to.deep.equal({ message: "No", agreement: { id: "c1", answer: "no" } });
  });

  it("fills in a form by the names of its fields", async () => {
    const form = { id: "f1", fields: [{ name: "name", label: "Your name", type: "text" }] };
    const server = fullServer(() => json({ status: true, message: "Who?", function_calls: [], form }), echo);
    const chat = chatWith(server);
    await chat.send("Book it");
    await chat.fill("f1", { name: "Ada", phone: null });
    expect(server.seen.at(-1)?.body).to.deep.equal({
      message: "Your name: Ada",
      form_answer: { id: "f1", values: { name: "Ada", phone: null } },
    });
  });

  it("stops the answer that is being given where the server can", async () => {
    let stopped = (): void => undefined;
    const stops = { ...features, "Ringback-Features": "idempotency, sse, stop" };
    const server = fullServer(
      () => json({ status: true, message: "Hello.", function_calls: [] }, 200, stops),
      async ({ path }) => {
        if (!path.endsWith("/stop")) await new Promise<void>((resolve) => (stopped = resolve));
        return json({ status: true, message: "So far", function_calls: [], stopped: true }, 200, stops);
      },
      ({ path }) => {
        if (path.endsWith("/stop")) stopped();
        return json({ status: true, stopped: true }, 200, stops);
      },
    );
    const chat = chatWith(server);
    await chat.send("hi");
    expect(chat.state.canStop).to.equal(false);
    const answered = chat.send("Tell me all");
    await until(() => chat.state.canStop);
    chat.stop();
    await answered;
    expect(chat.state.items.at(-1)?.stopped).to.equal(true);
    expect(chat.state.canStop).to.equal(false);
  });

  it("says what a proxy offers, and whose visitor this is only when a conversation starts", async () => {
    const server = fullServer(echo);
    const chat = chatWith(server, { identity: async () => "signed" });
    await chat.send("hi");
    await chat.send("again");
    const emitted = server.seen.map(({ headers }) => headers.get("ringback-identity"));
    expect(emitted).to.deep.equal(["signed", null, null]);
  });
});
