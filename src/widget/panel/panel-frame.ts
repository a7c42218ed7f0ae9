import { html, type LitElement, nothing, type TemplateResult } from "lit";
import { canonicalJson } from "../../client/chat/canonical-json.ts";
import type { SendResult, TranscriptItem } from "../../client/chat/model.ts";
import { words as english } from "../../languages/en/widget.ts";
import type { Locale } from "../../languages/locale.ts";
import type { Words } from "../../languages/shapes/widget/panel.ts";
import { ChatController, type ChatHost } from "../chat-controller.ts";
import type { CreateExtras, Extras } from "../extras/index.ts";
import { AccessibleBesideDialogs } from "../host/accessible-beside-dialogs.ts";
import { CloseRequests } from "../host/close-requests.ts";
import { ContainedEvents } from "../host/contained-events.ts";
import { DialogWatch } from "../host/dialog-watch.ts";
import { FocusGuard } from "../host/focus-guard.ts";
import { loadWords } from "../host/load-words.ts";
import { NextPage } from "../host/next-page.ts";
import { Printing } from "../host/printing.ts";
import { besideCorner, findAnchor } from "../placement/find-anchor.ts";
import { PlaceKeeper } from "../placement/position-popup.ts";
import type { Send } from "../send.ts";
import { frameStyles } from "../styles/frame.ts";
import { addStyles } from "../styles/shadow-element.ts";
import type { TranscriptFormat } from "../transcript-file/transcript-file.ts";
import type { PanelElement } from "./panel.ts";
import type { Settings } from "./settings.ts";
import { readSuggestions } from "./transcript/suggestions.ts";

/** What the panel needs of the element that holds it, beyond the chat: the page's settings of its look. */
export type PanelHost = LitElement &
  ChatHost &
  Pick<
    Settings,
    | "mode"
    | "avatar"
    | "helpSearch"
    | "suggestions"
    | "disclosure"
    | "privacyUrl"
    | "functionCalls"
    | "functionCards"
    | "actions"
  > & {
    readonly heading: string;
    readonly placement: string;
    readonly anchor: string;
    readonly greeting?: string | null;
    readonly teaser?: string | null;
    readonly preChat?: unknown;
    readonly consent?: string | null;
    variables: ChatHost["variables"];
    show(): void;
    send(text: string): Promise<SendResult>;
    readonly language: Locale;
    hide(): void;
  };

/**
 * Makes the panel's frame. Where the page wants something of the visitor first, there is no chat before that can be asked.
 * @throws Where its code cannot be loaded
 */
export async function createFrame(host: PanelHost, language: Locale, words?: Words): Promise<PanelFrame> {
  return new PanelFrame(host, language, words, asksFirst(host) ? await loadExtras(host) : undefined);
}

/**
 * Shows the panel in the shadow root of `<ringback-chat>`: as a popup that opens and closes, or as a box inside the page.
 * Renders nothing before the chat is needed.
 */
export class PanelFrame {
  readonly chat: ChatController;
  /** The language that is loaded, or that is being loaded. */
  #language: Locale;
  /** The suggestions that were read last, as text: each value is warned of once. */
  #givenSuggestions: string | undefined;
  #suggestions: readonly string[] = [];
  /** The features that the page turns on by an attribute, once they are loaded. */
  #extras: Extras | undefined;
  #extrasLoading: Promise<void> | undefined;
  /** Whether the popup was open at the last update. */
  #isOpen = false;
  readonly #place = new PlaceKeeper();
  /** The side of launcher or anchor where the popup stands. */
  #side = "";
  readonly #printing: Printing;
  #focusedBefore: HTMLElement | undefined;
  /** Whether it opened with motion: nothing of a page moves before its visitor acts. */
  #moves = false;

