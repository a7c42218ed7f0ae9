import { expect } from "chai";
import "../../../src/widget/index.ts";
import type { LitElement } from "lit";
import type { RingbackChat } from "../../../src/widget/element.ts";
import { find, textIn, until } from "../support/dom.ts";
import { type StubServer, stubServer } from "./server.ts";

const uuid = "5f0c1b9e-6a39-4a52-9d3f-0c7f4f6f2b11";
const headers = { "Ringback-Features": "idempotency, sse" };
const pieces = Array.from({ length: 400 }, (_, index) => `word${index} `);

describe("an answer that is being written", () => {
  let server: StubServer;

  beforeEach(() => {
    server = stubServer();
    server.start = () => Response.json({ status: true, conversation_id: uuid, history: [] }, { headers });
  });

  afterEach(() => {
    document.body.replaceChildren();
    server.restore();
  });

  it("updates its message alone, for many pieces at once, and neither launcher nor panel", async () => {
    const chat = Object.assign(document.createElement("ringback-chat"), {
      endpoint: "/api",
      storage: "none",
      open: true,
    });
    document.body.append(chat as RingbackChat);
    const root = chat.shadowRoot!;
    await until(() => find(root, "textarea") && server.seen.length > 0);
    let send!: (text: string) => void;
    let end!: () => void;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
        end = () => controller.close();
      },
    });
    server.replies.push(new Response(body, { headers: { ...headers, "content-type": "text/event-stream" } }));
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
    await until(() => textIn(root).includes("All of it."));
    expect(textIn(root)).not.to.include("word399");
  });
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
