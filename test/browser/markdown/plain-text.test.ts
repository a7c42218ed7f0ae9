import { expect } from "chai";
import { plainText, savedText } from "../../../src/widget/markdown/render.ts";
import { plainVectors } from "../../text/plain-vectors.ts";

describe("a reply without its marks", () => {
  for (const [source, text] of [
    ["**Yes**, _of course_, ~~no~~ `npm`", "Yes, of course, no npm"],
    ["89 &euro;, 1~2, &#8364; &amp; AT&T", "89 €, 1~2, € & AT&T"],
    ["## Hours\n\n- Monday: 9\n- Friday: *10*", "Hours\n\nMonday: 9\nFriday: 10"],
    ["2. two\n5. five", "2. two\n5. five"],
    ["| Day | From |\n|---|---|\n| Mon | **9** |", "Day: Mon, From: 9"],
    ["See [the page](https://help.example/a).", "See the page."],
    ["![A gauge](https://help.example/a.png)", "A gauge"],
    ["**注意：**先关闭", "注意：先关闭"],
    ["[Price]: 89 €", "[Price]: 89 €"],
    ["> quoted\n> text", "quoted\ntext"],
    ["```js\na *b*\n```", "a *b*"],
    ["<b>x</b> a < b", "<b>x</b> a < b"],
    ["- [x] done", "☑ done"],
    ["_".repeat(3_000), "_".repeat(3_000)],
  ] as const) {
    it(`is read out, searched and announced as text: ${JSON.stringify(source.slice(0, 40))}`, () => {
      expect(plainText(source)).to.equal(text);
    });
  }

  for (const [kind, texts] of Object.entries(plainVectors)) {
    it(`reads in a saved transcript as in a text message: ${kind}`, () => {
      for (const [source, text] of texts) expect(savedText(source), source).to.equal(text);
    });
  }

  it("is cut after five minutes of speech, and whole in a saved transcript, with the addresses of links", () => {
    const long = `${"word ".repeat(3_000)}[end](https://help.example/a)`;
    expect(plainText(long).length).to.be.below(5_010);
    expect(savedText(long)).to.match(/end \(https:\/\/help\.example\/a\)$/);
    expect(savedText("<https://help.example/>")).to.equal("https://help.example/");
  });
});
