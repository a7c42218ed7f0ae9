import { expect } from "chai";
import "../../../src/widget/index.ts";
import type { RingbackChat } from "../../../src/widget/element.ts";
import { sampleOf } from "../support/deep.ts";
import { eventually, find, pause, press, until } from "../support/dom.ts";
import { open, place, root, send } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

describe("where the popup stands", () => {
  let server: StubServer;

  beforeEach(() => {
    server = stubServer();
    sessionStorage.clear();
  });

  afterEach(async () => {
    document.body.replaceChildren();
    document.body.removeAttribute("style");
    server.restore();
    scrollTo(0, 0);
    await pause(0);
  });

  const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
  const frameOf = (chat: RingbackChat) => find(root(chat), ".frame")!;

  /** A button of the page, somewhere in a page that scrolls. */
  function pageButton(style: string, tag = "button"): HTMLElement {
    const own = document.createElement(tag);
    own.className = "help";
    own.textContent = "Help";
    if (own instanceof HTMLAnchorElement) own.href = "#elsewhere";
    own.style.cssText = `position: absolute; inline-size: 80px; block-size: 32px; margin: 0; ${style}`;
    const tall = document.createElement("div");
    tall.style.blockSize = "3000px";
    document.body.append(tall, own);
    return own;
  }

  /** Waits until the popup has stopped moving. */
  async function settled(element: Element): Promise<DOMRect> {
    let before = "";
    return until(() => {
      const box = boxOf(element);
      const now = JSON.stringify(box);
      const isSame = now === before;
      before = now;
      return isSame && box;
    });
  }

  for (const placement of sampleOf(["bottom-end", "bottom-start", "top-start", "top-end"] as const, 3)) {
    for (const dir of ["ltr", "rtl"] as const) {
      it(`is 16 px beside the launcher at ${placement} in a ${dir} page, at its outer side`, async () => {
        const chat = await place({ placement, dir });
        await open(chat);
        await eventually(() => {
          const [frame, launcher] = [boxOf(frameOf(chat)), boxOf(find(root(chat), ".launcher")!)];
          const gap = placement.startsWith("bottom") ? launcher.top - frame.bottom : frame.top - launcher.bottom;
          expect(Math.round(gap)).to.equal(16);
          const atRight = placement.endsWith("end") === (dir === "ltr");
          expect(Math.round(atRight ? launcher.right - frame.right : frame.left - launcher.left)).to.equal(0);
        });
      });
    }
  }

  for (const zoom of [0.8, 1.5]) {
    it(`is beside the launcher in a page that is zoomed by ${zoom}`, async () => {
      document.body.style.zoom = `${zoom}`;
      const chat = await place();
      await open(chat);
      await eventually(() => {
        const [frame, launcher] = [boxOf(frameOf(chat)), boxOf(find(root(chat), ".launcher")!)];
        expect(frame.bottom).to.be.below(launcher.top);
        expect(Math.abs(frame.right - launcher.right)).to.be.below(2);
        expect(frame.top).to.be.at.least(0);
      });
    });
  }

  it("stays on the part of the screen that an on-screen keyboard leaves free", async () => {
    const chat = await place();
    await open(chat);
    await pause(400);
    const height = innerHeight - 60;
    Object.defineProperty(visualViewport!, "height", { value: height, configurable: true });
    try {
      visualViewport!.dispatchEvent(new Event("resize"));
      const box = await until(() => boxOf(frameOf(chat)).bottom <= height && boxOf(frameOf(chat)));
      expect(box.top).to.be.at.least(0);
    } finally {
      Reflect.deleteProperty(visualViewport!, "height");
    }
  });

  describe("with anchor", () => {
    for (const [where, style, isBelow] of [
      ["at the top of the page", "top: 10px; right: 40px", true],
      ["at the top of a page from right to left", "top: 10px; left: 40px", true],
      ["at the foot of the screen", "position: fixed; bottom: 10px; left: 300px", false],
      ["in a transformed box", "top: 10px; left: 420px; transform: translateY(20px) scale(1.2)", true],
    ] as const) {
      it(`is carried by the page's own button ${where}, without a launcher`, async () => {
        const own = pageButton(style);
        const dir = where.includes("right to left") ? "rtl" : "ltr";
        const chat = await place({ anchor: ".help", dir });
        expect(find(root(chat), ".launcher")).to.equal(undefined);
        own.click();
        await until(() => find(root(chat), ".frame:popover-open"));
        await eventually(() => {
          const [frame, anchor] = [boxOf(frameOf(chat)), boxOf(own)];
          expect(Math.round(isBelow ? frame.top - anchor.bottom : anchor.top - frame.bottom)).to.equal(16);
          expect(frame.left).to.be.at.least(0);
          expect(frame.right).to.be.at.most(innerWidth);
          expect(frame.left < anchor.right && frame.right > anchor.left).to.equal(true);
        });
        expect(own.getAttribute("aria-expanded")).to.equal("true");
        own.click();
        await chat.updateComplete;
        expect(chat.open).to.equal(false);
        expect(own.getAttribute("aria-expanded")).to.equal("false");
      });
    }

    it("goes with the button as the page scrolls", async () => {
      const own = pageButton("top: 40px; right: 40px");
      const chat = await place({ anchor: ".help" });
      own.click();
      await until(() => find(root(chat), ".frame:popover-open"));
      const gap = () => Math.round(boxOf(frameOf(chat)).top - boxOf(own).bottom);
      await until(() => gap() === 16);
      const before = boxOf(frameOf(chat)).top;
      scrollTo(0, 20);
      await until(() => Math.round(boxOf(frameOf(chat)).top - before) === -20 && gap() === 16);
    });

    it("gives the focus back to the button, and keeps a link from leaving the page", async () => {
      const own = pageButton("top: 10px; left: 40px", "a");
      const chat = await place({ anchor: "a.help" });
      own.click();
      const field = await until(() => find<HTMLTextAreaElement>(root(chat), "textarea"));
      expect(location.hash).not.to.equal("#elsewhere");
      field.focus();
      press(field, "Escape");
      await chat.updateComplete;
      expect(chat.open).to.equal(false);
      expect(document.activeElement).to.equal(own);
    });

    for (const anchor of [".absent", "[", ".hidden"]) {
      it(`stands in the corner where nothing is shown for ${anchor}`, async () => {
        pageButton("display: none").classList.add("hidden");
        const chat = await place({ anchor, placement: "bottom-start" });
        chat.show();
        await until(() => find(root(chat), ".frame:popover-open"));
        document.body.click();
        const { left, bottom } = await settled(frameOf(chat));
        expect([Math.round(left), Math.round(innerHeight - bottom)]).to.deep.equal([24, 100]);
        expect(chat.open).to.equal(true);
      });
    }

    it("carries the teaser", async () => {
      const own = pageButton("top: 200px; right: 40px");
      const chat = await place({ anchor: ".help", teaser: "Questions?" });
      const teaser = await until(() => find(root(chat), ".teaser"));
      const box = await settled(teaser);
      expect(Math.round(boxOf(own).top - box.bottom)).to.equal(14);
      find(root(chat), ".teaser button")!.click();
      await until(() => chat.open);
    });
  });

  for (const [name, attributes, width] of [
    ["a popup", {}, 400],
    ["a narrow box", { mode: "inline" }, 200],
    ["a box from right to left", { mode: "inline", dir: "rtl" }, 320],
  ] as const) {
    it(`opens the menu of ${name} within the panel, below its button`, async () => {
      const chat = await place(attributes);
      if (!("mode" in attributes)) await open(chat);
      else chat.style.inlineSize = `${width}px`;
      await send(chat, "Hello");
      const more = await until(() => find<HTMLElement>(root(chat), ".header [aria-haspopup=menu]"));
      more.click();
      const menu = await until(() => find<HTMLElement>(root(chat), ".menu:not([hidden])"));
      await Promise.all(menu.getAnimations().map(({ finished }) => finished));
      const [box, frame] = [await settled(menu), boxOf(frameOf(chat))];
      expect(box.top - boxOf(more).bottom).to.be.within(3.5, 5);
      expect(box.left).to.be.at.least(frame.left);
      expect(box.right).to.be.at.most(frame.right);
    });
  }
});
