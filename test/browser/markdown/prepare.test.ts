import { expect } from "chai";
import { englishMarkdownWords as words } from "../../../src/languages/en/widget/markdown.ts";
import { prepareMarkdown, renderInto } from "../../../src/widget/markdown/render.ts";

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
