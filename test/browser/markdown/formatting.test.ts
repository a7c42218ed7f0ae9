import { expect } from "chai";
import { englishMarkdownWords as words } from "../../../src/languages/en/widget/markdown.ts";
import { markdownStyles, renderInto } from "../../../src/widget/markdown/render.ts";

/** What people and models ordinarily write, and the structure that must come of it. */
const kept: readonly (readonly [name: string, source: string, structure: string])[] = [
  ["bold", "a **bold** word", "<p>a <strong>bold</strong> word</p>"],
  ["emphasis", "an *emphasised* _word_", "<p>an <em>emphasised</em> <em>word</em></p>"],
  ["both", "***both***", "<p><em><strong>both</strong></em></p>"],
  ["strikethrough", "~~old~~ new", "<p><del>old</del> new</p>"],
  ["code in a line", "press `Ctrl + <b>`", "<p>press <code>Ctrl + &lt;b&gt;</code></p>"],
  ["line breaks", "one\ntwo  \nthree", "<p>one<br>two<br>three</p>"],
  ["a break written as a tag", "one<br>two<br/>three", "<p>one<br>two<br>three</p>"],
  ["paragraphs", "one\n\ntwo", "<p>one</p><p>two</p>"],
  ["a numbered list", "1. one\n2. two", "<ol><li>one</li><li>two</li></ol>"],
  ["a list that starts later", "4. four\n5. five", '<ol start="4"><li>four</li><li>five</li></ol>'],
  ["a bullet list", "- one\n- two", "<ul><li>one</li><li>two</li></ul>"],
  ["nested lists", "- a\n  - b\n    1. c", "<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li></ul>"],
  ["paragraphs in a list", "1. one\n\n   more\n\n2. two", "<ol><li><p>one</p><p>more</p></li><li><p>two</p></li></ol>"],
  ["code in a list", "- do\n  ```sh\n  ls\n\n  pwd\n  ```", "<ul><li>do[Shell:ls\n\npwd]</li></ul>"],
  ["tasks", "- [x] done\n- [ ] open", "<ul><li>☑ done</li><li>☐ open</li></ul>"],
  ["a quote", "> one\n> **two**", "<blockquote><p>one<br><strong>two</strong></p></blockquote>"],
  ["a quote in a quote", "> a\n>\n> > b", "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>"],
  ["a rule", "a\n\n---\n\nb", "<p>a</p><hr><p>b</p>"],
  ["headings below the panel's own", "# One\n\n## Two", "<h3>One</h3><h4>Two</h4>"],
  ["headings that begin low", "### Three\n\n#### Four", "<h3>Three</h3><h4>Four</h4>"],
  ["underlined headings", "One\n===\n\nTwo\n---", "<h3>One</h3><h4>Two</h4>"],
  [
    "a table",
    "| a | b |\n|:-:|--:|\n| 1 | **2** |",
    "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table>",
  ],
  ["a code block", "```ts\nconst a = 1 < 2;\n```", "[TypeScript:const a = 1 &lt; 2;]"],
  ["a code block of no language", "```\na\n\nb\n```", "[Code:a\n\nb]"],
  ["a code block still open", "```js\nlet a", "[JavaScript:let a]"],
  ["a code block of tildes", "~~~\n```\n~~~", "[Code:```]"],
  ["a code block whose language looks like a tag", "```<script>\ncode\n```", "[&lt;script&gt;:code]"],
  ["characters that HTML has no place for", "a\0b &#0; &notit;", "<p>ab \ufffd ¬it;</p>"],
  ["indented code", "a\n\n    one\n\n    two", "<p>a</p>[Code:one\n\ntwo]"],
  ["a link", "[a page](https://a.example/x?y=1&z=2)", '<p><a href="https://a.example/x?y=1&amp;z=2">a page</a></p>'],
  [
    "a link with emphasis",
    "[a **page**](https://a.example/)",
    '<p><a href="https://a.example/">a <strong>page</strong></a></p>',
  ],
  ["a bare address", "see https://a.example/x.", '<p>see <a href="https://a.example/x">https://a.example/x</a>.</p>'],
  ["an address in brackets", "<https://a.example/>", '<p><a href="https://a.example/">https://a.example/</a></p>'],
  ["a mail address", "<help@a.example>", '<p><a href="mailto:help@a.example">help@a.example</a></p>'],
  [
    "a mail with a subject",
    "[mail](mailto:a@b.example?subject=A%20b)",
    '<p><a href="mailto:a@b.example?subject=A%20b">mail</a></p>',
  ],
  ["a phone number", "[020 7946 0102](tel:+442079460102)", '<p><a href="tel:+442079460102">020 7946 0102</a></p>'],
  [
    "a link defined elsewhere",
    "[page][1] here\n\n[1]: https://a.example/",
    '<p><a href="https://a.example/">page</a> here</p>',
  ],
  ["escapes", "\\*not\\* \\# \\[a\\]", "<p>*not* # [a]</p>"],
  ["entities", "&copy; &amp; &lt;b&gt; AT&T", "<p>© &amp; &lt;b&gt; AT&amp;T</p>"],
  ["signs that look like tags", "if a < b and c > d", "<p>if a &lt; b and c &gt; d</p>"],
  ["tags, as text", "<u>a</u> **b**", "<p>&lt;u&gt;a&lt;/u&gt; <strong>b</strong></p>"],
  ["emoji", "👩‍👩‍👧 [👍🏽 ❤️ ok](https://a.example/)", '<p>👩‍👩‍👧 <a href="https://a.example/">👍🏽 ❤️ ok</a></p>'],
  [
    "another script",
    "**مرحبا** [می‌خواهم](https://a.example/)",
    '<p><strong>مرحبا</strong> <a href="https://a.example/">می‌خواهم</a></p>',
  ],
  ["single tildes", "1~2, 3~4 and ~~5~~", "<p>1~2, 3~4 and <del>5</del></p>"],
  [
    "a label with a colon",
    "[Price]: 89\n\n[docs]: https://a.example/",
    '<p>[Price]: 89</p><p>[docs]: <a href="https://a.example/">https://a.example/</a></p>',
  ],
  ["footnotes", "Fact[^1].\n\n[^1]: Source", "<p>Fact[^1].</p><p>[^1]: Source</p>"],
  [
    "emphasis before a letter",
    "**注意：**先 **Note:**text 他说**“你好”**。",
    "<p><strong>注意：</strong>先 <strong>Note:</strong>text 他说<strong>“你好”</strong>。</p>",
  ],
  ["numbers as written", "1. a\n3. c\n4. d", '<ol><li>a</li><li value="3">c</li><li>d</li></ol>'],
  ["a list from zero", "0. a\n1. b", '<ol start="0"><li>a</li><li>b</li></ol>'],
  [
    "an address before other punctuation",
    "见 https://a.example/x。再 (https://a.example/y)；‏https://a.example/z؟",
    '<p>见 <a href="https://a.example/x">https://a.example/x</a>。再 (<a href="https://a.example/y">https://a.example/y</a>)；‏<a href="https://a.example/z">https://a.example/z</a>؟</p>',
  ],
  [
    "an address in quotation marks",
    '“https://a.example/x” "https://a.example/y"',
    '<p>“<a href="https://a.example/x">https://a.example/x</a>” "<a href="https://a.example/y">https://a.example/y</a>"</p>',
  ],
  ["fences of one length in each other", "```md\n```js\na\n```\nb\n```\nc", "[Markdown:```js\na\n```\nb]<p>c</p>"],
  ["a formula", "so \\(2*x*y\\) is", "<p>so (2*x*y) is</p>"],
  ["Windows line ends", "a\r\n\r\n- b\r\n- c", "<p>a</p><ul><li>b</li><li>c</li></ul>"],
];

