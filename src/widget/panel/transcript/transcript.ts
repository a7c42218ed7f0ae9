import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { replaceable } from "../../../client/chat/items/replaceable.ts";
import type { Conversation, ConversationView, TranscriptItem } from "../../../client/chat/model.ts";
import { painted } from "../../../client/chat/next-frame.ts";
import type { MarkdownWords } from "../../../languages/shapes/widget/markdown.ts";
import type { Words } from "../../../languages/shapes/widget/panel.ts";
import { inputCards, loadInputCards } from "../../cards/input/load.ts";
import { property, query } from "../../decorators.ts";
import { files } from "../../files/load.ts";
import { icon } from "../../icons.ts";
import { loadRating, rating } from "../../rating/load.ts";
import type { EditHandler, Send } from "../../send.ts";
import { baseStyles } from "../../styles/base.ts";
import { ShadowElement } from "../../styles/shadow-element.ts";
import { readOut } from "../announcements.ts";
import { changedItems } from "../changed-items.ts";
import { noteStyles } from "../notes/note-styles.ts";
import { renderTranscriptNote } from "../notes/notes.ts";
import { assistantName, type Settings } from "../settings.ts";
import { type AnswerElement, prepareAnswers } from "./answer.ts";
import { ItemList, type ListEntry } from "./item-list.ts";
import { type ItemPosition, renderMessage } from "./message.ts";
import { messageStyles } from "./message-styles.ts";
import { RowWindow } from "./row-window.ts";
import { ScrollPosition } from "./scroll-position.ts";
import type { SearchableText } from "./searchable-text.ts";
import { renderSuggestions } from "./suggestions.ts";
import { isSameDay, timeOf } from "./times.ts";
import { transcriptStyles } from "./transcript-styles.ts";
import { renderTypingIndicator } from "./typing-indicator.ts";

/** Chosen: between what is rendered and measured, until the rows in view are the right ones. */
const maxPasses = 4;

/** Chosen: what is written within five minutes was written now. */
const quietMs = 300_000;
/** How long a row that is added moves. */
const motionMs = 200;

/**
 * The messages, who is writing, and notes about the conversation. Of a long one the rows in the reader's view and some
 * around it are rendered; the others are kept as text for the browser's search and for paper.
 * @slot fallback - Other ways to contact the site's team.
 * @slot - What the newest reply offers beside chatting.
 */
export class TranscriptElement extends ShadowElement {
  static override styles = [baseStyles, transcriptStyles, messageStyles, noteStyles];

