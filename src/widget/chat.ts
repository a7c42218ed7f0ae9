import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { createConversation } from "./conversation/conversation.ts";
import type { SendResult } from "./conversation/model.ts";
import { emit, type RingbackEventDetails } from "./events.ts";
import { type Placement, renderLauncher } from "./launcher/launcher.ts";
import { launcherStyles } from "./launcher/styles.ts";
import { launcherWords } from "./locales/launcher.ts";
import { type Locale, loadWords, readLocale } from "./locales/locale.ts";
import type { Words } from "./locales/words.ts";
import type { PanelElement } from "./panel/panel.ts";

/** What names a conversation: another value of any of them is another conversation. */
const addresses = ["endpoint", "assistant", "conversation", "storage", "variables"] as const;
const idleAtLatestMs = 3_000;

/** What arrives with the panel's chunk. */
interface Panel {
  readonly words: Words;
  readonly createConversation: typeof createConversation;
}

type LiveConversation = ReturnType<typeof createConversation>;

/**
 * A chat with an assistant: a launcher in the page's corner and its panel, or the panel alone inside the page. The
 * panel is loaded when the visitor comes near; the conversation touches network and storage only once it is opened
 * (popup) or focused (inline, page).
 * @fires {CustomEvent} ringback-open - The popup opened.
 * @fires {CustomEvent} ringback-close - The popup closed.
 * @fires {CustomEvent} ringback-before-send - Before a message leaves; cancelable.
 * @fires {CustomEvent} ringback-message - A message was said, by either side.
 * @fires {CustomEvent} ringback-function-call - The assistant ran a function.
 * @fires {CustomEvent} ringback-balance - The owner's money has run out.
 * @fires {CustomEvent} ringback-error - Something failed; carries a code, never the server's text.
 * @fires {CustomEvent} ringback-unread - The number of unread messages changed.
 * @slot fallback - Other ways to reach the site's team, shown while the assistant cannot answer.
 * @csspart launcher - The button in the corner.
 * @csspart badge - The number of unread messages on it.
 * @csspart panel - The popup, or the box inside the page.
 * @cssproperty [--ringback-accent=#0E5A57] - The site's colour; bubble, hover and soft grounds follow.
 * @cssproperty [--ringback-offset-x=24px] - Distance of the launcher from the side of the page.
 * @cssproperty [--ringback-offset-y=24px] - Distance of the launcher from the top or bottom of the page.
 */
export class RingbackChat extends LitElement {
  static override styles = launcherStyles;

  /** Base URL of the platform or proxy. */
  @property() endpoint = "";
  /** The name that the proxy gives an assistant, or the assistant's uuid on a platform. */
  @property() assistant = "";
  /** Uuid of a conversation that the page has opened itself. */
  @property() conversation = "";
  @property({ reflect: true }) mode: "popup" | "inline" | "page" = "popup";
  @property({ type: Boolean, reflect: true }) open = false;
  @property() placement: Placement = "bottom-end";
  /** The assistant's name; after " · ", the company's. */
  @property() heading = "";
  /** URL of a picture of the assistant. */
  @property() avatar = "";
  /** BCP 47 (default: the page's language, then the browser's). */
  @property() locale = "";
  @property() theme: "auto" | "light" | "dark" = "auto";
  /** Where the conversation is remembered: for this tab, for a day, or not at all. */
  @property() storage: "session" | "local" | "none" = "session";
  /** How much of what the assistant did is shown. */
  @property({ attribute: "function-calls" }) functionCalls: "full" | "titles" | "hidden" = "full";
  /** Values for the assistant's variables, given when the conversation starts. */
  @property({ type: Object }) variables: Readonly<Record<string, string | number | boolean>> = {};
  /** Says that an AI answers; `disclosure="off"` where the page says so itself. */
  @property({ converter: { fromAttribute: (value) => value !== "off" && value !== "false" } }) disclosure = true;
  @property({ attribute: "privacy-url" }) privacyUrl = "";

