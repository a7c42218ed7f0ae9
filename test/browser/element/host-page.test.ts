import { expect } from "chai";
import "../../../src/widget/index.ts";
import { RingbackChat } from "../../../src/widget/element.ts";
import { eventually, find, pause, textIn, type, until } from "../support/dom.ts";
import { assistant, open, place, root, send } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

/** How the element behaves inside pages that re-render it, move it, and have shortcuts and dialogs of their own. */
describe("<ringback-chat> in a host page", () => {
  let server: StubServer;

  beforeEach(() => {
    server = stubServer();
    sessionStorage.clear();
  });

  afterEach(async () => {
    document.body.replaceChildren();
    document.body.removeAttribute("style");
    document.documentElement.removeAttribute("style");
    server.restore();
    await pause(0); // the next test begins in a task of its own
  });

  describe("properties", () => {
    it("keeps the conversation and a pending reply while equal variables and suggestions are set again", async () => {
      const chat = await place({ mode: "inline", storage: "none" });
      const render = async (name: string) => {
        Object.assign(chat, { variables: { plan: "pro", user: { name } }, suggestions: ["Prices"] });
        await chat.updateComplete;
      };
      await render("Ada");
      let answer: (response: Response) => void = () => undefined;
      server.replies.push(new Promise<Response>((resolve) => (answer = resolve)));
      await send(chat, "What does it cost?");
      await until(() => server.seen.length === 2);
      for (let times = 0; times < 20; times++) await render("Ada");
      chat.variables = { user: { name: "Ada" }, plan: "pro" } as never;
      await chat.updateComplete;
      answer(Response.json({ status: true, message: "89 €", function_calls: [] }));
      await until(() => textIn(root(chat)).includes("89 €"));
      expect(startsOf(server)).to.equal(1);
      await render("Grace");
      await send(chat, "And now?");
      await until(() => startsOf(server) === 2);
    });

    for (const nothing of [undefined, null]) {
      it(`uses its defaults for properties that are set to ${nothing}`, async () => {
        const chat = await place();
        const defaults = {
          placement: "bottom-end",
          heading: "",
          assistant: "",
          endpoint: "",
          theme: "auto",
          storage: "session",
          disclosure: true,
          functionCalls: "full",
        };
        for (const name of Object.keys(defaults)) Object.assign(chat, { [name]: nothing });
        await chat.updateComplete;
        expect(Object.fromEntries(Object.keys(defaults).map((name) => [name, chat[name as "heading"]]))).to.deep.equal(
          defaults,
        );
        await open(chat);
        expect(textIn(root(chat))).to.contain("AI can be wrong.");
      });
    }

    it("warns once about malformed suggestions that are set again with each render", async () => {
      const { warn } = console;
      let warnings = 0;
      console.warn = () => void warnings++;
      try {
        const chat = await place({ mode: "inline" });
        await until(() => find(root(chat), "textarea"));
        for (let times = 0; times < 5; times++) {
          chat.suggestions = [1, "Prices"] as never;
          await chat.updateComplete;
        }
      } finally {
        console.warn = warn;
      }
      expect(warnings).to.equal(1);
    });

    it("takes over every public property that was set before the element was defined", async () => {
      const values = {
        endpoint: "/api",
        assistant,
        conversation: "5f0c1b9e-6a39-4a52-9d3f-0c7f4f6f2b12",
        mode: "inline",
        placement: "top-start",
        heading: "Mara",
        avatar: "/avatar.png",
        suggestions: ["Prices"],
        locale: "en-GB",
        theme: "dark",
        storage: "none",
        functionCalls: "titles",
        variables: { plan: "pro" },
        disclosure: false,
        privacyUrl: "/privacy",
        identity: async () => "signed-token",
      };
      const early = document.createElement("ringback-chat-defined-late");
      Object.assign(early, values);
      document.body.append(early);
      customElements.define("ringback-chat-defined-late", class extends RingbackChat {});
      await (early as RingbackChat).updateComplete;
      const taken = Object.fromEntries(Object.keys(values).map((name) => [name, early[name as keyof Element]]));
      expect(taken).to.deep.equal(values);
      expect(Object.keys(early).filter((name) => name in values)).to.deep.equal([]);
    });
  });

  describe("layout", () => {
    it("keeps its height inside a page, however long the conversation becomes", async () => {
      const chat = await place({ mode: "inline" });
      const below = document.createElement("p");
      document.body.append(below);
      await until(() => find(root(chat), "textarea"));
      const [top, height] = [below.offsetTop, chat.offsetHeight];
      expect(height).to.be.within(420, 600);
      server.replies.push({ status: true, message: "A line.\n\n".repeat(80), function_calls: [] });
      await send(chat, "Tell me everything");
      await until(() => textIn(root(chat)).includes("A line."));
      await pause();
      await eventually(() => expect([below.offsetTop, chat.offsetHeight]).to.deep.equal([top, height]));
      expect(find(root(chat), ".frame")!.offsetHeight).to.equal(height);
    });

    it("fills the box that the page gives it", async () => {
      const chat = await place({ mode: "inline" });
      await until(() => find(root(chat), "textarea"));
      for (const [style, height] of [
        ["block-size: 900px", 900],
        ["block-size: 500px", 500],
      ] as const) {
        chat.style.cssText = style;
        expect([chat.offsetHeight, find(root(chat), ".frame")!.offsetHeight]).to.deep.equal([height, height]);
      }
      chat.style.cssText = "";
      document.body.style.cssText = "display: grid; block-size: 800px; margin: 0";
      expect(find(root(chat), ".frame")!.offsetHeight).to.equal(800);
    });

    for (const [page, style] of [
      ["zoomed", "zoom: 2"],
      ["transformed", "transform: translateX(0); block-size: 3000px"],
      ["filtered", "filter: grayscale(1); block-size: 3000px"],
    ] as const) {
      it(`shows launcher and panel on the screen in a ${page} page`, async () => {
        for (const target of [document.body, document.documentElement]) {
          target.style.cssText = style;
          const chat = await place({ teaser: `A ${page} ${target.localName}?` });
          expect(outside(find(root(chat), ".launcher")!), "launcher").to.deep.equal([]);
          const teaser = await until(() => find<HTMLElement>(root(chat), ".teaser"));
          await until(() => isJustAbove(teaser, find(root(chat), ".launcher")!));
          expect(outside(teaser), "teaser").to.deep.equal([]);
          await open(chat);
          await pause(400);
          expect(outside(find(root(chat), ".frame")!), "panel").to.deep.equal([]);
          chat.destroy();
          target.removeAttribute("style");
        }
      });
    }
  });

  describe("modal dialogs", () => {
    let dialog: HTMLDialogElement;

    beforeEach(() => {
      dialog = document.createElement("dialog");
      dialog.innerHTML = "<button>Accept</button>";
      dialog.style.marginInlineStart = "20px"; // beside the panel
      document.body.append(dialog);
    });

    it("can be used above a modal dialog of the page, whichever opened first, and goes back after it", async () => {
      const chat = await place();
      const field = await open(chat);
      dialog.showModal();
      await until(() => isReachable(find(root(chat), "textarea")!));
      expect(isReachable(dialog.querySelector("button")!)).to.equal(true);
      type(field, "Which size fits?");
      dialog.close();
      await until(() => chat.parentElement === document.body);
      expect(chat.open).to.equal(true);
      expect(find<HTMLTextAreaElement>(root(chat), "textarea")!.value).to.equal("Which size fits?");
      await until(() => find(root(chat), ".frame:popover-open"));
      chat.hide();
      dialog.showModal();
      await until(() => isReachable(find(root(chat), ".launcher")!));
      await open(chat);
      await until(() => isReachable(find(root(chat), "textarea")!));
    });

    it("are watched for by one observer, before the first one and after it", async () => {
      const watching = new Set<MutationObserver>();
      const { observe, disconnect } = MutationObserver.prototype;
      MutationObserver.prototype.observe = function (target, options) {
        if (target === document) watching.add(this);
        observe.call(this, target, options);
      };
      MutationObserver.prototype.disconnect = function () {
        watching.delete(this);
        disconnect.call(this);
      };
      try {
        const chat = await place();
        await open(chat);
        expect(watching.size).to.equal(1);
        dialog.showModal();
        await until(() => chat.parentElement === dialog);
        expect(watching.size).to.equal(1);
        dialog.close();
        await until(() => chat.parentElement === document.body);
        expect(watching.size).to.equal(1);
        chat.remove();
        await until(() => watching.size === 0);
      } finally {
        Object.assign(MutationObserver.prototype, { observe, disconnect });
      }
    });

    it("does not close the dialog by clicks in the chat", async () => {
      const chat = await place();
      await open(chat);
      dialog.showModal();
      const seen: string[] = [];
      for (const name of ["click", "pointerdown", "mousedown"])
        dialog.addEventListener(name, ({ type: name }) => void seen.push(name));
      await until(() => chat.parentElement === dialog);
      for (const name of ["pointerdown", "mousedown", "click"])
        find(root(chat), "textarea")!.dispatchEvent(new MouseEvent(name, { bubbles: true, composed: true }));
      expect(seen).to.deep.equal([]);
    });

    it("returns with its conversation when the page removes the dialog", async () => {
      const chat = await place();
      await open(chat);
      await send(chat, "Hello");
      await until(() => textIn(root(chat)).includes("Understood."));
      dialog.showModal();
      await until(() => chat.parentElement === dialog);
      dialog.remove();
      await until(() => chat.parentElement === document.body);
      await until(() => find(root(chat), ".frame:popover-open"));
      expect(textIn(root(chat))).to.contain("Understood.");
    });

    const replacements: Record<string, () => void> = {
      "at once": () => (dialog.innerHTML = "<p>Thank you</p>"),
      "with nothing": () => dialog.replaceChildren(),
      "one by one": () => {
        while (dialog.firstChild) dialog.firstChild.remove();
      },
    };
    for (const [how, replace] of Object.entries(replacements)) {
      it(`comes back when the page replaces the content of the dialog ${how}`, async () => {
        const chat = await place();
        await open(chat);
        await send(chat, "Hello");
        await until(() => textIn(root(chat)).includes("Understood."));
        dialog.showModal();
        await until(() => chat.parentElement === dialog);
        replace();
        await until(() => chat.isConnected && find(root(chat), ".frame:popover-open"));
        await until(() => isReachable(find(root(chat), "textarea")!));
        expect(textIn(root(chat))).to.contain("Understood.");
        dialog.close();
        await until(() => chat.parentElement === document.body);
      });
    }

    for (const [how, remove] of [
      ["removes", (chat: RingbackChat) => chat.remove()],
      ["destroys", (chat: RingbackChat) => chat.destroy()],
    ] as const) {
      it(`stays away when the page ${how} it while it is in the dialog`, async () => {
        dialog.replaceChildren();
        const chat = await place();
        await open(chat);
        dialog.showModal();
        await until(() => chat.parentElement === dialog);
        remove(chat);
        await pause();
        dialog.close();
        await pause();
        expect(chat.isConnected).to.equal(false);
        expect(document.body.innerHTML).not.to.contain("<!--");
      });
    }

    for (const [where, prepare] of [
      ["that a framework renders", (chat: RingbackChat) => Object.assign(chat, { __reactFiber$1: {} })],
      [
        "deep in the page",
        (chat: RingbackChat) => document.body.appendChild(document.createElement("main")).append(chat),
      ],
    ] as const) {
      it(`leaves a chat ${where} in its place: it waits until the dialog closes`, async () => {
        const chat = await place();
        prepare(chat);
        const parent = chat.parentElement;
        await open(chat);
        dialog.showModal();
        await pause();
        expect(chat.parentElement).to.equal(parent);
        expect(isReachable(find(root(chat), "textarea")!)).to.equal(false);
        dialog.close();
        await until(() => isReachable(find(root(chat), "textarea")!));
      });
    }
  });

  describe("when the page swaps the part that the chat is in", () => {
    const markup = (more = "") =>
      `<main>Page</main><ringback-chat id="help" endpoint="/api" assistant="${assistant}" ${more}></ringback-chat>`;
    const swaps: Record<string, (html: string) => void> = {
      Turbo: (html) => {
        const body = document.createElement("body");
        body.innerHTML = html;
        document.body.replaceWith(body);
      },
      htmx: (html) => (document.body.innerHTML = html),
    };
    const current = () => document.querySelector<RingbackChat>("ringback-chat")!;

    for (const [name, swap] of Object.entries(swaps)) {
      it(`opens the same chat of the new page again with ${name}, with its conversation`, async () => {
        document.body.innerHTML = markup();
        await open(current());
        await send(current(), "Hello");
        await until(() => textIn(root(current())).includes("Understood."));
        for (let times = 0; times < 2; times++) {
          const before = current();
          swap(markup());
          expect(current()).not.to.equal(before);
          await until(() => find(root(current()), ".frame:popover-open"));
        }
        expect(startsOf(server)).to.equal(1);
        current().hide();
        await current().updateComplete;
        swap(markup());
        await pause();
        expect(current().open).to.equal(false);
      });
    }

    it("leaves another chat closed, and the same one where it comes later", async () => {
      document.body.innerHTML = markup();
      await open(current());
      document.body.innerHTML = markup('heading="Otto"').replace("help", "sales");
      await pause();
      expect(current().open).to.equal(false);
      document.body.innerHTML = markup();
      await open(current());
      document.body.innerHTML = "";
      await pause();
      document.body.innerHTML = markup();
      await pause();
      expect(current().open).to.equal(false);
    });
  });

  it("starts nothing if it is removed while its code is loading, until it is back", async () => {
    const before = countListeners();
    try {
      const chat = await place({ open: "" });
      chat.remove();
      await until(() => find(root(chat), "ringback-panel"));
      await pause();
      expect(server.seen).to.deep.equal([]);
      expect(before.added()).to.equal(before.removed());
      document.body.append(chat);
      await until(() => startsOf(server) === 1);
      chat.remove();
    } finally {
      before.restore();
    }
  });

  it("leaves no listener behind after it was removed and inserted 50 times", async () => {
    const chat = await place();
    const field = await open(chat);
    await send(chat, "Hello");
    await until(() => textIn(root(chat)).includes("Understood."));
    const before = countListeners();
    try {
      for (let times = 0; times < 50; times++) {
        chat.remove();
        await pause(0);
        document.body.append(chat);
        await chat.updateComplete;
      }
      expect(before.added()).to.be.at.most(before.removed());
      chat.remove();
      await pause(0);
      expect(before.added()).to.be.lessThan(before.removed());
    } finally {
      before.restore();
    }
    expect(field.isConnected).to.equal(false);
  });
});

