import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from "lit";
import type { SendOptions, SendResult } from "../client/chat/model.ts";
import type { PageTool } from "../client/chat/tools/page-tool.ts";
import { launcherWords } from "../languages/en/widget/launcher.ts";
import { type Locale, readLocale } from "../languages/locale.ts";
import type { LauncherWords } from "../languages/shapes/widget/launcher.ts";
import { isSupported } from "./browser-support.ts";
import type { FunctionCardRenderer } from "./cards/function/own-content.ts";
import { emit } from "./events.ts";
import { loadWords } from "./host/load-words.ts";
import { type Placement, renderFailure, renderLauncher, renderLoading } from "./launcher/launcher.ts";
import { launcherStyles } from "./launcher/styles.ts";
import type { PanelFrame } from "./panel/panel-frame.ts";
import { ShadowElement } from "./styles/shadow-element.ts";
import type { TranscriptFormat } from "./transcript-file/transcript-file.ts";

const idleAtLatestMs = 3_000;
/** The id of an open chat that was taken out in this task: Turbo and htmx put the next page's element in its place at once. */
let swappedOut: string | undefined;

/** A field that visitors fill in before the chat. */
export interface ChatFieldSetting {
  /** The variable that its value becomes. */
  readonly name: string;
  readonly label?: string;
  readonly type?: "text" | "email" | "tel" | "number" | "url";
  readonly required?: boolean;
  /** What can be chosen, in place of free text. */
  readonly options?: readonly string[];
}

/**
 * A chat with an assistant: a launcher in the page's corner and its panel, or the panel alone inside the page. The
 * panel's code is loaded when the browser is idle; the conversation uses network and storage only once it is opened
 * (popup) or focused (inline, page). Inside a page it is 600 px high where the page gives it no height. Five
 * attributes are no properties: `launcher-label` is a text beside the launcher's mark, not on phones; `show-cost` shows
 * what calls and texts cost the site, where its proxy names prices; `storage-days` is how many days `storage="local"` keeps
 * a conversation after its last message (default: 1); `speech` turns on the browser's own speech, `dictation` and `read-aloud` separated by a space
 * (default: neither). Dictation says before its first use that most browsers send the sound to their maker; replies are
 * read by voices of the device alone; `context="none"` keeps from the people who answer on which page the visitor is: its address without
 * what stands behind `?`, title, referrer, language and time zone, which they see beside the conversation otherwise (`page`, the default).
 *
 * Needs Chrome or Edge 111, Firefox 115, Safari 16.4 or newer. In another browser it shows nothing, logs one line and
 * fires `ringback-error` with the code `BROWSER_UNSUPPORTED`.
 * @fires {CustomEvent} ringback-open - The popup opened.
 * @fires {CustomEvent} ringback-close - The popup closed.
 * @fires {CustomEvent} ringback-before-send - Before a message leaves; cancelable.
 * @fires {CustomEvent} ringback-message - A message was sent or received.
 * @fires {CustomEvent} ringback-function-call - The assistant ran a function.
 * @fires {CustomEvent} ringback-before-action - The visitor chose a call or a text; cancelable.
 * @fires {CustomEvent} ringback-action - A call or text was asked for, or its state changed.
 * @fires {CustomEvent} ringback-balance - The owner's balance is used up.
 * @fires {CustomEvent} ringback-error - Something failed; carries a code, never the server's text.
 * @fires {CustomEvent} ringback-unread - The number of unread messages changed.
 * @fires {CustomEvent} ringback-feedback - The visitor rated a reply.
 * @slot fallback - Other ways to contact the site's team, shown while the assistant cannot reply.
 * @csspart launcher - The button in the corner.
 * @csspart badge - The number of unread messages on it.
 * @csspart panel - The popup, or the box inside the page.
 * @csspart teaser - The message beside the closed launcher.
 * @cssproperty [--ringback-accent=#0E5A57] - The site's colour; bubble, hover and soft grounds follow.
 * @cssproperty [--ringback-density=comfortable] - `compact`: smaller text, and less space around it.
 * @cssproperty [--ringback-offset-x=24px] - Distance of the launcher from the side of the page.
 * @cssproperty [--ringback-offset-y=24px] - Distance of the launcher from the top or bottom of the page.
 * @example
 * ```ts
 * import { RingbackChat } from "ringback";
 *
 * const chat = new RingbackChat();
 * chat.endpoint = "https://chat.example/api";
 * chat.assistant = "YOUR-ASSISTANT-UUID";
 * document.body.append(chat);
 * ```
 */