  @state() private unread = 0;
  @state() private panel: Panel | undefined;
  @state() private live: LiveConversation | undefined;
  #loading: Promise<Panel> | undefined;
  /** Whether the next opening moves the focus: it does when the visitor asked for it, never on load. */
  #takesFocus = false;
  #destroyed = false;

  private get isPopup(): boolean {
    return this.mode !== "inline" && this.mode !== "page";
  }

  private get panelElement(): PanelElement | null {
    return this.renderRoot.querySelector("ringback-panel");
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.isPopup) whenIdle(() => this.isConnected && this.#preload());
    else void this.#start();
  }

  /** Opens the popup. The focus follows when the visitor's own action led here. */
  show(): void {
    if (this.open || this.#destroyed) return;
    this.#takesFocus = navigator.userActivation?.isActive ?? false;
    this.open = true;
  }

  /** Closes the popup; the conversation goes on. */
  hide(): void {
    this.open = false;
  }

  toggle(): void {
    if (this.open) this.hide();
    else this.show();
  }

  /**
   * Says `text` for the visitor. `returned`: the page prevented it or the server refused it; the text is then in the
   * text box.
   */
  async send(text: string): Promise<SendResult> {
    const conversation = await this.#start();
    void conversation.open();
    const result = emit(this, "ringback-before-send", { text }, true) ? await conversation.send(text) : "returned";
    if (result === "returned") {
      await this.updateComplete;
      this.panelElement?.returnText(text);
    }
    return result;
  }

  /** Opens the chat and says `text` for the visitor. */
  ask(text: string): Promise<SendResult> {
    this.show();
    return this.send(text);
  }

  /** Leaves the conversation and begins another. */
  async newConversation(): Promise<void> {
    await (await this.#start()).startNew();
  }

  /** Ends everything and takes the element out of the page. */
  destroy(): void {
    this.#destroyed = true;
    this.open = false;
    this.#leave();
    this.remove();
  }

  private readonly handleNear = (): void => this.#preload();

  private readonly handleToggle = (): void => {
    this.#takesFocus = !this.open;
    this.open = !this.open;
  };

  private readonly handleClose = (): void => {
    this.hide();
    this.renderRoot.querySelector<HTMLElement>(".launcher")?.focus();
  };

  private readonly handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.isComposing || event.defaultPrevented || !this.isPopup || !this.open) return;
    event.preventDefault();
    event.stopPropagation(); // a dialog of the page around the chat stays open
    this.handleClose();
  };

  private readonly handleFirstFocus = (): void => {
    if (!this.isPopup) void this.live?.open();
  };

