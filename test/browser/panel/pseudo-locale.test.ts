import { expect } from "chai";
import { englishBookingWords } from "../../../src/languages/en/widget/booking.ts";
import { englishFunctionCardBodyWords } from "../../../src/languages/en/widget/function-card-body.ts";
import "../../../src/widget/cards/function/function-card.ts";
import type { ConversationView } from "../../../src/client/chat/model.ts";
import { words as english } from "../../../src/languages/en/widget.ts";
import type { Words } from "../../../src/languages/shapes/widget/panel.ts";
import { defineFunctionCard } from "../../../src/widget/cards/function/function-card.ts";
import { defineEmailForm } from "../../../src/widget/person/index.ts";
import { button, find, findAll, pause } from "../support/dom.ts";
import { mine, showPanel, theirs } from "./show-panel.ts";

/** Every sentence in brackets and 1.4 times as long, as a long language has it: what has no brackets is no sentence of the locale. */
const pseudo = lengthened({
  ...english,
  card: { ...english.card, body: englishFunctionCardBodyWords, booking: englishBookingWords },
}) as Words;

const booking = {
  name: "book_visit",
  arguments: { customer: "Jo" },
  result: { start: "2026-11-26T09:00:00Z", reference: "HH-2213" },
};
const search = {
  name: "search_knowledge",
  arguments: { query: "boiler" },
  result: { found: false, passages: [] },
};
const failed = { name: "check_price", arguments: {}, result: { success: false } };
const listed = { name: "list_slots", arguments: {}, result: { slots: [1, 2, 3, 4, 5], none: null, free: true } };

/** Data of the conversation and the page, in which no sentence of ours hides. */
const data =
  /Mara|Halden Heating|Hi there|Fine|HH-2213|[\d:./–·,+…"{}[\]()_\s]|[AP]M|Nov(?:ember)?|Thu\w*|jo@example\.com|Jonas/g;

const views: Readonly<Record<string, Partial<ConversationView>>> = {
  empty: {},
  connecting: { phase: "connecting" },
  offline: { notice: { kind: "offline" }, items: [mine("Hi there", { state: "queued" })] },
  "rate limited": { notice: { kind: "rate-limited", until: Date.now() + 20_000 } },
  "limited for long": { notice: { kind: "rate-limited", until: Date.now() + 7_200_000 }, takesPerson: true },
  "without balance": { notice: { kind: "balance", phase: "message" }, items: [mine("Hi there")] },
  unavailable: { notice: { kind: "unavailable" } },
  invalid: { notice: { kind: "invalid" } },
  ended: { phase: "ended", items: [mine("Hi there"), theirs("Fine")] },
  failures: {
    items: [
      mine("Hi there", { key: "a", state: "failed", code: "PROCESSING_FAILED" }),
      mine("Hi there", { key: "b", state: "unknown" }),
      mine("Hi there", { key: "c", state: "sending" }),
    ],
    waiting: "slow",
    older: "some",
  },
  rated: { items: [mine("Hi there"), theirs("Fine", { id: 2 })], takesFeedback: true, takesPerson: true },
  waiting: { items: [mine("Hi there")], aiEnabled: false, person: { state: "waiting" } },
  "waiting with an address": {
    items: [mine("Hi there")],
    aiEnabled: false,
    person: { state: "waiting" },
    email: "jo@example.com",
  },
  joined: {
    items: [mine("Hi there")],
    aiEnabled: false,
    person: { state: "joined", name: "Jonas" },
    waiting: "writing",
  },
  cards: { items: [mine("Hi there"), theirs("", { calls: [booking, search, failed, listed] })] },
};

describe("in another language", () => {
  before(() => {
    defineFunctionCard();
    defineEmailForm();
  });

  for (const [name, view] of Object.entries(views)) {
    it(`says everything in that language, with room for it: ${name}`, async () => {
      const { panel } = await showPanel(view, { privacyUrl: "https://example.com/privacy", words: pseudo });
      await pause(150);
      for (const head of findAll(panel.shadowRoot!, "button.head")) head.click();
      await pause();
      find(panel.shadowRoot!, ".menu-place button")?.click();
      await pause();
      expect(saidOtherwise(panel)).to.deep.equal([]);
      expect(cut(panel)).to.deep.equal([]);
    });
  }

  it("is recognised where a sentence is not the locale's", async () => {
    const { panel } = await showPanel({}, { words: { ...pseudo, finePrint: english.finePrint } });
    expect(saidOtherwise(panel)).to.deep.equal([english.finePrint]);
    expect(() => button(panel.shadowRoot!, english.send)).to.throw();
  });
});

function lengthened(group: unknown): unknown {
  if (typeof group === "string") return longer(group);
  if (typeof group === "function") return (...given: unknown[]) => longer(group(...given));
  return Object.fromEntries(Object.entries(group as object).map(([key, value]) => [key, lengthened(value)]));
}

function longer(text: string): string {
  return `⟦${text}${" é".repeat(Math.ceil(text.length * 0.2))}⟧`;
}

/** What is shown or named without the brackets, apart from data. */
function saidOtherwise(root: Element): string[] {
  return [...new Set(said(root).filter((text) => text.replace(/⟦.*?⟧+/gs, "").replace(data, "") !== ""))];
}

function said(root: Element): string[] {
  return [root, ...findAll<HTMLElement>(root.shadowRoot!, "*")].flatMap((element) => {
    if (element.closest("svg, style, pre, dt, dd, code, [hidden], .heading > .title, .leaf, .initials")) return [];
    const names = ["aria-label", "placeholder", "title", "alt"].map((name) => element.getAttribute(name) ?? "");
    const own = [...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data);
    return [...names, own.join("")].map((text) => text.trim()).filter((text) => text !== "");
  });
}

/** Texts that do not fit into their element. */
function cut(root: Element): string[] {
  return findAll<HTMLElement>(root.shadowRoot!, "*")
    .filter((element) => {
      const { overflowX, display } = getComputedStyle(element);
      const clips = overflowX === "hidden" || overflowX === "clip";
      return clips && display !== "inline" && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
    })
    .map((element) => `${element.className}: ${element.textContent?.trim()}`);
}
