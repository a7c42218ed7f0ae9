import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Conversation, ConversationView, TranscriptItem } from "../../chat/model.ts";
import { property, query } from "../../decorators.ts";
import { icon } from "../../icons.ts";
import type { Words } from "../../locales/words.ts";
import { baseStyles } from "../../styles/base.ts";
import { noteStyles } from "../notes/note-styles.ts";
import { renderTranscriptNote } from "../notes/notes.ts";
import { assistantName, type Settings } from "../settings.ts";
import { prepareAnswers } from "./answer.ts";
import { ItemList, type ListEntry } from "./item-list.ts";
import { type ItemPosition, renderMessage } from "./message.ts";
import { messageStyles } from "./message-styles.ts";
import { ScrollPosition } from "./scroll-position.ts";
import { renderSuggestions } from "./suggestions.ts";
import { isSameDay } from "./times.ts";
import { transcriptStyles } from "./transcript-styles.ts";
import { renderTypingIndicator } from "./typing-indicator.ts";

/**
 * The messages, who is writing, and notes about the conversation.
 * @slot fallback - Other ways to contact the site's team.
 */
export class TranscriptElement extends LitElement {
  static override styles = [baseStyles, transcriptStyles, messageStyles, noteStyles];

  readonly #scrolling = new ScrollPosition(this, () => this.scroller ?? null);

  @property({ attribute: false }) conversation!: Conversation;
  @property({ attribute: false }) view!: ConversationView;
  @property({ attribute: false }) words!: Words;
  @property({ attribute: false }) settings!: Settings;
  @property() locale = "en";
  /** Called with the suggestion that the visitor chose. */
  @property({ attribute: false }) onSuggestion: (text: string) => void = () => undefined;

  /** Called when the button that had the focus is gone. */
  @property({ attribute: false }) onFocusLost: () => void = () => undefined;

