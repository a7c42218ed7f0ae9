import { expect } from "chai";
import type { StreamedText } from "../../../src/widget/chat/items/streamed-text.ts";
import type { Conversation } from "../../../src/widget/chat/model.ts";
import { dropped, echo, features, fullServer, json, refusal, serverOf, stream, talkTo, until, uuid } from "./server.ts";

const sse = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const reply = { status: true, message: "Low pressure.", function_calls: [] };

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  Reflect.deleteProperty(navigator, "onLine");
});

function goOffline(): void {
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
}

function goOnline(): void {
  Reflect.deleteProperty(navigator, "onLine");
  dispatchEvent(new Event("online"));
}

/** Follows the first answer that is being written, from its first piece on. */
function followLive(onChange: () => void = () => undefined) {
  const shown: string[] = [];
  let live: StreamedText | undefined;
  let conversation: Conversation | undefined;
  return {
    shown,
    text: () => live?.text,
    follow: (given: Conversation) => {
      conversation = given;
    },
    onChange: () => {
      onChange();
      if (live) return;
      live = conversation?.view.items.find((item) => item.live)?.live;
      live?.subscribe(() => shown.push(live!.text));
    },
  };
}

describe("a conversation", () => {
  it("touches nothing before it is opened", async () => {
    const server = fullServer();
    talkTo(server, { storage: "session" });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.seen).to.deep.equal([]);
    expect(sessionStorage.length).to.equal(0);
  });

  it("opens with its assistant and variables, shows the greeting, and remembers nothing until the visitor speaks", async () => {
    const server = serverOf(() =>
      json({ status: true, conversation_id: uuid, history: [{ id: 1, role: "assistant", content: "Hello" }] }),
    );
    const { conversation, lines } = talkTo(server, { storage: "session", variables: { name: "Ada" } });
    await Promise.all([conversation.open(), conversation.open()]);
    expect(server.seen.map(({ body }) => body)).to.deep.equal([
      { assistant_id: "mara", type: "widget", variables: { name: "Ada" } },
    ]);
    expect(lines()).to.deep.equal(["assistant done: Hello"]);
    expect(sessionStorage.length).to.equal(0);
  });

  it("sends in order, one at a time, each under its own key", async () => {
    const server = fullServer(echo);
    const { conversation, lines, told } = talkTo(server);
    const results = await Promise.all([conversation.send("one"), conversation.send("two"), conversation.send("three")]);
    expect(results).to.deep.equal(["taken", "taken", "taken"]);
    expect(lines()).to.deep.equal(
      ["one", "two", "three"].flatMap((text) => [`user done: ${text}`, `assistant done: You said: ${text}`]),
    );
    const keys = server.seen.slice(1).map(({ headers }) => headers.get("idempotency-key"));
    expect(new Set(keys).size).to.equal(3);
    expect(told.filter(([name]) => name === "ringback-message")).to.have.length(6);
  });

  it("shows an answer as it streams, and the whole reply in the end", async () => {
    const pieces = [
      sse("delta", { text: "Low " }),
      "event: delta\r\nda",
      'ta: {"text":"press"}\r\n\r\n: still here\n\n',
      sse("done", reply),
    ];
    const seen: string[] = [];
    const written = followLive(() => seen.push(conversation.view.waiting, lines().at(-1) ?? ""));
    const { conversation, lines } = talkTo(fullServer(stream(pieces)), { onChange: written.onChange });
    written.follow(conversation);
    await conversation.send("E14?");
    expect(seen).to.include("assistant streaming: Low ");
    await until(() => written.shown.at(-1) === "Low press");
    expect(lines()).to.deep.equal(["user done: E14?", "assistant done: Low pressure."]);
    expect(seen).to.include("writing");
    expect(conversation.view.waiting).to.equal("no");
  });

  it("changes what it shows a few times only, however many pieces arrive in one burst", async () => {
    const burst = Array.from({ length: 5_000 }, (_, index) => sse("delta", { text: `${index} ` })).join("");
    let changes = 0;
    let frames = 0;
    const written = followLive(() => changes++);
    const server = fullServer(stream([burst, sse("done", reply)]));
    const { conversation } = talkTo(server, {
      onChange: written.onChange,
      nextFrame: () => new Promise((resolve) => setTimeout(() => resolve(void frames++), 5)),
    });
    written.follow(conversation);
    await conversation.send("E14?");
    expect(written.text()?.endsWith("4999 ")).to.equal(true);
    expect(changes).to.be.below(12);
    expect(written.shown.length).to.be.at.most(frames);
    expect(conversation.view.items.at(-1)?.text).to.equal("Low pressure.");
  });

  it("shows a function as running from its announcement to its result, and tells the page of it once", async () => {
    const call = { name: "find_visit", arguments: { day: "Thursday" } };
    const finished = { ...call, result: { free: "09:00" } };
    let shown: unknown[] = [];
    const pieces = [
      sse("function_call", call),
      sse("function_call", call),
      sse("function_call", { ...finished, startedAt: 1 }),
      sse("function_call", { name: 7 }),
      sse("done", { ...reply, function_calls: [finished, { nothing: true }] }),
    ];
    const { conversation, told } = talkTo(fullServer(stream(pieces)), {
      now: () => 5_000,
      onChange: () => shown.push(conversation.view.items.at(-1)?.calls),
    });
    await conversation.send("E14?");
    const running = { ...call, startedAt: 5_000 };
    for (const calls of [[running], [running, running], [finished, running]]) expect(shown).to.deep.include(calls);
    expect(conversation.view.items.at(-1)?.calls).to.deep.equal([finished]);
    shown = told.filter(([name]) => name === "ringback-function-call");
    expect(shown).to.deep.equal([["ringback-function-call", finished]]);
  });

  it("never shows a step of a finished answer as running, whatever a server says of it", async () => {
    const call = { name: "find_visit", arguments: {}, startedAt: 1 };
    const history = [{ id: 1, role: "assistant", content: "Hello", function_calls: [call, null, { name: 1 }] }];
    const server = serverOf(() => json({ status: true, conversation_id: uuid, history }));
    const { conversation } = talkTo(server);
    await conversation.open();
    expect(conversation.view.items[0]?.calls).to.deep.equal([{ name: "find_visit", arguments: {}, result: undefined }]);
  });

  it("fetches a lost reply under the same key, and never asks a second time", async () => {
    const broken = stream([sse("delta", { text: "Lo" })], { cut: true });
    const server = fullServer(broken, dropped, refusal(409, "IN_FLIGHT", { "retry-after": "1" }), echo);
    const { conversation, lines } = talkTo(server);
    await conversation.send("hi");
    const keys = server.seen.slice(1).map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).to.have.length(4);
    expect(new Set(keys).size).to.equal(1);
    expect(lines()).to.deep.equal(["user done: hi", "assistant done: You said: hi"]);
  });

  for (const status of [502, 504, 524]) {
    it(`asks again under the same key after a gateway's ${status}, which says nothing of what the server did`, async () => {
      const gateway = () => new Response("<h1>Bad gateway</h1>", { status });
      const server = fullServer(gateway, echo);
      const { conversation, lines } = talkTo(server);
      await conversation.send("book it");
      expect(new Set(server.seen.slice(1).map(({ headers }) => headers.get("idempotency-key"))).size).to.equal(1);
      expect(lines()).to.deep.equal(["user done: book it", "assistant done: You said: book it"]);
    });

    it(`does not know after a gateway's ${status} whether a message arrived, where keys are not honoured`, async () => {
      const server = serverOf(({ method }) =>
        method === "GET" ? new Response("", { status: 404 }) : new Response("<h1>Bad gateway</h1>", { status }),
      );
      const { conversation, lines } = talkTo(server, { assistant: "", conversation: uuid });
      expect(await conversation.send("book it")).to.equal("taken");
      expect(lines()).to.deep.equal(["user unknown: book it"]);
      expect(server.seen.filter(({ method }) => method === "POST")).to.have.length(1);
    });
  }

  it("keeps a message that could not be sent, and sends it again when asked", async () => {
    const server = fullServer(dropped, dropped, dropped, dropped, dropped, echo);
    const { conversation, lines, told } = talkTo(server);
    expect(await conversation.send("hi")).to.equal("taken");
    expect(lines()).to.deep.equal(["user failed: hi"]);
    expect(told.at(-1)).to.deep.include(
      [
        "ringback-error",
        { code: "UNREACHABLE", status: 0, retryable: true, messageId: conversation.view.items[0]?.key },
      ][0],
    );
    conversation.retry(conversation.view.items[0]?.key ?? "");
    await until(() => lines().length === 2);
    expect(lines()).to.deep.equal(["user done: hi", "assistant done: You said: hi"]);
  });

  it("shows an unexpected error and logs it once", async () => {
    const { error } = console;
    const logged: unknown[] = [];
    console.error = (...args: unknown[]) => logged.push(args);
    try {
      const fault = new TypeError("undefined is not a function");
      const server = fullServer(echo);
      const { conversation, lines, told } = talkTo(server, {
        nextFrame: () => {
          throw fault;
        },
      });
      await conversation.open();
      const streams = fullServer(stream([sse("delta", { text: "Lo" }), sse("done", reply)]));
      const broken = talkTo(streams, {
        nextFrame: () => {
          throw fault;
        },
      });
      await broken.conversation.send("hi");
      broken.conversation.retry(broken.conversation.view.items[0]?.key ?? "");
      await until(() => streams.seen.length === 3 && broken.lines()[0] === "user failed: hi");
      expect([lines(), told]).to.deep.equal([[], []]);
      expect(broken.told[0]).to.deep.equal([
        "ringback-error",
        { code: "UNEXPECTED", status: 0, retryable: true, messageId: broken.conversation.view.items[0]?.key },
      ]);
      expect(logged).to.deep.equal([["ringback: something unexpected went wrong.", fault]]);
    } finally {
      console.error = error;
    }
  });

  it("marks a message whose turn failed, and deletes it when asked", async () => {
    const { conversation, lines } = talkTo(fullServer(refusal(400, "PROCESSING_FAILED")));
    await conversation.send("hi");
    expect(lines()).to.deep.equal(["user failed: hi"]);
    conversation.remove(conversation.view.items[0]?.key ?? "");
    expect(lines()).to.deep.equal([]);
  });

  for (const [code, status, notice] of [
    ["INSUFFICIENT_BALANCE", 400, { kind: "balance", phase: "message" }],
    ["VALIDATION_FAILED", 422, { kind: "invalid" }],
  ] as const) {
    it(`gives the text back on ${code}`, async () => {
      const { conversation, lines } = talkTo(fullServer(refusal(status, code)));
      expect(await conversation.send("hi")).to.equal("returned");
      expect(lines()).to.deep.equal([]);
      expect(conversation.view.notice).to.deep.equal(notice);
    });
  }

  it("tells the page that the money has run out, also when nothing can begin", async () => {
    const server = serverOf(refusal(400, "INSUFFICIENT_BALANCE"));
    const { conversation, told } = talkTo(server);
    await conversation.open();
    expect(conversation.view).to.deep.include({ phase: "refused", notice: { kind: "balance", phase: "start" } });
    expect(told).to.deep.equal([["ringback-balance", { code: "INSUFFICIENT_BALANCE", phase: "start" }]]);
    expect(await conversation.send("hi")).to.equal("returned");
  });

  it("says until when it must wait, and forgets it then", async () => {
    const { conversation } = talkTo(fullServer(refusal(429, "RATE_LIMITED", { "retry-after": "1" })), {
      now: () => 5_000,
    });
    expect(await conversation.send("hi")).to.equal("returned");
    expect(conversation.view.notice).to.deep.equal({ kind: "rate-limited", until: 6_000 });
    await until(() => conversation.view.notice === undefined);
  });

  it("ends on a 404 of a message only, and begins anew when asked", async () => {
    const server = fullServer(refusal(404, "CONVERSATION_NOT_FOUND"), echo);
    const { conversation, lines } = talkTo(server);
    expect(await conversation.send("hi")).to.equal("returned");
    expect(conversation.view.phase).to.equal("ended");
    await conversation.startNew();
    await conversation.send("again");
    expect(lines()).to.deep.equal(["user done: again", "assistant done: You said: again"]);
  });

  it("can be begun anew again after that was refused once", async () => {
    let starts = 0;
    const server = serverOf((request) => {
      if (request.path !== "/conversations") return echo(request);
      if (++starts === 2) return refusal(503, "BUDGET_REACHED")(request);
      return json({ status: true, conversation_id: uuid, history: [] });
    });
    const { conversation, lines } = talkTo(server);
    await conversation.send("one");
    await conversation.startNew();
    expect(conversation.view.phase).to.equal("refused");
    await conversation.open();
    await conversation.send("two");
    expect(lines()).to.deep.equal(["user done: two", "assistant done: You said: two"]);
  });

  it("waits while the browser is off line: visible, cancellable, then sent in order", async () => {
    const server = fullServer(echo);
    const { conversation, lines } = talkTo(server);
    await conversation.open();
    goOffline();
    const sent = ["one", "two", "three"].map((text) => conversation.send(text));
    await until(() => conversation.view.notice?.kind === "offline");
    expect(lines()).to.deep.equal(["user queued: one", "user queued: two", "user queued: three"]);
    conversation.remove(conversation.view.items[1]?.key ?? "");
    goOnline();
    await Promise.all(sent);
    expect(lines()).to.deep.equal([
      "user done: one",
      "assistant done: You said: one",
      "user done: three",
      "assistant done: You said: three",
    ]);
    expect(server.seen.filter(({ path }) => path.endsWith("/messages"))).to.have.length(2);
  });

  it("refuses what is blank or too long in code points before anything is sent", async () => {
    const server = fullServer(echo);
    const { conversation } = talkTo(server);
    expect(await conversation.send("   ")).to.equal("returned");
    expect(await conversation.send("a".repeat(2_001))).to.equal("returned");
    expect(server.seen).to.deep.equal([]);
    expect(await conversation.send("😀".repeat(2_000))).to.equal("taken");
  });

  it("works on a page without https, which has no randomUUID", async () => {
    Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
    try {
      const { conversation } = talkTo(fullServer(echo));
      expect(await conversation.send("hi")).to.equal("taken");
    } finally {
      Reflect.deleteProperty(crypto, "randomUUID");
    }
  });

  it("says nothing to a page that it has left", async () => {
    let answer = () => {};
    const server = fullServer(() => new Promise((resolve) => (answer = () => resolve(json(reply)))));
    const { conversation, told } = talkTo(server);
    void conversation.send("hi");
    await until(() => server.seen.length === 2);
    conversation.disconnect();
    answer();
    await until(() => conversation.view.items.length === 2);
    expect(told).to.deep.equal([]);
  });

  it("drops an answer to a conversation that was left for a new one", async () => {
    let answer = () => {};
    const server = fullServer(() => new Promise((resolve) => (answer = () => resolve(json(reply)))), echo);
    const { conversation, lines } = talkTo(server);
    void conversation.send("old");
    await until(() => server.seen.length === 2);
    await conversation.startNew();
    answer();
    await conversation.send("new");
    expect(lines()).to.deep.equal(["user done: new", "assistant done: You said: new"]);
  });
});

