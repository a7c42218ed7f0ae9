import { expect } from "chai";
import "../../../src/widget/index.ts";
import type { RingbackChat } from "../../../src/widget/element.ts";
import { violations } from "../support/axe.ts";
import { button, find, pause, until } from "../support/dom.ts";
import { type StubServer, stubServer } from "./server.ts";

describe("suggestions", () => {
  const warn = console.warn;
  let server: StubServer;
  let warnings: unknown[][];

  beforeEach(() => {
    server = stubServer();
    sessionStorage.clear();
    warnings = [];
    console.warn = (...said: unknown[]) => void warnings.push(said);
  });

  afterEach(() => {
    console.warn = warn;
    document.body.replaceChildren();
    document.documentElement.removeAttribute("dir");
    server.restore();
  });

  it("are buttons in an empty conversation and cause no request", async () => {
    const chat = await place('["My boiler shows E14", "Book a visit"]');
    expect(chips(chat).map(({ textContent }) => textContent)).to.deep.equal(["My boiler shows E14", "Book a visit"]);
    expect(find(root(chat), "[role=group]")?.ariaLabel).to.equal("Suggestions");
    expect(server.seen).to.deep.equal([]);
    expect(await violations(chat)).to.deep.equal([]);
  });

  it("are sent on click as the visitor's message, then disappear; the focus moves to the text box", async () => {
    const chat = await place('["Book a visit"]');
    button(root(chat), "Book a visit").click();
    await until(() => server.seen.find(({ path }) => path.endsWith("/messages")));
    expect(server.seen.at(-1)?.body).to.deep.include({ message: "Book a visit" });
    expect(chips(chat)).to.deep.equal([]);
    await until(() => isActive(find(root(chat), "textarea")));
  });

  it("stand below the assistant's first message until the visitor has written one", async () => {
    const first = { id: 1, role: "assistant", content: "Hello, I am Robin.", created_at: "2026-11-20T10:00:00Z" };
    server.start = () =>
      Response.json({ status: true, conversation_id: "5f0c1b9e-6a39-4a52-9d3f-0c7f4f6f2b11", history: [first] });
    const chat = await place('["Book a visit"]', "popup");
    const message = await until(() => find(root(chat), ".item.assistant"));
    await until(() => message.textContent?.includes("I am Robin"));
    const [chip] = chips(chat);
    expect(chip?.textContent).to.equal("Book a visit");
    expect(chip!.getBoundingClientRect().top).to.be.at.least(message.getBoundingClientRect().bottom);
    expect(await violations(chat)).to.deep.equal([]);
    chip!.click();
    await until(() => server.seen.some(({ body }) => (body as { message?: string }).message === "Book a visit"));
    await until(() => find(root(chat), ".item.assistant:nth-child(3)"));
    expect(chips(chat)).to.deep.equal([]);
  });

  it("come with a reply too, below it, until there is another message", async () => {
    const chat = await place("[]");
    server.replies.push(
      { status: true, message: "Shall I book it?", function_calls: [], choices: ["Yes", "No", 7] },
      { status: true, message: "Booked.", function_calls: [] },
    );
    await chat.send("Book a visit");
    await until(() => chips(chat).length === 2);
    const [yes, no] = chips(chat);
    expect([yes!.textContent, no!.textContent, yes!.tabIndex]).to.deep.equal(["Yes", "No", 0]);
    const reply = find(root(chat), ".item.assistant")!.getBoundingClientRect();
    expect(yes!.getBoundingClientRect().top).to.be.at.least(reply.bottom);
    expect(await violations(chat)).to.deep.equal([]);
    yes!.focus();
    yes!.click();
    await until(() => server.seen.some(({ body }) => (body as { message?: string }).message === "Yes"));
    await until(() => chips(chat).length === 0);
    await until(() => isActive(find(root(chat), "textarea")));
    expect(warnings).to.deep.equal([]);
  });

  it("can be reached by keyboard, and the page can cancel what they send", async () => {
    const chat = await place('["Book a visit"]');
    chat.addEventListener("ringback-before-send", (event) => event.preventDefault());
    const [chip] = chips(chat);
    chip!.focus();
    expect(isActive(chip) && chip!.tabIndex).to.equal(0);
    chip!.click();
    await until(() => find<HTMLTextAreaElement>(root(chat), "textarea")?.value === "Book a visit");
    expect(chips(chat)).to.have.length(1);
  });

  it("are rendered as text, never as markup", async () => {
    const hostile = "<img src=x onerror=alert(1)> {{name}} <b>now</b>";
    const chat = await place(JSON.stringify([hostile, "x".repeat(300)]));
    expect(chips(chat)[0]?.textContent).to.equal(hostile);
    expect(find(root(chat), ".chips img, .chips b")).to.equal(undefined);
    const panel = find(root(chat), ".frame")!.getBoundingClientRect();
    for (const chip of chips(chat)) expect(chip.getBoundingClientRect().right).to.be.lessThan(panel.right);
  });

  it("follow a right-to-left page, each in its own direction", async () => {
    document.documentElement.dir = "rtl";
    const chat = await place('["احجز زيارة", "Book a visit"]');
    const [first, second] = chips(chat).map((chip) => chip.getBoundingClientRect());
    expect(first!.left).to.be.greaterThan(second!.right);
    expect(chips(chat)[1]?.matches(":dir(ltr)")).to.equal(true);
  });

  for (const bad of ["Book a visit", "{}", '"Book a visit"', "[1,", ""]) {
    it(`that are not a list are ignored with one warning: ${bad || "(empty)"}`, async () => {
      const chat = await place(bad);
      chat.heading = "Otto";
      await chat.updateComplete;
      expect(chips(chat)).to.deep.equal([]);
      expect(find(root(chat), "textarea")).not.to.equal(null);
      expect(warnings).to.have.length(1);
      expect(String(warnings[0]![0])).to.contain('"suggestions" is not a JSON array');
    });
  }

  it("keep the texts of a list that has other items too", async () => {
    const chat = await place('[1, "Book a visit", null, " "]');
    expect(chips(chat).map(({ textContent }) => textContent)).to.deep.equal(["Book a visit"]);
    expect(warnings).to.have.length(1);
  });

  it("follow their property, and disappear without a warning when the attribute is removed", async () => {
    const chat = await place('["One"]');
    chat.suggestions = ["Two", "Three"];
    await settle(chat);
    expect(chips(chat).map(({ textContent }) => textContent)).to.deep.equal(["Two", "Three"]);
    chat.removeAttribute("suggestions");
    await settle(chat);
    expect(chips(chat)).to.deep.equal([]);
    expect(warnings).to.deep.equal([]);
  });
});

/** Whether the keyboard goes there. `:focus` would say no while another window is in front. */
function isActive(element: Element | undefined): boolean {
  return element !== undefined && (element.getRootNode() as ShadowRoot).activeElement === element;
}

async function place(suggestions: string, mode = "inline"): Promise<RingbackChat> {
  const chat = document.createElement("ringback-chat");
  for (const [name, value] of Object.entries({ endpoint: "/api", assistant: "a", mode, suggestions }))
    chat.setAttribute(name, value);
  document.body.append(chat);
  chat.open = mode === "popup";
  await until(() => find(root(chat), "ringback-transcript"));
  await settle(chat);
  return chat;
}

async function settle(chat: RingbackChat): Promise<void> {
  await chat.updateComplete;
  await pause();
}

function root(chat: RingbackChat): ShadowRoot {
  return chat.shadowRoot!;
}

function chips(chat: RingbackChat): HTMLButtonElement[] {
  const transcript = find(root(chat), "ringback-transcript");
  return [...(transcript?.shadowRoot?.querySelectorAll<HTMLButtonElement>(".chip") ?? [])];
}