function startsOf({ seen }: StubServer): number {
  return seen.filter(({ path }) => path === "/conversations").length;
}

/** The edges of the window that `element` is beyond. */
function outside(element: HTMLElement): string[] {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const edges = { left: left < 0, top: top < 0, right: right > innerWidth, bottom: bottom > innerHeight };
  return Object.entries(edges).flatMap(([edge, isBeyond]) => (isBeyond ? [edge] : []));
}

/** Whether one ends 14 px above the other; in a page that is zoomed by 2 that is 28. */
function isJustAbove(upper: HTMLElement, lower: HTMLElement): boolean {
  const gap = lower.getBoundingClientRect().top - upper.getBoundingClientRect().bottom;
  return [14, 28].includes(Math.round(gap));
}

/** Whether a press in its middle would hit it: not covered, and not inert. */
function isReachable(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  // From inside out: each shadow root on the way names what is hit inside it.
  for (let inner: Element = element; ; inner = (inner.getRootNode() as ShadowRoot).host) {
    const hit = (inner.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y);
    if (!hit || !inner.contains(hit)) return false;
    if (inner.getRootNode() === document) return true;
  }
}

/** Counts what is added to and removed from the page's own targets from now on. */
function countListeners() {
  const targets: EventTarget[] = [window, document, document.documentElement, document.body, visualViewport!];
  const prototype = EventTarget.prototype;
  const { addEventListener, removeEventListener } = prototype;
  let [added, removed] = [0, 0];
  prototype.addEventListener = function (this: EventTarget, ...given: Parameters<typeof addEventListener>) {
    if (targets.includes(this)) added++;
    return addEventListener.apply(this, given);
  };
  prototype.removeEventListener = function (this: EventTarget, ...given: Parameters<typeof removeEventListener>) {
    if (targets.includes(this)) removed++;
    return removeEventListener.apply(this, given);
  };
  const restore = () => Object.assign(prototype, { addEventListener, removeEventListener });
  return { added: () => added, removed: () => removed, restore };
}
