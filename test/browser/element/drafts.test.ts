import { expect } from "chai";
import "../../../src/widget/index.ts";
import type { RingbackChat } from "../../../src/widget/element.ts";
import { button, find, pause, textIn, type, until } from "../support/dom.ts";
import { open, place, root, send } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

describe("a text that was not sent", () => {
  let server: StubServer;

  beforeEach(() => {
    server = stubServer();
    sessionStorage.clear();
    localStorage.clear();
  });

  afterEach(() => {
    document.body.replaceChildren();
    server.restore();
  });

  /** As after a reload: another element, with what the storage holds. */
  const reload = async (chat: RingbackChat, attributes: Record<string, string>) => {
    chat.remove();
    return open(await place(attributes));
  };
  const stored = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);

  for (const [storage, kept] of [
    ["session", "Can you come on"],
    ["local", "Can you come on"],
    ["none", ""],
  ] as const) {
    it(`${kept ? "survives" : "does not survive"} a reload with storage="${storage}"`, async () => {
      const chat = await place({ storage });
      type(await open(chat), "Can you come on");
      if (kept) await until(() => stored().includes("Can you come on"));
      else await pause();
      expect(stored().includes("Can you come on")).to.equal(kept !== "");
      expect((await reload(chat, { storage })).value).to.equal(kept);
      expect(server.seen.filter(({ path }) => path.endsWith("/messages"))).to.deep.equal([]);
    });
  }

  it("survives a reload in the page's fields, and is stored no longer once the chat has begun", async () => {
    const attributes = { "pre-chat": '["name", {"name":"topic","options":["Order","Repair"]}]' };
    const fields = async (chat: RingbackChat) => {
      button(root(chat), "Open chat").click();
      return until(() => find<HTMLInputElement>(root(chat), "#name"));
    };
    const chat = await place(attributes);
    type(await fields(chat), "Ada");
    type(find<HTMLInputElement>(root(chat), "#topic")!, "Repair");
    chat.remove();
    const again = await place(attributes);
    expect([(await fields(again)).value, find<HTMLSelectElement>(root(again), "#topic")!.value]).to.deep.equal([
      "Ada",
      "Repair",
    ]);
    button(root(again), "Start chat").click();
    await until(() => server.seen.length > 0);
    expect(server.seen[0]?.body).to.deep.include({ variables: { name: "Ada", topic: "Repair" } });
    await send(again, "Hello");
    await until(() => textIn(root(again)).includes("Understood."));
    expect(stored()).not.to.contain("Repair");
  });

  it("is stored no longer once it is sent, deleted, or the visitor logs out", async () => {
    const chat = await place();
    const field = await open(chat);
    await send(chat, "What does it cost?");
    await until(() => textIn(root(chat)).includes("Understood."));
    expect(stored()).not.to.contain("What does it cost?");
    type(field, "x");
    await until(() => stored().includes("draft"));
    type(field, "");
    await until(() => !stored().includes("draft"));
    type(field, "My secret");
    await until(() => stored().includes("My secret"));
    await chat.logout();
    await pause();
    expect(stored()).not.to.contain("secret");
  });

  it("comes back where the server refuses it, also after a reload", async () => {
    const chat = await place();
    server.replies.push(Response.json({ status: false, error: "Insufficient balance" }, { status: 400 }));
    const field = await open(chat);
    await send(chat, "What does it cost?");
    await until(() => field.value === "What does it cost?" && stored().includes("What does it cost?"));
    expect((await reload(chat, {})).value).to.equal("What does it cost?");
  });

  it("stays in the text box of a new conversation, and after a reload in it", async () => {
    const chat = await place();
    const field = await open(chat);
    type(field, "And then?");
    await until(() => stored().includes("And then?"));
    await chat.newConversation();
    await pause();
    await until(() => field.value === "And then?" && stored().includes("And then?"));
    expect((await reload(chat, {})).value).to.equal("And then?");
  });

  it("is not stored before the visitor agrees, where the page asks for consent", async () => {
    const chat = await place({ consent: "" });
    type(await open(chat), "My secret");
    await pause();
    expect(stored()).not.to.contain("secret");
    button(root(chat), "Send message").click();
    await until(() => textIn(root(chat)).includes("Agree") || find(root(chat), "ringback-gate .note"));
    expect(stored()).not.to.contain("secret");
  });

  it("is forgotten after as many days as the page keeps a conversation", async () => {
    const chat = await place({ storage: "local" });
    type(await open(chat), "Long ago");
    const name = await until(() => Object.keys(localStorage).find((key) => key.endsWith("|draft")));
    localStorage.setItem(name, JSON.stringify({ text: "Long ago", at: Date.now() - 25 * 3_600_000 }));
    expect((await reload(chat, { storage: "local" })).value).to.equal("");
    expect(stored()).not.to.contain("Long ago");
  });
});
