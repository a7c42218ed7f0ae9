import { html, type LitElement, nothing, type TemplateResult } from "lit";
import type { Conversation, EarlierConversation } from "../../client/chat/model.ts";
import { englishEarlierWords } from "../../languages/en/widget/earlier.ts";
import { earlierTranslations } from "../../languages/lists/earlier.ts";
import { ownWords } from "../../languages/own-words.ts";
import type { EarlierWords } from "../../languages/shapes/widget/earlier.ts";
import type { Words } from "../../languages/shapes/widget/panel.ts";
import { isSameDay, timeOf } from "../panel/transcript/times.ts";
import { addStyles } from "../styles/shadow-element.ts";
import { earlierStyles } from "./styles.ts";

/** The panel that the list is shown in. */
export interface EarlierHost extends LitElement {
  readonly conversation: Conversation;
  readonly words: Words;
  readonly locale: string;
  takeFocus(): void;
  goTo(to: EarlierConversation): Promise<void>;
}

const dayMs = 86_400_000;

/** The visitor's conversations in place of the one that is shown, behind a button in the header. */
export class EarlierList {
  isOpen = false;
  readonly #host: EarlierHost;
  #words: EarlierWords | undefined;
  #locale = "";
  /** Undefined while it is loaded. */
  #listed: readonly EarlierConversation[] | undefined;
  #hasFailed = false;

  constructor(host: EarlierHost) {
    this.#host = host;
    addStyles(host.renderRoot as ShadowRoot, earlierStyles);
  }

  /** Shows the conversation again. */
  close(): void {
    this.isOpen = false;
    this.#host.requestUpdate();
  }

  /** The button at the beginning of the header; nothing before its name is there. */
  renderButton(): TemplateResult | typeof nothing {
    const { locale } = this.#host;
    if (locale !== this.#locale) {
      this.#locale = locale;
      void ownWords(earlierTranslations, englishEarlierWords, locale).then((words) => {
        if (this.#locale !== locale) return;
        this.#words = words;
        this.#host.requestUpdate();
      });
    }
    const words = this.#words;
    if (!words) return nothing;
    return html`<button class="round back" type="button" aria-label=${words.title} title=${words.title}
      aria-expanded=${this.isOpen} aria-controls="earlier" @click=${this.#handleToggle}>
      ${chevron("m12 5-5 5 5 5")}
    </button>`;
  }

  /** The list over the conversation, while it is open. */
  render(): TemplateResult | typeof nothing {
    const words = this.#words;
    if (!this.isOpen || !words) return nothing;
    const listed = this.#listed;
    return html`<section id="earlier" class="earlier" aria-labelledby="earlier-title" tabindex="-1" @keydown=${this.#handleKeyDown}>
      <h2 id="earlier-title">${words.title}</h2>
      <p class="state" role="status">${
        this.#hasFailed ? words.failed : !listed ? words.loading : listed.length === 0 ? words.none : nothing
      }</p>
      ${this.#hasFailed ? html`<button class="plain" type="button" @click=${this.#handleRetry}>${words.retry}</button>` : nothing}
      <ul role="list">${listed?.map((one) => this.#renderOne(one, words))}</ul>
      <button class="new" type="button" @click=${this.#handleNew}>${words.startNew}</button>
    </section>`;
  }

  #renderOne(one: EarlierConversation, words: EarlierWords): TemplateResult {
    const note = one.isCurrent
      ? words.current
      : one.isUnread
        ? words.unread
        : one.state === "ended"
          ? words.ended
          : undefined;
    return html`<li><button class=${one.isUnread ? "one unread" : "one"} type="button"
        aria-current=${one.isCurrent ? "true" : nothing} @click=${() => this.#handleChoose(one)}>
      <span class="title"><bdi dir="auto">${one.title || words.startNew}</bdi></span>
      <span class="about"><time datetime=${new Date(one.at).toISOString()}>${this.#timeOf(one.at)}</time>${
        note === undefined ? nothing : html`<span class="note-of">${note}</span>`
      }</span>${chevron("m8 5 5 5-5 5")}
    </button></li>`;
  }

  /** The time of today, else the day. */
  #timeOf(at: number): string {
    const { locale, words } = this.#host;
    const now = Date.now();
    if (isSameDay(at, now)) return timeOf(at, locale);
    if (isSameDay(at, now - dayMs)) return words.yesterday;
    const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? undefined : "numeric";
    return new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year }).format(at);
  }

  #open(): void {
    this.isOpen = true;
    void this.#load();
    void this.#host.updateComplete.then(() => this.#find(".earlier")?.focus());
  }

  async #load(): Promise<void> {
    this.#listed = undefined;
    this.#hasFailed = false;
    this.#host.requestUpdate();
    try {
      this.#listed = await this.#host.conversation.earlier();
    } catch {
      this.#hasFailed = true;
    }
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    // A reader who has gone on meanwhile keeps their place.
    if (this.isOpen && this.#focused()?.matches(".earlier")) this.#find(".earlier button")?.focus();
  }

  readonly #handleToggle = (): void => {
    if (this.isOpen) this.#leave();
    else this.#open();
  };

  readonly #handleRetry = (): void => {
    this.#find(".earlier")?.focus();
    void this.#load();
  };

  readonly #handleKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" && !event.isComposing) {
      event.preventDefault();
      event.stopPropagation(); // closes the list, not the chat
      this.#leave();
    } else if (step) {
      event.preventDefault();
      const buttons = [...this.#host.renderRoot.querySelectorAll<HTMLElement>(".earlier button")];
      const at = buttons.indexOf(this.#focused() as HTMLElement);
      buttons.at((at + step) % buttons.length)?.focus();
    }
  };

  readonly #handleChoose = (one: EarlierConversation): void => {
    this.close();
    const gone = one.isCurrent ? undefined : this.#host.goTo(one);
    void this.#host.updateComplete.then(() => this.#host.takeFocus());
    // The text box of one that has ended takes no focus.
    if (one.state === "ended") void gone?.then(() => this.#find(".back")?.focus());
  };

  readonly #handleNew = (): void => {
    this.close();
    void this.#host.conversation.startNew();
    void this.#host.updateComplete.then(() => this.#host.takeFocus());
  };

  /** Back to the conversation, and the focus to the button. */
  #leave(): void {
    this.close();
    this.#find(".back")?.focus();
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(selector);
  }

  #focused(): Element | null {
    return (this.#host.renderRoot as ShadowRoot).activeElement;
  }
}

/** Backwards or forwards, which the styles turn around where the chat runs the other way. */
function chevron(path: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.5"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${path}></path></svg>`;
}
