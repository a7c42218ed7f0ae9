import { expect } from "chai";
import "../../../src/widget/index.ts";
import type { LitElement } from "lit";
import type { RingbackChat } from "../../../src/widget/element.ts";
import { find, textIn, until } from "../support/dom.ts";
import { type StubServer, stubServer } from "./server.ts";

const uuid = "5f0c1b9e-6a39-4a52-9d3f-0c7f4f6f2b11";
const headers = { "Ringback-Features": "idempotency, sse" };
const pieces = Array.from({ length: 400 }, (_, index) => `word${index} `);

describe("a streamed reply", () => {
  let server: StubServer;

  beforeEach(() => {
    server = stubServer();
    server.start = () => Response.json({ status: true, conversation_id: uuid, history: [] }, { headers });
  });

  afterEach(() => {
    document.body.replaceChildren();
    server.restore();
  });

  it("updates the launcher and earlier messages not once, from the first piece to the last", async () => {
    const chat = await place();
    const root = chat.shadowRoot!;
    server.replies.push({ status: true, message: "An earlier reply.", function_calls: [] });
    await chat.send("First");
    await until(() => textIn(root).includes("An earlier reply."));
    const { send, end } = stream();
    const sent = chat.send("Tell me all");
    await until(() => server.seen.filter(({ path }) => path.endsWith("/messages")).length === 2);
    await chat.updateComplete;
    const launcher = countUpdates(chat);
    const earlier = countUpdates(find<LitElement>(root, "ringback-answer")!);
    send(event("delta", { text: "At first: " }));
    await until(() => textIn(root).includes("At first:"));
    send(event("function_call", { name: "find_slot", arguments: {} }));
    send(pieces.map((text) => event("delta", { text })).join(""));
    await until(() => textIn(root).includes("word399"));
    send(event("done", { status: true, message: "All of it.", function_calls: [] }));
    end();
    await sent;
    await until(() => textIn(root).includes("All of it."));
    expect({ launcher: launcher(), earlier: earlier() }).to.deep.equal({ launcher: 0, earlier: 0 });
  });

  it("updates its message alone while pieces arrive, and neither panel nor transcript", async () => {
    const chat = await place();
    const root = chat.shadowRoot!;
    const { send, end } = stream();
    const sent = chat.send("Tell me all");
    await until(() => server.seen.some(({ path }) => path.endsWith("/messages")));
    send(event("delta", { text: "At first: " }));
    await until(() => textIn(root).includes("At first:"));
    const counts = [
      chat,
      find<LitElement>(root, "ringback-panel")!,
      find<LitElement>(root, "ringback-transcript")!,
    ].map(countUpdates);
    const answer = countUpdates(find<LitElement>(root, "ringback-answer")!);
    send(pieces.map((text) => event("delta", { text })).join(""));
    await until(() => textIn(root).includes("word399"));
    expect(counts.map((read) => read())).to.deep.equal([0, 0, 0]);
    expect(answer()).to.be.within(1, 40);
    send(event("done", { status: true, message: "**All** of it.", function_calls: [] }));
    end();
    await sent;
    // What is announced may come before the answer is formatted.
    await until(() => textIn(root).includes("All of it.") && !textIn(root).includes("word399"));
  });

  /** An open chat. */
  async function place(): Promise<RingbackChat> {
    const chat = document.createElement("ringback-chat");
    Object.assign(chat, { endpoint: "/api", storage: "none", open: true });
    document.body.append(chat);
    await until(() => find(chat.shadowRoot!, "textarea") && server.seen.length > 0);
    return chat;
  }

  /** Answers the next message with a stream. */
  function stream() {
    let send!: (text: string) => void;
    let end!: () => void;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
        end = () => controller.close();
      },
    });
    server.replies.push(new Response(body, { headers: { ...headers, "content-type": "text/event-stream" } }));
    return { send, end };
  }
});

/** How often an element has updated from now on. */
function countUpdates(element: LitElement): () => number {
  let updates = 0;
  const { performUpdate } = element as unknown as { performUpdate(): void };
  Object.assign(element, {
    performUpdate() {
      updates++;
      performUpdate.call(element);
    },
  });
  return () => updates;
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
