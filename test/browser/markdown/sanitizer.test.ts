import { expect } from "chai";
import DOMPurify from "dompurify";
import { englishMarkdownWords as words } from "../../../src/languages/en/widget/markdown.ts";
import { renderInto } from "../../../src/widget/markdown/render.ts";
import { randomOf } from "../../support/random.ts";
import { deep, sampleOf } from "../support/deep.ts";
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

  it("is so too where hostile texts are put together at random", async () => {
    const seed = deep ? Math.floor(Math.random() * 2 ** 31) : 1;
    const random = randomOf(seed);
    const draw = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
    const piece = (): string => {
      const { text } = draw(vectors);
      const end = random() < 0.5 ? text.length : Math.floor(random() * text.length);
      return text.slice(0, Math.min(end, 400)); // the longest ones are a matter of time, not of what is in them
    };
    for (let made = 0; made < (deep ? 20_000 : 200); made++) {
      let text = piece();
      for (let pieces = draw([1, 2, 3, 4]); pieces > 0; pieces--)
        text += draw(["", " ", "\n", "\n\n", "> ", "`", "|"]) + piece();
      const answer = document.createElement("div");
      await renderInto(answer, text, { words });
      expect(removedFrom(answer), `seed ${seed}: ${JSON.stringify(text)}`).to.deep.equal([]);
    }
  }).timeout(deep ? 280_000 : 30_000);

  it("would be noticed if it held something else", () => {
    const answer = document.createElement("div");
    const [image, link] = [document.createElement("img"), document.createElement("a")];
    image.setAttribute("onerror", "canary()");
    link.setAttribute("href", "javascript:canary()");
    answer.append(image, link);
    expect(removedFrom(answer)).to.deep.equal(["IMG", "href"]);
  });
});
