import { expect } from "chai";
import type { FunctionCall } from "../../../src/contract/operations/conversations/conversations.ts";
import type { FunctionCardElement } from "../../../src/widget/cards/function/function-card.ts";
import { violations } from "../support/axe.ts";
import { press, removeCards, show, textOf } from "./show-card.ts";

const kettles = [
  {
    title: "Blue kettle",
    id: "K-1",
    price: 39,
    currency: "EUR",
    description: "1.7 litres",
    url: "https://shop.example/k1",
  },
  { name: "Copper kettle", sku: "K-2", price: "£ 120", image: "https://pictures.example/k2.jpg" },
  { label: "Tea pot" },
];
const found = (result: unknown): FunctionCall => ({ name: "find_kettles", arguments: {}, result }) as FunctionCall;

const rootOf = (card: FunctionCardElement) =>
  card.shadowRoot?.querySelector("ringback-results")?.shadowRoot ?? undefined;
const rowsIn = (card: FunctionCardElement) => [...(rootOf(card)?.querySelectorAll("li") ?? [])].map(textsIn);

function textsIn(row: Element): string {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? "");
  return texts.filter(Boolean).join(" ");
}

/** A list that can be picked from, and what was sent. */
async function open(result: unknown, more: Partial<FunctionCardElement> = {}) {
  const sent: string[] = [];
  const onAnswer = async (text: string) => {
    sent.push(text);
    return "taken" as const;
  };
  const card = await show(found(result), "full", { isOpen: true, onAnswer, ...more });
  await (card.shadowRoot?.querySelector("ringback-results") as { updateComplete?: Promise<unknown> } | null)
    ?.updateComplete;
  return { card, sent, buttons: [...(rootOf(card)?.querySelectorAll<HTMLElement>("button.offer") ?? [])] };
}

describe("what a result offers", () => {
  afterEach(removeCards);

  it("is a list of which one is picked: what stands on it is sent as the visitor's message", async () => {
    const { card, sent, buttons } = await open({ items: kettles });
    expect(rowsIn(card)).to.deep.equal([
      "Blue kettle K-1 €39.00 1.7 litres shop.example",
      "Copper kettle K-2 £ 120 Copper kettle pictures.example Show image",
      "Tea pot",
    ]);
    expect(textOf(card, ".second")).to.equal("3 entries");
    for (const button of buttons) button.click();
    expect(sent).to.deep.equal(["Blue kettle (K-1)", "Copper kettle (K-2)", "Tea pot"]);
    expect(await violations(card)).to.deep.equal([]);
  });

  it("is one line that says what was picked once something was said, and still opens", async () => {
    const { card } = await open({ items: kettles });
    Object.assign(card, { isOpen: false, picked: "Copper kettle (K-2)" });
    await card.updateComplete;
    expect([textOf(card, ".second"), textOf(card, ".status")]).to.deep.equal(["Copper kettle (K-2)", "Done"]);
    await press(card, "button.head");
    expect(rootOf(card)?.querySelectorAll("button.offer")).to.have.lengthOf(0);
    expect(rootOf(card)?.querySelector(".picked")?.textContent).to.match(/^Copper kettle/);
    card.picked = "What does the blue one cost?";
    await card.updateComplete;
    expect(textOf(card, ".second")).to.equal("3 entries");
  });

  it("loads a picture once it is asked for, without saying from where, and nothing before", async () => {
    const loaded: string[] = [];
    const observer = new PerformanceObserver((list) => loaded.push(...list.getEntries().map(({ name }) => name)));
    observer.observe({ type: "resource" });
    const { card } = await open({ title: "Copper kettle", image: "https://pictures.example/k2.jpg", price: 120 });
    expect(rowsIn(card)).to.deep.equal(["Copper kettle 120 Copper kettle pictures.example Show image"]);
    expect(rootOf(card)?.querySelectorAll("img, button.offer")).to.have.lengthOf(0);
    rootOf(card)?.querySelector<HTMLElement>(".image-show")?.click();
    const image = rootOf(card)?.querySelector("img");
    expect([image?.src, image?.referrerPolicy]).to.deep.equal(["https://pictures.example/k2.jpg", "no-referrer"]);
    expect(loaded.filter((name) => name.includes("pictures.example"))).to.deep.equal([]);
    observer.disconnect();
  });

  it("is files, each with the host that its link leads to", async () => {
    const { card } = await open({ files: [{ name: "Manual.pdf", url: "https://docs.example/manual.pdf" }] });
    expect(rowsIn(card)).to.deep.equal(["Manual.pdf docs.example"]);
    const link = rootOf(card)?.querySelector("a");
    expect([link?.href, link?.rel]).to.deep.equal(["https://docs.example/manual.pdf", "noopener noreferrer nofollow"]);
  });

  const hostile: Record<string, [result: unknown, rows: string[]]> = {
    "ten of ten thousand entries": [
      { items: Array.from({ length: 10_000 }, (_, at) => ({ title: `No. ${at}` })) },
      Array.from({ length: 10 }, (_, at) => `No. ${at}`),
    ],
    "no link or picture but those to web pages": [
      {
        items: [
          { title: "Script", url: "javascript:alert(1)", image: "javascript:alert(1)" },
          { title: "Data", url: "data:text/html,<b>", image: "data:image/svg+xml,<svg onload=alert(1)>" },
          { title: "Plain", image: "http://pictures.example/k.jpg" },
        ],
      },
      ["Script", "Data", "Plain"],
    ],
    "markup as text": [{ items: [{ title: "<img src=x onerror=alert(1)>" }] }, ["<img src=x onerror=alert(1)>"]],
    "marks that turn or hide letters by name": [{ items: [{ title: "12\u202E.00\u200B" }] }, ["12U+202E.00U+200B"]],
    "line breaks as spaces, and long texts cut": [
      { items: [{ title: "Yes\n\n\nplease", description: "a".repeat(5_000) }] },
      [`Yes please ${"a".repeat(240)}…`],
    ],
  };
  for (const [what, [result, rows]] of Object.entries(hostile))
    it(`shows ${what}, and sends what it shows`, async () => {
      const { card, sent, buttons } = await open(result);
      expect(rowsIn(card)).to.deep.equal(rows);
      buttons[0]?.click();
      expect(rows[0]?.startsWith(sent[0] ?? "nothing")).to.equal(true);
      expect(rootOf(card)?.querySelector("a, img, script")).to.equal(null);
    });

  const others: Record<string, unknown> = {
    "a list of numbers": { items: [1, 2] },
    "entries of which one has no title": { items: [{ title: "One" }, { price: 2 }] },
    "a text in place of a list": { items: "2 kettles" },
    "files without an address": { files: [{ name: "Manual.pdf" }] },
    "a title without a picture": { title: "A kettle", price: 2 },
    "a failure": { error: "No stock", items: [{ title: "One" }] },
  };
  for (const [what, result] of Object.entries(others))
    it(`is a line as any other for ${what}`, async () => {
      const { card } = await open(result);
      expect(rootOf(card)).to.equal(undefined);
      expect(card.shadowRoot?.querySelector(".line, .failed")).not.to.equal(null);
    });
});