  @query(".scroller") private readonly scroller!: HTMLElement | null;
  readonly #items = new ItemList();
  #focused: Element | null = null;
  #prepared = false;
  #cardsLoading = false;
  #formLoading = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#focused = this.shadowRoot?.activeElement ?? null;
    const before = changed.get("view");
    if (!changed.has("view") || !before) return;
    const known = new Set(before.items.map(({ key }) => key));
    const added = this.view.items.filter(({ key }) => !known.has(key));
    if (before.older === "loading" && this.view.older !== "loading" && added.length > 0) {
      this.#scrolling.keep();
      return;
    }
    const own = added.filter(({ role }) => role === "user").length;
    const replies = before.items.length > 0 ? added.length - own : 0; // the history does not count as new
    this.#scrolling.expect({ own, replies, firstKey: added.find(({ role }) => role !== "user")?.key });
  }

  protected override firstUpdated(): void {
    this.#scrolling.watch(this.scroller!, this.renderRoot.querySelector(".column")!);
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#items.update(this.renderRoot.querySelector(".items")!, this.view.items.map(this.#entryOf));
    if (this.#focused && !this.#focused.isConnected) this.onFocusLost();
    if (changed.has("view")) this.#scrolling.settle();
    if (!this.#prepared && this.view.items.length > 0) {
      this.#prepared = true;
      prepareAnswers(this.words.markdown);
    }
    if (!this.#formLoading && this.view.person?.state === "waiting" && !this.view.email) {
      this.#formLoading = true;
      import("../../person/index.ts").then(
        ({ defineEmailForm }) => defineEmailForm(),
        () => (this.#formLoading = false),
      );
    }
    if (!this.#cardsLoading && this.view.items.some(({ calls }) => calls.length > 0)) {
      this.#cardsLoading = true;
      import("../../cards/function-card.ts").then(
        ({ defineFunctionCard }) => defineFunctionCard(),
        (cause: unknown) => {
          console.error("ringback: function calls cannot be shown.", cause);
          this.#cardsLoading = false; // the next change of the transcript tries again
        },
      );
    }
  }

  override render(): TemplateResult {
    const { view, words } = this;
    const scrolling = this.#scrolling;
    const context = this.#context();
    // The panel's announcer reads each message out once; a live log would repeat what is rendered again.
    return html`<div class="scroller" role="log" aria-live="off" aria-label=${words.conversation} tabindex="0"
        @scroll=${scrolling.handleScroll}>
        <div class="column" @rendered=${scrolling.settle}>
          ${view.items.length === 0 ? this.#renderGreeting() : this.#renderOlder()}
          <div class="items"></div>
          ${this.#renderWaiting()}
          ${renderTranscriptNote(context)}
        </div>
      </div>
      ${
        scrolling.unseen > 0
          ? html`<button type="button" class="pill" @click=${scrolling.showUnseen}>${icon("down", 16)}${words.newMessages(
              scrolling.unseen.toLocaleString(this.locale),
            )}</button>`
          : nothing
      }`;
  }

  #context() {
    const { view, words, locale, settings, conversation } = this;
    return { view, words, locale, settings, conversation };
  }

  readonly #entryOf = (item: TranscriptItem, index: number): ListEntry => {
    const { words, locale, settings, conversation } = this;
    const position = positionOf(this.view, index);
    const { name, avatar, functionCalls, functionCards } = settings;
    return {
      key: item.key,
      depends: [
        item,
        ...Object.values(position),
        words,
        locale,
        name,
        avatar,
        functionCalls,
        functionCards,
        conversation,
      ],
      className: `item ${item.role} ${item.state} ${position.closesRun ? "" : "run"}`,
      content: () => renderMessage(item, position, { words, locale, settings, conversation }),
    };
  };

  #renderGreeting(): TemplateResult {
    const { words, settings } = this;
    return html`<div class="greeting">
      <h2 class="spoken">${settings.greeting || words.greeting}</h2>
      ${settings.disclosure ? html`<p class="introduction">${words.introduction(settings.name, settings.company)}</p>` : nothing}
      ${renderSuggestions(settings.suggestions, words, this.onSuggestion)}
    </div>`;
  }

  #renderOlder(): TemplateResult | typeof nothing {
    const { view, words, conversation } = this;
    if (view.older === "none") return nothing;
    // The button keeps its element while it loads, and with it the focus.
    return html`<p class="older">
      ${view.older === "failed" ? words.olderFailed : nothing}
      <button type="button" class="link" aria-busy=${view.older === "loading"} @click=${() => conversation.loadOlder()}>
        ${view.older === "loading" ? words.olderLoading : view.older === "failed" ? words.retry : words.older}
      </button><span class="printed">${words.olderNotPrinted}</span>
    </p>`;
  }

  #renderWaiting(): TemplateResult | typeof nothing {
    const { view, words, settings } = this;
    if (view.phase === "connecting") return waiting(words.connecting, "late");
    const streams = view.items.at(-1)?.state === "streaming" && view.items.at(-1)?.text !== "";
    if (view.waiting === "no" || streams) return nothing;
    return waiting(view.waiting === "slow" ? words.slow : words.writing(assistantName(settings, words)));
  }
}

function waiting(text: string, more = ""): TemplateResult {
  return html`<p class="waiting ${more}">${renderTypingIndicator()}<span>${text}</span></p>`;
}

function positionOf({ items, takesFeedback }: ConversationView, index: number): ItemPosition {
  const [before, item, after] = [items[index - 1], items[index]!, items[index + 1]];
  const newDay = before ? !isSameDay(before.at, item.at) : !isSameDay(item.at, Date.now());
  return {
    newDay,
    newSpeaker:
      newDay || before?.role !== item.role || before.author !== item.author || before.assistant !== item.assistant,
    closesRun:
      after?.role !== item.role ||
      after.author !== item.author ||
      after.assistant !== item.assistant ||
      after.state !== item.state,
    // A greeting is no reply to a message.
    ratable: takesFeedback && item.role === "assistant" && !item.author && item.id !== undefined && index > 0,
  };
}
