import { expect } from "chai";
import { StreamedText } from "../../../src/client/chat/items/streamed-text.ts";
import type { TranscriptItem } from "../../../src/client/chat/model.ts";
import { countWork } from "../../../src/widget/markdown/schedule.ts";
import type { ComposerElement } from "../../../src/widget/panel/composer/composer.ts";
import type { TranscriptElement } from "../../../src/widget/panel/transcript/transcript.ts";
import { button, find, findAll, pause, press, type } from "../support/dom.ts";
import { mine, type Shown, settled, showPanel, theirs } from "./show-panel.ts";

const paragraphs = (name: string) => Array.from({ length: 40 }, (_, index) => `${name} ${index}`).join("\n\n");

describe("the transcript", () => {
  it("breaks no line within a reference that the visitor wrote", async () => {
    const shown = await showPanel({ items: [mine("Where is HV-NVXE7C?")] });
    const [text] = findAll<HTMLElement>(shown.panel.shadowRoot!, ".bubble .text");
    expect(text!.textContent).to.equal("Where is HV-NVXE7C?");
    text!.style.cssText = "display: block; inline-size: 60px";
    expect(find(text!, ".whole")!.getClientRects().length).to.equal(1);
  });

  it("shows the start of a long reply", async () => {
    const shown = await showPanel({ items: [mine("Tell me all")] });
    await shown.become({ items: [...shown.panel.view.items, theirs(paragraphs("part"))] });
    await settled(shown);
    const [top, start] = [scroller(shown).getBoundingClientRect().top, lastItem(shown).getBoundingClientRect().top];
    expect(start - top).to.be.within(0, 40);
  });

  it("shows the start of a long reply that was lower for a moment, and keeps a reader's place so", async () => {
    const shown = await showPanel({ items: [mine("Tell me all"), theirs(paragraphs("part"))] });
    await settled(shown);
    const log = scroller(shown);
    const isLowerForAMoment = async () => {
      lastItem(shown).style.display = "none";
      expect(log.scrollTop).to.equal(log.scrollHeight - log.clientHeight);
      log.dispatchEvent(new Event("scroll"));
      await settled(shown);
      lastItem(shown).style.display = "";
      await settled(shown);
    };
    await isLowerForAMoment();
    const start = () => lastItem(shown).getBoundingClientRect().top - log.getBoundingClientRect().top;
    expect(start()).to.be.within(0, 40);
    await scrollTo(shown, log.scrollTop + 200);
    const place = start();
    await isLowerForAMoment();
    expect(start()).to.be.within(place - 2, place + 2);
  });

  it("stays at the end of a long reply that the reader has scrolled to, while it grows", async () => {
    const answer = theirs(paragraphs("part"), { key: "answer", state: "streaming" });
    const shown = await showPanel({ items: [mine("Tell me all")] });
    await shown.become({ items: [...shown.panel.view.items, answer] });
    await settled(shown);
    const log = scroller(shown);
    const end = () => log.scrollHeight - log.clientHeight;
    // A first step that does not reach the end, then one to its neighbourhood.
    await scrollTo(shown, end() - 200);
    expect(log.scrollTop).to.equal(end() - 200);
    await scrollTo(shown, end() - 10);
    expect(end() - log.scrollTop).to.be.at.most(10);
    await shown.become({
      items: [shown.panel.view.items[0]!, { ...answer, text: `${answer.text}\n\nmore\n\nand more` }],
    });
    await settled(shown);
    expect(end() - log.scrollTop).to.be.at.most(2);
    await scrollTo(shown, end() - 8);
    await shown.become({ waiting: "slow" });
    await settled(shown);
    expect(end() - log.scrollTop).to.be.at.least(8);
  });

  it("moves a row at a time: a reply that comes at once begins no motion beside that of what was sent", async () => {
    const shown = await showPanel({ items: [theirs("Hello")] });
    const { performance } = globalThis;
    const addAt = async (ms: number, item: TranscriptItem) => {
      performance.now = () => ms;
      await shown.become({ items: [...shown.panel.view.items, item] });
      const rows = findAll<HTMLElement>(shown.panel.shadowRoot!, ".item");
      return rows.filter((row) => row.classList.contains("added")).map(({ dataset }) => dataset.key);
    };
    try {
      expect(await addAt(1_000, mine("And then?"))).to.deep.equal(["And then?"]);
      expect(await addAt(1_050, theirs("Then this"))).to.deep.equal(["And then?"]);
      expect(await addAt(5_000, mine("And after that?"))).to.include("And after that?");
      expect(await addAt(5_250, theirs("Then that"))).to.include("Then that");
      const [row] = findAll<HTMLElement>(shown.panel.shadowRoot!, ".added");
      expect(getComputedStyle(row!).animationDuration).to.equal("0.2s");
    } finally {
      Reflect.deleteProperty(performance, "now");
    }
  });

  it("shows a note below a long reply in full", async () => {
    const shown = await showPanel({ items: [mine("Tell me all"), theirs(paragraphs("part"))] });
    await shown.become({ notice: { kind: "balance", phase: "message" } });
    await settled(shown);
    const { scrollHeight, scrollTop, clientHeight } = scroller(shown);
    expect(scrollHeight - scrollTop - clientHeight).to.be.below(2);
  });

  it("keeps the reader's place, counts new replies, and scrolls to the first of them", async () => {
    const shown = await showPanel({ items: [theirs(paragraphs("old")), mine("And then?")] });
    await settled(shown);
    scroller(shown).scrollTop = 40;
    await settled(shown);
    await shown.become({ items: [...shown.panel.view.items, theirs(paragraphs("new"))] });
    await settled(shown);
    expect(scroller(shown).scrollTop).to.equal(40);
    button(shown.panel.shadowRoot!, "1 new").click();
    await settled(shown);
    const gap = lastItem(shown).getBoundingClientRect().top - scroller(shown).getBoundingClientRect().top;
    expect(gap).to.be.within(0, 40);
    expect(() => button(shown.panel.shadowRoot!, "1 new")).to.throw();
  });

  it("keeps the reader's place in a conversation that goes on while the chat is out of the page", async () => {
    const shown = await showPanel({ items: [theirs(paragraphs("old")), mine("And?"), theirs(paragraphs("more"))] });
    await settled(shown);
    await scrollTo(shown, 400);
    const host = (shown.panel.getRootNode() as ShadowRoot).host;
    host.remove();
    const items = [...shown.panel.view.items, theirs("New")];
    Object.assign(shown.panel.conversation, { view: { ...shown.panel.view, items } });
    document.body.append(host);
    await settled(shown);
    expect(scroller(shown).scrollTop).to.be.closeTo(400, 2);
    expect(button(shown.panel.shadowRoot!, "1 new").isConnected).to.equal(true);
  });

  it("offers the way back to the end while the reader is far from it, by keyboard too", async () => {
    const shown = await showPanel({ items: [mine("Tell me"), theirs(paragraphs("old")), mine("And then?")] });
    await settled(shown);
    const back = () => findAll(shown.panel.shadowRoot!, ".pill")[0];
    expect(back()).to.equal(undefined);
    const log = scroller(shown);
    await scrollTo(shown, log.scrollHeight - log.clientHeight - 60);
    expect(back(), "near the end").to.equal(undefined);
    await scrollTo(shown, 40);
    expect(back()?.textContent?.trim()).to.equal("Go to the newest message");
    await shown.become({ items: [...shown.panel.view.items, theirs("Fine"), theirs("Really")] });
    await settled(shown);
    expect(back()?.textContent?.trim()).to.equal("2 new");
    back()!.focus();
    back()!.click();
    await settled(shown);
    expect(log.scrollHeight - log.clientHeight - log.scrollTop).to.be.below(2);
    expect(back()).to.equal(undefined);
    expect(shown.panel.shadowRoot!.activeElement?.localName).to.equal("ringback-composer");
  });

  it("follows the conversation where the transcript became so low that a reader far above its end sees it", async () => {
    const [question, reply] = [mine("Tell me all"), theirs(paragraphs("part"))];
    const shown = await showPanel({ items: [question, theirs(paragraphs("old")), reply] });
    await settled(shown);
    const log = scroller(shown);
    await scrollTo(shown, 900);
    await shown.become({ items: [...shown.panel.view.items, theirs("New")] });
    await settled(shown);
    const pill = () => findAll(shown.panel.shadowRoot!, ".pill")[0]?.textContent?.trim();
    expect(pill()).to.equal("1 new");
    await shown.become({ items: [question, { ...reply, text: paragraphs("part").slice(0, 260) }, theirs("Instead")] });
    await settled(shown);
    const distance = () => log.scrollHeight - log.clientHeight - log.scrollTop;
    expect(distance()).to.be.below(2);
    expect(pill()).to.equal(undefined);
    await shown.become({ items: [...shown.panel.view.items, theirs("Next"), theirs("And next")] });
    await settled(shown);
    expect(distance()).to.be.below(2);
    expect(pill()).to.equal(undefined);
  });

  it("scrolls to the visitor's own message", async () => {
    const shown = await showPanel({ items: [theirs(paragraphs("old"))] });
    scroller(shown).scrollTop = 40;
    await settled(shown);
    await shown.become({ items: [...shown.panel.view.items, mine("Thanks", { state: "sending" })] });
    await settled(shown);
    const { scrollTop, scrollHeight, clientHeight } = scroller(shown);
    expect(scrollHeight - clientHeight - scrollTop).to.be.lessThan(2);
  });

  it("scrolls to the visitor's own message also where the text box has shrunk before it, and to the reply after that", async () => {
    const shown = await showPanel({ items: [mine("Tell me all"), theirs(paragraphs("old"))] });
    await settled(shown);
    const log = scroller(shown);
    const left = () => log.scrollHeight - log.clientHeight - log.scrollTop;
    type(shown.field, "one\ntwo\nthree\nfour");
    await settled(shown);
    await scrollTo(shown, 40);
    button(shown.panel.shadowRoot!, "Go to the newest message").click();
    await scrollTo(shown, log.scrollHeight);
    press(shown.field, "Enter");
    const composer = find<ComposerElement>(shown.panel.shadowRoot!, "ringback-composer")!;
    await composer.updateComplete;
    expect(left(), "the browser moves the text with the box").to.equal(0);
    shown.panel.view = { ...shown.panel.view, items: [...shown.panel.view.items, mine("one", { state: "sending" })] };
    await shown.panel.updateComplete;
    await find<TranscriptElement>(shown.panel.shadowRoot!, "ringback-transcript")!.updateComplete;
    log.dispatchEvent(new Event("scroll")); // of what the browser has done
    await settled(shown);
    expect(left()).to.be.below(2);
    await shown.become({ items: [...shown.panel.view.items, theirs("Fine")] });
    await settled(shown);
    expect([left() < 2, findAll(shown.panel.shadowRoot!, ".pill").length]).to.deep.equal([true, 0]);
  });

  it("scrolls to the card of a call that the visitor has asked for, and to its outcome while the card is in view", async () => {
    const shown = await showPanel({ items: [mine("Tell me all"), theirs(paragraphs("old"))] });
    await settled(shown);
    const log = scroller(shown);
    const left = () => log.scrollHeight - log.clientHeight - log.scrollTop;
    const pills = () => findAll(shown.panel.shadowRoot!, ".pill").length;
    const add = async (...more: ReturnType<typeof mine>[]) => {
      await shown.become({ items: [...shown.panel.view.items, ...more] });
      await settled(shown);
    };
    await add(callCard("a"));
    expect([left() < 2, pills()]).to.deep.equal([true, 0]);
    await scrollTo(shown, 40);
    await add(mine("The first call has ended.", { role: "system" }));
    expect([log.scrollTop, pills()]).to.deep.equal([40, 1]);
    await add(callCard("b"));
    expect([left() < 2, pills()]).to.deep.equal([true, 0]);
    await scrollTo(shown, log.scrollTop - 100);
    await add(mine("The second call has ended.", { role: "system" }));
    expect([left() < 2, pills()]).to.deep.equal([true, 0]);
  });

  it("shows the text of a reply first, then its sources, then other steps, and moves no card while it streams", async () => {
    const [sources, step] = [
      { name: "search_knowledge", arguments: { query: "E14" }, result: { found: true, passages: [{ title: "E14" }] } },
      { name: "read_meter", arguments: { van: 12 }, result: { bar: 0.6 } },
    ];
    const streamed = (text: string, calls: ReturnType<typeof mine>["calls"]) =>
      theirs(text, { key: "answer", state: "streaming", calls });
    const question = mine("What does E14 mean?");
    const shown = await showPanel({ items: [question, streamed("", [step])] });
    const cards = () => findAll(shown.panel.shadowRoot!, "ringback-function-card");
    const [stepCard] = cards();
    find(stepCard!.shadowRoot!, ".head")!.click();
    await shown.become({ items: [question, streamed("", [step, { ...sources, startedAt: Date.now() }])] });
    const sourcesCard = cards().find((card) => card !== stepCard);
    await shown.become({ items: [question, streamed("The pressure is low.", [step, sources])] });
    await settled(shown);
    const parts = findAll(lastItem(shown), "ringback-answer, ringback-function-card");
    expect(parts.slice(1)).to.deep.equal([sourcesCard, stepCard]);
    expect(parts[0]!.localName).to.equal("ringback-answer");
    expect(sourcesCard!.getBoundingClientRect().height).to.be.below(50);
    expect(find(stepCard!.shadowRoot!, ".head")!.ariaExpanded).to.equal("true");
  });

  it("shows the newest reply's text no later than its sources, however busy the frame is", async () => {
    const first = theirs("It shows E14.");
    const shown = await showPanel({ items: [mine("What does it show?"), first] });
    await settled(shown);
    countWork(100_000); // no device takes so many elements in a frame
    const sources = { name: "search_knowledge", arguments: {}, result: { found: true, passages: [{ title: "E14" }] } };
    const [more, reply] = [{ ...first, key: "more" }, theirs("The pressure is low.", { calls: [sources] })];
    shown.panel.view = { ...shown.panel.view, items: [...shown.panel.view.items, more, reply] };
    const transcript = find<TranscriptElement>(shown.panel.shadowRoot!, "ringback-transcript")!;
    // Within the task that puts the sources into the page.
    for (let turns = 0; turns < 50 && !find(transcript.shadowRoot!, "ringback-function-card"); turns++)
      await Promise.resolve();
    await transcript.updateComplete;
    expect(find(transcript.shadowRoot!, "ringback-function-card")).not.to.equal(undefined);
    const answers = findAll(transcript.shadowRoot!, "ringback-answer");
    expect(answers.at(-1)!.textContent).to.equal("The pressure is low.");
    expect(answers.at(-2)!.textContent, "its frame had no room left").to.equal("");
  });

  it("offers earlier messages, and keeps the reader's place and focus when they come", async () => {
    const shown = await showPanel({ items: [theirs(paragraphs("new"), { id: 9 }), mine("Thanks")], older: "some" });
    await settled(shown);
    await scrollTo(shown, 0);
    const more = button(shown.panel.shadowRoot!, "Show earlier messages");
    more.focus();
    more.click();
    expect(shown.asked).to.deep.equal(["loadOlder"]);
    await shown.become({ older: "loading" });
    const [first] = findAll(shown.panel.shadowRoot!, ".item");
    const before = first!.getBoundingClientRect().top;
    await shown.become({
      older: "some",
      items: [mine("Old", { id: 1 }), theirs("Older", { id: 2 }), ...shown.panel.view.items],
    });
    await settled(shown);
    expect(first!.getBoundingClientRect().top).to.be.closeTo(before, 2);
    expect(find(shown.panel.shadowRoot!, "ringback-transcript")!.shadowRoot!.activeElement).to.equal(more);
    expect(find(shown.panel.shadowRoot!, "[aria-live=polite]")!.textContent?.trim()).to.equal(
      "2 earlier messages loaded",
    );
    await shown.become({ older: "loading" });
    const top = first!.getBoundingClientRect().top;
    await shown.become({ older: "none", items: [mine("First", { id: 0 }), ...shown.panel.view.items] });
    await settled(shown);
    expect(more.isConnected).to.equal(false);
    expect(find(shown.panel.shadowRoot!, "ringback-transcript")!.shadowRoot!.activeElement).to.equal(scroller(shown));
    expect(first!.getBoundingClientRect().top).to.be.closeTo(top, 2);
    expect(() => button(shown.panel.shadowRoot!, "1 new")).to.throw();
  });

  it("offers the answers of a first message, and the page's suggestions below one without", async () => {
    const suggestions = ["Prices"];
    const names = ({ panel }: Shown) => findAll(panel.shadowRoot!, ".chip").map(({ textContent }) => textContent);
    const first = await showPanel({ items: [theirs("Red or blue?", { choices: ["Red", "Blue"] })] }, { suggestions });
    expect(names(first)).to.deep.equal(["Red", "Blue"]);
    const other = await showPanel({ items: [theirs("Hello!", { choices: [] })] }, { suggestions });
    expect(names(other)).to.deep.equal(["Prices"]);
  });

  it("offers the answers to a long reply once all of it can be read", async () => {
    const shown = await showPanel({ items: [mine("Book it")] });
    const reply = theirs(`${paragraphs("part").repeat(100)}\n\nShall I book it?`, { choices: ["Yes", "No"] });
    await shown.become({ items: [...shown.panel.view.items, reply] });
    const chips = () => findAll(shown.panel.shadowRoot!, ".chip").map(({ textContent }) => textContent);
    const text = () => findAll(shown.panel.shadowRoot!, "ringback-answer").at(-1)!.textContent!;
    const seen: string[] = [];
    await waitFor(() => {
      seen.push(
        `${chips().length > 0 ? "buttons" : "no buttons"}, ${text().includes("Shall I book it?") ? "whole" : "in part"}`,
      );
      return chips().length > 0;
    });
    expect(seen[0]).to.equal("no buttons, in part");
    expect(seen.at(-1)).to.equal("buttons, whole");
    expect(chips()).to.deep.equal(["Yes", "No"]);
  });

  it("shows a reply's text at once, formatted once the code for it is loaded", async () => {
    const shown = await showPanel({ items: [theirs("It is **urgent**.")] });
    const answer = () => findAll(shown.panel.shadowRoot!, "ringback-answer").at(-1)!;
    expect(answer().textContent).to.contain("urgent");
    await waitFor(() => answer().querySelector("strong"));
    expect(answer().textContent?.trim()).to.equal("It is urgent.");
    await shown.become({ items: [...shown.panel.view.items, theirs("It is **late**.")] });
    await waitFor(() => answer().querySelector("strong")?.textContent === "late");
  });

  it("formats a reply that was out of the page when it could have been formatted", async () => {
    const { panel } = await showPanel({ items: [theirs("Hello")] });
    const shown = find(panel.shadowRoot!, "ringback-answer")!;
    const answer = document.createElement("ringback-answer");
    Object.assign(answer, { text: "It is **urgent**.", words: (shown as typeof answer).words });
    shown.after(answer);
    answer.remove();
    (answer as unknown as { performUpdate(): void }).performUpdate();
    await pause();
    expect(answer.querySelector("strong") === null).to.equal(true);
    shown.after(answer);
    await waitFor(() => answer.querySelector("strong"));
  });

  it("keeps the focus on a link of a reply that is streamed", async () => {
    const live = new StreamedText(() => pause(0));
    live.append("See [the page](https://a.example/) ");
    const streaming = theirs(live.text, { key: "answer", state: "streaming", live });
    const shown = await showPanel({ items: [mine("Where?"), streaming] });
    await settled(shown);
    const link = () => find(shown.panel.shadowRoot!, ".formatted a")!;
    const isFocused = () => (link().getRootNode() as ShadowRoot).activeElement === link();
    link().focus();
    for (const piece of ["first", " then", " call us"]) {
      live.append(piece);
      await waitFor(() => find(shown.panel.shadowRoot!, "ringback-answer")!.textContent?.includes(piece));
      await pause();
      expect(isFocused(), piece).to.equal(true);
      expect(link().textContent).to.equal("the page");
    }
  });

  it("keeps the reader's place when the chat is moved in the page", async () => {
    const shown = await showPanel({ items: [theirs(paragraphs("old")), mine("And then?")] });
    await settled(shown);
    await scrollTo(shown, 240);
    const host = document.body.firstElementChild!;
    for (let times = 0; times < 2; times++) {
      host.remove();
      document.body.append(host);
      await settled(shown);
      expect(scroller(shown).scrollTop).to.equal(240);
    }
    await scrollTo(shown, 300);
    expect(scroller(shown).scrollTop).to.equal(300);
  });

  it("says that earlier messages could not be loaded, and offers another try", async () => {
    const shown = await showPanel({ items: [theirs("Hello", { id: 9 })], older: "loading" });
    await shown.become({ older: "failed" });
    expect(find(shown.panel.shadowRoot!, ".older")!.textContent).to.contain("Earlier messages couldn’t be loaded.");
    expect(find(shown.panel.shadowRoot!, "[aria-live=polite]")!.textContent).to.equal(
      "Earlier messages couldn’t be loaded.",
    );
    button(shown.panel.shadowRoot!, "Try again").click();
    expect(shown.asked).to.deep.equal(["loadOlder"]);
  });

  it("is a log whose changes are not announced by itself", async () => {
    const { panel } = await showPanel();
    const log = find(panel.shadowRoot!, "[role=log]")!;
    expect(log.ariaLabel).to.equal("Conversation");
    expect(log.ariaLive).to.equal("off");
    expect(findAll(panel.shadowRoot!, "[aria-live=polite]")).to.have.length(1);
  });

  it("announces each reply once, complete, and none of the history", async () => {
    const shown = await showPanel({ phase: "connecting" });
    const said: string[] = [];
    const live = find(shown.panel.shadowRoot!, "[aria-live=polite]")!;
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLElement) said.push(node.textContent ?? "");
      }
    }).observe(live, { childList: true, subtree: true });
    await shown.become({ phase: "open", items: [mine("Old"), theirs("Old answer")] });
    const before = shown.panel.view.items;
    await shown.become({ items: [...before, mine("Hi"), theirs("It", { key: "x", state: "streaming" })] });
    await shown.become({ items: [...before, mine("Hi"), theirs("It **is**", { key: "x", state: "streaming" })] });
    await shown.become({ items: [...before, mine("Hi"), theirs("It **is** done", { key: "x" })] });
    await shown.become({ waiting: "no" });
    expect(said).to.deep.equal(["Mara: It is done"]);
  });

  it("keeps no more than the last few announcements in the page, however long the conversation is", async () => {
    const shown = await showPanel({ phase: "open", items: [] });
    const live = find(shown.panel.shadowRoot!, "[aria-live=polite]")!;
    for (let reply = 1; reply <= 12; reply++)
      await shown.become({ items: [...shown.panel.view.items, mine("Hi"), theirs(`Answer ${reply}`)] });
    expect([...live.children].map(({ textContent }) => textContent)).to.deep.equal(
      [8, 9, 10, 11, 12].map((reply) => `Mara: Answer ${reply}`),
    );
  });

  it("announces a limit once, not every second", async () => {
    const shown = await showPanel();
    const live = find(shown.panel.shadowRoot!, "[aria-live=polite]")!;
    await shown.become({ notice: { kind: "rate-limited", until: Date.now() + 20_000 } });
    await pause(1_400);
    expect(live.querySelectorAll("p")).to.have.length(1);
    expect(live.textContent).to.match(/One moment\. You can write again in \d+ seconds\./);
  });
});

function scroller({ panel }: Shown): HTMLElement {
  return find(panel.shadowRoot!, "[role=log]")!;
}

/** As a reader does. A page in the background paints no frames, and so fires no scroll events. */
async function scrollTo(shown: Shown, top: number): Promise<void> {
  scroller(shown).scrollTop = top;
  scroller(shown).dispatchEvent(new Event("scroll"));
  await settled(shown);
}

/** As high as the one of a call that rings. */
function callCard(key: string): ReturnType<typeof mine> {
  const card = document.createElement("div");
  card.style.blockSize = "220px";
  return mine("", { key, role: "system", card });
}

function lastItem({ panel }: Shown): HTMLElement {
  return findAll(panel.shadowRoot!, ".item").at(-1)!;
}

async function waitFor(test: () => unknown): Promise<void> {
  while (!test()) await pause(10);
}
