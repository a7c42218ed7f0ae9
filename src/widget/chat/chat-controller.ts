import { html, nothing, type TemplateResult } from "lit";
import { emit, type RingbackEventDetails } from "../events.ts";
import { canonicalJson } from "../host/canonical-json.ts";
import { containEvents } from "../host/contained-events.ts";
import { ModalDialogs } from "../host/modal-dialogs.ts";
import type { Words } from "../locales/words.ts";
import type { PanelElement } from "../panel/panel.ts";
import type { Settings } from "../panel/settings.ts";
import { readSuggestions } from "../panel/transcript/suggestions.ts";
import type { RingbackChat } from "../ringback-chat.ts";
import { frameStyles } from "../styles/frame.ts";
import { createConversation } from "./conversation.ts";
import type { SendResult } from "./model.ts";
import { uuidForm } from "./stored-conversation.ts";
import { readCapabilities } from "./transport/capabilities.ts";

/** What names a conversation: another value of any of them is another conversation. */
const addresses = ["endpoint", "assistant", "conversation", "storage", "variables"] as const;

type LiveConversation = ReturnType<typeof createConversation>;

/**
 * What `<ringback-chat>` becomes once its panel is loaded: holds the conversation, shows the panel in the shell's root,
 * and tells the page. Renders nothing, and asks the network nothing, before the chat is wanted.
 */
export class Session {
  /** Answers that came while the popup was closed. */
  unread = 0;
  #live: LiveConversation | undefined;
  /** The addresses of the conversation, as text. */
  #address = "";
  /** The conversation that was opened with the popup: a refused one is not asked again by every change of the page. */
  #opened: LiveConversation | undefined;
  /** What the page suggested when it was last read, as text: each is warned of once. */
  #given: string | undefined;
  #suggestions: readonly string[] = [];