describe("after a reload", () => {
  it("goes on where it was, and fetches the reply that was on its way instead of asking again", async () => {
    const first = fullServer(echo, () => new Promise(() => {}));
    const before = talkTo(first, { storage: "session" });
    await before.conversation.send("one");
    void before.conversation.send("two");
    await until(() => first.seen.length === 3);
    const key = first.seen[2]?.headers.get("idempotency-key");
    const history = [
      { id: 1, role: "user", content: "one", client_id: first.seen[1]?.headers.get("idempotency-key") },
      { id: 2, role: "assistant", content: "You said: one" },
      { id: 3, role: "user", content: "two", client_id: key, state: "pending" },
    ];
    const second = serverOf(({ method, ...request }) =>
      method === "GET" ? json({ status: true, history, variables: {} }) : echo({ method, ...request }),
    );
    const after = talkTo(second, { storage: "session" });
    await after.conversation.open();
    await until(() => after.lines().length === 4);
    expect(after.lines().slice(2)).to.deep.equal(["user done: two", "assistant done: You said: two"]);
    expect(second.seen.map(({ method }) => method)).to.deep.equal(["GET", "POST"]);
    expect(second.seen[1]?.headers.get("idempotency-key")).to.equal(key);
  });

  it("begins anew when the server knows its conversation no longer", async () => {
    const server = fullServer(echo);
    await talkTo(server, { storage: "session" }).conversation.send("hi");
    const later = serverOf(({ method }) =>
      method === "GET"
        ? json({ status: false, error: "Conversation not found" }, 404)
        : json({ status: true, conversation_id: uuid, history: [] }),
    );
    const { conversation } = talkTo(later, { storage: "session" });
    await conversation.open();
    expect(conversation.view).to.deep.include({ phase: "open", items: [] });
  });

  it("believes nothing that is not its own in the store, and works where there is none", async () => {
    const name = "ringback:https://chat.example/api|mara";
    for (const stored of [
      "{",
      '"x"',
      '{"uuid":"../../etc"}',
      `{"uuid":"${uuid}","pending":[{"key":"a b","text":1},null]}`,
    ]) {
      sessionStorage.setItem(name, stored);
      const { conversation } = talkTo(fullServer(echo), { storage: "session" });
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
      expect(await talkTo(fullServer(echo), { storage: "session" }).conversation.send("hi")).to.equal("taken");
    } finally {
      if (blocked) Object.defineProperty(window, "sessionStorage", blocked);
    }
  });

  it("forgets a day after the last word what is kept beyond the tab", async () => {
    let now = 1_000_000;
    await talkTo(fullServer(echo), { storage: "local", now: () => now }).conversation.send("hi");
    now += 24 * 3_600_000;
    const later = fullServer(echo);
    await talkTo(later, { storage: "local", now: () => now }).conversation.open();
    expect(later.seen.map(({ method }) => method)).to.deep.equal(["POST"]);
  });
});

