import { expect } from "chai";
import { json, serverOf, startChat, uuid } from "./server.ts";

describe("a long conversation", () => {
  const line = (id: number) => ({ id, role: "assistant", content: `line ${id}` });
  const lines = Array.from({ length: 25 }, (_, index) => line(index + 1));
  const open = async (page: (query: URLSearchParams) => object) => {
    const server = serverOf(({ path }) => json(page(new URLSearchParams(path.split("?")[1]))));
    const chat = startChat(server, { assistant: "", conversation: uuid });
    await chat.conversation.open();
    return { ...chat, server, ids: () => chat.conversation.view.items.map(({ id }) => id) };
  };

  it("loads page by page from its end, each page once", async () => {
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

  it("shows everything at once where the server does not page, and stops where it ignores the query", async () => {
    const whole = await open(() => ({ status: true, history: lines }));
    expect([whole.ids().length, whole.conversation.view.older]).to.deep.equal([25, "none"]);
    const deaf = await open(() => ({ status: true, history: lines, has_more: true }));
    await deaf.conversation.loadOlder();
    expect([deaf.ids().length, deaf.conversation.view.older]).to.deep.equal([25, "none"]);
  });

  it("shows a message that was sent twice once, by its last attempt", async () => {
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

  it("logs and emits an unexpected error while loading", async () => {
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
      const { conversation, emitted } = startChat(server, { assistant: "", conversation: uuid });
      await conversation.open();
      await conversation.loadOlder();
      expect(conversation.view.older).to.equal("failed");
      expect(logged).to.deep.equal([["ringback: something unexpected went wrong.", fault]]);
      expect(emitted).to.deep.equal([["error", { code: "UNEXPECTED", status: 0, retryable: true }]]);
    } finally {
      console.error = error;
    }
  });

  it("can be loaded again after a failure", async () => {
    let fails = true;
    const server = serverOf(({ path }) => {
      if (!path.includes("before")) return json({ status: true, history: lines.slice(-5), has_more: true });
      return fails ? new Response("", { status: 500 }) : json({ status: true, history: lines.slice(0, -5) });
    });
    const { conversation } = startChat(server, { assistant: "", conversation: uuid });
    await conversation.open();
    await conversation.loadOlder();
    expect([conversation.view.items.length, conversation.view.older]).to.deep.equal([5, "failed"]);
    fails = false;
    await conversation.loadOlder();
    expect([conversation.view.items.length, conversation.view.older]).to.deep.equal([25, "none"]);
  });
});
