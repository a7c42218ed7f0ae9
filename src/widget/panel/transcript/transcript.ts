import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Conversation, ConversationView, TranscriptItem } from "../../chat/model.ts";
import { property, query } from "../../decorators.ts";
import { icon } from "../../icons.ts";
import type { Words } from "../../locales/words.ts";
import { baseStyles } from "../../styles/base.ts";
import { noteStyles } from "../notes/note-styles.ts";
import { renderClosingNote } from "../notes/notes.ts";
import { nameIn, type Settings } from "../settings.ts";
import { prepareAnswers } from "./answer.ts";
import { ItemList, type ListEntry } from "./item-list.ts";
import { type Place, renderMessage } from "./message.ts";
import { messageStyles } from "./message-styles.ts";
import { ReadingPlace } from "./reading-place.ts";
import { renderSuggestions } from "./suggestions.ts";
import { isSameDay } from "./times.ts";
import { transcriptStyles } from "./transcript-styles.ts";
import { renderArcs } from "./typing-indicator.ts";

/**
 * What was said, who is writing, and what must be known about the conversation.
 * @slot fallback - Other ways to reach the site's team.
 */
export class TranscriptElement extends LitElement {
  static override styles = [baseStyles, transcriptStyles, messageStyles, noteStyles];

  private readonly place = new ReadingPlace(this, () => this.scroller ?? null);

  @property({ attribute: false }) conversation!: Conversation;
  @property({ attribute: false }) view!: ConversationView;
  @property({ attribute: false }) words!: Words;
  @property({ attribute: false }) settings!: Settings;
  @property() locale = "en";
  /** Told what the visitor chose to say. */
  @property({ attribute: false }) onSay: (text: string) => void = () => undefined;

  /** Told that the button which had the focus is gone. */
  @property({ attribute: false }) onFocusLost: () => void = () => undefined;

  @query(".scroller") private readonly scroller!: HTMLElement | null;
  readonly #items = new ItemList();
  #focused: Element | null = null;
  #prepared = false;
  #cardsLoading = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#focused = this.shadowRoot?.activeElement ?? null;
    const before = changed.get("view");
    if (!changed.has("view") || !before) return;
    const known = new Set(before.items.map(({ key }) => key));
    const added = this.view.items.filter(({ key }) => !known.has(key));
    if (before.older === "loading" && this.view.older !== "loading" && added.length > 0) {
      this.place.keep();
      return;
    }
    const mine = added.filter(({ role }) => role === "user").length;
    const theirs = before.items.length > 0 ? added.length - mine : 0; // a transcript that was just read in is not news
    this.place.expect({ mine, theirs, firstKey: added.find(({ role }) => role !== "user")?.key });
  }

  protected override firstUpdated(): void {
    this.place.watch(this.scroller!, this.renderRoot.querySelector(".column")!);
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#items.update(this.renderRoot.querySelector(".items")!, this.view.items.map(this.entryOf));
    if (this.#focused && !this.#focused.isConnected) this.onFocusLost();
    if (changed.has("view")) this.place.settle();
    if (!this.#prepared && this.view.items.length > 0) {
      this.#prepared = true;
      prepareAnswers(this.words.markdown);
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
    const { view, words, place } = this;
    const context = this.context();
    // The announcer of the panel reads messages out, once each; a live log would repeat what is rendered anew.
    return html`<div class="scroller" role="log" aria-live="off" aria-label=${words.conversation} tabindex="0"
        @scroll=${place.handleScroll}>
        <div class="column" @rendered=${place.settle}>
          ${view.items.length === 0 ? this.renderGreeting() : this.renderOlder()}
          <div class="items"></div>
          ${this.renderWaiting()}
          ${renderClosingNote(context)}
        </div>
      </div>
      ${
        place.unseen > 0
          ? html`<button type="button" class="pill" @click=${place.showUnseen}>${icon("down", 16)}${words.newMessages(
              place.unseen.toLocaleString(this.locale),
            )}</button>`
          : nothing
      }`;
  }

  private context() {
    const { view, words, locale, settings, conversation } = this;
    return { view, words, locale, settings, conversation };
  }

  private readonly entryOf = (item: TranscriptItem, index: number): ListEntry => {
    const { words, locale, settings, conversation } = this;
    const place = placeOf(this.view, index);
    const { name, avatar, functionCalls, functionCards } = settings;
    return {
      key: item.key,
      depends: [item, ...Object.values(place), words, locale, name, avatar, functionCalls, functionCards, conversation],
      className: `item ${item.role} ${item.state} ${place.closesRun ? "" : "run"}`,
      content: () => renderMessage(item, place, { words, locale, settings, conversation }),
    };
  };

  private renderGreeting(): TemplateResult {
    const { words, settings } = this;
    return html`<div class="greeting">
      <h2 class="spoken">${words.greeting}</h2>
      ${settings.disclosure ? html`<p class="introduction">${words.introduction(settings.name, settings.company)}</p>` : nothing}
      ${renderSuggestions(settings.suggestions, words, this.onSay)}
    </div>`;
  }

  private renderOlder(): TemplateResult | typeof nothing {
    const { view, words, conversation } = this;
    if (view.older === "none") return nothing;
    // It keeps its element while it loads, and with it the focus.
    return html`<p class="older">
      ${view.older === "failed" ? words.olderFailed : nothing}
      <button type="button" class="link" aria-busy=${view.older === "loading"} @click=${() => conversation.loadOlder()}>
        ${view.older === "loading" ? words.olderLoading : view.older === "failed" ? words.retry : words.older}
      </button><span class="printed">${words.olderNotPrinted}</span>
    </p>`;
  }

  private renderWaiting(): TemplateResult | typeof nothing {
    const { view, words, settings } = this;
    if (view.phase === "connecting") return waiting(words.connecting, "late");
    const streams = view.items.at(-1)?.state === "streaming" && view.items.at(-1)?.text !== "";
    if (view.waiting === "no" || streams) return nothing;
    return waiting(view.waiting === "slow" ? words.slow : words.writing(nameIn(settings, words)));
  }
}

function waiting(text: string, more = ""): TemplateResult {
  return html`<p class="waiting ${more}">${renderArcs()}<span>${text}</span></p>`;
}

function placeOf({ items, takesFeedback }: ConversationView, index: number): Place {
  const [before, item, after] = [items[index - 1], items[index]!, items[index + 1]];
  const newDay = before ? !isSameDay(before.at, item.at) : !isSameDay(item.at, Date.now());
  return {
    newDay,
    newSpeaker: newDay || before?.role !== item.role || before.author !== item.author,
    closesRun: after?.role !== item.role || after.author !== item.author || after.state !== item.state,
    // A greeting answers nothing yet.
    ratable: takesFeedback && item.role === "assistant" && !item.author && item.id !== undefined && index > 0,
  };
}
