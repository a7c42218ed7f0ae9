import { expect } from "chai";
import type { TranscriptItem } from "../../../src/client/chat/model.ts";
import { deep } from "../support/deep.ts";
import { find, findAll, pause, press, until } from "../support/dom.ts";
import { mine, type Shown, settled, showPanel, theirs } from "./show-panel.ts";

/** No multiple of what the text of rows is divided into. */
const count = deep ? 10_010 : 2_010;
const mostNodes = 1_500;
const mostRows = 30;
/** Below the end of every transcript, and a number of pixels that all browsers take. */
const farDown = 1e9;
const answer =
  "You can move a visit **up to two hours** before it begins:\n\n- [here](https://a.example/)\n- by phone\n\n";

describe("a long transcript", () => {
  it("has at most 1,500 nodes and 30 rows, at 100 messages as at all", async () => {
    const few = await showLong(100);
    expect(nodesIn(few.panel), "at 100").to.be.below(mostNodes);
    // Fewer where heights were known before the rows around the view were chosen, more where they were estimated.
    expect(items(few).length, "at 100").to.be.below(mostRows);
    const many = await showLong(count);
    // The text of the other rows is written when nothing else happens.
    await until(() => find(many.panel.shadowRoot!, ".rest > *")?.textContent?.includes("Question 0"));
    expect(nodesIn(many.panel), `at ${count}`).to.be.below(mostNodes);
    expect(items(many).length, `at ${count}`).to.be.below(mostRows);
    expect(isInView(many, `Reply ${count - 1}:`)).to.equal(true);
  });

  it("puts one row into the page for a message, and moves no other", async () => {
    const shown = await showLong(count);
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(list(shown), { childList: true });
    await shown.become({ items: [...shown.panel.view.items, mine("Thanks")] });
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    expect(added).to.have.length(1);
  });

  it("shows the first message and the last one, and names each one's place", async () => {
    const shown = await showLong(count);
    await scrollTo(shown, 0);
    expect(isInView(shown, "Question 0")).to.equal(true);
    expect(items(shown)[0]!.ariaPosInSet).to.equal("1");
    expect(items(shown)[0]!.ariaSetSize).to.equal(String(count));
    expect(nodesIn(shown.panel)).to.be.below(mostNodes);
    await scrollTo(shown, farDown);
    expect(isInView(shown, `Reply ${count - 1}:`)).to.equal(true);
    const { scrollHeight, scrollTop, clientHeight } = scroller(shown);
    expect(scrollHeight - scrollTop - clientHeight).to.be.below(2);
  });

  it("goes to the end by the key End, whatever the height of the rows on the way, and leaves that key to what is in it", async () => {
    const shown = await showLong(count);
    await scrollTo(shown, 0);
    const log = scroller(shown);
    const content = items(shown)[0]!;
    expect([press(content, "End"), press(log, "End", { shiftKey: true }), press(log, "Home")]).to.deep.equal([
      true,
      true,
      true,
    ]);
    expect(press(log, "End")).to.equal(false);
    await settled(shown);
    expect(isInView(shown, `Reply ${count - 1}:`)).to.equal(true);
    expect(log.scrollHeight - log.scrollTop - log.clientHeight).to.be.below(2);
  });

  it("moves what the reader sees by what they have scrolled alone, whatever the height of the rows above", async () => {
    const shown = await showLong(count);
    await scrollTo(shown, scroller(shown).scrollHeight / 2);
    for (let step = 0; step < 20; step++) {
      const row = rowInView(shown);
      const before = row.getBoundingClientRect().top;
      scroller(shown).scrollTop -= 150;
      scroller(shown).dispatchEvent(new Event("scroll"));
      await settled(shown);
      expect(row.getBoundingClientRect().top - before, `step ${step}`).to.be.closeTo(150, 2);
    }
  });

  it("takes the reader to what the browser's search has found in a row that is not rendered", async () => {
    const shown = await showLong(count);
    const parts = () => findAll(shown.panel.shadowRoot!, ".rest > *");
    const part = await until(() => parts().find((each) => /Question 500:/.test(each.textContent!)));
    expect(part.getAttribute("hidden")).to.equal("until-found");
    // What a browser does: the event, the attribute away, and the find in the middle of the view.
    part.dispatchEvent(new Event("beforematch", { bubbles: true }));
    part.removeAttribute("hidden");
    const text = part.firstChild as Text;
    const range = document.createRange();
    range.setStart(text, text.data.indexOf("Question 500:"));
    range.setEnd(text, range.startOffset + 12);
    const [found, view] = [range.getBoundingClientRect(), scroller(shown).getBoundingClientRect()];
    await scrollTo(shown, scroller(shown).scrollTop + found.top - view.top - view.height / 2);
    expect(isInView(shown, "Question 500:")).to.equal(true);
    expect(findAll(shown.panel.shadowRoot!, '.rest > :not([hidden="until-found"])')).to.deep.equal([]);
  });

  it("keeps what the visitor has opened in a card while its row is not rendered", async () => {
    const calls = [{ name: "find_slot", arguments: { day: "Monday" }, result: { error: "busy" } }];
    const shown = await showPanel({ items: [...conversation(count), theirs("Done.", { key: "card", calls })] });
    await settled(shown);
    const card = find(root(shown), "ringback-function-card")!;
    find(card.shadowRoot!, ".head")!.click();
    await scrollTo(shown, 0);
    expect(card.isConnected).to.equal(false);
    await scrollTo(shown, farDown);
    expect(
      find(root(shown), "ringback-function-card")!.shadowRoot!.querySelector("#body")!.hasAttribute("hidden"),
    ).to.equal(false);
  });

  it("prints every message", async () => {
    const shown = await showLong(count);
    dispatchEvent(new Event("beforeprint"));
    const printed = [...findAll(shown.panel.shadowRoot!, ".rest > *"), ...items(shown)]
      .map((element) => element.textContent)
      .join("\n");
    const missing = shown.panel.view.items.filter(({ text }) => !printed.includes(text.slice(0, text.indexOf(":"))));
    expect(missing.map(({ text }) => text)).to.deep.equal([]);
  });

  it("keeps no text of a conversation that was left", async () => {
    const shown = await showLong(100);
    await until(() => findAll(shown.panel.shadowRoot!, ".rest > *").length > 0);
    await shown.become({ items: [theirs("Hello!")] });
    await until(() => findAll(shown.panel.shadowRoot!, ".rest > *").length === 0);
  });

  it("stays where the reader is when the row there is deleted", async () => {
    const shown = await showLong(count);
    await scrollTo(shown, scroller(shown).scrollHeight / 2);
    const { key } = rowInView(shown).dataset;
    await shown.become({ items: shown.panel.view.items.filter((item) => item.key !== key) });
    await settled(shown);
    const row = rowInView(shown).getBoundingClientRect();
    expect(row.top).to.be.below(scroller(shown).getBoundingClientRect().bottom);
  });

  it("stays where the reader is when replies arrive while it is not shown", async () => {
    const shown = await showLong(300);
    await scrollTo(shown, scroller(shown).scrollHeight / 2);
    const row = rowInView(shown);
    const { top } = row.getBoundingClientRect();
    const host = (shown.panel.getRootNode() as ShadowRoot).host as HTMLElement;
    host.style.display = "none";
    await pause(100);
    await shown.become({ items: [...shown.panel.view.items, theirs("New")] });
    host.style.display = "";
    await settled(shown);
    expect(rowInView(shown).dataset.key).to.equal(row.dataset.key);
    expect(rowInView(shown).getBoundingClientRect().top).to.be.closeTo(top, 2);
  });

  it("keeps the row that holds the focus or a selection, and gives the log the focus where it is far away", async () => {
    const shown = await showLong(count);
    const link = items(shown).at(-1)!.querySelector("a")!;
    link.focus();
    await scrollTo(shown, scroller(shown).scrollTop - 2_500);
    expect(root(shown).activeElement).to.equal(link);
    await scrollTo(shown, 0);
    expect(root(shown).activeElement).to.equal(scroller(shown));
  });
});

