import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { replaceable } from "../../client/chat/items/replaceable.ts";
import type { Conversation, ConversationView, EarlierConversation } from "../../client/chat/model.ts";
import type { Words } from "../../languages/shapes/widget/panel.ts";
import { property, query, state } from "../decorators.ts";
import type { EarlierList } from "../earlier/index.ts";
import { earlier, loadEarlier } from "../earlier/load.ts";
import type { FileTray } from "../files/index.ts";
import { files, loadFiles } from "../files/load.ts";
import { help, loadHelp } from "../help/load.ts";
import { isWebAddress } from "../host/web-address.ts";
import { icon } from "../icons.ts";
import { whenReadable } from "../markdown/load.ts";
import { PlaceKeeper } from "../placement/position-popup.ts";
import type { EditHandler, Send } from "../send.ts";
import { baseStyles } from "../styles/base.ts";
import { ShadowElement } from "../styles/shadow-element.ts";
import { announcementsFor } from "./announcements.ts";
import { Announcer } from "./announcer.ts";
import type { ComposerElement } from "./composer/composer.ts";
import { renderHeader } from "./header/header.ts";
import { noteStyles } from "./notes/note-styles.ts";
import { renderText } from "./notes/note-text.ts";
import { type NoteContext, renderComposerNote } from "./notes/notes.ts";
import { secondsUntil } from "./notes/seconds-until.ts";
import { panelStyles } from "./panel-styles.ts";
import type { Settings } from "./settings.ts";
import { ViewportController } from "./viewport.ts";

/**
 * The panel: header, transcript and text box of one conversation, whose view it follows. Uses neither network nor storage.
 * @slot fallback - Other ways to contact the site's team.
 * @slot offer - What the newest reply offers beside chatting.
 */
export class PanelElement extends ShadowElement {
  static override styles = [baseStyles, panelStyles, noteStyles];

  readonly #announcer = new Announcer(() => this.renderRoot);
  readonly #menuPlace = new PlaceKeeper();
  protected readonly viewport = new ViewportController(this);

  @property({ attribute: false }) conversation!: Conversation;
  @property({ attribute: false }) view!: ConversationView;
  @property({ attribute: false }) words!: Words;
  @property({ attribute: false }) settings!: Settings;
  @property() locale = "en";
  @property({ attribute: false }) onSend!: Send;
  @property({ attribute: false }) onClose: () => void = () => undefined;
  /** Whether what the visitor writes may be stored before they send it. */
  @property({ attribute: false }) keepsDraft: () => boolean = () => true;
  /** Plays the sound of a new message. */
  @property({ attribute: false }) onSound: () => void = () => undefined;
  /** Saves the conversation as a file. */
  @property({ attribute: false }) onSave: () => void = () => undefined;

  @state() private menuOpen = false;
  /** The answer that what is in the text box is to replace, with the message before it. */
  @state() private editing: number | undefined;
  @query("ringback-composer") private readonly composer!: ComposerElement | null;
  /** The files that go with the next message, once the conversation takes some. */
  #tray: FileTray | undefined;
  /** Files for it, until it is there. */
  #returned: File[] = [];
  /** How often another conversation was gone to: a text that waited for its files goes back to its own. */
  #moves = 0;
  /** The visitor's conversations, once they can have several. */
  #earlier: EarlierList | undefined;
  #unsubscribe = (): void => undefined;

  /** Moves the focus to the text box, or to the panel where an on-screen keyboard would cover it. */
  takeFocus(): void {
    if (matchMedia("(pointer: coarse)").matches) this.parentElement?.focus();
    else this.composer?.updateComplete.then(() => this.composer?.focus());
  }

  /** Moves the focus to the first control, in the header. */
  focusStart(): void {
    this.renderRoot.querySelector("button")?.focus();
  }

  /** Moves the focus to the last control; to the first where something of the page covers the last one. */
  focusEnd(): void {
    [...this.renderRoot.querySelectorAll<HTMLElement>("ringback-composer, .fine a")].at(-1)?.focus();
    if (!this.matches(":focus-within")) this.focusStart();
  }

  /** Puts a refused text back into the text box, and its files beside it where some can be sent. */
  returnText(text: string, files: readonly File[] = []): void {
    this.composer?.returnText(text);
    this.#returned = [...files];
    this.requestUpdate();
  }

