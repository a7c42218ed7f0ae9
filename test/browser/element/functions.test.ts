import { expect } from "chai";
import "../../../src/widget/index.ts";
import type { RingbackChat } from "../../../src/widget/element.ts";
import { find, findAll, press, textIn, type, until } from "../support/dom.ts";
import { type StubServer, stubServer } from "./server.ts";

const call = { name: "track_engineer", arguments: { van: 12 }, result: { minutes: 11 } };

describe("function calls", () => {
  let server: StubServer;

  beforeEach(() => {
    server = stubServer();
    sessionStorage.clear();
  });

  afterEach(() => {
    document.body.replaceChildren();
    server.restore();
  });

  for (const mode of ["full", "titles", "hidden"]) {
    it(`are emitted, and shown as the page sets it: ${mode}`, async () => {
      const emitted: unknown[] = [];
      const chat = await place({ "function-calls": mode });
      chat.addEventListener("ringback-function-call", ({ detail }) => emitted.push(detail));
      await converse(chat);
      const card = mode === "hidden" ? undefined : await until(() => cardIn(chat));
      expect(emitted).to.deep.equal([call]);
      expect(find(chat.shadowRoot!, "ringback-function-card") !== undefined).to.equal(mode !== "hidden");
      expect(card?.querySelector("button.head") !== null).to.equal(true);
    });
  }

  it("change their look with the page's setting", async () => {
    const chat = await place({ "function-calls": "titles" });
    chat.registerFunctionCard("track_engineer", () => "11 minutes");
    await converse(chat);
    await until(() => cardIn(chat)?.querySelector("button.head"));
    chat.functionCalls = "full";
    await until(() => cardIn(chat)?.querySelector(".own"));
    chat.functionCalls = "hidden";
    await until(() => !find(chat.shadowRoot!, "ringback-function-card"));
  });

  it("are shown by the page's own card, also by one that is registered later", async () => {
    const chat = await place();
    await converse(chat);
    await until(() => cardIn(chat)?.querySelector("button.head"));
    chat.registerFunctionCard("track_engineer", ({ result }, { locale }) => `${result.minutes} min, ${locale}`);
    await until(() => textIn(chat.shadowRoot!).includes("11 min, en-GB"));
    chat.registerFunctionCard("other", () => "never");
    chat.registerFunctionCard("track_engineer", () => {
      const place = document.createElement("p");
      place.textContent = "Nearly there";
      return place;
    });
    await until(() => textIn(chat.shadowRoot!).includes("Nearly there"));
    expect(textIn(chat.shadowRoot!)).not.to.match(/11 min|never/);
    expect(findAll(chat.shadowRoot!, ".own")).to.have.length(1);
  });

  it("have cards registered without a request", async () => {
    const chat = document.createElement("ringback-chat");
    chat.registerFunctionCard("track_engineer", () => "early");
    expect(server.seen).to.deep.equal([]);
    for (const [name, value] of Object.entries({ endpoint: "/api", assistant: "a", mode: "inline" })) {
      chat.setAttribute(name, value);
    }
    document.body.append(chat);
    await until(() => find(chat.shadowRoot!, "textarea"));
    await converse(chat);
    await until(() => textIn(chat.shadowRoot!).includes("early"));
  });

  it("cannot be imitated by a message: their frame is wider than any message", async () => {
    const chat = await place();
    await converse(chat);
    await until(() => cardIn(chat));
    const [card, answer] = ["ringback-function-card", "ringback-answer"].map((name) =>
      find(chat.shadowRoot!, name)!.getBoundingClientRect(),
    );
    expect(answer!.left - card!.left).to.equal(8);
    expect(card!.right - answer!.right).to.be.at.least(8);
    expect(card!.top).to.be.above(answer!.bottom);
  });

  async function converse(chat: RingbackChat): Promise<void> {
    const field = await until(() => find<HTMLTextAreaElement>(chat.shadowRoot!, "textarea"));
    server.replies.push({ status: true, message: "He is on the way.", function_calls: [call] });
    type(field, "Where is he?");
    press(field, "Enter");
    await until(() => textIn(chat.shadowRoot!).includes("He is on the way."));
  }
});

async function place(attributes: Record<string, string> = {}): Promise<RingbackChat> {
  const chat = document.createElement("ringback-chat");
  const given = { endpoint: "/api", assistant: "a", mode: "inline", locale: "en-GB", ...attributes };
  for (const [name, value] of Object.entries(given)) chat.setAttribute(name, value);
  document.body.append(chat);
  await chat.updateComplete;
  return chat;
}

/** The inside of the one card, once its code is there. */
function cardIn(chat: RingbackChat): ShadowRoot | null | undefined {
  const root = find(chat.shadowRoot!, "ringback-function-card")?.shadowRoot;
  return root?.querySelector(".card") && root;
}