describe("a long conversation", () => {
  const line = (id: number) => ({ id, role: "assistant", content: `line ${id}` });
  const lines = Array.from({ length: 25 }, (_, index) => line(index + 1));
  const open = async (page: (query: URLSearchParams) => object) => {
    const server = serverOf(({ path }) => json(page(new URLSearchParams(path.split("?")[1]))));
    const talk = talkTo(server, { assistant: "", conversation: uuid });
    await talk.conversation.open();
    return { ...talk, server, ids: () => talk.conversation.view.items.map(({ id }) => id) };
  };

  it("is fetched part by part from its end, each part once", async () => {
    const { conversation, server, ids } = await open((query) => {
      const before = Number(query.get("before") ?? 26);
      const history = lines.filter(({ id }) => id < before).slice(-10);
      return { status: true, history, has_more: history[0]!.id > 1 };
    });
    expect([ids()[0], ids().length, conversation.view.older]).to.deep.equal([16, 10, "some"]);
    await Promise.all([conversation.loadOlder(), conversation.loadOlder()]);
    expect([ids()[0], ids().length, conversation.view.older]).to.deep.equal([6, 20, "some"]);
    await conversation.loadOlder();
    await conversation.loadOlder();
    expect(ids()).to.deep.equal(lines.map(({ id }) => id));
    expect(conversation.view.older).to.equal("none");
    expect(server.seen.map(({ path }) => path.split("?")[1])).to.deep.equal([undefined, "before=16", "before=6"]);
  });

  it("is there as a whole where the server does not page, and asks no further where it does not understand", async () => {
    const whole = await open(() => ({ status: true, history: lines }));
    expect([whole.ids().length, whole.conversation.view.older]).to.deep.equal([25, "none"]);
    const deaf = await open(() => ({ status: true, history: lines, has_more: true }));
    await deaf.conversation.loadOlder();
    expect([deaf.ids().length, deaf.conversation.view.older]).to.deep.equal([25, "none"]);
  });

  it("shows a message that was tried twice once, by its last try", async () => {
    const tried = { role: "user", content: "book it", client_id: "k" };
    const older = [{ ...tried, id: 1, state: "failed" }, { ...tried, id: 2 }, line(3)];
    const { conversation } = await open((query) =>
      query.has("before") ? { status: true, history: older } : { status: true, history: [line(4)], has_more: true },
    );
    await conversation.loadOlder();
    expect(conversation.view.items.map(({ id, state }) => `${id} ${state}`)).to.deep.equal([
      "2 done",
      "3 done",
      "4 done",
    ]);
  });

  it("logs and emits an unexpected error while it is loaded, and can be loaded again", async () => {
    const { error } = console;
    const logged: unknown[] = [];
    console.error = (...args: unknown[]) => logged.push(args);
    try {
      const fault = new TypeError("undefined is not a function");
      const broken = Object.assign(new Response(), {
        json: async () =>
          new Proxy(
            {},
            {
              get: (_, name) => {
                if (name === "then") return undefined;
                throw fault;
              },
            },
          ),
      });
      const server = serverOf(({ path }) =>
        path.includes("before") ? broken : json({ status: true, history: lines.slice(-5), has_more: true }),
      );
      const { conversation, told } = talkTo(server, { assistant: "", conversation: uuid });
      await conversation.open();
      await conversation.loadOlder();
      expect(conversation.view.older).to.equal("failed");
      expect(logged).to.deep.equal([["ringback: something unexpected went wrong.", fault]]);
      expect(told).to.deep.equal([["ringback-error", { code: "UNEXPECTED", status: 0, retryable: true }]]);
    } finally {
      console.error = error;
    }
  });

  it("can be asked for again after a failure", async () => {
    let fails = true;
    const server = serverOf(({ path }) => {
      if (!path.includes("before")) return json({ status: true, history: lines.slice(-5), has_more: true });
      return fails ? new Response("", { status: 500 }) : json({ status: true, history: lines.slice(0, -5) });
    });
    const { conversation } = talkTo(server, { assistant: "", conversation: uuid });
    await conversation.open();
    await conversation.loadOlder();
    expect([conversation.view.items.length, conversation.view.older]).to.deep.equal([5, "failed"]);
    fails = false;
    await conversation.loadOlder();
    expect([conversation.view.items.length, conversation.view.older]).to.deep.equal([25, "none"]);
  });
});

