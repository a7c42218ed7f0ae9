import { expect } from "chai";
import { prepareMarkdown, renderInto } from "../../../src/widget/markdown/render.ts";
import { englishMarkdownWords as words } from "../../../src/widget/markdown/words.ts";

describe("preparing to render", () => {
  it("leaves no trace in the page, and answers render as before", async () => {
    const before = document.documentElement.outerHTML;
    await prepareMarkdown(words);
    expect(document.documentElement.outerHTML).to.equal(before);
    const target = document.createElement("div");
    await renderInto(target, "**a**", { words });
    expect(target.textContent).to.equal("a");
  });
});
