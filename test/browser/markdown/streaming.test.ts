import { expect } from "chai";
import { englishMarkdownWords as words } from "../../../src/languages/en/widget/markdown.ts";
import { renderInto } from "../../../src/widget/markdown/render.ts";

/** Answers of every kind of formatting, each shown from its first character to its last. */
const answers: Record<string, string> = {
  emphasis: "A **bold word**, an *emphasised one*, ~~struck~~ and ***both***, then __more__ of _it_.",
  "emphasis across lines": "**One bold\nover lines** and *this\ntoo*, end.",
  code: "Run `npm start` or ``a ` b`` and **`both`** now.",
  links: "See [the **help** page](https://help.example/a_(b)?x=1) or [mail us](mailto:help@help.example), please.",
  "bare addresses":
    "Go to https://bank.com.example.org/path?a=b, www.help.example/x or write to ada@help.example today.",
  "bold addresses": "- **https://bank.com.example.org** is it\n- <https://help.example/b> too\n",
  images: "A gauge: ![the *gauge*](https://help.example/gauge.png) is shown.",
  "lists after text": "We offer:\n- one **thing**\n- another\n\n1. first\n2. second `x`\n   - inner *one*\n",
  headings: "# Title **x**\n\nText\n\n## Second\n- item\n\nUnder\n---\n\nend",
  tables: "Prices:\n\n| Size | **Price** |\n|:-----|------:|\n| 1~2 | `89` |\n| 3 | *99* |\n\nDone.",
  tasks: "- [x] done\n- [ ] to **do**\n",
  quotes: "> quoted **text**\n> goes on\n\nafter",
  fences: "Code:\n\n```python\na = '**b**'\n```\n\nand\n\n~~~\n| x |\n~~~\n\nend",
  "fences in lists": "1. Do\n   ```sh\n   ls **\n   ```\n2. Then",
  definitions: "See [the page][1] now.\n\n[1]: https://help.example/page\n",
  references: "89 &euro; &amp; more, AT&T",
  "other scripts": "**注意：**先看 https://help.example/a。然后*继续*。",
};

describe("an answer while it is written", () => {
  let target: HTMLElement;

  beforeEach(() => {
    target = document.createElement("div");
    document.body.append(target);
  });
  afterEach(() => target.remove());

  const show = (text: string, isPartial = true): Promise<void> => renderInto(target, text, { words, isPartial });

  /** What is read in the answer, without its code. */
  function readable(): string {
    const copy = target.cloneNode(true) as HTMLElement;
    for (const code of copy.querySelectorAll("code")) code.remove();
    return copy.textContent;
  }

  for (const [kind, text] of Object.entries(answers)) {
    it(`never shows a raw mark, a wrong block or a link to another place: ${kind}`, async () => {
      await show(text, false);
      const hrefs = new Set([...target.querySelectorAll("a")].map(({ href }) => href));
      const headings = [...target.querySelectorAll("h3,h4,h5,h6")].map(({ textContent }) => textContent);
      const last = target.innerHTML;
      const isTable = text.includes("|") && target.querySelector("table");
      target.replaceChildren();
      target.remove();
      target = document.createElement("div");
      document.body.append(target);
      for (let end = 1; end <= text.length; end++) {
        const prefix = text.slice(0, end);
        await show(prefix);
        const seen = readable();
        expect(seen, prefix).not.to.match(/\*\*|~~|`|\]\(|!\[|&\w*;/);
        if (isTable) expect(seen, prefix).not.to.contain("|");
        for (const { href } of target.querySelectorAll("a")) expect([...hrefs], prefix).to.include(href);
        for (const [at, heading] of [...target.querySelectorAll("h3,h4,h5,h6")].entries())
          expect(headings[at], prefix).to.match(new RegExp(`^${heading.textContent}`));
      }
      await show(text, false);
      expect(target.innerHTML).to.equal(last);
    });
  }

  it("keeps each finished part: a click lands, a selection stays, and so do focus, copy buttons and shown images", async () => {
    const begin =
      "See [the page](https://help.example/a) first.\n\n```js\nlet a;\n```\n\n![A gauge](https://out.invalid/a.png)\n\n- one [two](https://help.example/b)\n";
    await show(begin);
    const [link, other] = target.querySelectorAll("a");
    const copy = target.querySelector(".copy")!;
    // Nothing answers there: its failure would move the focus.
    target.addEventListener("error", (event) => event.stopImmediatePropagation(), true);
    target.querySelector<HTMLButtonElement>(".image-show")!.click();
    const image = target.querySelector("img")!;
    let clicks = 0;
    target.addEventListener("click", (event) => {
      event.preventDefault();
      clicks++;
    });
    getSelection()!.selectAllChildren(target.querySelector("li")!);
    link!.focus();
    const selected = String(getSelection());
    const more = `- three\n${"More **words** and [a link](https://help.example/c) follow. ".repeat(5)}`;
    for (let end = 1; end <= more.length; end += 3) {
      await show(begin + more.slice(0, end));
      link!.click();
      other!.click();
      expect(document.activeElement).to.equal(link);
      expect(String(getSelection())).to.equal(selected);
    }
    await show(begin + more, false);
    expect([link!.isConnected, other!.isConnected, copy.isConnected, image.isConnected]).to.deep.equal([
      true,
      true,
      true,
      true,
    ]);
    expect(clicks).to.equal(2 * Math.ceil(more.length / 3));
  });

  it("keeps a selection within the paragraph that is being written", async () => {
    await show("A sentence that goes on");
    const text = target.querySelector("p")!.firstChild as Text;
    getSelection()!.setBaseAndExtent(text, 2, text, 10);
    await show("A sentence that goes on for a while, with **bold** words.");
    expect(String(getSelection())).to.equal("sentence");
  });
});
