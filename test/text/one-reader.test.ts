import { describe, expect, it } from "vitest";
import { wordsOf } from "../../src/languages/server.ts";
import { spokenText } from "../../src/platform/relay/session/speech/spoken-text.ts";
import { plainText } from "../../src/text/plain-text.ts";

const kinds: Record<string, readonly (readonly [markdown: string, text: string])[]> = {
  "only two tildes strike": [
    ["Small 1~2, large 3~4.", "Small 1~2, large 3~4."],
    ["Allow ~30 min and ~5 €.", "Allow ~30 min and ~5 €."],
    ["~once~ and ~~twice~~", "~once~ and twice"],
    ["温度 18~22 度，湿度 40~60 %", "温度 18~22 度，湿度 40~60 %"],
    ["~~~\na~b\n~~~", "a~b"],
  ],
  "a label with a colon is text": [
    ["[Price]: 89 €", "[Price]: 89 €"],
    ["[Warning]: unplug", "[Warning]: unplug"],
    ["[a]: b\n[c]: d", "[a]: b\n[c]: d"],
    ["[docs]: https://help.example/a", "[docs]: https://help.example/a"],
    ["See [x].\n\n[x]: javascript:alert(1)", "See [x].\n\n[x]: javascript:alert(1)"],
    ["See [docs].\n\n[Docs]: https://help.example/a", "See docs (https://help.example/a)."],
    ["See [the page][1].\n\n[1]: <https://help.example/a> 'Help'", "See the page (https://help.example/a)."],
    ["A fact[^1].\n\n[^1]: Source", "A fact[^1].\n\n[^1]: Source"],
    ["A fact[^n].\n\n[^n]: https://help.example/n", "A fact[^n].\n\n[^n]: https://help.example/n"],
  ],
  "emphasis may end in punctuation": [
    ["**注意：**先关闭阀门", "注意：先关闭阀门"],
    ["请**务必（重要）**检查", "请务必（重要）检查"],
    ["他说**“你好”**。", "他说“你好”。"],
    ["これは**「重要」**です", "これは「重要」です"],
    ["**안내:**먼저 확인", "안내:먼저 확인"],
    ["先*（例）*后", "先（例）后"],
    ["**Note:**text", "Note:text"],
    ["**Step 1.**Open it", "Step 1.Open it"],
    ["**注意：**先做**这个**", "注意：先做这个"],
    ["5*(3)*2", "5*(3)*2"],
    ["2**(3)**4", "2**(3)**4"],
    ["2 * 3 * 4 ** 5", "2 * 3 * 4 ** 5"],
  ],
  "lists keep their numbers": [
    ["2. two\n3. three", "2. two\n3. three"],
    ["1. one\n\ntext\n\n2. two", "1. one\n\ntext\n\n2. two"],
    ["1. one\n3. three\n7. seven", "1. one\n3. three\n7. seven"],
    ["1. one\n1. two\n1. three", "1. one\n2. two\n3. three"],
    ["10) ten\n9) nine", "10. ten\n9. nine"],
    ["- [x] done\n- [ ] open", "- ☑ done\n- ☐ open"],
  ],
  "fences of one length stand in each other": [
    ["```md\n# a\n```js\nb\n```\nc\n```\nend", "# a\n```js\nb\n```\nc\n\nend"],
    ["```markdown\n~~~\nx\n```", "~~~\nx"],
    ["````md\n```\nx\n```\n````", "```\nx\n```"],
    ["```js\na\n```\n\n```py\nb\n```", "a\n\nb"],
  ],
  "formulas can be read": [
    ["So \\(2*x*y\\) it is.", "So (2*x*y) it is."],
    ["\\(a_1 + b_1\\)", "(a_1 + b_1)"],
    ["\\( \\frac{1}{2} \\)", "(\\frac{1}{2})"],
    ["\\(**bold**\\)", "(bold)"],
  ],
  "references are characters": [
    ["89 &euro; &amp; more", "89 € & more"],
    ["&copy; &#8364; &#x20AC; &nbsp;|", "© € € \u00a0|"],
    ["&lt;b&gt; AT&T &notareference;", "<b> AT&T &notareference;"],
    ["`&euro;`", "&euro;"],
  ],
  "addresses end before other punctuation": [
    ["见 https://help.example/a。谢谢", "见 https://help.example/a。谢谢"],
    ["[page](https://a.example)：see", "page (https://a.example)：see"],
  ],
};

describe("the text of an assistant without its marks", () => {
  for (const [kind, texts] of Object.entries(kinds)) {
    it.each(texts)(`${kind}: %j`, (markdown, text) => {
      expect(plainText(markdown)).toBe(text);
    });
  }

  it.each([
    ["a long list", Array.from({ length: 120 }, (_, at) => `${at + 1}. Item ${at + 1}`).join("\n")],
    ["a long table of one column", Array.from({ length: 120 }, (_, at) => `Row ${at + 1} with **words**`).join("\n\n")],
  ])("loses nothing of %s", (_, markdown) => {
    const text = plainText(markdown);
    expect(text.match(/\d+(?=\D*$)/)?.[0]).toBe("120");
    expect(text).not.toContain("**");
  });

  it.each([
    ["nested quotes", ">".repeat(3_000)],
    ["underscores", "_".repeat(3_900)],
    ["brackets", "[".repeat(3_900)],
    ["stars and words", "**a *b ".repeat(550)],
  ])("gives hostile text back: %s", (_, markdown) => {
    expect(plainText(markdown).length).toBeGreaterThan(0);
  });

  it("is spoken without references and tildes that mean nothing", () => {
    const { signs } = wordsOf("en").calls;
    expect(spokenText("**Price:**89 &euro;, size 1~2", signs)).toBe("Price:89 €, size 1~2");
  });
});