describe("a server that has nothing but the document's message endpoint", () => {
  const bare = (say = echo) =>
    serverOf((request) => {
      if (request.method === "POST" && request.path === `/conversations/${uuid}/messages`)
        return stripped(say(request));
      return new Response("Not here", { status: 404 });
    });
  const stripped = async (answer: Response | Promise<Response>) => {
    const { body, status } = await answer;
    return new Response(body, { status });
  };

  it("is chatted with: plain JSON, no header of ours", async () => {
    const server = bare();
    const { conversation, lines } = talkTo(server, { assistant: "", conversation: uuid });
    await conversation.send("one");
    await conversation.send("two");
    expect(lines()).to.have.length(4);
    for (const { headers, method } of server.seen.filter((request) => request.method === "POST")) {
      expect([...headers.keys()], method).to.have.members(["accept", "content-type"]);
      expect(headers.get("accept")).to.equal("application/json");
    }
  });

  it("is never asked twice: a lost reply is unknown, and looked up when the visitor asks", async () => {
    const server = bare(dropped);
    const { conversation, lines } = talkTo(server, { assistant: "", conversation: uuid });
    expect(await conversation.send("book it")).to.equal("taken");
    expect(lines()).to.deep.equal(["user unknown: book it"]);
    expect(server.seen.filter(({ method }) => method === "POST")).to.have.length(1);
    await conversation.check(conversation.view.items[0]?.key ?? "");
    expect(lines()).to.deep.equal(["user unknown: book it"]);
  });

  it("is not asked twice for a message that left without a key, whatever its broken answer says of keys", async () => {
    const server = serverOf(({ method }) =>
      method === "GET" ? new Response("", { status: 500 }) : stream([], { cut: true })({} as never),
    );
    const { conversation, lines } = talkTo(server, { assistant: "", conversation: uuid });
    await conversation.send("book it");
    expect(lines()).to.deep.equal(["user unknown: book it"]);
    expect(server.seen.filter(({ method }) => method === "POST")).to.have.length(1);
  });

  it("forgets what it was looking up when the visitor leaves the conversation meanwhile", async () => {
    let answer: (response: Response) => void = () => undefined;
    let reads = 0;
    const server = serverOf(({ method }) => {
      if (method === "POST") return Promise.reject(new TypeError("reset"));
      if (reads++ === 0) return new Response("", { status: 404 });
      return new Promise<Response>((resolve) => (answer = resolve));
    });
    const { conversation, lines } = talkTo(server, { assistant: "", conversation: uuid });
    await conversation.send("book it");
    const checked = conversation.check(conversation.view.items[0]?.key ?? "");
    await until(() => reads === 2);
    conversation.leave();
    answer(json({ status: true, history: [{ role: "user", content: "book it" }] }, 200, {}));
    await checked;
    expect(lines()).to.deep.equal([]);
  });

  it("finds out by the history, where there is one, whether a message arrived", async () => {
    const history: object[] = [];
    const server = serverOf(({ method, body }) => {
      if (method === "GET") return json({ status: true, history }, 200, {});
      history.push({ role: "user", content: body.message }, { role: "assistant", content: "Booked." });
      return Promise.reject(new TypeError("reset"));
    });
    const { conversation, lines } = talkTo(server, { assistant: "", conversation: uuid });
    await conversation.send("book it");
    await conversation.check(conversation.view.items[0]?.key ?? "");
    expect(lines()).to.deep.equal(["user done: book it", "assistant done: Booked."]);
  });

  it("says its failures by status and text", async () => {
    for (const [answer, expected] of [
      [{ status: false, error: "Insufficient balance" }, "returned"],
      [{ status: false, error: "Failed to process message: x" }, "taken"],
    ] as const) {
      for (const status of [400, 200]) {
        const { conversation } = talkTo(
          bare(() => json(answer, status)),
          { assistant: "", conversation: uuid },
        );
        expect(await conversation.send("hi")).to.equal(expected);
      }
    }
  });
});

it("the features are asked for only once this endpoint has named them", async () => {
  const server = serverOf(({ path }) =>
    path === "/conversations"
      ? json({ status: true, conversation_id: uuid, history: [] }, 200, {})
      : json(reply, 200, features),
  );
  const { conversation } = talkTo(server);
  await conversation.send("one");
  await conversation.send("two");
  expect(server.seen.map(({ headers }) => headers.has("idempotency-key"))).to.deep.equal([false, false, true]);
});
