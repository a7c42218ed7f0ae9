import { expect } from "chai";
import { dropped, echo, json, serverOf, startChat, stream, until, uuid } from "./server.ts";

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

  it("gets plain JSON requests without any header of ours", async () => {
    const server = bare();
    const { conversation, lines } = startChat(server, { assistant: "", conversation: uuid });
    await conversation.send("one");
    await conversation.send("two");
    expect(lines()).to.have.length(4);
    for (const { headers, method } of server.seen.filter((request) => request.method === "POST")) {
      expect([...headers.keys()], method).to.have.members(["accept", "content-type"]);
      expect(headers.get("accept")).to.equal("application/json");
    }
  });

  it("never gets a message twice: a lost reply is unknown, and the history is read on check", async () => {
    const server = bare(dropped);
    const { conversation, lines } = startChat(server, { assistant: "", conversation: uuid });
    expect(await conversation.send("book it")).to.equal("taken");
    expect(lines()).to.deep.equal(["user unknown: book it"]);
    expect(server.seen.filter(({ method }) => method === "POST")).to.have.length(1);
    await conversation.check(conversation.view.items[0]?.key ?? "");
    expect(lines()).to.deep.equal(["user unknown: book it"]);
  });

  it("never gets a message twice that was sent without a key, whatever the broken answer says about keys", async () => {
    const server = serverOf(({ method }) =>
      method === "GET" ? new Response("", { status: 500 }) : stream([], { cut: true })({} as never),
    );
    const { conversation, lines } = startChat(server, { assistant: "", conversation: uuid });
    await conversation.send("book it");
    expect(lines()).to.deep.equal(["user unknown: book it"]);
    expect(server.seen.filter(({ method }) => method === "POST")).to.have.length(1);
  });

  it("drops a check when the visitor leaves the conversation meanwhile", async () => {
    let answer: (response: Response) => void = () => undefined;
    let reads = 0;
    const server = serverOf(({ method }) => {
      if (method === "POST") return Promise.reject(new TypeError("reset"));
      if (reads++ === 0) return new Response("", { status: 404 });
      return new Promise<Response>((resolve) => (answer = resolve));
    });
    const { conversation, lines } = startChat(server, { assistant: "", conversation: uuid });
    await conversation.send("book it");
    const checked = conversation.check(conversation.view.items[0]?.key ?? "");
    await until(() => reads === 2);
    conversation.leave();
    answer(json({ status: true, history: [{ role: "user", content: "book it" }] }, 200, {}));
    await checked;
    expect(lines()).to.deep.equal([]);
  });

  it("shows by its history whether a message arrived", async () => {
    const history: object[] = [];
    const server = serverOf(({ method, body }) => {
      if (method === "GET") return json({ status: true, history }, 200, {});
      history.push({ role: "user", content: body.message }, { role: "assistant", content: "Booked." });
      return Promise.reject(new TypeError("reset"));
    });
    const { conversation, lines } = startChat(server, { assistant: "", conversation: uuid });
    await conversation.send("book it");
    await conversation.check(conversation.view.items[0]?.key ?? "");
    expect(lines()).to.deep.equal(["user done: book it", "assistant done: Booked."]);
  });

  it("has its failures read by status and text", async () => {
    for (const [answer, expected] of [
      [{ status: false, error: "Insufficient balance" }, "returned"],
      [{ status: false, error: "Failed to process message: x" }, "taken"],
    ] as const) {
      for (const status of [400, 200]) {
        const { conversation } = startChat(
          bare(() => json(answer, status)),
          { assistant: "", conversation: uuid },
        );
        expect(await conversation.send("hi")).to.equal(expected);
      }
    }
  });
});
