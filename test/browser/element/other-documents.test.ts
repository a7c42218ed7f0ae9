import { expect } from "chai";
import "../../../src/widget/index.ts";
import type { RingbackChat } from "../../../src/widget/element.ts";
import { eventually, find, findAll, pause, textIn, until } from "../support/dom.ts";
import { place, root, send } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

describe("a chat that is moved into another document", () => {
  let server: StubServer;
  const calls = [{ name: "book_visit", arguments: { day: "Thursday" }, result: { reference: "HV-20817" } }];

  beforeEach(() => {
    server = stubServer();
    sessionStorage.clear();
  });

  afterEach(() => {
    document.body.replaceChildren();
    server.restore();
  });

  const frameDocument = () => {
    const frame = document.body.appendChild(document.createElement("iframe"));
    frame.style.cssText = "inline-size: 700px; block-size: 700px";
    return frame.contentDocument!;
  };
  const detached = () => document.implementation.createHTMLDocument();

  /** What the page is told of a frame's sizes is an error to the runner. */
  const realError = window.onerror;
  before(() => {
    window.onerror = (message, ...rest) => /ResizeObserver/.test(String(message)) || realError?.(message, ...rest);
  });
  after(() => {
    window.onerror = realError;
  });

  /** How many style sheets the shadow roots inside have. */
  const sheets = (chat: RingbackChat) =>
    [chat, ...findAll<HTMLElement>(root(chat), "*").filter(({ shadowRoot }) => shadowRoot)].map(
      ({ localName, shadowRoot }) => `${localName}: ${shadowRoot!.adoptedStyleSheets.length}`,
    );
  const answer = (chat: RingbackChat) => find<HTMLElement>(root(chat), "ringback-answer.formatted strong");

  async function talk(chat: RingbackChat, text: string): Promise<void> {
    server.replies.push({ status: true, message: `**${text}** it is.`, function_calls: calls });
    await send(chat, text);
    await until(() => textIn(root(chat)).includes(`${text} it is.`));
    await until(() => answer(chat));
    await pause();
  }

  it("keeps its styles in a frame, also those of what it shows there first, and back in the page", async () => {
    const chat = await place({ mode: "inline" });
    await talk(chat, "E14");
    const [before, look] = [sheets(chat), lookOf(answer(chat)!)];
    frameDocument().body.append(chat);
    await eventually(() => {
      expect(sheets(chat)).to.deep.equal(before);
      expect(lookOf(answer(chat)!)).to.deep.equal(look);
    });
    await talk(chat, "E15");
    expect(sheets(chat).every((line) => !line.endsWith(": 0"))).to.equal(true);
    document.body.append(chat);
    await eventually(() => expect(lookOf(answer(chat)!)).to.deep.equal(look));
  });

  it("is shown for the first time in a frame", async () => {
    const chat = document.createElement("ringback-chat");
    for (const [name, value] of Object.entries({ endpoint: "/api", mode: "inline" })) chat.setAttribute(name, value);
    frameDocument().body.append(chat);
    await talk(chat, "E14");
    expect(getComputedStyle(find<HTMLElement>(root(chat), ".frame")!).borderRadius).to.equal("20px");
  });

  it("survives a document without a window", async () => {
    const chat = await place({ mode: "inline" });
    await talk(chat, "E14");
    const before = sheets(chat);
    detached().body.append(chat);
    await pause();
    document.body.append(chat);
    await eventually(() => expect(sheets(chat)).to.deep.equal(before));
  });

  it("opens as a popup in a frame, and closes there", async () => {
    const chat = await place();
    const other = frameDocument();
    other.body.append(chat);
    await chat.updateComplete;
    chat.show();
    const frame = await until(() => find<HTMLElement>(root(chat), ".frame:popover-open"));
    await until(() => find(root(chat), "textarea"));
    expect(getComputedStyle(frame).inlineSize).to.equal("400px");
    chat.hide();
    await until(() => !find(root(chat), ".frame:popover-open"));
  });
});

function lookOf(element: Element): unknown {
  const { fontWeight, fontSize, color } = getComputedStyle(element);
  return { fontWeight, fontSize, color };
}