describe("ordinary formatting", () => {
  for (const [name, source, structure] of kept) {
    it(`keeps ${name}`, async () => {
      expect(await structureOf(source)).to.equal(structure);
    });
  }

  it("breaks no line within a reference, a model, a number or a range, at any width, and keeps the text as it is", async () => {
    const source =
      "Your visit **HV-NVXE7C-AB** is for the XT-500, 9:00–17:00; call 555-0100 in 4–6 days, or see [A-B1](https://a.example/).";
    const target = document.createElement("div");
    const style = document.createElement("style");
    style.textContent = markdownStyles.cssText;
    document.body.append(target, style);
    await renderInto(target, source, { words });
    const text = target.textContent;
    expect(text).to.equal(source.replaceAll("**", "").replace("[A-B1](https://a.example/)", "A-B1"));
    const kept = [...target.querySelectorAll(".whole")];
    const texts = kept.map(({ textContent }) => textContent);
    expect(texts).to.deep.equal(["HV-NVXE7C-AB", "XT-500", "9:00–17:00", "555-0100", "4–6", "A-B1"]);
    for (let width = 60; width < 300; width += 10) {
      target.style.width = `${width}px`;
      for (const part of kept) expect(part.getClientRects().length, `${part.textContent} at ${width} px`).to.equal(1);
    }
    target.remove();
    style.remove();
  });

  it("breaks a line within words with a hyphen, and within what is longer than a reference", async () => {
    expect(await structureOf("An E-Mail, well-known, `a-1`")).to.equal(
      "<p>An E-Mail, well-known, <code>a-1</code></p>",
    );
    expect(await structureOf("550E8400-E29B-41D4-A716-446655440000")).to.equal(
      "<p>550E8400-E29B-41D4-A716-446655440000</p>",
    );
  });

  it("counts on where a long numbered list is cut, also when every item is numbered 1", async () => {
    const items = Array.from({ length: 200 }, (_, index) => `1. Item ${index} ${"word ".repeat(8)}`);
    const target = document.createElement("div");
    await renderInto(target, items.join("\n"), { words });
    const lists = [...target.querySelectorAll("ol")];
    expect(lists.length).to.be.above(1);
    let next = 1;
    for (const list of lists) {
      expect(list.start).to.equal(next);
      next += list.children.length;
    }
    expect(next).to.equal(201);
  });

  it("repeats the head where a long table is cut, and loses no row", async () => {
    const rows = Array.from({ length: 300 }, (_, index) => `| ${index} | ${"word ".repeat(5)} |`);
    const target = document.createElement("div");
    await renderInto(target, ["| number | text |", "|---|---|", ...rows].join("\n"), { words });
    const tables = [...target.querySelectorAll("table")];
    expect(tables.length).to.be.above(1);
    for (const table of tables) expect(table.tHead?.textContent?.trim()).to.contain("number");
    expect(target.querySelectorAll("tbody tr").length).to.equal(300);
  });
});

/** Tags without the attributes of presentation; a code block as `[language:text]`. */
async function structureOf(source: string): Promise<string> {
  const target = document.createElement("div");
  await renderInto(target, source, { words });
  for (const block of target.querySelectorAll(".code-block")) {
    block.replaceWith(
      `[${block.querySelector(".code-head span")?.textContent}:${block.querySelector("code")?.textContent}]`,
    );
  }
  for (const node of target.querySelectorAll("*")) {
    for (const { name } of [...node.attributes]) if (!/^(?:href|start|value)$/.test(name)) node.removeAttribute(name);
  }
  for (const box of target.querySelectorAll("div")) box.replaceWith(...box.childNodes);
  target.normalize();
  return target.innerHTML.replace(/\n(?=<)|(?<=>)\n/g, "");
}