  constructor(
    private readonly host: PanelHost,
    language: Locale,
    /** Everything that the chat says, in the language that was loaded last. */
    public words: Words = english,
    createExtras?: CreateExtras,
  ) {
    this.#language = language;
    this.chat = new ChatController(host);
    this.chat.isHeld = host.preChat != null;
    this.#extras = createExtras?.(this.chat);
    const root = host.renderRoot as ShadowRoot;
    addStyles(root, frameStyles);
    new ContainedEvents(host, root);
    new AccessibleBesideDialogs(host);
    this.#printing = new Printing(host, this.#handlePrint);
    new CloseRequests(host, () => this.#handleClose());
    new FocusGuard(host, root, () => this.#panel?.takeFocus());
    new DialogWatch(host);
    new NextPage(host, () => this.chat.hasConversation && this.chat.conversation.view.items.length > 0);
  }

  /** Sends the visitor's message; what is not taken goes back into the text box, its files beside it. */
  async send(text: string, more?: TranscriptItem["more"], files?: readonly File[]): Promise<SendResult> {
    if (!this.#panel) this.host.requestUpdate(); // it is needed now, also in a popup that is closed
    await this.#loadExtras();
    const isAdmitted = this.#extras?.admits() ?? !asksFirst(this.host);
    const result = isAdmitted ? await this.chat.send(text, more, files) : "returned";
    if (result === "returned" && (!more || more.replaces)) {
      await this.host.updateComplete;
      this.#panel?.returnText(text, files);
    }
    return result;
  }

  /** The whole conversation as a file; `isDownload` also hands it to the visitor. */
  async exportTranscript(format: TranscriptFormat, isDownload = false): Promise<Blob> {
    const { exportTranscript } = await import("../transcript-file/transcript-file.ts");
    const { conversation } = this.chat;
    const source = { conversation, words: this.words, settings: this.#readSettings(), language: this.#language };
    return exportTranscript(format, source, isDownload);
  }

  /** Leaves the conversation and starts another, unless the page wants something of the visitor before the first one. */
  async startNew(): Promise<void> {
    this.host.requestUpdate();
    if (!this.chat.isHeld) await this.chat.conversation.startNew();
  }

  /** Clears the visitor's data; the chat is as on their first visit. */
  leave(): void {
    this.chat.leave();
    this.#extras?.leave();
    this.#panel?.clear();
  }

  /** Opens or closes the popup after an update of the host; `takeFocus` where the visitor's own action opened it. */
  update(takeFocus: boolean): void {
    const { host } = this;
    const frame = this.#find(".frame");
    if (!host.isPopup || !frame || !host.isConnected) return;
    const wasOpen = this.#isOpen;
    this.#isOpen = host.open;
    const anchor = findAnchor(host);
    if (host.anchor && anchor) anchor.setAttribute("aria-expanded", `${host.open}`);
    this.#arrangeLayer(frame); // before it is measured: WebKit keeps what it laid out inside a transformed page
    this.#place.update(host.open ? anchor : null, frame, {
      placement: besideCorner(host.placement),
      strategy: "fixed",
      gap: 16,
      edge: 22,
      minHeight: 420,
      onPlaced: (side) => {
        if (side === this.#side) return;
        this.#side = side;
        host.requestUpdate();
      },
    });
    if (host.open && !wasOpen && takeFocus) void this.#panel?.updateComplete.then(() => this.#panel?.takeFocus());
  }

  /** Puts an open popup above the page; on paper, where that would cover the page's text, behind it. */
  #arrangeLayer(frame: HTMLElement): void {
    frame.togglePopover?.(this.host.open && !this.#printing.isOn); // without popovers it is a fixed box above the page
  }

  readonly #handlePrint = (): void => {
    const frame = this.#find(".frame");
    if (!frame || !this.host.isPopup) return;
    // The text box is not on paper, and loses the focus.
    if (this.#printing.isOn) this.#focusedBefore ??= focusedIn(this.host);
    this.#arrangeLayer(frame);
    if (this.#printing.isOn) return;
    this.#focusedBefore?.focus({ preventScroll: true });
    this.#focusedBefore = undefined;
  };

  /** Renders the panel once it is needed: at once inside a page, in a popup when it first opens. */
  render(): TemplateResult | typeof nothing {
    const { chat, host, words } = this;
    if (host.language.tag !== this.#language.tag) void this.#changeLanguage(host.language);
    void this.#loadExtras();
    const settings = this.#readSettings();
    const teaser = this.#extras?.renderTeaser(settings.name) ?? nothing;
    if (!chat.hasConversation && host.isPopup && !host.open) return teaser;
    if (!this.#isOpen) this.#moves = navigator.userActivation?.hasBeenActive ?? true;
    const place = host.isPopup
      ? `popup ${host.open ? "open" : ""} ${this.#moves ? "moves" : ""} ${this.#corner}`
      : host.mode;
    return html`${teaser}<div part="panel" class="frame ${place}" popover=${host.isPopup ? "manual" : nothing}
        role=${host.isPopup ? "dialog" : "region"} aria-label=${settings.name || words.assistant} tabindex="-1"
        ?inert=${!this.#extras && asksFirst(host)}
        @focusin=${this.#handleFocus} @keydown=${this.#handleKeyDown}>
      <span class="edge" tabindex="0" @focus=${this.#handleEdge}></span>
      <ringback-panel .conversation=${chat.conversation} .words=${words} locale=${host.language.tag}
        .settings=${settings} .onSend=${this.#handleSend} .onClose=${this.#handleClose} .onSound=${this.#handleSound}
        .onSave=${this.#handleSave} .keepsDraft=${this.#keepsDraft}>
        <slot name="fallback" slot="fallback"></slot>
        ${this.#extras?.render(words, settings)}
        ${chat.actions?.renderActions(host, chat, words, settings)}
      </ringback-panel>
      <span class="edge" tabindex="0" @focus=${this.#handleEdge}></span>
    </div>`;
  }

  /** Loads the features that the page turns on by an attribute, if there are any. Never rejects. */
  async #loadExtras(): Promise<void> {
    const { host } = this;
    if (this.#extras || !(asksFirst(host) || host.teaser != null || host.matches("[speech],[launcher-label]"))) return;
    this.#extrasLoading ??= loadExtras(host).then(
      (create) => {
        this.#extras = create(this.chat);
        host.requestUpdate();
      },
      (cause: unknown) => {
        this.#extrasLoading = undefined; // the next need tries again
        if (asksFirst(host)) host.hide(); // nothing in it can be used, and on a phone it covers the page
        console.error("ringback:", cause);
      },
    );
    return this.#extrasLoading;
  }

  async #changeLanguage(language: Locale): Promise<void> {
    this.#language = language;
    const words = await loadWords(language);
    if (this.#language === language) this.words = words ?? english; // else the page has chosen another one meanwhile
    this.host.requestUpdate();
  }

  readonly #handleFocus = (): void => {
    if (!this.host.isPopup) this.chat.open();
  };

  /** Where the panel fills the screen, what it covers cannot be seen: focus that leaves the panel at one end enters it at the other. */
  readonly #handleEdge = ({ target, relatedTarget }: FocusEvent): void => {
    const panel = this.#panel!;
    const isStart = (target as Element).nextElementSibling === panel;
    // Some controls are slotted: those are children of the panel to this shadow root.
    if (isStart === panel.contains(relatedTarget as Node | null)) panel.focusEnd();
    else panel.focusStart();
  };

  readonly #handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.isComposing || event.defaultPrevented || !this.host.isPopup) return;
    event.preventDefault();
    event.stopPropagation(); // a dialog of the page around the chat stays open
    this.#handleClose();
  };

  readonly #handleClose = (): void => {
    this.host.hide();
    findAnchor(this.host)?.focus();
  };

  readonly #handleSound = (): Promise<void> => this.chat.playSound();

  readonly #handleSave = (): void => {
    this.exportTranscript("html", true).catch((cause: unknown) => console.error("ringback:", cause));
  };