function conversation(length: number): TranscriptItem[] {
  return Array.from({ length }, (_, index) =>
    index % 2
      ? theirs(`Reply ${index}: ${answer.repeat(1 + ((length - index) % 7))}`, { key: `a${index}` })
      : mine(`Question ${index}: can I move it?`, { key: `q${index}` }),
  );
}

async function showLong(length: number): Promise<Shown> {
  const shown = await showPanel({ items: conversation(length) });
  await settled(shown);
  return shown;
}

async function scrollTo(shown: Shown, top: number): Promise<void> {
  scroller(shown).scrollTop = top;
  scroller(shown).dispatchEvent(new Event("scroll"));
  await settled(shown);
}

function root({ panel }: Shown): ShadowRoot {
  return find(panel.shadowRoot!, "ringback-transcript")!.shadowRoot!;
}

function scroller(shown: Shown): HTMLElement {
  return root(shown).querySelector("[role=log]")!;
}

function list(shown: Shown): HTMLElement {
  return root(shown).querySelector("[role=list]")!;
}

function items(shown: Shown): HTMLElement[] {
  return [...list(shown).children] as HTMLElement[];
}

function rowInView(shown: Shown): HTMLElement {
  const { top } = scroller(shown).getBoundingClientRect();
  return items(shown).find((row) => row.getBoundingClientRect().bottom > top)!;
}

function isInView(shown: Shown, text: string): boolean {
  const row = items(shown).find(({ textContent }) => textContent!.includes(text));
  const [box, view] = [row?.getBoundingClientRect(), scroller(shown).getBoundingClientRect()];
  return box !== undefined && box.bottom > view.top && box.top < view.bottom;
}

/** All nodes in the page below an element: elements, texts and comments, in shadow roots too. */
function nodesIn(node: Node): number {
  const shadow = node instanceof Element && node.shadowRoot ? nodesIn(node.shadowRoot) : 0;
  return [...node.childNodes].reduce((sum, child) => sum + nodesIn(child), 1 + shadow);
}