  readonly #window = new RowWindow();
  readonly #items = new ItemList();
  readonly #scrolling = new ScrollPosition(this, {
    window: this.#window,
    elements: this.#items,
    scroller: () => this.scroller ?? null,
    measure: () => this.#measure(),
    isDue: () => this.#isDue(),
    arrange: () => this.#arrange(),
  });

  @property({ attribute: false }) conversation!: Conversation;
  @property({ attribute: false }) view!: ConversationView;
  @property({ attribute: false }) words!: Words;
  @property({ attribute: false }) settings!: Settings;
  @property() locale = "en";
  /** Sends the suggestion that the visitor chose, or what they answered on a card. */
  @property({ attribute: false }) onAnswer!: Send;

  /** Puts the visitor's last message into the text box. */
  @property({ attribute: false }) onEdit!: EditHandler;
  /** Called when the button that had the focus is gone. */
  @property({ attribute: false }) onFocusLost: () => void = () => undefined;

  @query(".scroller") private readonly scroller!: HTMLElement | null;
  @query(".rows") private readonly list!: HTMLElement | null;
  /** The rows that came last, which may be animated: scrolling shows others without. */
  #added: ReadonlySet<string> = new Set();
  #movedAt = 0;
  #texts: Promise<SearchableText> | undefined;
  #focused: Element | null = null;
  #isArranging = false;
  #prepared = false;
  /** Whether times are shown: the first use of `Intl` takes a browser as long as a frame, which messages do not wait for. */
  #hasClock = false;
  #formLoading = false;
  /** The visitor's last message when a rating was asked for: thanks for it go when they write on. */
  #ratedAfter: string | undefined;
  /** The text of the answer with choices that was rendered last. */
  #renderedText: string | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#texts?.then(
      (texts) => texts.stop(),
      () => undefined,
    );
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#focused = this.shadowRoot?.activeElement ?? null;
    const before = changed.get("view");
    if (!before) return;
    const [earlier, later] = changedItems(before.items, this.view.items);
    const known = new Set(earlier.map(({ key }) => key));
    const added = later.filter(({ key }) => !known.has(key));
    if (added.length === 0) return;
    if (before.older === "loading" && this.view.older !== "loading") {
      this.#scrolling.keep();
      return;
    }
    // The visitor asked for the call or text of a card, and follows it while it is in view.
    const last = before.items.at(-1)?.card;
    const isFollowed = last?.isConnected && last.getBoundingClientRect().top < this.getBoundingClientRect().bottom;
    const own = added.filter(({ role, card }) => role === "user" || card || (isFollowed && role === "system")).length;
    const isHistory = before.items.length === 0; // which does not count as new
    const replies = isHistory ? 0 : added.length - own;
    // A reply that comes at once neither cuts off the motion of what was sent nor begins another beside it.
    const now = performance.now();
    if (!isHistory && now > this.#movedAt + motionMs) {
      this.#movedAt = now;
      this.#added = new Set(added.map(({ key }) => key));
    }
    this.#scrolling.expect({ own, replies, firstKey: added.find(({ role }) => role !== "user")?.key });
  }

  /** The text box shows first: of one long task of a slow device become two shorter ones. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) {
      await painted();
      if (this.conversation.isContinued) this.#prepare();
    }
    super.scheduleUpdate();
  }

  protected override firstUpdated(): void {
    this.#scrolling.watch(this.scroller!, this.renderRoot.querySelector(".column")!);
  }

  protected override updated(): void {
    this.#window.setItems(this.view.items);
    this.#cover();
    this.#renderRows();
    this.#arrangeSoon();
    if (this.#focused && !this.#focused.isConnected) {
      // Who has asked for the first messages reads on there.
      if (this.#focused.closest(".older")) this.scroller?.focus({ preventScroll: true });
      else this.onFocusLost();
    }
    if (!this.#prepared && this.view.items.length > 0) {
      this.#prepared = true;
      // Formatting the replies of a history takes less than trying out all that they could hold.
      const tried = this.view.items.every(({ role }) => role === "user") ? this.words.markdown : undefined;
      void painted().then(() => this.#prepare(tried));
    }
    const { pendingCall, form } = this.view.items.at(-1) ?? {};
    if (this.view.rating === "asked") {
      this.#ratedAfter = this.#visitorsLast();
      loadRating(() => this.requestUpdate());
    }
    if (pendingCall ?? form) loadInputCards(() => this.requestUpdate());
    if (!this.#formLoading && this.view.takesEmail && this.view.person?.state === "waiting" && !this.view.email) {
      this.#formLoading = true;
      import("../../person/index.ts").then(
        ({ defineEmailForm }) => defineEmailForm(),
        () => (this.#formLoading = false),
      );
    }
  }

  /** Has an item in the page, which it is not where it is far from the reader's view: it is scrolled to then. */
  showItem(key: string): void {
    if (!this.#items.find(key)) this.#scrolling.showRow(key);
  }

  /** Does ahead, while the server is waited for, what the first replies need. */
  #prepare(tried?: MarkdownWords): void {
    this.#prepared = true;
    prepareAnswers(tried);
    // Safari does not tell when it is idle.
    (globalThis.requestIdleCallback ?? setTimeout)(() => {
      timeOf(Date.now(), this.locale);
      this.#hasClock = true;
      this.#renderRows(); // alone: none of them changes its height
    });
  }

  override render(): TemplateResult {
    const { view, words, conversation } = this;
    // Messages of before are on their way, most probably.
    const isLoading = view.phase === "connecting" && conversation.isContinued;
    const scrolling = this.#scrolling;
    const context = this.#context();
    // The panel's announcer reads each message out once; a live log would repeat what is rendered again.
    return html`<div class="scroller" role="log" aria-live="off" aria-label=${words.conversation} tabindex="0"
        @scroll=${scrolling.handleScroll} @keydown=${scrolling.handleKey}>
        <div class="column" @rendered=${this.#handleRendered}>
          ${view.items.length > 0 ? this.#renderOlder() : isLoading ? nothing : this.#renderGreeting()}
          <div class="rows" ?hidden=${view.items.length === 0}>
            <div class="rest" aria-hidden="true"></div>
            <div class="items" role="list"></div>
            <div class="rest" aria-hidden="true"></div>
          </div>
          ${this.#renderChoices()}<slot></slot>
          ${this.#renderWaiting()}
          ${renderTranscriptNote(context)}
          ${view.rating === "asked" || this.#ratedAfter === this.#visitorsLast() ? rating?.renderRating(view.rating, { conversation, locale: this.locale }) : nothing}
        </div>
      </div>
      ${
        scrolling.isAway || scrolling.unseen > 0
          ? html`<button type="button" class="pill" @click=${scrolling.showNewest}>${icon("down", 16)}${
              scrolling.unseen > 0
                ? words.newMessages(scrolling.unseen.toLocaleString(this.locale))
                : html`<span class="unseen">${words.newest}</span>`
            }</button>`
          : nothing
      }`;
  }

  /** What the newest reply asks is answered by buttons once all of it can be read. */
  readonly #handleRendered = ({ target }: Event): void => {
    const last = this.view.items.at(-1);
    if (last?.choices?.length && (target as AnswerElement).renderedText === last.text) {
      this.#renderedText = last.text;
      this.requestUpdate();
    }
    this.#arrangeSoon();
  };

  /**
   * Arranges once for all that this task renders: each reading of a size lays out what changed before. Where a frame comes
   * first the observer of sizes has kept the position by then.
   */
  readonly #arrangeSoon = (): void => {
    if (this.#isArranging) return;
    this.#isArranging = true;
    setTimeout(() => {
      this.#isArranging = false;
      this.#arrange();
    });
  };

  /** Renders the rows that the reader sees or soon reaches, and keeps what they see in its place. */
  #arrange(): void {
    // Without rows the position follows once the browser has laid out what is shown instead.
    if (!this.scroller || this.view.items.length === 0) return;
    for (let pass = 0; pass < maxPasses && this.#isDue(); pass++) {
      this.#scrolling.settle();
      this.#cover();
      this.#renderRows();
    }
    this.#scrolling.settle();
  }

  /** Whether other rows are needed, by the heights that they have now. */
  #isDue(): boolean {
    if (this.#window.isWhole) return this.#cover();
    this.#measure();
    return !this.#window.covers(this.#scrolling.extent);
  }

  #cover(): boolean {
    return this.#window.cover(this.#scrolling.extent, () => this.#keptRows());
  }

  #renderRows(): void {
    const { first, end } = this.#window;
    const focused = this.shadowRoot!.activeElement;
    const entries = this.view.items.slice(first, end).map((item, index) => this.#entryOf(item, first + index));
    this.#items.update(this.renderRoot.querySelector(".items")!, entries);
    const [before, after] = this.#places;
    before!.style.blockSize = `${this.#window.offsetOf(first)}px`;
    after!.style.blockSize = `${this.#window.height - this.#window.offsetOf(end)}px`;
    if (focused && !focused.isConnected) this.scroller!.focus({ preventScroll: true });
    // Also once all are rendered again: the text of a conversation that was left must go.
    if (this.#texts || end - first < this.view.items.length) this.#keepText();
  }

  /** The text of the rows that are not rendered: most conversations never need it. */
  #keepText(): void {
    this.#texts ??= import("./searchable-text.ts").then(
      ({ SearchableText }) =>
        new SearchableText({
          window: this.#window,
          scroller: this.scroller!,
          places: this.#places,
          items: () => this.view.items,
          textOf: (item) => readOut(item, this.words, this.settings),
          showRow: this.#scrolling.showRow,
        }),
    );
    this.#texts.then(
      (texts) => this.isConnected && texts.schedule(),
      () => (this.#texts = undefined), // the next change of the rows tries again
    );
  }

  get #places(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>(".rest")];
  }

  /** A popup has no size while it is closed. */
  #measure(): void {
    const width = this.list!.clientWidth;
    if (width === 0) return;
    this.#window.measure(
      width,
      this.#items.elements.map(([key, element]) => [key, element.getBoundingClientRect().height]),
    );
  }

  /** The rows with the focus or an end of the selection, which would be lost with them. */
  #keptRows(): number[] {
    const { elements } = this.#items;
    if (elements.length === 0) return []; // reading a selection lays out the page
    const root = this.shadowRoot as ShadowRoot & { getSelection?: () => Selection | null };
    const selection = root.getSelection?.() ?? document.getSelection();
    const ends = selection && !selection.isCollapsed ? [selection.anchorNode, selection.focusNode] : [];
    const nodes = [root.activeElement, ...ends].filter((node) => node !== null);
    if (nodes.length === 0) return [];
    return elements
      .filter(([, element]) => nodes.some((node) => element.contains(node)))
      .map(([key]) => this.#window.indexOf(key));
  }

  #context() {
    const { view, words, locale, settings, conversation } = this;
    return { view, words, locale, settings, conversation };
  }

  readonly #entryOf = (item: TranscriptItem, index: number): ListEntry => {
    const { words, locale, settings, conversation } = this;
    const clock = this.#hasClock ? locale : "";
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
        clock,
        files,
      ],
      className: `item ${item.role} ${item.state} ${position.closesRun ? "" : "run"} ${this.#added.has(item.key) ? "added" : ""}`,
      place: [`${index + 1}`, `${this.view.older === "none" ? this.view.items.length : -1}`],
      isKept: item.calls.length > 0,
      content: () =>
        renderMessage(item, position, {
          words,
          locale,
          settings,
          conversation,
          clock,
          onAnswer: this.onAnswer,
          onLoaded: () => this.requestUpdate(),
          onEdit: this.onEdit,
          clockAheadMs: this.view.clockAheadMs,
        }),
    };
  };

  #renderGreeting(): TemplateResult {
    const { words, settings } = this;
    return html`<div class="greeting">
      <h2 class="spoken">${settings.greeting || words.greeting}</h2>
      ${settings.disclosure ? html`<p class="introduction">${words.introduction(settings.name, settings.company)}</p>` : nothing}
      ${renderSuggestions(settings.suggestions, words, this.onAnswer)}
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

  /** The answers that the newest reply offers, and below the assistant's first message the suggestions; gone once there is another one. */
  #renderChoices(): TemplateResult | typeof nothing {
    const { view, words, settings } = this;
    const last = view.items.at(-1);
    const isFirst = view.items.length === 1 && last?.role === "assistant" && !last.choices?.length;
    const isRead = !last?.text || last.text === this.#renderedText;
    const choices =
      view.phase === "open" &&
      (isFirst ? settings.suggestions : isRead && !(inputCards && (last?.pendingCall ?? last?.form)) && last?.choices);
    return renderSuggestions(choices || [], words, this.onAnswer);
  }

  #visitorsLast(): string | undefined {
    return this.view.items.findLast(({ role }) => role === "user")?.key;
  }

  #renderWaiting(): TemplateResult | typeof nothing {
    const { view, words, settings } = this;
    if (view.phase === "connecting") return waiting(words.connecting, "late");
    if (view.writer) return waiting(words.writing(view.writer));
    const streams = view.items.at(-1)?.state === "streaming" && view.items.at(-1)?.text !== "";
    // While a person answers, only the server is waited for, and the message itself says so.
    if (view.waiting === "no" || streams || !view.aiEnabled) return nothing;
    return waiting(view.waiting === "slow" ? words.slow : words.writing(assistantName(settings, words)));
  }
}

function waiting(text: string, more = ""): TemplateResult {
  return html`<p class="waiting ${more}">${renderTypingIndicator()}<span>${text}</span></p>`;
}

/** Whether so much time lies between two messages that it matters when they were written. */
function isQuiet(one: TranscriptItem | undefined, other: TranscriptItem | undefined): boolean {
  return !one || !other || other.at - one.at >= quietMs;
}

function positionOf(view: ConversationView, index: number): ItemPosition {
  const { items, takesFeedback, phase, aiEnabled, clockAheadMs = 0 } = view;
  const [before, item, after] = [items[index - 1], items[index]!, items[index + 1]];
  const replaced = index > items.length - 3 ? replaceable(view) : undefined;
  const newDay = before ? !isSameDay(before.at, item.at) : !isSameDay(item.at, Date.now() + clockAheadMs);
  return {
    newDay,
    newSpeaker:
      newDay || before?.role !== item.role || before.author !== item.author || before.assistant !== item.assistant,
    timed:
      item.role === "user"
        ? isQuiet(item, after) || items.findLastIndex(({ role }) => role === "user") === index
        : newDay || isQuiet(before, item),
    closesRun:
      after?.role !== item.role ||
      after.author !== item.author ||
      after.assistant !== item.assistant ||
      after.state !== item.state,
    // A greeting is no reply to a message.
    ask: inputCards?.stateOf(items, index, phase === "open" && aiEnabled) ?? "",
    // The newest answer alone: thumbs below each are noise.
    ratable:
      takesFeedback &&
      item.role === "assistant" &&
      !item.author &&
      item.id !== undefined &&
      index > 0 &&
      items.findLastIndex(({ role, author, id }) => role === "assistant" && !author && id !== undefined) === index,
    // An answer that asks has its own buttons, and nothing said on another answer may agree to it.
    pickable: phase === "open" && !after && item.calls.length > 0 && !(item.pendingCall ?? item.form),
    picked: item.calls.length > 0 && after?.role === "user" ? after.text : "",
    replaces: replaced?.id,
    question: replaced?.message.text,
  };
}