  readonly #handleSend: Send = (text, more) => this.send(text, more);

  /** The corner of the popup that points to what carries it, as classes. */
  get #corner(): string {
    const { host } = this;
    const anchor = findAnchor(host);
    const corner = anchor && this.#side ? besideCorner(this.#side) : host.placement;
    return `${anchor ? "placed" : ""} ${corner.replace("-", " ")}`;
  }

  readonly #keepsDraft = (): boolean => this.#extras?.isAgreed ?? !asksFirst(this.host);

  get #panel(): PanelElement | null {
    return this.#find<PanelElement>("ringback-panel");
  }

  #find<Found extends HTMLElement>(selector: string): Found | null {
    return this.host.renderRoot.querySelector<Found>(selector);
  }

  #readSettings(): Settings {
    const { host } = this;
    const given = canonicalJson(host.suggestions);
    if (given !== this.#givenSuggestions) {
      this.#givenSuggestions = given;
      this.#suggestions = readSuggestions(host.suggestions, host.hasAttribute("suggestions"));
    }
    const [name = "", company = ""] = host.heading.split(" · ");
    const { mode, avatar, helpSearch, disclosure, privacyUrl, functionCalls, functionCards, actions } = host;
    const suggestions = this.#suggestions;
    return {
      mode,
      name,
      company,
      avatar,
      greeting: host.greeting ?? null,
      suggestions,
      helpSearch,
      disclosure,
      privacyUrl,
      functionCalls,
      functionCards,
      actions,
      // Read when it is needed: the page may fill the slot later.
      get hasFallback() {
        return host.querySelector(':scope > [slot="fallback"]') !== null;
      },
    };
  }
}

/** The element that has the focus inside another one, in whatever shadow root. */
function focusedIn({ shadowRoot }: Element): HTMLElement | undefined {
  const focused = shadowRoot?.activeElement;
  return focused ? (focusedIn(focused) ?? (focused as HTMLElement)) : undefined;
}

/** Whether the page wants something of the visitor before anything is sent. */
function asksFirst({ preChat, consent }: PanelHost): boolean {
  return (preChat ?? consent) != null;
}

async function loadExtras(host: PanelHost): Promise<CreateExtras> {
  return (await import("../extras/index.ts")).prepareExtras(host);
}
