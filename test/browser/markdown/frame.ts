import type { FunctionCall } from "../../../src/contract/operations/conversations/conversations.ts";
import { englishFunctionCardWords } from "../../../src/languages/en/widget/function-card.ts";
import { englishMarkdownWords as words } from "../../../src/languages/en/widget/markdown.ts";
import { defineFunctionCard } from "../../../src/widget/cards/function/function-card.ts";
import { markdownStyles, renderInto } from "../../../src/widget/markdown/render.ts";
import { type Observation, watch } from "./watch.ts";

/** What a page under one policy can be asked to do. */
export interface FrameCommands {
  /** Shows every text as an answer and inside function calls, and waits until all that it may start has started. */
  show(texts: readonly string[]): Promise<Observation>;
  /** Does by hand what no rendering may do, to prove that the watching sees it. */
  misbehave(): Promise<Observation>;
  /** Shows a booking, asks for its calendar file, and gives its address, its text and what was seen. */
  addToCalendar(call: FunctionCall): Promise<{ name: string; text: string; revoked: boolean; seen: Observation }>;
  /** Presses the button of an image placeholder and tells what took its place once the image has loaded or failed. */
  showImage(address: string): Promise<string>;
}

declare global {
  interface Window {
    commands?: FrameCommands;
  }
}

const lateMs = 400;
const stage = document.querySelector("main")!;
const watched = watch();
defineFunctionCard();
document.adoptedStyleSheets = [markdownStyles.styleSheet!];

window.commands = {
  async show(texts) {
    for (const text of texts) {
      const answer = document.createElement("div");
      stage.append(answer);
      await renderInto(answer, text, { words });
      for (const call of callsWith(text)) {
        const card = document.createElement("ringback-function-card");
        Object.assign(card, { call, words: englishFunctionCardWords });
        stage.append(card);
        await card.updateComplete;
        card.shadowRoot?.querySelector<HTMLButtonElement>("button.head")?.click();
        await card.updateComplete;
        card.shadowRoot?.querySelector<HTMLButtonElement>(".details")?.click();
        await card.updateComplete;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, lateMs));
    return watched.observe(stage);
  },
  async misbehave() {
    const place = document.createElement("div");
    stage.append(place);
    try {
      place.innerHTML = `<img src="https://out.invalid/control.png" onerror="canary()"><a href="javascript:canary()">x</a>`;
    } catch {
      // Trusted Types refuse the string itself, and report it.
    }
    // How soon an image fails is up to the network; without one the string was refused.
    const image = place.querySelector("img");
    if (image) await new Promise((resolve) => image.addEventListener("error", resolve, { once: true }));
    await new Promise((resolve) => setTimeout(resolve, lateMs));
    return watched.observe(stage);
  },
  async addToCalendar(call) {
    const card = document.createElement("ringback-function-card");
    Object.assign(card, { call, words: englishFunctionCardWords, locale: "en-GB" });
    stage.append(card);
    await card.updateComplete;
    const links: HTMLAnchorElement[] = [];
    const texts: Promise<string>[] = [];
    const revoked: string[] = [];
    const { createObjectURL, revokeObjectURL } = URL;
    const { click } = HTMLAnchorElement.prototype;
    URL.createObjectURL = (file) => {
      texts.push((file as Blob).text());
      return createObjectURL.call(URL, file);
    };
    URL.revokeObjectURL = (url) => {
      revoked.push(url);
      revokeObjectURL.call(URL, url);
    };
    HTMLAnchorElement.prototype.click = function () {
      links.push(this);
      click.call(this);
    };
    // The ten seconds for which the file is kept pass at once.
    const { setTimeout: setTimer } = window;
    window.setTimeout = ((work: () => void, ms = 0) => setTimer(work, ms / 50)) as typeof setTimeout;
    card.shadowRoot
      ?.querySelector("ringback-booking")
      ?.shadowRoot?.querySelector<HTMLButtonElement>(".calendar")
      ?.click();
    for (let tries = 0; revoked.length === 0 && tries < 300; tries++)
      await new Promise((resolve) => setTimer(resolve, 50));
    window.setTimeout = setTimer;
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    HTMLAnchorElement.prototype.click = click;
    return {
      name: links[0]?.download ?? "",
      text: (await texts[0]) ?? "",
      revoked: revoked[0] === links[0]?.href,
      seen: watched.observe(stage),
    };
  },
  async showImage(address) {
    const answer = document.createElement("div");
    stage.append(answer);
    await renderInto(answer, `![A gauge](${address})`, { words });
    const settled = new Promise((resolve) => {
      for (const type of ["error", "load"]) answer.addEventListener(type, resolve, { capture: true, once: true });
    });
    answer.querySelector<HTMLButtonElement>(".image-show")?.click();
    await settled;
    // The image's own listener runs after this one, which sees the event first.
    await new Promise((resolve) => setTimeout(resolve));
    const shown = answer.querySelector("img, a, .image-alt");
    return shown
      ? `${shown.localName} ${shown.getAttribute("referrerpolicy") ?? shown.getAttribute("href") ?? ""}`
      : "";
  },
};

/** The same text in every place of a function call: name, key, value, list, title, address. */
function callsWith(text: string): object[] {
  return [
    { name: text, arguments: own(text, text), result: { ok: true, nested: { deep: [text, own(text, text)] } } },
    { name: "check_price", arguments: { text }, result: { error: text } },
    {
      name: "book_visit",
      arguments: { title: text },
      result: { start: "2026-11-26T09:00", timezone: text, reference: text, address: text, engineer: text, end: text },
    },
    { name: `book ${text}`, arguments: {}, result: { start: "2026-11-26T09:00", [text]: text } },
    {
      name: "search_knowledge",
      arguments: { query: text },
      result: { found: true, passages: [{ title: text, excerpt: text, document: text, url: text, score: 1 }] },
    },
    {
      name: "search_knowledge",
      arguments: { query: "price" },
      result: {
        found: true,
        passages: [{ title: text, excerpt: text, document: "Help", url: addressIn(text), score: 1 }],
      },
    },
  ];
}

/** As JSON.parse makes it: a key such as `__proto__` is a member of the object's own. */
function own(key: string, value: string): object {
  return JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(value)}}`) as object;
}

function addressIn(text: string): string {
  return /\(<?([^)]+?)>?\)/.exec(text)?.[1] ?? text;
}
