import { expect } from "chai";
import "../../../src/widget/index.ts";
import { words as english } from "../../../src/languages/en/widget.ts";
import { readLocale } from "../../../src/languages/locale.ts";
import { exportTranscript, type TranscriptSource } from "../../../src/widget/transcript-file/transcript-file.ts";
import { button, find, pause, until } from "../support/dom.ts";
import { place, root } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

const hostile = '</div><script>alert(1)</script> <img src=x onerror=alert(1)> & "quotes" [a](javascript:alert(1))';
const call = { name: "book_visit", arguments: { note: "</pre><script>1</script>```" }, result: { ok: true } };

describe("a saved conversation", () => {
  let server: StubServer;

  beforeEach(() => {
    server = stubServer();
    sessionStorage.clear();
  });

  afterEach(() => {
    document.body.replaceChildren();
    server.restore();
  });

  async function talk(attributes: Record<string, string> = {}) {
    const chat = await place({ mode: "inline", heading: "Mara · Halden", ...attributes });
    server.replies.push({ status: true, message: hostile, function_calls: [call], choices: [hostile, "Vouchers"] });
    await chat.send(hostile);
    return chat;
  }

  it("is a page that holds every word as text, and nothing that runs or is requested", async () => {
    const chat = await talk();
    const file = await chat.exportTranscript("html");
    expect(file.type).to.equal("text/html;charset=utf-8");
    const page = new DOMParser().parseFromString(await file.text(), "text/html");
    expect(page.title).to.equal("Conversation with Mara");
    expect([...page.querySelectorAll(".text")].map(({ textContent }) => textContent)).to.deep.equal([
      hostile,
      hostile.replace("[a](javascript:alert(1))", "a"), // without marks
    ]);
    expect([...page.querySelectorAll("li")].map(({ textContent }) => textContent)).to.deep.equal([hostile, "Vouchers"]);
    expect(JSON.parse(page.querySelector("pre")!.textContent!)).to.deep.equal(call);
    expect(page.querySelectorAll("script, img, a, iframe, [onerror], link, object")).to.have.length(0);
    expect(page.querySelector("meta[http-equiv]")?.getAttribute("content")).to.contain("default-src 'none'");
  });

  it("is complete and exact as JSON, and cannot end its own code blocks as Markdown", async () => {
    const chat = await talk();
    const json = JSON.parse(await (await chat.exportTranscript("json")).text());
    expect(json.messages.map(({ role, author, text }: Record<string, string>) => [role, author, text])).to.deep.equal([
      ["user", "You", hostile],
      ["assistant", "Mara", hostile],
    ]);
    expect(json.messages[1].function_calls).to.deep.equal([call]);
    expect(json.messages[1].choices).to.deep.equal([hostile, "Vouchers"]);
    const markdown = await (await chat.exportTranscript("markdown")).text();
    expect(markdown).to.contain("# Conversation with Mara");
    expect(markdown).to.contain("\n- Vouchers\n");
    expect(markdown).to.contain("\n````json\n");
    expect(markdown).to.contain("\\<script\\>");
    const refused = await chat.exportTranscript("pdf" as "html").catch((error: Error) => error);
    expect(refused).to.be.instanceOf(TypeError);
  });

  it("asks once where nothing more can be loaded, and gives no part for the whole", async () => {
    let asked = 0;
    const view = { items: [], older: "some" };
    const loadOlder = async () => {
      asked++;
      if (asked > 3) view.older = "none";
    };
    const conversation = { view, loadOlder };
    const source = { conversation, words: english, settings: { name: "" }, language: readLocale(["en"]) };
    const refused = await exportTranscript("json", source as unknown as TranscriptSource, false).catch(String);
    expect(String(refused)).to.contain("could not be loaded");
    expect(asked).to.equal(1);
  });

  it("is written in the language of the chat", async () => {
    const chat = await talk({ locale: "ar" });
    const page = new DOMParser().parseFromString(await (await chat.exportTranscript("html")).text(), "text/html");
    expect([page.documentElement.lang, page.documentElement.dir]).to.deep.equal(["ar", "rtl"]);
    expect(page.title).to.contain("محادثة مع");
  });

  it("can be saved from the menu", async () => {
    const chat = await talk();
    const saved: string[] = [];
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push(this.download);
    };
    try {
      await until(() => find(root(chat), ".menu-place button"));
      find(root(chat), ".menu-place button")!.click();
      await pause();
      [...find(root(chat), ".menu")!.querySelectorAll("button")]
        .find((item) => item.textContent?.includes("Save"))!
        .click();
      await until(() => saved.length > 0);
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
    expect(saved).to.have.length(1);
    expect(saved[0]).to.match(/^\d{4}-\d\d-\d\d-chat\.html$/);
    expect(() => button(root(chat), "Send message")).not.to.throw();
  });
});