  /** Removes the draft, and what was read out. */
  clear(): void {
    this.composer?.clear();
    this.#returned = [];
    this.#tray?.forget();
    this.#announcer.clear();
  }

  /** Goes over to another conversation: what was written and chosen in this one stays with it. */
  goTo(to: EarlierConversation): Promise<void> {
    const { conversation, composer } = this;
    const waiting = this.#tray?.waitingText;
    if (waiting) conversation.draft = [waiting, conversation.draft].filter(Boolean).join("\n");
    this.#moves++;
    this.editing = undefined;
    const from = conversation.uuid;
    const gone = conversation.goTo(to);
    this.#tray?.change(from, to.uuid);
    composer?.clear();
    composer?.returnText(conversation.draft);
    return gone;
  }

  readonly #handleMenu = (open: boolean): void => {
    this.menuOpen = open;
    if (open) this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("[role^=menuitem]")?.focus());
  };

  readonly #handlePerson = (): void => {
    void this.conversation.askForPerson();
    this.composer?.focus();
  };

  readonly #handleStartNew = (): void => {
    this.#earlier?.close();
    this.#tray?.takeBack();
    void this.conversation.startNew();
    this.composer?.focus();
  };

  readonly #handleSound = (): void => {
    this.conversation.allowSound(!this.view.sound);
    if (this.view.sound) this.onSound();
  };

  readonly #handleAnswer: Send = (text, more) => {
    this.takeFocus(); // the button goes away with the others
    return this.onSend(text, more);
  };

  readonly #handleEdit: EditHandler = (text, replaces) => {
    this.editing = replaces;
    if (replaces) this.composer?.clear();
    this.composer?.returnText(text);
    this.composer?.focus();
  };

  readonly #handleEditEnd = (): void => {
    this.editing = undefined;
    this.composer?.clear();
    this.composer?.focus();
  };

  readonly #handleSend = (text: string): void => {
    const replaces = this.editing;
    this.editing = undefined;
    if (this.#tray?.files.length) void this.#sendWithFiles(this.#tray, text);
    else void this.onSend(text, replaces && replaceable(this.view)?.id === replaces ? { replaces } : undefined);
  };

  /** The text waits for the files that go with it. */
  async #sendWithFiles(tray: FileTray, text: string): Promise<void> {
    const moves = this.#moves;
    const more = await tray.take(text);
    if (moves !== this.#moves) return;
    const result = more === "returned" ? more : await this.onSend(text, more);
    if (result !== "returned" || moves !== this.#moves) return;
    tray.putBack();
    this.returnText(text);
  }

  readonly #handleFocusLost = (): void => this.takeFocus();

  readonly #handleDraft = (text: string): void => {
    if (this.keepsDraft()) this.conversation.draft = text;
  };

  readonly #handleTick = (): void => this.requestUpdate();

  readonly #handleTooLong = (explanation: string): void => this.#announcer.announce(explanation);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("conversation")) this.#follow();
    if (!changed.has("view")) return;
    const [before, context] = [changed.get("view"), this.#context()];
    const announce = () => {
      for (const text of announcementsFor(before, context)) this.#announcer.announce(text);
    };
    // An answer is read out without its marks.
    if (context.view.items.at(-1)?.role === "assistant") whenReadable(announce);
    else announce();
  }

  /** Its height follows the window, the text's size and how long the names are: what covers the panel begins below it. */
  protected override firstUpdated(): void {
    const header = this.renderRoot.querySelector<HTMLElement>(".header")!;
    new ResizeObserver(() => this.style.setProperty("--_below-header", `${header.offsetHeight}px`)).observe(header);
  }

  protected override updated(): void {
    if (this.#returned.length > 0) this.#tray?.add(this.#returned.splice(0));
    const menu = this.menuOpen ? this.renderRoot.querySelector<HTMLElement>(".menu") : null;
    this.#menuPlace.update(menu?.previousElementSibling, menu, {
      placement: "bottom-end",
      strategy: "absolute",
      gap: 4,
      edge: 8,
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#menuPlace.stop();
    this.#unsubscribe();
  }

  /** Shows what the conversation is now, and each later view. */
  #follow(): void {
    this.#unsubscribe();
    const { conversation } = this;
    if (!conversation) return; // set after the element was inserted
    const show = () => {
      this.view = conversation.view;
    };
    this.#unsubscribe = conversation.subscribe(show);
    show();
  }

  override render(): TemplateResult {
    const { view, words, settings, locale } = this;
    if (view.takesFiles) loadFiles(() => this.requestUpdate());
    if (view.takesFiles && files) this.#tray ??= files.createTray(this);
    const tray = view.takesFiles ? this.#tray : undefined;
    if (view.hasEarlier) loadEarlier(() => this.requestUpdate());
    if (view.hasEarlier && earlier) this.#earlier ??= earlier.createList(this);
    if (settings.helpSearch) loadHelp(() => this.requestUpdate());
    const list = view.hasEarlier ? this.#earlier : undefined;
    const context = this.#context();
    const finePrint = settings.disclosure && view.aiEnabled ? words.finePrint : "";
    const privacyUrl = isWebAddress(settings.privacyUrl) ? settings.privacyUrl : "";
    const canStartNew = view.items.length > 0 && view.phase !== "connecting";
    return html`
      ${renderHeader({
        words,
        settings,
        back: list?.renderButton(),
        aiEnabled: view.aiEnabled,
        person: view.person,
        onPerson:
          view.takesPerson && /^$|person/.test(settings.actions) && view.aiEnabled && view.phase === "open"
            ? this.#handlePerson
            : undefined,
        onStartNew: canStartNew ? this.#handleStartNew : undefined,
        sound: view.sound,
        onSave: canStartNew ? this.onSave : undefined,
        onSound: canStartNew && settings.mode === "popup" ? this.#handleSound : undefined,
        menuOpen: this.menuOpen,
        onMenu: this.#handleMenu,
        onClose: this.onClose,
      })}
      ${list?.render()}
      <ringback-transcript ?inert=${list?.isOpen} .conversation=${this.conversation} .view=${view} .words=${words} .settings=${settings}
        locale=${locale} .onAnswer=${this.#handleAnswer} .onEdit=${this.#handleEdit} .onFocusLost=${this.#handleFocusLost}><slot name="fallback" slot="fallback"></slot><slot name="offer"></slot></ringback-transcript>
      <div class="dock" ?inert=${list?.isOpen}>
        <slot></slot>
        ${settings.helpSearch && view.phase !== "ended" ? help?.renderHelp(this.conversation, locale) : nothing}
        ${renderComposerNote(context, this.#handleTick)}
        ${this.editing ? html`<div class="note calm">${icon("message")}${renderText({ title: words.editing, text: "" }, [[words.cancel, this.#handleEditEnd]])}</div>` : nothing}
        ${tray && files!.renderTray(tray, locale, this.#handleFocusLost)}
        <ringback-composer .words=${words} locale=${locale} mode=${composerMode(view)}
          ?quiet=${view.notice?.kind === "balance"} .draft=${this.composer?.draft ?? this.conversation.draft} .onDraft=${this.#handleDraft} .onSend=${this.#handleSend} ?filled=${tray?.isSendable} .onStop=${isAnswering(view) ? this.conversation.stop : undefined} .onTooLong=${this.#handleTooLong}>${tray && files!.renderFileButtons(tray, locale, this.#handleFocusLost)}<slot name="action"></slot><slot name="speech" slot="speech"></slot></ringback-composer>
        <p class="fine" ?hidden=${!finePrint && !privacyUrl}>${finePrint} ${
          privacyUrl
            ? html`<a class="link" href=${privacyUrl} target="_blank" rel="noopener noreferrer">${words.privacy}</a>`
            : nothing
        }</p>
      </div>
      <div class="unseen" aria-live="polite" aria-relevant="additions"></div>
    `;
  }

  #context(): NoteContext {
    const { view, words, locale, settings, conversation } = this;
    return { view, words, locale, settings, conversation };
  }
}

function composerMode({ phase, notice }: ConversationView): ComposerElement["mode"] {
  if (phase === "ended") return "closed";
  return notice?.kind === "rate-limited" && secondsUntil(notice.until) > 0 ? "blocked" : "ready";
}

/** Whether an answer is waited for, or comes. */
function isAnswering({ waiting, items }: ConversationView): boolean {
  return waiting !== "no" || items.findLast(({ role }) => role !== "user")?.state === "streaming";
}
