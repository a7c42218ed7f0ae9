import "axe-core/axe.min.js";
import { expect } from "chai";
import { englishMarkdownWords as words } from "../../../src/languages/en/widget/markdown.ts";
import { markdownStyles, renderInto } from "../../../src/widget/markdown/render.ts";

const answer = `# Title

\`\`\`sh
${"long ".repeat(40)}
\`\`\`

| a | b |
|---|--:|
| 1 | 2 |

- [x] done

![A gauge](https://out.invalid/a.png)

[bank.example](https://evil.example) and [page](https://a.example)`;

/** Reports at once: a tab behind another one paints no frames, and a real observer stays silent there. */
class PromptObserver implements ResizeObserver {
  /** Whether the callback itself changed an element that it was called for. */
  static hasChanged = false;
  constructor(private readonly report: ResizeObserverCallback) {}
  observe(target: Element): void {
    setTimeout(() => {
      const before = target.cloneNode();
      this.report([{ target } as ResizeObserverEntry], this);
      PromptObserver.hasChanged ||= !before.isEqualNode(target.cloneNode());
    });
  }
  unobserve(): void {}
  disconnect(): void {}
}

describe("an answer for every reader", () => {
  const host = document.createElement("div");
  const content = document.createElement("div");

  before(async () => {
    window.ResizeObserver = PromptObserver;
    const root = host.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [markdownStyles.styleSheet!];
    root.append(content);
    host.style.width = "300px";
    document.body.append(host);
    await renderInto(content, answer, { words });
    await new Promise((resolve) => setTimeout(resolve, 150));
  });
  after(() => host.remove());

  it("changes no size while sizes are reported, which browsers report as an error of the page", () => {
    expect(content.querySelectorAll(".scroll-area[tabindex]").length).to.be.above(0);
    expect(PromptObserver.hasChanged).to.equal(false);
  });

  it("scrolls wide code within itself, by keyboard too", () => {
    const [code, table] = [...content.querySelectorAll<HTMLElement>(".scroll-area")];
    expect(code?.tabIndex).to.equal(0);
    expect(code?.scrollWidth).to.be.above(300);
    expect(table?.hasAttribute("tabindex")).to.equal(false);
    expect(content.scrollWidth).to.be.at.most(300);
  });

  it("has nothing that axe objects to", async () => {
    const { violations } = await axe.run(host, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id }) => id)).to.deep.equal([]);
  });

  it("reads each block in its own direction", async () => {
    const mixed = document.createElement("div");
    host.shadowRoot?.append(mixed);
    await renderInto(mixed, "Hello\n\nمرحبا", { words });
    const directions = [...mixed.querySelectorAll("p")].map((block) => getComputedStyle(block).direction);
    expect(directions).to.deep.equal(["ltr", "rtl"]);
  });
});

declare const axe: typeof import("axe-core");
