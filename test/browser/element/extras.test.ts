import { expect } from "chai";
import "../../../src/widget/index.ts";
import type { RingbackChat } from "../../../src/widget/element.ts";
import { violations } from "../support/axe.ts";
import { button, find, findAll, pause, press, textIn, type, until } from "../support/dom.ts";
import { open, place, root, send } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

// A browser without speech recognition.
Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined });

describe("what a page turns on by an attribute", () => {
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

  it("loads no code for it where the page uses none", async () => {
    const chat = await place();
    await open(chat);
    expect(findAll(root(chat), "ringback-gate")).to.have.length(0);
  });

  describe("teaser", () => {
    const teaser = (chat: RingbackChat) => root(chat).querySelector<HTMLElement>(".teaser");

    it("stands beside the closed launcher without a request, and opens the chat", async () => {
      const chat = await place({ teaser: "Questions? Ask us.", heading: "Mara" });
      const shown = await until(() => teaser(chat));
      expect(textIn(shown)).to.equal("Mara Questions? Ask us.");
      expect(await violations(chat)).to.deep.equal([]);
      const [box, launcher] = [shown, root(chat).querySelector(".launcher")!].map((part) =>
        part.getBoundingClientRect(),
      );
      expect([box!.bottom < launcher!.top, Math.round(box!.right - launcher!.right)]).to.deep.equal([true, 0]);
      expect([server.seen, sessionStorage.length, localStorage.length]).to.deep.equal([[], 0, 0]);
      shown.querySelector("button")!.click();
      await until(() => find(root(chat), ".frame:popover-open"));
      expect(teaser(chat)).to.equal(null);
      chat.hide();
      await chat.updateComplete;
      expect(teaser(chat)).to.equal(null);
    });

    it("stays dismissed for this visitor, and gives the focus to the launcher", async () => {
      const chat = await place({ teaser: "Questions?" });
      await until(() => teaser(chat));
      button(root(chat), "Dismiss").click();
      await until(() => !teaser(chat));
      expect(root(chat).activeElement?.classList.contains("launcher")).to.equal(true);
      chat.remove();
      const [again, other] = [
        await place({ teaser: "Questions?", heading: "Mara" }),
        await place({ teaser: "New here?" }),
      ];
      await until(() => teaser(other));
      expect(teaser(again)).to.equal(null);
    });

    it("is cut between characters, never inside one", async () => {
      const chat = await place({ teaser: `${"x".repeat(279)}${"😀".repeat(3)}` });
      const shown = await until(() => teaser(chat));
      expect(textIn(shown)).to.equal(`${"x".repeat(279)}😀…`);
    });

    it("stores nothing if the page stores nothing", async () => {
      const chat = await place({ teaser: "Questions?", storage: "none" });
      await until(() => teaser(chat));
      button(root(chat), "Dismiss").click();
      await until(() => !teaser(chat));
      expect([sessionStorage.length, localStorage.length]).to.deep.equal([0, 0]);
    });

    it("shows a reply that came while the chat was closed", async () => {
      const chat = await place({ teaser: "Questions?", heading: "Mara" });
      await open(chat);
      let answer = (_: Response): void => undefined;
      server.replies.push(new Promise((resolve) => (answer = resolve)));
      await send(chat, "When do you open?");
      await until(() => server.seen.length === 2);
      chat.hide();
      answer(Response.json({ status: true, message: "We open at **nine**.", function_calls: [] }));
      const shown = await until(() => teaser(chat));
      expect(textIn(shown)).to.equal("Mara We open at nine.");
      button(root(chat), "Dismiss").click();
      await until(() => !teaser(chat));
    });
  });

  it("labels the closed launcher, whose name begins with the label", async () => {
    const chat = await place({ "launcher-label": "Questions? Ask Mara" });
    const launcher = root(chat).querySelector<HTMLElement>(".launcher")!;
    await until(() => launcher.ariaLabel === "Questions? Ask Mara: Open chat");
    const { width, height } = launcher.getBoundingClientRect();
    // A window as narrow as a phone's shows the mark alone.
    expect([width > (matchMedia("(min-width: 481px)").matches ? 150 : 59), height]).to.deep.equal([true, 60]);
    expect(await violations(chat)).to.deep.equal([]);
    launcher.click();
    await until(() => launcher.ariaLabel === "Close chat");
    expect(launcher.getBoundingClientRect().width).to.equal(60);
    chat.hide();
    await until(() => launcher.ariaLabel === "Questions? Ask Mara: Open chat");
    chat.setAttribute("launcher-label", "Write to us");
    await until(() => launcher.ariaLabel === "Write to us: Open chat");
    chat.removeAttribute("launcher-label");
    await until(() => launcher.ariaLabel === "Open chat");
  });

  describe("fields before the chat", () => {
    const fields = JSON.stringify([
      { name: "name", required: true },
      "email",
      { name: "topic", label: "What is it about?", options: ["Order", "Repair"], required: true },
    ]);

    it("are filled in before anything is requested, checked, and become variables", async () => {
      const chat = await place({ "pre-chat": fields, variables: '{"plan":"plus"}' });
      button(root(chat), "Open chat").click();
      const form = await until(() => find<HTMLFormElement>(root(chat), "form"));
      expect([...form.querySelectorAll("label")].map(textIn)).to.deep.equal([
        "Name",
        "Email (optional)",
        "What is it about?",
      ]);
      expect(find<HTMLElement>(root(chat), "ringback-composer")!.inert).to.equal(true);
      expect(await violations(chat)).to.deep.equal([]);
      fill(form, { email: "jo@example" });
      button(root(chat), "Start chat").click();
      await until(() => textIn(form).includes("an address like"));
      expect(findAll(form, "[aria-invalid=true]").map(({ id }) => id)).to.deep.equal(["name", "email", "topic"]);
      expect(isActive(find(root(chat), "#name"))).to.equal(true);
      expect(await violations(chat)).to.deep.equal([]);
      expect([server.seen, sessionStorage.length]).to.deep.equal([[], 0]);
      fill(form, { name: " Jo ", email: "", topic: "Repair" });
      button(root(chat), "Start chat").click();
      await until(() => server.seen.length > 0);
      expect(server.seen.map(({ body }) => (body as { variables: unknown }).variables)).to.deep.equal([
        { plan: "plus", name: "Jo", topic: "Repair" },
      ]);
      await send(chat, "Hello");
      await until(() => textIn(root(chat)).includes("Understood."));
      expect(server.seen).to.have.length(2);
    });

    it("are not asked for again where the visitor has a conversation, and again once they leave it", async () => {
      const chat = await place({ "pre-chat": '["name"]', mode: "inline" });
      const form = await until(() => find<HTMLFormElement>(root(chat), "form"));
      fill(form, { name: "Jo" });
      button(root(chat), "Start chat").click();
      await send(chat, "Hello");
      await until(() => textIn(root(chat)).includes("Understood."));
      chat.remove();
      const again = await place({ "pre-chat": '["name"]', mode: "inline" });
      const field = await until(() => find<HTMLElement>(root(again), "textarea"));
      await until(() => find(root(again), "ringback-gate"));
      expect(find(root(again), "form")).to.equal(undefined);
      expect(server.seen).to.have.length(2);
      field.focus();
      // A page in the background has no focus events.
      field.dispatchEvent(new FocusEvent("focusin", { bubbles: true, composed: true }));
      await until(() => server.seen.at(-1)?.method === "GET");
      await again.logout();
      await until(() => find(root(again), "form"));
    });

    it("are each named by their label, whatever they are called, and left out where no variable can be", async () => {
      const { warn } = console;
      console.warn = () => undefined;
      const chat = await place({ "pre-chat": '["title","constructor"]', mode: "inline" });
      const form = await until(() => find<HTMLFormElement>(root(chat), "form"));
      console.warn = warn;
      const labels = [...form.querySelectorAll("label")];
      expect(labels.map(({ control }) => control?.getAttribute("name"))).to.deep.equal(["title"]);
      expect(labels[0]!.control).to.be.instanceOf(HTMLInputElement);
    });

    it("are empty again once the visitor has logged out, in this tab or another one", async () => {
      const chats = [
        await place({ "pre-chat": '["email"]', mode: "inline" }),
        await place({ "pre-chat": '["email"]', mode: "inline" }),
      ];
      const fields = await Promise.all(
        chats.map((chat) => until(() => find<HTMLInputElement>(root(chat), "#email") ?? null)),
      );
      for (const field of fields) type(field, "jo@example.com");
      await chats[0]!.logout();
      await until(() => fields.every(({ value }) => value === ""));
    });

    it("are sent once the visitor has agreed, where consent is asked for too", async () => {
      const chat = await place({ "pre-chat": '["name"]', consent: "", mode: "inline" });
      const form = await until(() => find<HTMLFormElement>(root(chat), "form"));
      fill(form, { name: "Jo" });
      button(root(chat), "Start chat").click();
      const note = await until(() => find(root(chat), ".note[role=group]"));
      expect(isActive(note)).to.equal(true);
      expect(await violations(chat)).to.deep.equal([]);
      button(root(chat), "Not now").click();
      await until(() => !note.isConnected);
      const field = find<HTMLInputElement>(root(chat), "#name")!;
      expect([field.value, isActive(field), server.seen]).to.deep.equal(["Jo", true, []]);
      button(root(chat), "Start chat").click();
      (await until(() => find<HTMLElement>(root(chat), ".note .primary"))).click();
      await until(() => !form.isConnected);
      await send(chat, "Hello");
      await until(() => sentBy(server).length === 1);
      expect((server.seen[0]!.body as { variables: unknown }).variables).to.deep.equal({ name: "Jo" });
    });

    it("keep a text that the page sends meanwhile", async () => {
      const chat = await place({ "pre-chat": '["name"]' });
      expect(await chat.ask("Hello")).to.equal("returned");
      const form = await until(() => find<HTMLFormElement>(root(chat), "form"));
      expect(server.seen).to.deep.equal([]);
      button(root(chat), "Start chat").click();
      await until(() => server.seen.length === 1);
      expect(form.isConnected).to.equal(false);
      expect(find<HTMLTextAreaElement>(root(chat), "textarea")!.value).to.equal("Hello");
    });

    it("are left out, with a warning, where they are not a list of fields", async () => {
      const { warn } = console;
      const warnings: unknown[] = [];
      console.warn = (text: unknown) => warnings.push(text);
      try {
        const chat = await place({ "pre-chat": "name, email" });
        await open(chat);
        await until(() => server.seen.length === 1);
        expect(find(root(chat), "form")).to.equal(undefined);
      } finally {
        console.warn = warn;
      }
      expect(warnings).to.deep.equal(['ringback: "pre-chat" is not a JSON array of at most 12 fields.']);
    });
  });

  describe("consent", () => {
    it("is asked for before the first message, which stays in the text box, and once", async () => {
      const chat = await place({ consent: "", heading: "Mara · Halden Heating", "privacy-url": "/privacy" });
      const field = await open(chat);
      await send(chat, "My boiler leaks");
      const note = await until(() => find(root(chat), ".note[role=group]"));
      expect(textIn(note)).to.contain("sent to Halden Heating").and.to.contain("until you close it");
      expect(note.querySelector("a")!.href).to.match(/\/privacy$/);
      expect([field.value, isActive(note)]).to.deep.equal(["My boiler leaks", true]);
      expect(await violations(chat)).to.deep.equal([]);
      expect(sentBy(server)).to.deep.equal([]);
      press(find<HTMLElement>(root(chat), ".note .primary")!, "Escape");
      await until(() => !note.isConnected);
      expect([field.value, isActive(field), chat.open]).to.deep.equal(["My boiler leaks", true, true]);
      await send(chat, "My boiler leaks a lot");
      (await until(() => find<HTMLElement>(root(chat), ".note .primary"))).click();
      await until(() => textIn(root(chat)).includes("Understood."));
      expect([sentBy(server), field.value]).to.deep.equal([["My boiler leaks a lot"], ""]);
      await send(chat, "Still");
      await until(() => sentBy(server).length === 2);
      chat.remove();
      const again = await place({ consent: "", mode: "inline" });
      find(root(again), "textarea")?.focus();
      await send(again, "Back");
      await until(() => sentBy(server).length === 3);
    });

    it("is asked for again after a logout in another tab, which removes what was filled in", async () => {
      const settings = { consent: "", "pre-chat": '["name"]', mode: "inline", variables: '{"plan":"plus"}' };
      const [chat, other] = [await place(settings), await place(settings)];
      chat.identity = "jwt-of-the-site";
      const begin = async (name: string) => {
        fill(await until(() => find<HTMLFormElement>(root(chat), "form")), { name });
        button(root(chat), "Start chat").click();
        return until(() => find<HTMLElement>(root(chat), ".note .primary"));
      };
      (await begin("Jo")).click();
      await until(() => server.seen.length === 1);
      await other.logout();
      await begin("Sam");
      expect([chat.variables, chat.identity, server.seen.length]).to.deep.equal([{ plan: "plus" }, "", 1]);
    });

    it("holds back what would be stored of the teaser", async () => {
      const chat = await place({ consent: "", teaser: "Questions?" });
      await until(() => root(chat).querySelector(".teaser"));
      await open(chat);
      await send(chat, "Hello");
      const agree = await until(() => find<HTMLElement>(root(chat), ".note .primary"));
      expect([sessionStorage.length, localStorage.length]).to.deep.equal([0, 0]);
      agree.click();
      await until(() => sessionStorage.getItem("ringback:teaser") === "Questions?");
    });

    it("keeps a chat from being used in which it is turned on late, until it can be asked for", async () => {
      const chat = await place({ mode: "inline" });
      const frame = await until(() => find<HTMLElement>(root(chat), ".frame"));
      chat.consent = "";
      await chat.updateComplete;
      expect(frame.inert).to.equal(true);
      await until(() => !frame.inert);
      expect(find(root(chat), "ringback-gate")).to.not.equal(undefined);
    });

    it("says the site's own words", async () => {
      const chat = await place({ consent: "We keep this chat for 30 days.", mode: "inline" });
      await send(chat, "Hello");
      const note = await until(() => find(root(chat), ".note[role=group]"));
      expect(textIn(note)).to.contain("We keep this chat for 30 days.").and.not.to.contain("until you close");
    });

    it("is asked for in the page's language, also after that has changed", async () => {
      const chat = await place({ consent: "", mode: "inline", locale: "pl", storage: "local", "storage-days": "5" });
      await send(chat, "Hello");
      const note = await until(() => find(root(chat), ".note[role=group]"));
      expect(textIn(note)).to.contain("Przed pierwszą wiadomością").and.to.contain("przez 5 dni");
      chat.locale = "ja";
      await until(() => textIn(note).includes("同意して送信"));
      chat.locale = "en";
      await until(() => textIn(note).includes("Agree and send"));
    });
  });

  it("offers no dictation in a browser that cannot hear", async () => {
    const chat = await place({ speech: "dictation", mode: "inline" });
    await until(() => find(root(chat), "ringback-gate"));
    await pause();
    expect(find(root(chat), "ringback-speech-buttons")).to.equal(undefined);
  });
});

function sentBy({ seen }: StubServer): string[] {
  return seen.filter(({ path }) => path.endsWith("/messages")).map(({ body }) => (body as { message: string }).message);
}

function fill(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) form.querySelector<HTMLInputElement>(`#${name}`)!.value = value;
}

/** Whether the keyboard goes there. `:focus` would say no while another window is in front. */
function isActive(element: Element | undefined): boolean {
  return element !== undefined && (element.getRootNode() as ShadowRoot).activeElement === element;
}
