import { ReactiveElement } from "lit";
import { property } from "../decorators.ts";
import type { MarkdownWords } from "../markdown/words.ts";

type Markdown = typeof import("../markdown/index.ts");

let loading: Promise<Markdown> | undefined;

/** Gets ready for the first answer while it is awaited. */
export function prepareAnswers(words: MarkdownWords): void {
  loadMarkdown().then(
    ({ prepareMarkdown }) => prepareMarkdown(words),
    () => undefined, // the answer itself tries again and tells
  );
}

/**
 * One answer. Its text is there at once, plain; formatted as soon as the code for that is loaded. Renders into the
 * root that holds it, whose styles it completes.
 * @fires {Event} rendered - All of the text stands formatted; bubbles.
 */
export class AnswerElement extends ReactiveElement {
  @property({ attribute: false }) text = "";
  @property({ attribute: false }) words: MarkdownWords | undefined;
  #formatted = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override updated(): void {
    if (!this.#formatted) this.textContent = this.text;
    loadMarkdown().then(
      (markdown) => this.#format(markdown),
      (cause: unknown) => console.warn("ringback: answers stay unformatted.", cause),
    );
  }

  #format({ renderInto, markdownStyles }: Markdown): void {
    if (!this.isConnected || !this.words) return;
    const root = this.getRootNode() as ShadowRoot;
    const sheet = markdownStyles.styleSheet!;
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    this.#formatted = true;
    this.classList.add("formatted");
    void renderInto(this, this.text, { words: this.words }).then(() =>
      this.dispatchEvent(new Event("rendered", { bubbles: true })),
    );
  }
}

function loadMarkdown(): Promise<Markdown> {
  loading ??= import("../markdown/index.ts").catch((cause: unknown) => {
    loading = undefined; // the next answer tries again
    throw cause;
  });
  return loading;
}
