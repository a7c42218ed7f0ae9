import { expect } from "chai";
import "../../../src/widget/index.ts";
import { violations } from "../support/axe.ts";
import { button, find, pause, press, textIn, type, until } from "../support/dom.ts";
import { open, place, root, send } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

describe("<ringback-chat>", () => {
  let server: StubServer;

  beforeEach(() => {
    server = stubServer();
    sessionStorage.clear();
    localStorage.clear();
  });

  afterEach(() => {
    document.body.replaceChildren();
    document.head.querySelector("style[data-test]")?.remove();
    document.documentElement.removeAttribute("dir");
    server.restore();
  });

  it("shows a launcher and uses neither network nor storage, even when the pointer is over it", async () => {
    const chat = await place();
    const launcher = button(root(chat), "Open chat");
    launcher.dispatchEvent(new PointerEvent("pointerenter"));
    await pause(400);
    expect(launcher.offsetWidth).to.equal(60);
    expect(launcher.ariaExpanded).to.equal("false");
    expect(server.seen).to.deep.equal([]);
    expect(sessionStorage.length + localStorage.length).to.equal(0);
    expect(document.activeElement).to.equal(document.body);
  });

  it("opens on click, starts the conversation and moves the focus into the text box", async () => {
    const chat = await place();
    const opened = new Promise((resolve) => chat.addEventListener("ringback-open", resolve));
    button(root(chat), "Open chat").click();
    await opened;
    const field = await until(() => find<HTMLTextAreaElement>(root(chat), "textarea"));
    await until(() => server.seen.length > 0);
    expect(server.seen[0]).to.deep.include({ path: "/conversations", method: "POST" });
    await until(() => (field.getRootNode() as ShadowRoot).activeElement === field);
    expect(field.ariaLabel).to.equal("Message");
    expect((await until(() => find(root(chat), "[role=log]"))).ariaLabel).to.equal("Conversation");
    expect(button(root(chat), "Close chat").ariaExpanded).to.equal("true");
    expect(find(root(chat), ".frame")?.matches(":popover-open")).to.equal(true);
  });

  it("takes the focus from no field of the page where the page opens it without a click", async () => {
    const chat = await place();
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    chat.show();
    await until(() => find(root(chat), "textarea") && find(root(chat), ".frame:popover-open"));
    await pause(300);
    expect(document.activeElement).to.equal(field);
  });

  it("has a usable text box when the page shows it after hiding it", async () => {
    const chat = await place({ mode: "inline", hidden: "" });
    await until(() => find(root(chat), "textarea"));
    chat.hidden = false;
    await chat.updateComplete;
    expect(find(root(chat), "textarea")!.offsetHeight).to.be.at.least(22);
  });

  it("closes with Escape, returns the focus to the launcher and keeps the draft", async () => {
    const chat = await place();
    const field = await open(chat);
    type(field, "Half a thou");
    let closed = 0;
    chat.addEventListener("ringback-close", () => closed++);
    press(field, "Escape");
    await chat.updateComplete;
    expect(closed).to.equal(1);
    expect(root(chat).activeElement).to.equal(button(root(chat), "Open chat"));
    expect((await open(chat)).value).to.equal("Half a thou");
  });

  it("sends a message and shows the reply", async () => {
    const chat = await place();
    const said: unknown[] = [];
    chat.addEventListener("ringback-message", ({ detail }) => said.push([detail.role, detail.text]));
    server.replies.push({ status: true, message: "A visit is **89 €**.", function_calls: [] });
    const field = await open(chat);
    type(field, "What does a visit cost?");
    press(field, "Enter");
    await until(() => textIn(root(chat)).includes("89 €") && find(root(chat), "strong"));
    expect(server.seen.at(-1)?.body).to.deep.equal({ message: "What does a visit cost?" });
    expect(said).to.deep.equal([
      ["user", "What does a visit cost?"],
      ["assistant", "A visit is **89 €**."],
    ]);
  });

  it("lets the page cancel a message", async () => {
    const chat = await place();
    chat.addEventListener("ringback-before-send", (event) => event.preventDefault());
    const field = await open(chat);
    type(field, "Secret");
    press(field, "Enter");
    await until(() => field.value === "Secret" && field);
    await pause();
    expect(server.seen.map(({ path }) => path)).to.deep.equal(["/conversations"]);
  });

  it("counts replies while it is closed and keeps its accessible name", async () => {
    const chat = await place();
    const counts: number[] = [];
    chat.addEventListener("ringback-unread", ({ detail }) => counts.push(detail.count));
    await chat.send("Hello");
    await until(() => counts.length > 0);
    const launcher = button(root(chat), "Open chat");
    await until(() => textIn(launcher).includes("1 new message"));
    await open(chat);
    expect(counts).to.deep.equal([1, 0]);
  });

  it("keeps the text and shows the fallback content when the owner's balance is used up", async () => {
    const chat = await place({}, '<a slot="fallback" href="tel:+442079460102">020 7946 0102</a>');
    const emitted: unknown[] = [];
    chat.addEventListener("ringback-balance", ({ detail }) => emitted.push(detail));
    server.replies.push(Response.json({ status: false, error: "Insufficient balance" }, { status: 400 }));
    const field = await open(chat);
    type(field, "Can someone come today?");
    press(field, "Enter");
    await until(() => textIn(root(chat)).includes("can’t answer just now"));
    await until(() => field.value === "Can someone come today?");
    const link = chat.querySelector("a")!;
    await until(() => link.offsetHeight > 0);
    // In the colour of the chat's own links, unless the page has one for it.
    expect(getComputedStyle(link).color).to.equal("rgb(14, 90, 87)");
    link.style.color = "red";
    expect(getComputedStyle(link).color).to.equal("rgb(255, 0, 0)");
    expect(emitted).to.deep.equal([{ code: "INSUFFICIENT_BALANCE", phase: "message" }]);
  });

  it("requests a refused conversation once, and again only when it is reopened", async () => {
    server.refuseStart = true;
    const chat = await place();
    await open(chat);
    await until(() => server.seen.length > 0);
    for (const heading of ["A", "B", "C"]) {
      chat.heading = heading;
      await chat.updateComplete;
      await pause(20);
    }
    expect(server.seen).to.have.length(1);
    chat.hide();
    await chat.updateComplete;
    chat.show();
    await until(() => server.seen.length === 2);
  });

  it("sends no request in inline mode until it has the focus", async () => {
    const chat = await place({ mode: "inline" });
    const field = await until(() => find<HTMLTextAreaElement>(root(chat), "textarea"));
    await pause(200);
    expect(server.seen).to.deep.equal([]);
    expect(document.activeElement).to.equal(document.body);
    field.focus();
    // A page in the background has no focus to give, so no event comes of it.
    if (!document.hasFocus()) field.dispatchEvent(new FocusEvent("focusin", { bubbles: true, composed: true }));
    await until(() => server.seen.length > 0);
    expect(find(root(chat), ".launcher")).not.to.exist;
  });

  it("does not move the focus when the page opens it", async () => {
    const chat = await place({ open: "" });
    await until(() => find(root(chat), ".frame:popover-open"));
    await pause(200);
    expect(document.activeElement).to.equal(document.body);
  });

  it("keeps its design in a page that styles every element", async () => {
    style(
      "* { all: unset; font: 6px serif; color: red; letter-spacing: 9px; direction: rtl } div, button { display: none !important }",
    );
    const chat = await place({ locale: "en" });
    const field = await open(chat);
    const frame = find(root(chat), ".frame")!;
    expect(frame.offsetWidth).to.equal(400);
    expect(getComputedStyle(field).fontSize).to.equal("16px");
    expect(getComputedStyle(field).letterSpacing).to.equal("normal");
    const greeting = await until(() => find(root(chat), ".spoken"));
    expect(getComputedStyle(greeting).fontSize).to.equal("24px");
    expect(getComputedStyle(greeting).color).to.equal("rgb(19, 32, 30)");
    expect(button(root(chat), "Close chat").offsetWidth).to.equal(60);
  });

  it("changes nothing on the page outside itself", async () => {
    const before = [document.title, document.body.className, document.body.style.cssText, Object.keys(window).length];
    await open(await place());
    expect([
      document.title,
      document.body.className,
      document.body.style.cssText,
      Object.keys(window).length,
    ]).to.deep.equal(before);
  });

  it("appears in the corner that placement names, mirrored in right-to-left pages", async () => {
    const chat = await place({ placement: "top-start", dir: "rtl" });
    const { top, right } = button(root(chat), "Open chat").getBoundingClientRect();
    expect([Math.round(top), Math.round(document.documentElement.clientWidth - right)]).to.deep.equal([24, 24]);
  });

  it("follows the page's direction even where it does not speak the page's language", async () => {
    const page = document.documentElement;
    Object.assign(page, { dir: "rtl", lang: "fa" });
    try {
      const chat = await place({});
      expect(Math.round(button(root(chat), "Open chat").getBoundingClientRect().left)).to.equal(24);
    } finally {
      page.removeAttribute("dir");
      page.lang = "en";
    }
  });

  it("takes less room where the page asks for a compact density", async () => {
    const chat = await place({ mode: "inline" });
    await send(chat, "Hello");
    const frame = find(root(chat), ".frame")!;
    const answer = await until(() => find(frame, "ringback-answer.formatted"));
    const measure = () => [
      find(frame, ".header")!.getBoundingClientRect().height,
      getComputedStyle(answer).fontSize,
      Math.round(Number.parseFloat(getComputedStyle(answer).lineHeight)), // each browser has its own steps
      getComputedStyle(find(frame, ".column")!).rowGap,
      getComputedStyle(find(frame, ".item.assistant")!).paddingBlockEnd,
    ];
    const comfortable = [64, "15px", 22, "16px", "16px"];
    expect(measure()).to.deep.equal(comfortable);
    chat.style.setProperty("--ringback-density", "compact");
    expect(measure()).to.deep.equal(knowsStyleQueries() ? [56, "14px", 20, "12px", "12px"] : comfortable);
  });

  it("uses the page's accent with a readable colour on it", async () => {
    const chat = await place({ theme: "light" });
    for (const [accent, on] of [
      ["#2b4c8c", "white"],
      ["#f4e04d", "black"],
    ] as const) {
      chat.style.setProperty("--ringback-accent", accent);
      const { backgroundColor, color } = getComputedStyle(button(root(chat), "Open chat"));
      expect(channels(backgroundColor)).to.deep.equal(channels(accent));
      expect(channels(color).map((channel) => Math.round(channel / 255))).to.deep.equal(
        on === "white" ? [1, 1, 1] : [0, 0, 0],
      );
    }
  });

  for (const theme of ["light", "dark"] as const) {
    it(`makes links and bubbles readable whatever accent the page sets, ${theme}`, async () => {
      const chat = await place({ theme, "privacy-url": "https://halden.example/privacy", mode: "inline" });
      await until(() => find(root(chat), "textarea"));
      server.replies.push({ status: true, message: "See [the page](https://a.example/).", function_calls: [] });
      await chat.send("Where?");
      const link = await until(() => find(root(chat), ".formatted a"));
      const ground = getComputedStyle(find(root(chat), ".frame")!).backgroundColor;
      const bubble = find(root(chat), ".bubble")!;
      for (const accent of ["#f4e04d", "#00e5ff", "#ffffff", "#000000", "#c0c0c0", "#ff6a00", "#7fff00", "#2b4c8c"]) {
        chat.style.setProperty("--ringback-accent", accent);
        for (const [text, behind] of [
          [getComputedStyle(link).color, ground],
          [getComputedStyle(find(root(chat), ".fine a")!).color, ground],
          [getComputedStyle(bubble).color, getComputedStyle(bubble).backgroundColor],
        ] as const) {
          expect(contrast(text, behind), `${accent}: ${text} on ${behind}`).to.be.at.least(4.5);
        }
      }
    });
  }

  it("is dark when the theme is dark", async () => {
    const chat = await place({ theme: "dark" });
    await open(chat);
    expect(getComputedStyle(find(root(chat), ".frame")!).backgroundColor).to.equal("rgb(19, 27, 26)");
  });

  it("is removed by destroy()", async () => {
    const chat = await place();
    await open(chat);
    chat.destroy();
    expect(document.querySelector("ringback-chat")).to.equal(null);
  });

  it("keeps working after it was removed and inserted again", async () => {
    const chat = await place();
    await open(chat);
    for (let times = 0; times < 50; times++) {
      chat.remove();
      document.body.append(chat);
    }
    await chat.updateComplete;
    const field = await until(() => find<HTMLTextAreaElement>(root(chat), "textarea"));
    expect(find(root(chat), ".frame")?.matches(":popover-open")).to.equal(true);
    type(field, "Still there?");
    press(field, "Enter");
    await until(() => textIn(root(chat)).includes("Understood."));
    expect(server.seen.filter(({ path }) => path.endsWith("/messages"))).to.have.length(1);
  });

  for (const theme of ["light", "dark"]) {
    it(`passes axe when closed, open and in conversation, ${theme}`, async () => {
      const chat = await place({ theme, heading: "Mara · Halden Heating" });
      expect(await violations(chat)).to.deep.equal([]);
      const field = await open(chat);
      await pause(400);
      expect(await violations(chat)).to.deep.equal([]);
      const call = { name: "book_visit", arguments: { day: "Thursday" }, result: { reference: "HV-20817" } };
      server.replies.push({
        status: true,
        message: "## Booked\n\n- Thursday\n\n| a | b |\n|---|---|\n| 1 | 2 |",
        function_calls: [call],
      });
      type(field, "Book it");
      press(field, "Enter");
      await until(() => find(root(chat), "table") && find(root(chat), "ringback-function-card")?.shadowRoot);
      await pause(400);
      expect(await violations(chat)).to.deep.equal([]);
    });
  }
});

function style(text: string): void {
  const element = document.createElement("style");
  element.dataset.test = "";
  element.textContent = text;
  document.head.append(element);
}

/** By the rule of WCAG 2. */
function contrast(one: string, other: string): number {
  const [low, high] = [one, other]
    .map((colour) => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

/** Red, green and blue of any colour, 0 to 255. */
function channels(colour: string): number[] {
  const context = document.createElement("canvas").getContext("2d")!;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}

/** Whether the browser knows queries of a custom property: Firefox before 151 and Safari before 18 do not. */
function knowsStyleQueries(): boolean {
  const host = document.createElement("div");
  host.style.setProperty("--known", "yes");
  const sheet = "<style>@container style(--known: yes) { p { display: inline } }</style>";
  const inner = host.attachShadow({ mode: "open" });
  inner.innerHTML = `${sheet}<p></p>`;
  document.body.append(host);
  try {
    return getComputedStyle(inner.querySelector("p")!).display === "inline";
  } finally {
    host.remove();
  }
}