export class RingbackChat extends ShadowElement {
  static override styles = launcherStyles;
  // Declared without decorators, whose code would be a twentieth of the first load.
  static override properties: PropertyDeclarations = {
    endpoint: {},
    assistant: {},
    conversation: {},
    mode: { reflect: true, useDefault: true },
    open: { type: Boolean, reflect: true },
    placement: {},
    anchor: {},
    heading: {},
    greeting: {},
    teaser: {},
    consent: {},
    avatar: {},
    suggestions: { type: Array },
    locale: {},
    dir: { reflect: true },
    theme: {},
    storage: {},
    functionCalls: { attribute: "function-calls" },
    preChat: { attribute: "pre-chat" },
    actions: {},
    variables: { type: Object },
    disclosure: { converter: (value) => !/^(off|false)$/.test(value!) },
    helpSearch: { type: Boolean, attribute: "help-search" },
    privacyUrl: { attribute: "privacy-url" },
    identity: { attribute: false },
    frame: { state: true },
    failed: { state: true },
  };

  /** Base URL of the platform or proxy. */
  endpoint = "";
  /** The name that the proxy gives an assistant, or the assistant's uuid on a platform. */
  assistant = "";
  /** Uuid of a conversation that the page has opened itself. */
  conversation = "";
  /** A launcher in the page's corner that opens the chat, a box inside the page, or the whole page. */
  mode: "popup" | "inline" | "page" = "popup";
  /** Whether the popup is open. */
  open = false;
  /** The corner of the page that holds the launcher. */
  placement: Placement = "bottom-end";
  /** A selector of the page's own button, or link: it opens the popup and carries it, and there is no launcher. */
  anchor = "";
  /** The assistant's name; after " · ", the company's. */
  heading = "";
  /** The headline of an empty chat (default: the language's own). */
  declare greeting?: string;
  /**
   * A message beside the closed launcher, shown until the visitor opens the chat or dismisses it, for as long as `storage`
   * keeps things; not on phones.
   */
  declare teaser?: string;
  /** URL of a picture of the assistant. */
  avatar = "";
  /** Suggested first messages, shown as buttons until the visitor has written. */
  suggestions: readonly string[] = [];
  /**
   * What visitors fill in before the chat, each value a variable: a JSON array of names, or of objects with `name`, `label`, `type` (`text`,
   * `email`, `tel`, `number`, `url`), `required` and `options`. A proxy takes those that its policy lists in `variables`.
   */
  declare preChat?: string | readonly (string | ChatFieldSetting)[];
  /**
   * Asks for consent before the first message: empty for the usual words, which say what is stored, or the site's own
   * (default: not asked).
   */
  declare consent?: string;
  /**
   * BCP 47, in a language of `languages.md` (default: the page's language, then the browser's, then English).
   */
  locale = "";
  /** The colours: as the browser prefers, or always light or dark. */
  theme: "auto" | "light" | "dark" = "auto";
  /** Where the conversation is remembered: for this tab, for a day, or not at all. */
  storage: "session" | "local" | "none" = "session";
  /** How much of the assistant's function calls is shown. */
  functionCalls: "full" | "titles" | "hidden" = "full";
  /**
   * What the visitor may do besides writing, separated by spaces: `person`, `call`, `sms`, `whatsapp`, `web-call` (default: all
   * that the endpoint offers).
   */
  actions = "";
  /** Values for the assistant's variables, sent when the conversation starts. Other values start another conversation. */
  variables: Readonly<Record<string, string | number | boolean>> = {};
  /** Tells visitors that an AI replies; `disclosure="off"` where the page says so itself. */
  disclosure = true;
  /** Whether visitors can search the help articles above the text box; the assistant's own setting has to allow it. */
  helpSearch = false;
  /** URL of the site's privacy notice, linked below the text box. */
  privacyUrl = "";
  /**
   * Who the visitor is: a JWT that the site signed for the proxy, or a function that returns one, called when a session starts.
   */
  identity: string | (() => Promise<string>) = "";
  /** @internal The page's own function-call cards, by function name. */
  functionCards: ReadonlyMap<string, FunctionCardRenderer> = new Map();
  /** @internal What the page can do for the assistant, by name. */
  readonly tools = new Map<string, PageTool>();

