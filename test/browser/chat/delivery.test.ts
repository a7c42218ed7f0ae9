import { expect } from "chai";
import {
  dropped,
  echo,
  fullServer,
  json,
  refusal,
  reply,
  serverOf,
  sse,
  startChat,
  stream,
  until,
  uuid,
} from "./server.ts";

afterEach(() => {
  Reflect.deleteProperty(navigator, "onLine");
});

function goOffline(): void {
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
}

function goOnline(): void {
  Reflect.deleteProperty(navigator, "onLine");
  dispatchEvent(new Event("online"));
}

describe("the delivery of a message", () => {
  it("fetches a lost reply under the key of its message", async () => {
    const broken = stream([sse("delta", { text: "Lo" })], { cut: true });
    const server = fullServer(broken, dropped, refusal(409, "IN_FLIGHT", { "retry-after": "1" }), echo);
    const { conversation, lines } = startChat(server);
    await conversation.send("hi");
    const keys = server.seen.slice(1).map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).to.have.length(4);
    expect(new Set(keys).size).to.equal(1);
    expect(lines()).to.deep.equal(["user done: hi", "assistant done: You said: hi"]);
  });

  it("says that a reply is being written where it is waited for, and never before one that comes at once", async () => {
    let answer = (_: Response): void => undefined;
    const held = () => new Promise<Response>((resolve) => (answer = resolve));
    const { conversation, seen } = startChat(fullServer(echo, held));
    await conversation.send("hi");
    expect(seen).to.include("assistant done: You said: hi");
    expect(seen).not.to.include("writing");
    const sent = conversation.send("and again");
    await until(() => conversation.view.waiting === "writing");
    answer(Response.json(reply));
    await sent;
    expect(conversation.view.waiting).to.equal("no");
  });

  for (const status of [502, 504, 520, 522, 524]) {
    it(`repeats a message under the same key after a gateway's ${status}`, async () => {
      const gateway = () => new Response("<h1>Bad gateway</h1>", { status });
      const server = fullServer(gateway, echo);
      const { conversation, lines } = startChat(server);
      await conversation.send("book it");
      expect(new Set(server.seen.slice(1).map(({ headers }) => headers.get("idempotency-key"))).size).to.equal(1);
      expect(lines()).to.deep.equal(["user done: book it", "assistant done: You said: book it"]);
    });

    it(`marks a message as unknown after a gateway's ${status}, where keys are not honoured`, async () => {
      const server = serverOf(({ method }) =>
        method === "GET" ? new Response("", { status: 404 }) : new Response("<h1>Bad gateway</h1>", { status }),
      );
      const { conversation, lines } = startChat(server, { assistant: "", conversation: uuid });
      expect(await conversation.send("book it")).to.equal("taken");
      expect(lines()).to.deep.equal(["user unknown: book it"]);
      expect(server.seen.filter(({ method }) => method === "POST")).to.have.length(1);
    });
  }

  it("keeps a message that could not be sent, and sends it again on retry", async () => {
    const server = fullServer(dropped, dropped, dropped, dropped, dropped, echo);
    const { conversation, lines, emitted } = startChat(server);
    expect(await conversation.send("hi")).to.equal("taken");
    expect(lines()).to.deep.equal(["user failed: hi"]);
    expect(emitted.at(-1)).to.deep.include(
      ["error", { code: "UNREACHABLE", status: 0, retryable: true, messageId: conversation.view.items[0]?.key }][0],
    );
    conversation.retry(conversation.view.items[0]?.key ?? "");
    await until(() => lines().length === 2);
    expect(lines()).to.deep.equal(["user done: hi", "assistant done: You said: hi"]);
  });

  it("marks a message as failed on an unexpected error, and logs that once", async () => {
    const { error } = console;
    const logged: unknown[] = [];
    console.error = (...args: unknown[]) => logged.push(args);
    try {
      const fault = new TypeError("undefined is not a function");
      const server = fullServer(echo);
      const { conversation, lines, emitted } = startChat(server, {
        nextFrame: () => {
          throw fault;
        },
      });
      await conversation.open();
      const streams = fullServer(stream([sse("delta", { text: "Lo" }), sse("done", reply)]));
      const broken = startChat(streams, {
        nextFrame: () => {
          throw fault;
        },
      });
      await broken.conversation.send("hi");
      broken.conversation.retry(broken.conversation.view.items[0]?.key ?? "");
      await until(() => streams.seen.length === 3 && broken.lines()[0] === "user failed: hi");
      expect([lines(), emitted]).to.deep.equal([[], []]);
      expect(broken.emitted[0]).to.deep.equal([
        "error",
        { code: "UNEXPECTED", status: 0, retryable: true, messageId: broken.conversation.view.items[0]?.key },
      ]);
      expect(logged).to.deep.equal([["ringback: something unexpected went wrong.", fault]]);
    } finally {
      console.error = error;
    }
  });

  it("marks a message whose turn failed, and deletes it on remove", async () => {
    const { conversation, lines } = startChat(fullServer(refusal(400, "PROCESSING_FAILED")));
    await conversation.send("hi");
    expect(lines()).to.deep.equal(["user failed: hi"]);
    conversation.remove(conversation.view.items[0]?.key ?? "");
    expect(lines()).to.deep.equal([]);
  });

  for (const [code, status, notice] of [
    ["INSUFFICIENT_BALANCE", 400, { kind: "balance", phase: "message" }],
    ["VALIDATION_FAILED", 422, { kind: "invalid" }],
  ] as const) {
    it(`returns the text on ${code}`, async () => {
      const { conversation, lines } = startChat(fullServer(refusal(status, code)));
      expect(await conversation.send("hi")).to.equal("returned");
      expect(lines()).to.deep.equal([]);
      expect(conversation.view.notice).to.deep.equal(notice);
    });
  }

  it("sends what waits behind the answer to a card that was overtaken", async () => {
    const { conversation, lines } = startChat(fullServer(refusal(409, "AGREEMENT_STALE"), echo));
    const agreement = { id: "c", answer: "yes" } as const;
    const sent = [conversation.send("Book it", { agreement }), conversation.send("And when?")];
    expect(await Promise.all(sent)).to.deep.equal(["stale", "taken"]);
    expect(lines()).to.deep.equal(["user done: And when?", "assistant done: You said: And when?"]);
  });

  it("keeps a message that is refused when it is sent once more", async () => {
    const server = fullServer(refusal(400, "PROCESSING_FAILED"), refusal(429, "RATE_LIMITED", { "retry-after": "1" }));
    const { conversation, lines } = startChat(server);
    await conversation.send("hi");
    conversation.retry(conversation.view.items[0]?.key ?? "");
    await until(() => conversation.view.notice?.kind === "rate-limited");
    expect(lines()).to.deep.equal(["user failed: hi"]);
  });

  it("emits that the balance is used up when a conversation cannot start", async () => {
    const server = serverOf(refusal(400, "INSUFFICIENT_BALANCE"));
    const { conversation, emitted } = startChat(server);
    await conversation.open();
    expect(conversation.view).to.deep.include({ phase: "refused", notice: { kind: "balance", phase: "start" } });
    expect(emitted).to.deep.equal([["balance", { code: "INSUFFICIENT_BALANCE", phase: "start" }]]);
    expect(await conversation.send("hi")).to.equal("returned");
  });

  it("shows a rate limit until it ends", async () => {
    const { conversation } = startChat(fullServer(refusal(429, "RATE_LIMITED", { "retry-after": "1" })), {
      now: () => 5_000,
    });
    expect(await conversation.send("hi")).to.equal("returned");
    expect(conversation.view.notice).to.deep.equal({ kind: "rate-limited", until: 6_000 });
    await until(() => conversation.view.notice === undefined);
  });

  it("queues messages while the browser is offline: visible, cancellable, then sent in order", async () => {
    const server = fullServer(echo);
    const { conversation, lines } = startChat(server);
    await conversation.open();
    goOffline();
    const sent = ["one", "two", "three"].map((text) => conversation.send(text));
    await until(() => conversation.view.notice?.kind === "offline");
    expect(lines()).to.deep.equal(["user queued: one", "user queued: two", "user queued: three"]);
    conversation.remove(conversation.view.items[1]?.key ?? "");
    goOnline();
    // The text of one that was cancelled is not put back into the text box.
    expect(await Promise.all(sent)).to.deep.equal(["taken", "taken", "taken"]);
    expect(lines()).to.deep.equal([
      "user done: one",
      "assistant done: You said: one",
      "user done: three",
      "assistant done: You said: three",
    ]);
    expect(server.seen.filter(({ path }) => path.endsWith("/messages"))).to.have.length(2);
  });

  it("says that it is offline until it is back, also where the conversation is opened meanwhile", async () => {
    let opened = () => {};
    const opening = new Promise<void>((resolve) => (opened = resolve));
    const server = serverOf(async (request) => {
      if (!request.path.endsWith("/conversations")) return echo(request);
      await opening;
      return json({ status: true, conversation_id: uuid, history: [] });
    });
    const { conversation } = startChat(server);
    void conversation.open();
    goOffline();
    const sent = conversation.send("one");
    await until(() => conversation.view.notice?.kind === "offline");
    opened();
    await until(() => conversation.view.phase === "open");
    expect(conversation.view.notice).to.deep.equal({ kind: "offline" });
    goOnline();
    await sent;
    expect(conversation.view.notice).to.equal(undefined);
  });

  it("says so no longer once the conversation is open, where nothing waits for the connection", async () => {
    let isReachable = false;
    const { conversation } = startChat(
      serverOf((request) => {
        if (!isReachable) return dropped(request);
        return request.method === "GET" ? echo(request) : json({ status: true, conversation_id: uuid, history: [] });
      }),
    );
    goOffline();
    await conversation.open();
    expect(conversation.view.notice).to.deep.equal({ kind: "offline" });
    isReachable = true;
    await conversation.open();
    expect([conversation.view.phase, conversation.view.notice]).to.deep.equal(["open", undefined]);
  });
});
