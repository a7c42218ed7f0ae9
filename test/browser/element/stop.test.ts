import { expect } from "chai";
import "../../../src/widget/index.ts";
import type { RingbackChat } from "../../../src/widget/element.ts";
import { violations } from "../support/axe.ts";
import { button, find, findAll, pause, press, textIn, type, until } from "../support/dom.ts";
import { open, place, root, send } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

describe("an answer that is being given", () => {
  let server: StubServer;
  let answer: (reply: Response) => void;

  beforeEach(() => {
    server = stubServer();
    sessionStorage.clear();
  });
  afterEach(() => {
    document.body.replaceChildren();
    server.restore();
  });

  const features = { "ringback-features": "idempotency, stop" };
  const uuid = "5f0c1b9e-6a39-4a52-9d3f-0c7f4f6f2b11";
  const stops = () => server.seen.filter(({ path }) => path.endsWith("/stop"));

  /** What stands under answers about them, besides what can be done with them. */
  const linesUnder = (chat: RingbackChat) =>
    findAll(root(chat), ".item.assistant > .meta").map(({ textContent }) => textContent?.trim());

  async function ask(headers: Record<string, string>) {
    server.start = () => Response.json({ status: true, conversation_id: uuid, history: [] }, { headers });
    const chat = await place();
    await open(chat);
    server.replies.push(new Promise<Response>((resolve) => (answer = resolve)));
    await send(chat, "Tell me everything");
    await until(() => server.seen.some(({ path }) => path.endsWith("/messages")));
    return chat;
  }

  it("is stopped by a button, and shows how far it had come", async () => {
    const chat = await ask(features);
    const stop = await until(() => find<HTMLButtonElement>(root(chat), "button[aria-label=Stop]"));
    expect(await violations(chat)).to.deep.equal([]);
    stop.click();
    await until(() => stops().length === 1);
    expect(stops()[0]).to.deep.include({ path: `/conversations/${uuid}/stop`, method: "POST" });
    answer(Response.json({ status: true, message: "As far as", function_calls: [], stopped: true }));
    await until(() => textIn(root(chat)).includes("As far as"));
    await until(() => button(root(chat), "Send message"));
    expect(find(root(chat), "button[aria-label=Stop]")).to.equal(undefined);
    expect(linesUnder(chat)).to.deep.equal(["Stopped."]);
    expect(await violations(chat)).to.deep.equal([]);
    await until(() => find(root(chat), "[aria-live=polite]")?.textContent?.includes("As far as Stopped."));
    const saved = await Promise.all(
      (["json", "markdown", "html"] as const).map(async (format) => (await chat.exportTranscript(format)).text()),
    );
    expect(JSON.parse(saved[0]!).messages.at(-1)).to.deep.include({ text: "As far as", stopped: true });
    for (const text of saved.slice(1)) expect(text).to.match(/As far as.+Stopped\./s);
  });

  it("says that it was stopped where a function had run before, and where it is shown again later", async () => {
    const call = { name: "book_visit", arguments: {}, result: { message: "Booked." } };
    const created_at = new Date().toISOString();
    const history = [
      { id: 1, role: "user", content: "Tell me everything", created_at },
      { id: 2, role: "assistant", content: "As far", stopped: true, created_at },
      { id: 3, role: "user", content: "Book it", created_at },
      { id: 4, role: "assistant", content: "", stopped: true, created_at, function_calls: [call] },
      { id: 5, role: "user", content: "Thank you", created_at },
      { id: 6, role: "assistant", content: "You are welcome.", created_at },
    ];
    server.start = () => Response.json({ status: true, conversation_id: uuid, history }, { headers: features });
    const chat = await place();
    await open(chat);
    await until(() => textIn(root(chat)).includes("You are welcome."));
    expect(linesUnder(chat)).to.deep.equal(["Stopped.", "Stopped."]);
  });

  it("can be stopped while it is received", async () => {
    const chat = await ask(features);
    let end: () => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('event: delta\ndata: {"text":"As far "}\n\n'));
        end = () => {
          const reply = { status: true, message: "As far as", function_calls: [], stopped: true };
          controller.enqueue(new TextEncoder().encode(`event: done\ndata: ${JSON.stringify(reply)}\n\n`));
          controller.close();
        };
      },
    });
    answer(new Response(body, { headers: { ...features, "content-type": "text/event-stream" } }));
    await until(() => textIn(root(chat)).includes("As far"));
    (await until(() => find<HTMLButtonElement>(root(chat), "button[aria-label=Stop]"))).click();
    await until(() => stops().length === 1);
    end();
    await until(() => textIn(root(chat)).includes("As far as"));
  });

  it("is not stopped by the second half of a double click on the button that has sent the message", async () => {
    const chat = await ask(features);
    const stop = await until(() => find<HTMLButtonElement>(root(chat), "button[aria-label=Stop]"));
    stop.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, detail: 2 }));
    await pause(50);
    expect(stops()).to.have.length(0);
  });

  it("leaves the focus in the text box where the button was pressed by a key", async () => {
    const chat = await ask(features);
    const stop = await until(() => find<HTMLButtonElement>(root(chat), "button[aria-label=Stop]"));
    stop.focus();
    stop.click();
    answer(Response.json({ status: true, message: "As far as", function_calls: [], stopped: true }));
    await until(() => textIn(root(chat)).includes("As far as"));
    const field = find<HTMLTextAreaElement>(root(chat), "textarea")!;
    await until(() => (field.getRootNode() as ShadowRoot).activeElement === field);
  });

  for (const [device, isCoarse] of [
    ["a mouse", false],
    ["a finger", true],
  ] as const)
    it(`has the text box ready for the next message after ${device}, without an on-screen keyboard over the answer`, async () => {
      const { matchMedia } = window;
      window.matchMedia = (query) =>
        matchMedia.call(window, query.includes("coarse") ? (isCoarse ? "all" : "not all") : query);
      try {
        const chat = await ask(features);
        const stop = await until(() => find<HTMLButtonElement>(root(chat), "button[aria-label=Stop]"));
        stop.focus();
        stop.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, detail: 1 }));
        const field = find<HTMLTextAreaElement>(root(chat), "textarea")!;
        const hasFocus = () => (field.getRootNode() as ShadowRoot).activeElement === field;
        expect(hasFocus()).to.equal(!isCoarse);
        answer(Response.json({ status: true, message: "As far as", function_calls: [], stopped: true }));
        await until(() => textIn(root(chat)).includes("As far as"));
        expect(hasFocus()).to.equal(!isCoarse);
      } finally {
        window.matchMedia = matchMedia;
      }
    });

  it("says that it was stopped where nothing had been said", async () => {
    const chat = await ask(features);
    (await until(() => find<HTMLButtonElement>(root(chat), "button[aria-label=Stop]"))).click();
    answer(Response.json({ status: true, message: "", function_calls: [], stopped: true }));
    await until(() => textIn(root(chat)).includes("Stopped."));
  });

  it("can be written beside: the next message waits, and nothing is stopped by its button", async () => {
    const chat = await ask(features);
    await until(() => find(root(chat), "button[aria-label=Stop]"));
    const field = find<HTMLTextAreaElement>(root(chat), "textarea")!;
    type(field, "And this");
    await until(() => find<HTMLButtonElement>(root(chat), 'button[aria-label="Send message"]:enabled'));
    press(field, "Enter");
    await until(() => find(root(chat), "button[aria-label=Stop]"));
    expect(stops()).to.have.length(0);
  });

  it("has no such button where the server cannot stop it", async () => {
    const chat = await ask({ "ringback-features": "idempotency" });
    expect(find(root(chat), "button[aria-label=Stop]")).to.equal(undefined);
  });
});
