import { expect } from "chai";
import { type Chat, createChat } from "../../../src/client/chat/create-chat.ts";
import type { PageTool } from "../../../src/client/chat/tools/page-tool.ts";
import { type Answer, features, json, type Seen, serverOf, sse, until, uuid } from "./server.ts";

const chats: Chat[] = [];
afterEach(() => {
  for (const chat of chats.splice(0)) chat.close();
});

const headers = { ...features, "Ringback-Features": "idempotency, sse, client_tools" };
const addToBasket: PageTool = {
  name: "add_to_basket",
  description: "Adds a product to the basket.",
  parameters: { properties: { product: { type: "string" } }, required: ["product"] },
  confirm: false,
  run: ({ product }) => ({ added: product }),
};
const described = ({ run: _, ...tool }: PageTool) => tool;

/** A server that calls a function of the page with each message, and says what it got. */
function callingServer({ name = "add_to_basket", knows = true, history = [] as object[] } = {}) {
  let got = (_: unknown): void => undefined;
  const answer: Answer = ({ method, path, body }: Seen) => {
    const own = knows ? headers : features;
    if (path === "/conversations") return json({ status: true, conversation_id: uuid, history: [] }, 200, own);
    if (method === "GET") return json({ status: true, history, variables: {} }, 200, own);
    if (path.endsWith("/function-results")) {
      if ("result" in body) got(body);
      return json({ status: true, accepted: true }, 200, own);
    }
    const result = new Promise((resolve) => (got = resolve));
    const id = crypto.randomUUID();
    const stream = new ReadableStream<Uint8Array>({
      async start(controller) {
        const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        const call = sse("function_call", { id, name, arguments: { product: "Kettle" }, client: true });
        write(call + call); // whatever is told twice runs once
        const message = JSON.stringify(await result);
        write(sse("done", { status: true, message, function_calls: [] }));
        controller.close();
      },
    });
    return new Response(stream, { headers: { ...own, "content-type": "text/event-stream" } });
  };
  return serverOf(answer);
}

function chatWith(server: { fetch: typeof fetch }, more: { readonly conversation?: string } = {}): Chat {
  const chat = createChat({ endpoint: "https://chat.example/api", storage: "none", fetch: server.fetch, ...more });
  chats.push(chat);
  return chat;
}

const results = (seen: readonly Seen[]) =>
  seen.filter(({ path }) => path.endsWith("/function-results")).map(({ body }) => body);
const said = (chat: Chat) => JSON.parse(chat.state.items.at(-1)!.text);

describe("a function of the page", () => {
  it("is offered when the conversation starts, runs once for a call, and gives its result", async () => {
    const server = callingServer();
    const chat = chatWith(server);
    let ran = 0;
    chat.registerTool({ ...addToBasket, run: ({ product }) => ({ added: product, times: ++ran }) });
    await chat.send("A kettle");
    expect(server.seen[0]?.body.client_tools).to.deep.equal([described(addToBasket)]);
    expect(said(chat).result).to.deep.equal({ added: "Kettle", times: 1 });
    expect(results(server.seen)).to.have.length(1);
    expect(server.seen[1]?.body).to.deep.equal({ message: "A kettle" });
  });

  it("shows how far it is, tells the server, and knows once nobody waits", async () => {
    const server = callingServer();
    const chat = chatWith(server);
    const shown: unknown[] = [];
    chat.subscribe(() =>
      shown.push(chat.state.items.at(-1)?.calls.map((call) => ("progress" in call ? call.progress : "over"))),
    );
    let signal: AbortSignal | undefined;
    chat.registerTool({
      ...addToBasket,
      async run({ product }, { progress, signal: given }) {
        signal = given;
        progress(0.25);
        await until(() => JSON.stringify(shown).includes("0.25"));
        for (let done = 1; done <= 1_000; done++) progress({ done, total: 1_000, text: "x".repeat(300) });
        await until(() => JSON.stringify(shown).includes('"done":1000'));
        expect(given.aborted).to.equal(false);
        return { added: product };
      },
    });
    await chat.send("A kettle");
    const [first, ...rest] = results(server.seen);
    expect(first).to.deep.include({ progress: { done: 0.25, total: 1 } });
    expect(rest.at(-1)).to.deep.include({ result: { added: "Kettle" } });
    expect(rest.length).to.be.lessThan(4);
    expect(JSON.stringify(shown)).to.contain(`"text":"${"x".repeat(200)}"`);
    expect(signal?.aborted).to.equal(true);
    expect(chat.state.items.at(-1)).to.deep.include({ state: "done", calls: [] });
  });

  it("is sent with the next message where it was added later or removed, and not again after that", async () => {
    const server = callingServer();
    const chat = chatWith(server, { conversation: uuid });
    const tools = () =>
      server.seen.filter(({ path }) => path.endsWith("/messages")).map(({ body }) => body.client_tools);
    const remove = chat.registerTool(addToBasket);
    await chat.send("A kettle");
    await chat.send("Another");
    remove();
    await chat.send("And one more");
    await chat.send("Bye");
    expect(tools()).to.deep.equal([[described(addToBasket)], undefined, [], undefined]);
    expect(said(chat).result).to.deep.equal({ error: "This is not available on the page." });
  });

  it("is sent to no server that does not know such functions", async () => {
    const server = callingServer({ knows: false });
    const chat = chatWith(server, { conversation: uuid });
    chat.registerTool(addToBasket);
    await chat.send("A kettle");
    await chat.send("Another");
    expect(server.seen.filter(({ body }) => "client_tools" in body)).to.deep.equal([]);
  });

  for (const [kind, run, result] of [
    ["throws", () => Promise.reject(new Error("secret")), { error: "The page could not do this." }],
    ["returns too much", () => ({ text: "x".repeat(20_000) }), { error: "The page could not do this." }],
    ["returns a circle", () => circle(), { error: "The page could not do this." }],
    ["returns nothing", () => undefined, {}],
    ["returns a text", () => "Done", { result: "Done" }],
    ["says why not", () => ({ error: "Sold out" }), { error: "Sold out" }],
  ] as const)
    it(`gives a result also where it ${kind}`, async () => {
      const server = callingServer();
      const chat = chatWith(server);
      chat.registerTool({ ...addToBasket, run });
      await chat.send("A kettle");
      expect(said(chat).result).to.deep.equal(result);
    });

  it("is left out where the server would refuse it, and the others are offered", async () => {
    const server = callingServer();
    const chat = chatWith(server);
    chat.registerTool({ ...addToBasket, name: "Add to basket" });
    chat.registerTool({ ...addToBasket, name: "long", description: "x".repeat(5_000) });
    chat.registerTool(addToBasket);
    await chat.send("A kettle");
    expect(server.seen[0]?.body.client_tools).to.deep.equal([described(addToBasket)]);
  });
});

function circle(): object {
  const it: Record<string, unknown> = {};
  it.itself = it;
  return it;
}