  private frame: PanelFrame | undefined;
  /** Whether the panel's code was wanted and could not be loaded. */
  private failed = false;
  #loading: Promise<PanelFrame> | undefined;
  /** Whether the visitor opened the chat: then the focus moves into it, which it never does on load. */
  #asked = false;
  /** What the settings are where the page gives none. */
  readonly #defaults = Object.keys(RingbackChat.properties).map((name) => [name, this[name as "heading"]] as const);

  /** Whether a launcher in the page's corner opens the chat. */
  get isPopup(): boolean {
    return !/^(inline|page)$/.test(this.mode);
  }

  /** Language and direction of the chat: of the element, else of the page, else the browser's language. */
  get language(): Locale {
    const page = this.ownerDocument.documentElement;
    const locale = readLocale([this.locale, page.lang, navigator.language]);
    const direction = [this.dir, page.dir].find((given) => /^(rtl|ltr)$/.test(given));
    return direction ? { ...locale, direction: direction as Locale["direction"] } : locale;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    queueMicrotask(() => {
      if (this.id && this.id === swappedOut) this.open = true;
    });
    document.addEventListener("click", this.#handlePageClick, true);
    this.requestUpdate(); // a popup that was taken out of the page has left the top layer
    if (this.isPopup) whenIdle(() => this.isConnected && this.#preload());
    else this.#preload();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("click", this.#handlePageClick, true);
    if (!this.open) return;
    swappedOut = this.id;
    // After the check of the element in its place, which the browser may connect before it calls this.
    queueMicrotask(() => queueMicrotask(() => (swappedOut = undefined)));
  }

  /** Opens the popup. The focus moves into it when the visitor's own action led here. */
  show(): void {
    this.#asked = navigator.userActivation?.isActive ?? false;
    this.open = true;
  }

  /** Closes the popup; the conversation goes on. */
  hide(): void {
    this.open = false;
  }

  /** Opens the popup, or closes it. */
  toggle(): void {
    if (this.open) this.hide();
    else this.show();
  }

  /**
   * Sends `text` as the visitor's message, with all files of `attachments`, or not at all. Resolves with `returned` when the page canceled it or
   * the server refused it, or a file (`ringback-error` says why); the text is then in the text box. `stale` is what an answer to a card comes to that was overtaken: nothing was done.
   */
  async send(text: string, { attachments }: SendOptions = {}): Promise<SendResult> {
    return (await this.#load()).send(text, undefined, attachments);
  }

  /** Opens the chat and sends `text` as the visitor's message. */
  ask(text: string): Promise<SendResult> {
    this.show();
    return this.send(text);
  }

  /**
   * The whole conversation as a file, in the language of the chat. Rejects where earlier messages cannot be loaded.
   * @param format `markdown`, `json`, or `html`: a page by itself without scripts.
   */
  async exportTranscript(format: TranscriptFormat): Promise<Blob> {
    return (await this.#load()).exportTranscript(format);
  }

  /** Leaves the conversation and starts a new one. */
  async newConversation(): Promise<void> {
    await (await this.#load()).startNew();
  }

  /**
   * Renders the calls of one function with the page's own card inside the usual frame: a node, a string (shown as text)
   * or null for the default card. A card that throws or returns anything else falls back to the default one.
   */
  registerFunctionCard(name: string, card: FunctionCardRenderer): void {
    this.functionCards = new Map(this.functionCards).set(name, card);
    this.requestUpdate();
  }

  /**
   * Offers the assistant something that this page can do, from the next message on: it is called where a conversation needs it, and
   * runs here. Returns a function that ends this.
   */
  registerTool(tool: PageTool): () => void {
    this.tools.set(tool.name, tool);
    return () => void (this.tools.get(tool.name) === tool && this.tools.delete(tool.name));
  }

  /** Clears the visitor's data: storage, transcript, the proxy's session and `identity`. */
  async logout(): Promise<void> {
    this.identity = "";
    (await this.#load()).leave();
  }

  /** Ends the conversation and removes the element from the page. */
  destroy(): void {
    this.hide();
    if (this.parentNode) this.remove(); // Prototype.js has a `remove` of its own, which throws where it is in no page
    this.frame?.chat.end();
  }

  readonly #handleToggle = (): void => {
    this.#asked = true;
    this.open = !this.open;
  };

  /** Of the page's own button; what its script does with the click goes on. */
  readonly #handlePageClick = (event: Event): void => {
    if (!this.anchor || !this.isPopup) return;
    try {
      if (!(event.target as Element).closest(this.anchor)) return;
    } catch {
      return; // no selector
    }
    event.preventDefault(); // it may be a link to the page's contact form
    this.#handleToggle();
  };

  readonly #handleRetry = (): void => {
    this.renderRoot.querySelector<HTMLElement>(".launcher")?.focus(); // this button goes away
    this.#asked = true;
    this.open = this.isPopup;
    this.#preload();
  };

  protected override willUpdate(): void {
    // React 19 sets undefined for a property that it is not given, and Lit null for an attribute that is removed; a list or
    // an object that is none is reported where it is read.
    for (const [name, value] of this.#defaults) {
      if (typeof value !== "object") this[name as "heading"] ??= value;
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.isConnected) {
      for (const part of this.renderRoot.querySelectorAll<HTMLElement>("[popover]:not(.frame)"))
        part.togglePopover?.(true);
    }
    if (this.frame) {
      this.frame.update(this.#asked);
      this.#asked = false; // an opening is asked for once; a later move or change takes no focus
    }
    if (!this.isPopup || !changed.has("open") || Boolean(changed.get("open")) === this.open) return;
    emit(this, `ringback-${this.open ? "open" : "close"}` as const, undefined);
    if (this.open) this.#load().catch(() => this.hide());
  }

  override render(): TemplateResult | typeof nothing {
    const { language, isPopup, open, placement, frame } = this;
    if (!isSupported) return nothing;
    const words = frame?.words.launcher ?? launcherWords;
    const isLoading = isPopup && open && !frame;
    return html`<div class="root ${this.theme}" dir=${language.direction} lang=${language.language}>
      ${isPopup && !this.anchor ? this.#renderLauncher(words, language, isLoading) : nothing}
      ${isLoading ? renderLoading(words, placement) : nothing}
      ${this.failed && !open ? renderFailure(words, isPopup ? placement : undefined, this.#handleRetry) : nothing}
      ${frame?.render() ?? nothing}
    </div>`;
  }

  #renderLauncher(words: LauncherWords, { direction }: Locale, loading: boolean): TemplateResult {
    return renderLauncher({
      words,
      open: this.open,
      loading,
      unread: this.frame?.chat.unread ?? 0,
      placement: this.placement,
      direction,
      onNear: this.#preload,
      onToggle: this.#handleToggle,
    });
  }

  /** Loads the panel's code ahead, without a request for the conversation. A failure is shown once the panel is needed. */
  readonly #preload = (): void => {
    this.#load().catch(() => undefined);
  };

  #load(): Promise<PanelFrame> {
    this.#loading ??= this.#loadPanel().catch((cause: unknown) => {
      if (isSupported) this.#loading = undefined; // the next need for the panel tries again
      this.failed ||= this.open || !this.isPopup; // what was said to the visitor stays until it is loaded
      console.error("ringback: the chat could not be loaded.", cause);
      const code = isSupported ? "LOAD_FAILED" : "BROWSER_UNSUPPORTED";
      emit(this, "ringback-error", { code, status: 0, retryable: isSupported });
      throw cause;
    });
    return this.#loading;
  }

  async #loadPanel(): Promise<PanelFrame> {
    if (!isSupported) throw new Error("Needs Chrome 111, Firefox 115 or Safari 16.4.");
    const { language } = this;
    const [{ createFrame }, words] = await Promise.all([import("./panel/index.ts"), loadWords(language)]);
    this.frame = await createFrame(this, language, words);
    this.failed = false;
    return this.frame;
  }
}

function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: idleAtLatestMs });
  else setTimeout(work, idleAtLatestMs); // Safari
}
