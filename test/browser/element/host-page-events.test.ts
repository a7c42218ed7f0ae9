import { expect } from "chai";
import "../../../src/widget/index.ts";
import { button, find, pause, press, until } from "../support/dom.ts";
import { open, place, root, send } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

/** What visitors do in the chat stays in it, and what the page forbids is allowed there. */
describe("events of <ringback-chat> in a host page", () => {
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

  const acts = (
    "keydown keypress keyup beforeinput input compositionstart compositionend focusin focusout copy cut paste click dblclick " +
    "auxclick contextmenu selectstart wheel pointerdown pointermove pointerup pointercancel mousedown mousemove mouseup " +
    "mouseover mouseout touchstart touchmove touchend touchcancel dragstart drag dragend dragenter dragover dragleave drop"
  ).split(" ");
  const fire = (target: Element, name: string) =>
    target.dispatchEvent(new Event(name, { bubbles: true, composed: true, cancelable: true }));

  for (const mode of ["inline", "popup"]) {
    it(`keeps what the visitor does in it away from the page, and lets its own events and page content out, ${mode}`, async () => {
      const chat = await place({ mode }, '<a slot="fallback" href="#call">Call us</a>');
      if (mode === "popup") await open(chat);
      const field = await until(() => find<HTMLTextAreaElement>(root(chat), "textarea"));
      const seen: string[] = [];
      const names = [...acts, "ringback-message"];
      // A pointer that rests on the page moves there as well, where a layout moves below it.
      const concerns = (event: Event) => event.composedPath().includes(chat);
      const listen = (event: Event) => void (concerns(event) && seen.push(event.type));
      for (const name of names) document.addEventListener(name, listen);
      try {
        for (const name of acts) {
          fire(field, name);
          fire(button(root(chat), "Send message"), name);
        }
        await send(chat, "Hello");
        await until(() => seen.includes("ringback-message"));
        expect(seen.filter((name) => name !== "ringback-message")).to.deep.equal([]);
        for (const name of acts) fire(chat.querySelector("a")!, name);
        expect(seen.filter((name) => name !== "ringback-message")).to.deep.equal(acts);
      } finally {
        for (const name of names) document.removeEventListener(name, listen);
      }
    });
  }

  it("is not canceled or stopped by listeners of the page that come first", async () => {
    const chat = await place();
    const field = await open(chat);
    const refuse = (event: Event) => {
      event.preventDefault();
      event.returnValue = false;
      event.cancelBubble = true;
      event.stopImmediatePropagation();
    };
    const names = acts.filter((name) => !name.startsWith("focus"));
    for (const name of names) document.addEventListener(name, refuse, { capture: true, passive: false });
    try {
      const arrived: string[] = [];
      for (const name of names) field.addEventListener(name, () => arrived.push(name), { once: true });
      for (const name of names) expect(fire(field, name), name).to.equal(true);
      expect(arrived).to.deep.equal(names);
      field.addEventListener("copy", (event) => event.preventDefault(), { once: true });
      expect(fire(field, "copy"), "the chat's own listener").to.equal(false);
      for (const name of names) expect(fire(document.body, name), name).to.equal(false);
    } finally {
      for (const name of names) document.removeEventListener(name, refuse, true);
    }
  });

  it("lets the page see where a press that began on it ends", async () => {
    const chat = await place();
    const field = await open(chat);
    const seen: string[] = [];
    const names = ["pointermove", "mousemove", "pointerup", "mouseup"];
    for (const name of names) document.addEventListener(name, ({ type: name }) => seen.push(name), { once: true });
    const point = (target: Element, name: string, buttons = 0) =>
      target.dispatchEvent(new PointerEvent(name, { bubbles: true, composed: true, buttons }));
    point(document.body, "pointerdown", 1);
    for (const name of names) point(field, name, name.endsWith("move") ? 1 : 0);
    expect(seen).to.deep.equal(names);
    for (const name of names) document.addEventListener(name, ({ type: name }) => seen.push(name), { once: true });
    point(field, "pointerdown", 1);
    for (const name of names) point(field, name, name.endsWith("move") ? 1 : 0);
    expect(seen).to.deep.equal(names);
  });

  it("gives a dialog of the page the presses in an inline chat that it holds", async () => {
    const chat = await place({ mode: "inline" });
    const field = await until(() => find<HTMLTextAreaElement>(root(chat), "textarea"));
    const dialog = document.createElement("div");
    dialog.setAttribute("role", "dialog");
    document.body.append(dialog);
    dialog.append(chat);
    const seen: string[] = [];
    for (const name of acts) dialog.addEventListener(name, ({ type: name }) => seen.push(name));
    for (const name of acts) fire(field, name);
    expect(seen).to.deep.equal(["click", "pointerdown", "mousedown", "touchstart"]);
  });

  it("does not let the browser open a file that is dropped on it, and takes text into the text box", async () => {
    const field = await open(await place());
    const drop = (name: string, fill: (data: DataTransfer) => void) => {
      const dataTransfer = new DataTransfer();
      fill(dataTransfer);
      return field.dispatchEvent(
        new DragEvent(name, { bubbles: true, composed: true, cancelable: true, dataTransfer }),
      );
    };
    for (const name of ["dragover", "drop"]) {
      expect(drop(name, ({ items }) => void items.add(new File(["a"], "a.png")))).to.equal(false);
      expect(drop(name, (data) => data.setData("text/plain", "Hello"))).to.equal(true);
    }
  });

  for (const style of ["user-select: none; -webkit-user-select: none", "pointer-events: none; cursor: none"]) {
    it(`can be selected and pressed on a page with ${style}`, async () => {
      document.documentElement.setAttribute("style", style);
      document.body.setAttribute("style", style);
      const chat = await place();
      await open(chat);
      await send(chat, "Hello");
      const answer = await until(() => find<HTMLElement>(root(chat), "ringback-answer.formatted"));
      const { pointerEvents, cursor } = getComputedStyle(answer);
      expect([pointerEvents, cursor]).to.deep.equal(["auto", "auto"]);
      expect(usedSelection(answer)).to.equal("text");
    });
  }

  it("closes a popup with Escape all the same", async () => {
    const chat = await place();
    const field = await open(chat);
    press(field, "Escape");
    expect(chat.open).to.equal(false);
  });
});

/** What `user-select: auto` comes to, by the parents' values. */
function usedSelection(element: Element): string {
  for (let at: Element | null = element; at; at = at.assignedSlot ?? at.parentElement ?? hostOf(at)) {
    const style = getComputedStyle(at);
    const value = style.userSelect || style.webkitUserSelect;
    if (value !== "auto") return value;
  }
  return "auto";
}

function hostOf(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}
