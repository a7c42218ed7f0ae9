import { expect } from "chai";
import DOMPurify from "dompurify";
import { renderInto } from "../../../src/widget/markdown/render.ts";
import { englishMarkdownWords as words } from "../../../src/widget/markdown/words.ts";
import { sampleOf } from "../support/deep.ts";
import { vectors } from "./vectors.ts";

const parts = 4;
const attributes = "aria-hidden aria-label class d dir rel role start tabindex target title type viewbox".split(" ");

/** What DOMPurify removes from an element that may hold what our answers are made of, and nothing else. */
function removedFrom(element: Element): string[] {
  DOMPurify.sanitize(element.cloneNode(true) as Element, {
    IN_PLACE: true,
    ALLOWED_TAGS:
      "a bdi blockquote br button code del div em h3 h4 h5 h6 hr li ol p path pre span strong svg table tbody td th thead tr ul".split(
        " ",
      ),
    ALLOWED_ATTR: ["href", ...attributes],
    ADD_URI_SAFE_ATTR: attributes,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel):/,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    SAFE_FOR_XML: false, // a label may read "</style>": it is never parsed
  });
  return DOMPurify.removed.map((removed) =>
    "element" in removed ? String(removed.element.nodeName) : String(removed.attribute?.name),
  );
}

describe("an answer of hostile text", () => {
  it("is made of nothing that an independent sanitizer removes", async () => {
    const removed: string[] = [];
    for (const { text } of sampleOf(vectors, parts)) {
      const answer = document.createElement("div");
      await renderInto(answer, text, { words });
      removed.push(...removedFrom(answer).map((name) => `${name}: ${text}`));
    }
    expect(removed).to.deep.equal([]);
  });

  it("would be noticed if it held something else", () => {
    const answer = document.createElement("div");
    const [image, link] = [document.createElement("img"), document.createElement("a")];
    image.setAttribute("onerror", "canary()");
    link.setAttribute("href", "javascript:canary()");
    answer.append(image, link);
    expect(removedFrom(answer)).to.deep.equal(["IMG", "href"]);
  });
});