  constructor(
    private readonly chat: RingbackChat,
    private readonly words: Words,
  ) {
    const root = chat.renderRoot as ShadowRoot;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, frameStyles.styleSheet!];
    containEvents(root, () => chat.isPopup);
    new ModalDialogs(chat);
  }

  /** Says `text` for the visitor; what is not taken is given back to the text box. */
  async send(text: string): Promise<SendResult> {
    const live = this.#open();
    const result = emit(this.chat, "ringback-before-send", { text }, true) ? await live.send(text) : "returned";
    if (result === "returned") {
      await this.chat.updateComplete;
      this.#panel?.returnText(text);
    }
    return result;
  }

  /** Leaves the conversation and begins another. */
  startNew(): Promise<void> {
    return this.#begin().startNew();
  }

  /** Forgets the visitor; the chat is as on their first visit. */
  leave(): void {
    this.#begin().leave();
    this.#panel?.forget();
    this.#setUnread(0);
  }

  /** Stops listening and reading; a paid turn runs on without us. */
  end(): void {
    if (!this.#live) return;
    this.chat.removeController(this.#live);
    this.#live.hostDisconnected?.();
    this.#live = undefined;
  }

  /** After the shell has rendered; `asked`: the visitor's own action led here, so the focus may move. */
  hostChanged(asked: boolean): void {
    const { chat } = this;
    if (this.#live && this.#address !== addressOf(chat)) {
      this.end();
      chat.requestUpdate();
    }
    if (!chat.isPopup) return;
    if (this.#live) this.#live.seen = chat.open;
    if (chat.open) {
      this.#openOnce();
      this.#setUnread(0);
    } else this.#opened = undefined;
    const frame = this.#frame;
    if (!frame || !chat.isConnected || frame.matches(":popover-open") === chat.open) return;
    frame.togglePopover(chat.open);
    if (chat.open && asked) void this.#panel?.updateComplete.then(() => this.#panel?.takeFocus());
  }

  /** The panel, once it is wanted: at once inside a page, in a popup when it first opens. */
  render(): TemplateResult | typeof nothing {
    const { chat, words } = this;
    if (!this.#live && chat.isPopup && !chat.open) return nothing;
    const live = this.#begin();
    const given = canonicalJson(chat.suggestions);
    if (given !== this.#given) {
      this.#given = given;
      this.#suggestions = readSuggestions(chat);
    }
    const settings = settingsOf(chat, this.#suggestions);
    const place = chat.isPopup ? `popup ${chat.placement.replace("-", " ")}` : chat.mode;
    return html`<div part="panel" class="frame ${place}" popover=${chat.isPopup ? "manual" : nothing}
        role=${chat.isPopup ? "dialog" : "region"} aria-label=${settings.name || words.assistant} tabindex="-1"
        @focusin=${this.handleFocus} @keydown=${this.handleKeyDown}>
      <ringback-panel .conversation=${live} .view=${live.view} .words=${words} locale=${chat.language.tag}
        .settings=${settings} .onSend=${this.handleSend} .onClose=${this.handleClose}>
        <slot name="fallback" slot="fallback"></slot>
      </ringback-panel>
    </div>`;
  }

  private readonly handleFocus = (): void => {
    if (!this.chat.isPopup) this.#open();
  };

  private readonly handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.isComposing || event.defaultPrevented || !this.chat.isPopup) return;
    event.preventDefault();
    event.stopPropagation(); // a dialog of the page around the chat stays open
    this.handleClose();
  };

  private readonly handleClose = (): void => {
    this.chat.hide();
    this.chat.renderRoot.querySelector<HTMLElement>(".launcher")?.focus();
  };

  private readonly handleSend = (text: string): Promise<SendResult> => this.send(text);

  get #frame(): HTMLElement | null {
    return this.chat.renderRoot.querySelector<HTMLElement>(".frame");
  }

  get #panel(): PanelElement | null {
    return this.chat.renderRoot.querySelector("ringback-panel");
  }

  #openOnce(): void {
    const live = this.#begin();
    if (live === this.#opened) return;
    this.#opened = live;
    this.#open();
  }

  /**
   * The first thing that asks the network. Only a proxy is asked what it offers: the browser would log the 404 of a
   * platform, or of the server of a conversation that the page has opened itself, as an error of the page.
   */
  #open(): LiveConversation {
    const live = this.#begin();
    const { endpoint, assistant, conversation } = this.chat;
    const opened = live.open();
    if (!conversation && !uuidForm.test(assistant)) void opened.then(() => readCapabilities(endpoint));
    return live;
  }

  #begin(): LiveConversation {
    if (this.#live) return this.#live;
    const { endpoint, assistant, conversation, storage, variables } = this.chat;
    this.#address = addressOf(this.chat);
    if (!endpoint) console.error('ringback: <ringback-chat> needs an "endpoint".');
    this.#live = createConversation({
      endpoint,
      assistant,
      conversation,
      storage,
      variables,
      identity: () => this.#identity(),
      onChange: () => this.chat.requestUpdate(),
      onEvent: (name, detail) => this.#tell(name, detail),
    });
    this.chat.addController(this.#live);
    return this.#live;
  }

  /** A page that cannot say who the visitor is has a stranger as its visitor. */
  async #identity(): Promise<string> {
    const { identity } = this.chat;
    try {
      return typeof identity === "function" ? await identity() : identity;
    } catch (cause) {
      console.error('ringback: "identity" failed.', cause);
      return "";
    }
  }

  #tell<Name extends keyof RingbackEventDetails>(name: Name, detail: RingbackEventDetails[Name]): void {
    emit(this.chat, name, detail);
    const { role } = detail as Partial<RingbackEventDetails["ringback-message"]>;
    if (name === "ringback-message" && role === "assistant" && this.chat.isPopup && !this.chat.open) {
      this.#setUnread(this.unread + 1);
    }
  }

  #setUnread(count: number): void {
    if (count === this.unread) return;
    this.unread = count;
    this.chat.requestUpdate();
    emit(this.chat, "ringback-unread", { count });
  }
}

/** Another value of any of them is another address; a new object with equal content is not. */
function addressOf(chat: RingbackChat): string {
  return canonicalJson(addresses.map((name) => chat[name]));
}

function settingsOf(chat: RingbackChat, suggestions: readonly string[]): Settings {
  const [name = "", company = ""] = (chat.heading ?? "").split(" · ");
  const { mode, avatar, disclosure, privacyUrl, functionCalls, functionCards } = chat;
  const hasFallback = chat.querySelector(':scope > [slot="fallback"]') !== null;
  return {
    mode,
    name,
    company,
    avatar,
    suggestions,
    disclosure,
    privacyUrl,
    functionCalls,
    functionCards,
    hasFallback,
  };
}
