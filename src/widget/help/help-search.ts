import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Conversation } from "../../client/chat/model.ts";
import type { HelpArticle } from "../../contract/operations/visitor/help.ts";
import { isRecord } from "../../contract/record.ts";
import { englishHelpWords } from "../../languages/en/widget/help.ts";
import { helpTranslations } from "../../languages/lists/help.ts";
import { ownWords } from "../../languages/own-words.ts";
import type { HelpWords } from "../../languages/shapes/widget/help.ts";
import { property, state } from "../decorators.ts";
import { isWebAddress } from "../host/web-address.ts";
import { icon } from "../icons.ts";
import { baseStyles } from "../styles/base.ts";
import { ShadowElement } from "../styles/shadow-element.ts";
import { helpStyles } from "./styles.ts";

/** Chosen: one search for each word that is typed, not for each letter. */
const pauseMs = 350;
const fewestChars = 3;
const mostChars = 200;

/**
 * Searches the site's help articles and opens them in place. Nothing is sent before something is typed.
 * @csspart search - The frame.
 */
export class HelpSearchElement extends ShadowElement {
  static override styles = [baseStyles, helpStyles];

  @property({ attribute: false }) conversation!: Conversation;
  @property() locale = "en";

  @state() private words: HelpWords | undefined;
  /** Undefined if nothing is looked for. */
  @state() private found: readonly HelpArticle[] | "failed" | undefined;
  /** The article that is open. */
  @state() private opened = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The newest search: what an older one finds comes too late. */
  #search = 0;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("locale"))
      void ownWords(helpTranslations, englishHelpWords, this.locale).then((words) => (this.words = words));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  get #field(): HTMLInputElement | null {
    return this.renderRoot.querySelector("input");
  }

  readonly #handleInput = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#find(), pauseMs);
  };

  readonly #handleSubmit = (event: Event): void => {
    event.preventDefault();
    clearTimeout(this.#timer);
    void this.#find();
  };

  readonly #handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.isComposing || !this.#field?.value) return;
    event.preventDefault();
    event.stopPropagation(); // clears the search, and does not close the chat
    this.#field.value = "";
    this.#field.focus();
    void this.#find();
  };

  async #find(): Promise<void> {
    const search = ++this.#search;
    const question = this.#field?.value.trim() ?? "";
    this.opened = -1;
    if (question.length < fewestChars) {
      this.found = undefined;
      return;
    }
    const { conversation } = this;
    let found: typeof this.found;
    try {
      await conversation.open();
      const path = `/conversations/${encodeURIComponent(conversation.uuid)}/help`;
      const response = await conversation.request(path, { method: "POST", body: { question } });
      const body: unknown = await response.json();
      found = isRecord(body) && Array.isArray(body.articles) ? joined(body.articles.filter(isArticle)) : "failed";
    } catch {
      found = "failed";
    }
    if (search === this.#search) this.found = found;
  }

  override render(): TemplateResult | typeof nothing {
    const { words, found } = this;
    if (!words) return nothing;
    const count = Array.isArray(found) ? found.length : 0;
    const state =
      found === undefined
        ? nothing
        : found === "failed"
          ? words.failed
          : count === 0
            ? words.none
            : words.found(new Intl.NumberFormat(this.locale).format(count));
    return html`<form part="search" role="search" @submit=${this.#handleSubmit} @keydown=${this.#handleKeyDown}>
      <label>${icon("search")}<input type="search" maxlength=${mostChars} autocomplete="off" enterkeyhint="search" dir="auto"
        aria-label=${words.label} placeholder=${words.label} @input=${this.#handleInput} /></label>
      <p class=${count > 0 ? "unseen" : "state"} role="status">${state}</p>
      ${Array.isArray(found) && count > 0 ? html`<ul>${found.map((article, at) => this.#renderArticle(article, at, words))}</ul>` : nothing}
    </form>`;
  }

  #renderArticle({ title, document, text, url }: HelpArticle, at: number, words: HelpWords): TemplateResult {
    const isOpen = this.opened === at;
    const isAmbiguous = Array.isArray(this.found) && this.found.filter((one) => one.title === title).length > 1;
    return html`<li>
      <button type="button" aria-expanded=${isOpen} @click=${() => (this.opened = isOpen ? -1 : at)}>
        <span><bdi dir="auto">${title || document}</bdi>${
          isAmbiguous && title ? html`<span class="of"><bdi dir="auto">${document}</bdi></span>` : nothing
        }</span>${icon(isOpen ? "up" : "down", 16)}
      </button>
      ${
        isOpen
          ? html`<div class="article" dir="auto"><p>${text}</p>${
              url !== null && isWebAddress(url)
                ? html`<a class="link" href=${url} target="_blank" rel="noopener noreferrer nofollow">${words.open}</a>`
                : nothing
            }</div>`
          : nothing
      }
    </li>`;
  }
}

/** One article for all that was found below one title of a document. */
function joined(found: readonly HelpArticle[]): HelpArticle[] {
  const articles = new Map<string, HelpArticle>();
  for (const one of found) {
    const key = JSON.stringify([one.title, one.document, one.url]);
    const known = articles.get(key);
    articles.set(key, known ? { ...known, text: `${known.text}\n\n${one.text}` } : one);
  }
  return [...articles.values()];
}

function isArticle(value: unknown): value is HelpArticle {
  return isRecord(value) && typeof value.title === "string" && typeof value.text === "string";
}

declare global {
  interface HTMLElementTagNameMap {
    "ringback-help-search": HelpSearchElement;
  }
}
