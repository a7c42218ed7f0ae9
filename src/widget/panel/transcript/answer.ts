import { type PropertyValues, ReactiveElement } from "lit";
import type { StreamedText } from "../../../client/chat/items/streamed-text.ts";
import type { MarkdownWords } from "../../../languages/shapes/widget/markdown.ts";
import { weigh } from "../../../text/markdown/weight.ts";
import { property } from "../../decorators.ts";
import { loadedMarkdown, loadMarkdown } from "../../markdown/load.ts";
import { addStyles } from "../../styles/shadow-element.ts";

/** Laying out more at once takes longer than a frame; the rest is shown when it can be formatted, in parts. */
const unformattedChars = 1_500;

/** Loads the Markdown code while replies are awaited, and prepares it by the `words` that it is given. */
export function prepareAnswers(words?: MarkdownWords): void {
  loadMarkdown().then(
    ({ prepareMarkdown }) => words && prepareMarkdown(words),
    () => undefined, // the reply itself tries again and logs a failure
  );
}

/**
 * The text of one reply, complete or still streamed: plain at first, formatted as soon as the Markdown code is loaded.
 * Renders into the root that holds it, and adds its styles there.
 * @fires {Event} rendered - All of the text is in the page; bubbles.
 */
export class AnswerElement extends ReactiveElement {
  @property({ attribute: false }) text = "";
  /** The text while it is streamed, in place of `text`. */
  @property({ attribute: false }) live: StreamedText | undefined;
  @property({ attribute: false }) words: MarkdownWords | undefined;
  /** As much of the text as is in the page whole. */
  renderedText: string | undefined;
  #formatted = false;
  #unsubscribe = (): void => undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#follow();
    if (this.hasUpdated) this.requestUpdate(); // nothing is formatted while it is out of the page
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("live")) this.#follow();
    const loaded = loadedMarkdown();
    if (loaded) {
      this.#format(loaded);
      return;
    }
    if (!this.#formatted) this.textContent = this.#shown.slice(0, weigh(this.#shown, unformattedChars).end);
    loadMarkdown().then(
      (markdown) => this.#format(markdown),
      (cause: unknown) => {
        console.warn("ringback: replies stay unformatted.", cause);
        if (this.#formatted) return;
        this.textContent = this.#shown;
        this.#handleRendered(this.#shown);
      },
    );
  }

  get #shown(): string {
    return this.live?.text ?? this.text;
  }

  #follow(): void {
    this.#unsubscribe();
    this.#unsubscribe = this.live?.subscribe(() => this.requestUpdate()) ?? (() => undefined);
  }

  #format({ renderInto, markdownStyles }: Awaited<ReturnType<typeof loadMarkdown>>): void {
    if (!this.isConnected || !this.words) return;
    const root = this.getRootNode() as ShadowRoot;
    addStyles(root, markdownStyles);
    this.#formatted = true;
    this.classList.add("formatted");
    const shown = this.#shown;
    const isNewest = !this.closest(".item")?.nextElementSibling;
    void renderInto(this, shown, { words: this.words, isPartial: this.live !== undefined, isNewest }).then(() => {
      this.#handleRendered(shown);
    });
  }

  #handleRendered(text: string): void {
    this.renderedText = text;
    this.dispatchEvent(new Event("rendered", { bubbles: true }));
  }
}
