import { expect } from "chai";
import "../../../src/widget/index.ts";
import { languages } from "../../../src/languages/lists/codes.ts";
import { readLocale } from "../../../src/languages/locale.ts";
import { loadTranslation } from "../../../src/languages/widget.ts";
import { violations } from "../support/axe.ts";
import { button, find, findAll, textIn, until } from "../support/dom.ts";
import { enter, open, place, root } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

/** What a platform reports of people and calls, with its own words. */
const events = [
  { content: "Paul joined", event: { kind: "person_joined", name: "Paul" } },
  { content: "Our team left", event: { kind: "person_left" } },
  { content: "Phone call: ended after 3 min 8 s.", event: { kind: "call_ended", seconds: 188 } },
  { content: "Phone call: nobody answered.", event: { kind: "call_unanswered" } },
  { content: "A report of a later release.", event: { kind: "constructor" } },
  { content: "A line of the site's own." },
].map((line, at) => ({ ...line, id: at + 1, role: "system", created_at: "2026-11-20T10:00:00.000000Z" }));

describe("the language", () => {
  const page = document.documentElement;
  let server: StubServer;

  beforeEach(() => {
    server = stubServer();
    sessionStorage.clear();
  });

  afterEach(() => {
    document.body.replaceChildren();
    page.lang = "en";
    page.removeAttribute("dir");
    server.restore();
  });

  it("is the attribute's, in each language, with its direction", async () => {
    const chat = await place({ mode: "inline", heading: "Mara · Halden Heating" });
    const field = await until(() => find<HTMLTextAreaElement>(root(chat), "textarea"));
    for (const language of languages.filter((other) => other !== "en")) {
      const { placeholder } = (await loadTranslation(readLocale([language])))!;
      expect(placeholder).not.to.equal("Write a message");
      chat.locale = language;
      await until(() => field.placeholder === placeholder);
      const { direction } = getComputedStyle(field);
      const place = find(root(chat), ".root")!;
      expect([place.lang, place.dir, direction]).to.deep.equal(
        ["ar", "he"].includes(language) ? [language, "rtl", "rtl"] : [language, "ltr", "ltr"],
      );
      expect(textIn(root(chat))).not.to.match(/How can we help|AI can be wrong|assistant of/);
    }
    expect(await violations(chat)).to.deep.equal([]);
  });

  it("is the page's where the element names none, and English where neither is spoken", async () => {
    page.lang = "de-AT";
    const german = await place({ mode: "inline" });
    await until(() => textIn(root(german)).includes("Wie können wir Ihnen helfen?"));
    page.lang = "fi";
    const english = await place({ mode: "inline" });
    await until(() => textIn(root(english)).includes("How can we help?"));
  });

  it("is that of lines which report an event too, with names kept in their own direction", async () => {
    server.start = () =>
      Response.json({ status: true, conversation_id: "5f0c1b9e-6a39-4a52-9d3f-0c7f4f6f2b11", history: events });
    const chat = await place({ mode: "inline", heading: "Mara" });
    await until(() => find(root(chat), "textarea"));
    enter(chat);
    const shown = () => findAll(root(chat), ".remark").map((line) => line.textContent);
    await until(() => shown().length === events.length);
    expect(shown()).to.deep.equal(events.map(({ content }) => content));
    chat.locale = "de";
    await until(() => shown()[0] !== "Paul joined");
    expect(shown()).to.deep.equal([
      "Paul ist dem Chat beigetreten",
      "Unser Team hat den Chat verlassen",
      "Telefonat: beendet nach 3 Min. 8 Sek.",
      "Telefonat: Niemand hat abgenommen.",
      "A report of a later release.",
      "A line of the site's own.",
    ]);
    // A name of Arabic letters at its beginning turns no German sentence.
    expect(find(root(chat), ".remark bdi")?.textContent).to.equal("Paul");
    chat.locale = "ar";
    await until(() => shown()[0]?.startsWith("انضم"));
    expect(shown()[0]).to.equal("انضم إلى المحادثة: \u2068Paul\u2069");
    expect(shown()[1]).to.equal("غادر المحادثة: \u2068فريقنا\u2069");
    // Which digits Arabic has by default, each browser decides.
    expect(shown()[2]).to.match(/^المكالمة: انتهت بعد \u2068.*[3٣].*[8٨].*\u2069$/);
    expect(shown().slice(4)).to.deep.equal(["A report of a later release.", "A line of the site's own."]);
    const first = find(root(chat), ".remark")!;
    expect(getComputedStyle(first).direction).to.equal("rtl");
    expect(await violations(chat)).to.deep.equal([]);
  });

  it("is the launcher's too, as soon as it is loaded", async () => {
    const chat = await place({ locale: "de" });
    button(root(chat), "Open chat").dispatchEvent(new PointerEvent("pointerenter"));
    await until(() => find(root(chat), ".launcher")?.ariaLabel === "Chat öffnen");
    chat.locale = "en";
    await until(() => find(root(chat), ".launcher")?.ariaLabel === "Open chat");
    await open(chat);
    expect(find(root(chat), ".launcher")?.ariaLabel).to.equal("Close chat");
  });
});
