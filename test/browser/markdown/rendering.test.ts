import { expect } from "chai";
import { nextFrame } from "../../../src/client/chat/next-frame.ts";
import { englishMarkdownWords as words } from "../../../src/languages/en/widget/markdown.ts";
import { bounds as reading } from "../../../src/text/markdown/bounds.ts";
import { bounds } from "../../../src/widget/markdown/bounds.ts";
import { renderInto } from "../../../src/widget/markdown/render.ts";
import { sampleOf } from "../support/deep.ts";

const repeat = (text: string, size: number): string => text.repeat(Math.ceil(size / text.length)).slice(0, size);
/** A piece may begin while a frame has room. */
const mostChars = bounds.mostFrameElements / bounds.charElements + reading.parseChars;
const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
const paragraph = `${"A sentence of **ordinary** length with a [link](https://a.example/). ".repeat(8)}\n\n`;

describe("rendering an answer", () => {
  let target: HTMLElement;

  beforeEach(() => {
    target = document.createElement("div");
    document.body.append(target);
  });
  afterEach(() => target.remove());

  it("shows the beginning before it returns and the rest later", async () => {
    const text = Array.from({ length: 100 }, (_, index) => `Paragraph ${index}. ${paragraph}`).join("");
    const done = renderInto(target, text, { words });
    expect(target.textContent).to.contain("Paragraph 0.").and.not.to.contain("Paragraph 99.");
    await done;
    expect(target.textContent).to.contain("Paragraph 99.");
  });

  it("keeps what is shown while a streamed answer grows", async () => {
    const text = paragraph.repeat(12);
    await renderInto(target, text.slice(0, 4_000), { words });
    const before = [...target.children].slice(0, -1);
    expect(before.length).to.be.at.least(1);
    for (let end = 4_100; end < text.length; end += 100) await renderInto(target, text.slice(0, end), { words });
    await renderInto(target, text, { words });
    expect(before.every((element, index) => target.children[index] === element)).to.equal(true);
    const afresh = document.createElement("div");
    await renderInto(afresh, text, { words });
    expect(target.innerHTML).to.equal(afresh.innerHTML);
  });

  it("keeps the lines of a long code block while it grows, and its last ones where it becomes shorter", async () => {
    const code = (count: number) => Array.from({ length: count }, (_, line) => `line ${line}`).join("\n");
    const write = (count: number, after = "") => `Before.\n\n\`\`\`\n${code(count)}\n\`\`\`\n${after}`;
    await renderInto(target, write(1_000), { words });
    const before = [...target.querySelectorAll("pre > code")].slice(0, -1);
    expect(before.length).to.be.at.least(5);
    await renderInto(target, write(2_000, "After."), { words });
    const after = [...target.querySelectorAll("pre > code")];
    expect(before.every((part, index) => after[index] === part)).to.equal(true);
    for (const count of [2_000, 700, 3, 1_500]) {
      await renderInto(target, write(count, "After."), { words });
      expect(target.querySelectorAll("pre").length).to.equal(1);
      expect(target.querySelector("pre")?.textContent).to.equal(code(count));
      expect(target.textContent).to.match(/^Before\..*After\.$/s);
    }
  });

  it("adds few elements between two frames, however small the parts of an answer are", async () => {
    const answers = [repeat("```\na\n```\n", 20_000), repeat("- ```\n  a\n  ```\n", 20_000), repeat("# a\n\n", 20_000)];
    const targets = answers.map(() => target.appendChild(document.createElement("div")));
    const rendered = Promise.all(answers.map((text, index) => renderInto(targets[index]!, text, { words })));
    let rendering = true;
    void rendered.then(() => (rendering = false));
    let most = 0;
    for (let shown = 0; rendering; await nextFrame()) {
      const now = target.getElementsByTagName("*").length;
      most = Math.max(most, now - shown);
      shown = now;
    }
    expect(target.getElementsByTagName("*").length).to.be.above(25_000);
    expect(most).to.be.below(2 * bounds.mostFrameElements + 800);
  });

  it("formats a bounded number of elements, and shows the rest as plain text", async () => {
    const text = Array.from({ length: 8_000 }, (_, index) => `**word ${index}**\n\n`).join("");
    await renderInto(target, text, { words });
    expect(target.getElementsByTagName("*").length).to.be.within(10_000, 14_000);
    const shown = [...target.textContent.matchAll(/word (\d+)/g)].map(([, index]) => Number(index));
    expect(shown).to.deep.equal(Array.from({ length: 8_000 }, (_, index) => index));
    const before = [...target.children].slice(0, -2);
    await renderInto(target, `${text}**the end**`, { words });
    expect(before.every((element, index) => target.children[index] === element)).to.equal(true);
    expect(target.lastElementChild?.textContent).to.contain("**the end**");
  });

  it("stops where it is when aborted", async () => {
    const stop = new AbortController();
    const done = renderInto(target, paragraph.repeat(200), { words, signal: stop.signal });
    stop.abort();
    await done;
    expect(target.querySelectorAll("p").length).to.be.below(200);
  });

  it("shows only the later of two texts", async () => {
    const first = renderInto(target, `First. ${paragraph.repeat(200)}`, { words });
    await renderInto(target, "Second.", { words });
    await first;
    expect(target.textContent).to.equal("Second.");
  });

  const freezing: Record<string, string> = {
    brackets: repeat("[", 40_000),
    "opened links": repeat("[a](", 40_000),
    stars: repeat("*", 40_000),
    "stars and words": repeat("**a *b ", 40_000),
    "stars and underscores": repeat("_*a", 40_000),
    underscores: repeat("_", 40_000),
    "underscores and words": repeat("_a ", 40_000),
    backticks: repeat("` `` ``` a ", 40_000),
    quotes: repeat(">", 5_000),
    "quotes, one more each line": Array.from({ length: 100 }, (_, depth) => `${">".repeat(depth)} a`).join("\n"),
    "numbers in numbers": repeat("1. ", 16_000),
    "quotes in lists": repeat("- > ", 16_000),
    "deep lists": Array.from({ length: 200 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n"),
    "a long address": `a@${repeat("a.", 40_000)}`,
    "a long word": repeat("a", 40_000),
    spaces: `a${repeat(" ", 40_000)}b`,
    "opened tags": repeat("<a ", 40_000),
    tildes: repeat("~~a ", 40_000),
    definitions: repeat("[a]: b\n", 40_000),
    "table heads": repeat("|a|\n|-|\n", 40_000),
    fences: repeat("```\n", 40_000),
  };
  for (const [name, text] of sampleOf(Object.entries(freezing), 4)) {
    it(`adds little without a pause and loses nothing: ${name}`, async () => {
      let most = 0;
      // Called between two pauses with all that came into the page since the one before.
      const observer = new MutationObserver((records) => {
        const added = records.flatMap(({ addedNodes }) => [...addedNodes] as Element[]);
        most = Math.max(
          most,
          sum(added, ({ textContent }) => textContent!.length),
        );
      });
      observer.observe(target, { childList: true, subtree: true });
      await renderInto(target, text, { words });
      observer.disconnect();
      expect(most).to.be.below(mostChars);
      if (!/tables?|definitions|fences|lists/.test(name)) {
        const letters = (source: string): number => source.replace(/[^ab]/g, "").length;
        expect(letters(target.textContent)).to.equal(letters(text));
      }
      let depth = 0;
      for (const leaf of target.querySelectorAll(":not(:has(*))")) {
        let own = 0;
        for (let node = leaf.parentElement; node && node !== target; node = node.parentElement) own++;
        depth = Math.max(depth, own);
      }
      expect(depth).to.be.below(100);
    });
  }

  it("shows what lies beyond the bound as plain text", async () => {
    await renderInto(target, `${paragraph.repeat(500)}\n\nThe **end**.`, { words });
    expect(target.querySelector(".plain")).to.exist;
    expect(target.textContent?.trimEnd()).to.match(/The \*\*end\*\*\.$/);
  });

  it("tells where a link really leads when its text names another place", async () => {
    const targets: Record<string, string | undefined> = {
      "[bank.example](https://evil.example/x)": "evil.example",
      "[https://bank.example/a](https://evil.example/x)": "evil.example",
      "[ask.example](https://ask.example@evil.example/)": "evil.example",
      "[bank。example](https://evil.example/x)": "evil.example",
      "[b\u200Bank](https://evil.example/x)": "evil.example",
      "[a@bank.example](mailto:b@evil.example)": "b@evil.example",
      "[+44 20 7946 0102](tel:+900123456)": "+900123456",
      "[bänk](https://bänk.example/)": "xn--bnk-qla.example",
      "[bank.example](https://www.bank.example/x)": undefined,
      "[bank.example](https://my.bank.example/x)": undefined,
      "[our page](https://bank.example/x)": undefined,
      "[https://bank.example/a.html](https://bank.example/a.html)": undefined,
    };
    for (const [source, expected] of Object.entries(targets)) {
      await renderInto(target, source, { words });
      const shown = target.querySelector("a .link-target")?.lastChild?.textContent;
      expect(shown, source).to.equal(expected);
      expect(target.querySelector("a")?.href ?? "", source).not.to.contain("ask.example@");
    }
  });

  it("makes characters that hide or turn text visible in links", async () => {
    await renderInto(target, "[moc\u202Eelgoog\u200B](https://evil.example)", { words });
    expect(target.querySelector("a")?.textContent).to.contain("mocU+202EelgoogU+200B");
  });

  it("requests an image only when asked, without telling from where", async () => {
    await renderInto(target, "![A gauge](https://out.invalid/gauge.png)", { words });
    expect(target.querySelector("img")).to.equal(null);
    expect(target.textContent).to.contain("A gauge").and.to.contain("out.invalid").and.to.contain(words.showImage);
    target.querySelector<HTMLButtonElement>(".image-show")!.click();
    const image = target.querySelector("img")!;
    expect(image.src).to.equal("https://out.invalid/gauge.png");
    expect(image.referrerPolicy).to.equal("no-referrer");
    expect(image.alt).to.equal("A gauge");
    image.dispatchEvent(new Event("error"));
    expect(target.querySelector("img")).to.equal(null);
    expect(target.querySelector("a")?.href).to.equal("https://out.invalid/gauge.png");
  });

  it("offers no button for an image that is not on https", async () => {
    await renderInto(target, "![A gauge](http://out.invalid/gauge.png)", { words });
    expect(target.querySelector("button")).to.equal(null);
    expect(target.querySelector("a")?.href).to.equal("http://out.invalid/gauge.png");
  });

  it("copies code as it was written", async () => {
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
    await renderInto(target, "```sh\nls <a> && pwd\n```", { words });
    const button = target.querySelector<HTMLButtonElement>(".copy")!;
    button.click();
    await new Promise((resolve) => setTimeout(resolve));
    Reflect.deleteProperty(navigator, "clipboard");
    expect(copied).to.deep.equal(["ls <a> && pwd"]);
    expect(button.getAttribute("aria-label")).to.equal(words.copied);
  });
});