  private readonly handleSend = (text: string): Promise<SendResult> => this.send(text);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.live && addresses.some((name) => changed.has(name))) this.#leave();
    if (changed.has("open") && this.open) this.#setUnread(0);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!this.isPopup) return;
    if (changed.has("open") && (this.open || changed.get("open"))) {
      emit(this, this.open ? "ringback-open" : "ringback-close", undefined);
    }
    if (this.open && !this.live) void this.#start().catch(() => this.hide());
    this.#place();
  }

  override render(): TemplateResult {
    const locale = this.#locale();
    const direction = this.dir === "rtl" || this.dir === "ltr" ? this.dir : locale.direction;
    const theme = this.theme === "light" || this.theme === "dark" ? this.theme : "";
    return html`<div class="root ${theme}" dir=${direction} lang=${locale.language} @keydown=${this.handleKeyDown}>
      ${this.isPopup ? this.renderLauncher(locale, direction) : nothing}
      ${this.panel && this.live ? this.renderPanel(this.panel, this.live, locale) : nothing}
    </div>`;
  }

  private renderLauncher({ language }: Locale, direction: "ltr" | "rtl"): TemplateResult {
    return renderLauncher({
      words: launcherWords[language] ?? launcherWords.en,
      open: this.open,
      unread: this.unread,
      placement: this.placement,
      direction,
      onNear: this.handleNear,
      onToggle: this.handleToggle,
    });
  }

  private renderPanel({ words }: Panel, live: LiveConversation, locale: Locale): TemplateResult {
    const [name = "", company = ""] = this.heading.split(" · ");
    return html`<div part="panel" class="frame ${this.isPopup ? `popup ${this.placement.replace("-", " ")}` : this.mode}"
        popover=${this.isPopup ? "manual" : nothing} role=${this.isPopup ? "dialog" : "region"}
        aria-label=${name || words.assistant} tabindex="-1" @focusin=${this.handleFirstFocus}>
      <ringback-panel .conversation=${live} .view=${live.view} .words=${words} .locale=${locale.tag}
        .settings=${{
          mode: this.mode,
          name,
          company,
          avatar: this.avatar,
          disclosure: this.disclosure,
          privacyUrl: this.privacyUrl,
          functionCalls: this.functionCalls,
          hasFallback: this.querySelector(':scope > [slot="fallback"]') !== null,
        }} .onSend=${this.handleSend} .onClose=${this.handleClose}>
        <slot name="fallback" slot="fallback"></slot>
      </ringback-panel>
    </div>`;
  }

  #locale(): Locale {
    return readLocale([this.locale, this.ownerDocument.documentElement.lang, navigator.language]);
  }

  /** Brings the panel's code; no request for the conversation. A failure is told when the panel is really wanted. */
  #preload(): void {
    this.#load().catch(() => undefined);
  }

  #load(): Promise<Panel> {
    this.#loading ??= Promise.all([import("./panel/index.ts"), loadWords(this.#locale().language)]).then(
      ([{ definePanel, frameStyles, createConversation }, words]) => {
        definePanel();
        const root = this.renderRoot as ShadowRoot;
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, frameStyles.styleSheet!];
        return { words, createConversation };
      },
      (cause: unknown) => {
        this.#loading = undefined;
        console.error("ringback: the chat could not be loaded.", cause);
        emit(this, "ringback-error", { code: "LOAD_FAILED", status: 0, retryable: true });
        throw cause;
      },
    );
    return this.#loading;
  }

  /** Loads the panel and makes its conversation; opens it unless the page has only placed it. */
  async #start(): Promise<LiveConversation> {
    this.panel = await this.#load();
    if (!this.live) {
      if (!this.endpoint) console.error('ringback: <ringback-chat> needs an "endpoint".');
      const { endpoint, assistant, conversation, storage, variables } = this;
      this.live = this.panel.createConversation({
        endpoint,
        assistant,
        conversation,
        storage,
        variables,
        onChange: () => this.requestUpdate(),
        onEvent: (name, detail) => this.#tell(name, detail),
      });
      this.addController(this.live);
    }
    if (this.open && this.isPopup) void this.live.open();
    return this.live;
  }

  #leave(): void {
    if (!this.live) return;
    this.removeController(this.live);
    this.live.hostDisconnected?.();
    this.live = undefined;
    if (!this.isPopup && this.isConnected) void this.#start();
  }

  #tell<Name extends keyof RingbackEventDetails>(name: Name, detail: RingbackEventDetails[Name]): void {
    emit(this, name, detail);
    const { role } = detail as Partial<RingbackEventDetails["ringback-message"]>;
    if (name === "ringback-message" && role === "assistant" && this.isPopup && !this.open) {
      this.#setUnread(this.unread + 1);
    }
  }

  #setUnread(count: number): void {
    if (count === this.unread) return;
    this.unread = count;
    emit(this, "ringback-unread", { count });
  }

  /** Puts the popup in the top layer or takes it out. */
  #place(): void {
    const frame = this.renderRoot.querySelector<HTMLElement>(".frame");
    if (!frame || frame.matches(":popover-open") === this.open) return;
    frame.togglePopover(this.open);
    if (this.open && this.#takesFocus) this.panelElement?.updateComplete.then(() => this.panelElement?.takeFocus());
    this.#takesFocus = false;
  }
}

function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: idleAtLatestMs });
  else setTimeout(work, idleAtLatestMs); // Safari
}
