import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import type { ActionKind } from "../../client/chat/events.ts";
import type { SendResult } from "../../client/chat/model.ts";
import type { Locale } from "../../languages/locale.ts";
import type { ExtraWords } from "../../languages/shapes/widget/extras.ts";
import type { Words } from "../../languages/shapes/widget/panel.ts";
import type { ChatController, ChatHost } from "../chat-controller.ts";
import type { RingbackEventMap } from "../events.ts";
import { isWebAddress } from "../host/web-address.ts";
import { loadedMarkdown, plainText, whenReadable } from "../markdown/load.ts";
import type { PanelElement } from "../panel/panel.ts";
import type { Settings } from "../panel/settings.ts";
import { besideCorner, findAnchor } from "../placement/find-anchor.ts";
import { PlaceKeeper } from "../placement/position-popup.ts";
import { addStyles } from "../styles/shadow-element.ts";
import { DismissedTeaser } from "./dismissed.ts";
import { type ChatField, readFields } from "./fields.ts";
import { GateElement, type GateNote } from "./gate.ts";
import { labelLauncher, launcherLabelStyles } from "./launcher-label.ts";
import { Logouts } from "./logouts.ts";
import { Speech, type SpeechNote } from "./speech/speech.ts";
import { SpeechButtonsElement } from "./speech/speech-buttons.ts";
import { renderTeaser, teaserStyles } from "./teaser.ts";
import { LoadedWords, loadWords } from "./words.ts";

const elements = { "ringback-gate": GateElement, "ringback-speech-buttons": SpeechButtonsElement } as const;

// A second copy of the package finds them there and uses the first one's.
for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}

/** What the features that a page turns on by an attribute need of the element. */
export type ExtrasHost = ChatHost &
  ReactiveControllerHost &
  HTMLElement & {
    readonly renderRoot: HTMLElement | DocumentFragment;
    readonly placement: string;
    readonly anchor: string;
    readonly language: Locale;
    readonly teaser?: string | null;
    readonly preChat?: unknown;
    readonly consent?: string | null;
    variables: Readonly<Record<string, string | number | boolean>>;
    identity: ChatHost["identity"];
    show(): void;
    send(text: string): Promise<SendResult>;
  };

/** What the note above the text box is about. */
type NoteKind = "consent" | SpeechNote;

const maxTeaserChars = 280;

/**
 * The features that a page turns on by an attribute: a teaser beside the launcher, fields before the chat, consent before
 * the first message, dictation and reading aloud.
 */
class Extras implements ReactiveController {
  readonly #dismissed: DismissedTeaser;
  readonly #logouts: Logouts;
  readonly #speech: Speech;
  readonly #teaserPlace = new PlaceKeeper();
  #fields: readonly ChatField[] = [];
  #givenFields: unknown;
  #isAgreed = false;
  /** Whether something was typed into the fields. */
  #isFilledIn = false;
  /** What the visitor chose when they were asked for consent, if it was no message. */
  #chosen: ActionKind | undefined;
  #isMarkdownTried = false;
  #note: NoteKind | undefined;
  /** How many replies were unread when the visitor dismissed one of them. */
  #dismissedUnread = 0;

  constructor(
    private readonly host: ExtrasHost,
    private readonly chat: ChatController,
    private readonly words: LoadedWords,
  ) {
    // Nothing is stored before the visitor agrees.
    this.#dismissed = new DismissedTeaser(() => (this.#asksConsent ? "none" : host.storage));
    this.#logouts = new Logouts(
      () => `${new URL(host.endpoint, document.baseURI).href}|${host.assistant}`,
      () => this.#handleLogout(),
    );
    this.#speech = new Speech({
      language: () => host.language.tag,
      words: () => this.#words,
      field: () => this.#field,
      left: () => chat.conversation.left,
      newestReply: () => this.#newestReply,
      note: () => this.#note,
      onNote: (note) => this.#show(note),
      onDecline: this.#handleDecline,
      onChange: () => host.requestUpdate(),
    });
    const root = host.renderRoot as ShadowRoot;
    addStyles(root, teaserStyles, launcherLabelStyles);
    // No property of the element, so nothing updates it by itself.
    new MutationObserver(() => host.requestUpdate()).observe(host, { attributeFilter: ["launcher-label"] });
    host.addEventListener("ringback-message", this.#handleMessage);
    host.addEventListener("ringback-open", this.#handleOpen);
    host.addEventListener("ringback-close", this.#handleClose);
    host.addEventListener("ringback-before-action", this.#handleAction);
    host.addController(this);
    if (host.open) this.#handleOpen(); // this code may come later than the visitor
  }

  /** Labels the launcher: its own template, which every page loads, knows no label. */
  hostUpdated(): void {
    const { host } = this;
    const teaser = (host.renderRoot as ShadowRoot).querySelector<HTMLElement>(".teaser");
    teaser?.togglePopover?.(true); // before it is measured, as the panel is
    this.#teaserPlace.update(teaser && findAnchor(host), teaser, {
      placement: besideCorner(host.placement),
      strategy: "fixed",
      gap: 14,
      edge: 8,
    });
    if (!host.isPopup || host.open) return;
    const launcher = (host.renderRoot as ShadowRoot).querySelector<HTMLElement>(".launcher");
    if (launcher) labelLauncher(launcher, host.getAttribute("launcher-label")?.trim() ?? "");
  }

  /** Nothing listens or speaks unseen. */
  hostDisconnected(): void {
    this.#teaserPlace.stop();
    this.#handleClose();
    this.#logouts.close();
  }

  hostConnected(): void {
    if (this.#isAgreed || this.#isFilledIn) this.#logouts.listen();
  }

  /** Whether a message may be sent now. If not, the visitor is shown what is wanted of them first. */
  admits(): boolean {
    this.#speech.stopListening();
    this.#readFields();
    if (this.chat.isHeld) this.#gate?.focus();
    else if (this.#asksConsent) this.#show("consent");
    else return true;
    return false;
  }

  /** Whether the visitor has agreed that something is stored, or need not be asked. */
  get isAgreed(): boolean {
    return !this.#asksConsent;
  }

  /** The visitor has logged out: the next one is another. */
  leave(): void {
    this.#logouts.publish();
    this.#clear();
  }

  /** In another tab. */
  #handleLogout(): void {
    const { host } = this;
    if (typeof host.identity === "string") host.identity = ""; // a function says who the visitor is by now
    this.chat.leave();
    this.#clear();
    this.#panel?.clear();
  }

  #clear(): void {
    this.#logouts.close();
    this.#isFilledIn = false;
    this.#isAgreed = false;
    this.#show(undefined);
    this.#speech.forget();
    this.#gate?.clear();
    if (this.#fields.length === 0) return;
    const names = this.#fields.map(({ name }) => name);
    this.chat.isHeld = true;
    this.host.variables = Object.fromEntries(
      Object.entries(this.host.variables).filter(([name]) => !names.includes(name)),
    );
  }

  /** The message beside the closed launcher: the page's, once for each visitor, or a reply that is not read yet. */
  renderTeaser(name: string): TemplateResult | typeof nothing {
    const { host, chat } = this;
    if (!host.isPopup || host.open || !host.teaser) return nothing;
    const isReply = chat.unread > this.#dismissedUnread;
    const text = isReply ? this.#newestReply : this.#dismissed.is(host.teaser) ? "" : host.teaser;
    if (!text) return nothing;
    return renderTeaser({
      words: this.#words,
      name,
      text: shortened(text),
      placement: host.placement,
      onOpen: () => host.show(),
      onDismiss: () => {
        if (isReply) this.#dismissedUnread = chat.unread;
        else this.#dismissed.set(text);
        findAnchor(host)?.focus(); // this button goes away
        host.requestUpdate();
      },
    });
  }

  /** What stands in the panel: fields or a note above the text box, and the buttons of speech in it. */
  render(panelWords: Words, settings: Settings): TemplateResult {
    const { host, chat } = this;
    const words = this.#words;
    this.#readFields();
    return html`<ringback-gate .words=${words} .fields=${chat.isHeld ? this.#fields : []} .onFields=${this.#handleFields} @input=${this.#handleInput}
        .kept=${chat.isHeld && this.isAgreed ? chat.conversation.forms.fields : undefined} .greeting=${settings.greeting || panelWords.greeting} .note=${this.#noteOf(panelWords, settings)}></ringback-gate>
      ${this.#speech.render(host.getAttribute("speech") ?? "")}`;
  }

  /** Reads the page's fields, and opens the chat at once where none is to be filled in. */
  #readFields(): void {
    const { host, chat } = this;
    if (host.preChat !== this.#givenFields) {
      this.#givenFields = host.preChat;
      this.#fields = host.preChat == null ? [] : readFields(host.preChat);
    }
    if (chat.isHeld && (this.#fields.length === 0 || chat.conversation.isContinued)) {
      chat.isHeld = false;
      // Inside the page it is the first focus that opens the chat.
      if (host.isPopup && host.open) this.#open();
    }
  }

  /** After this rendering, or the update that new variables make. */
  #open(): void {
    queueMicrotask(() => void this.host.updateComplete.then(() => this.chat.open()));
  }

  get #words(): ExtraWords {
    return this.words.in(this.host.language);
  }

  get #asksConsent(): boolean {
    const { consent } = this.host;
    if (consent == null || /^(off|false)$/.test(consent) || this.#isAgreed) return false;
    const { conversation } = this.chat;
    return !conversation.isKept && !conversation.view.items.some(({ role }) => role === "user");
  }

  get #newestReply(): string {
    const reply = this.chat.conversation.view.items.findLast(({ role }) => role === "assistant");
    if (loadedMarkdown() || this.#isMarkdownTried) return plainText(reply?.text ?? "");
    whenReadable(() => {
      this.#isMarkdownTried = true; // where it cannot be loaded, the reply is shown with its marks
      this.host.requestUpdate();
    });
    return "";
  }

  get #panel(): PanelElement | null {
    return (this.host.renderRoot as ShadowRoot).querySelector<PanelElement>("ringback-panel");
  }

  get #gate(): GateElement | null {
    return (this.host.renderRoot as ShadowRoot).querySelector<GateElement>("ringback-gate");
  }

  get #field(): HTMLTextAreaElement | null {
    const composer = this.#panel?.renderRoot.querySelector("ringback-composer");
    return composer?.renderRoot.querySelector<HTMLTextAreaElement>("textarea") ?? null;
  }

  #show(note: NoteKind | undefined, chosen?: ActionKind): void {
    this.#note = note;
    this.#chosen = chosen;
    this.host.requestUpdate();
  }

  #noteOf(panelWords: Words, settings: Settings): GateNote | undefined {
    if (this.#note === undefined) return undefined;
    return this.#note === "consent" ? this.#consentNote(panelWords, settings) : this.#speech.noteOf(this.#note);
  }

  #consentNote({ privacy }: Words, { company, privacyUrl }: Settings): GateNote {
    const { consent } = this.#words;
    const { storage } = this.host;
    const days = Number(this.host.getAttribute("storage-days")) || 1;
    const stored = storage === "local" ? consent.stored.local(days) : consent.stored[storage];
    const given = this.host.consent ?? "";
    return {
      title: consent.title,
      lines: /^(|on|true)$/.test(given) ? [consent.text(company), stored] : [given],
      ...(isWebAddress(privacyUrl) ? { link: { url: privacyUrl, label: privacy } } : {}),
      accept: consent.agree,
      decline: consent.decline,
      onAccept: this.#handleAgree,
      onDecline: this.#handleDecline,
    };
  }

  readonly #handleOpen = (): void => {
    const { teaser } = this.host;
    if (teaser) this.#dismissed.set(teaser);
    this.#dismissedUnread = 0;
    // As the text box would: where the visitor opened it, and no keyboard would cover the fields.
    if (this.chat.isHeld && navigator.userActivation?.isActive && matchMedia("(pointer: fine)").matches)
      void this.host.updateComplete.then(() => this.#gate?.updateComplete).then(() => this.#gate?.focus());
  };

  readonly #handleClose = (): void => this.#speech.pause();

  readonly #handleMessage = ({ detail }: RingbackEventMap["ringback-message"]): void => {
    // From the first message on the conversation is kept, with what the fields said.
    if (detail.role === "user" && this.#fields.length > 0) this.chat.conversation.forms.fields.write(undefined);
    if (detail.role === "assistant") this.#speech.read(detail.text);
  };

  /** Who asks for a person, or for a call, sends something too. */
  readonly #handleAction = (event: RingbackEventMap["ringback-before-action"]): void => {
    if (event.defaultPrevented || !this.#asksConsent) return;
    event.preventDefault();
    this.#show("consent", event.detail.kind);
  };

  readonly #handleInput = (): void => {
    this.#isFilledIn = true;
    this.#logouts.listen();
  };

  readonly #handleFields = (values: Readonly<Record<string, string>>): void => {
    if (this.#asksConsent) {
      this.#show("consent");
      return;
    }
    this.host.variables = { ...this.host.variables, ...values };
    this.chat.isHeld = false;
    this.#open();
    this.host.requestUpdate();
    void this.host.updateComplete.then(() => this.#panel?.takeFocus());
  };

  /** Goes on with what was asked for: sends what is in the fields or the text box now, since it may have changed. */
  readonly #handleAgree = (): void => {
    const kind = this.#chosen;
    this.#isAgreed = true;
    this.#logouts.listen();
    this.#dismissed.store();
    this.#show(undefined);
    if (this.chat.isHeld) {
      this.#gate?.submit();
      return;
    }
    const text = this.#field?.value.trim() ?? "";
    this.#field?.focus();
    if (kind === "person") void this.chat.conversation.askForPerson();
    else if (kind) this.#panel?.querySelector("ringback-actions")?.handOver.choose(kind);
    if (kind || !text) return;
    this.#panel?.clear();
    void this.host.send(text);
  };

  readonly #handleDecline = (): void => {
    this.#show(undefined);
    (this.chat.isHeld ? this.#gate : this.#field)?.focus();
  };
}

/** Makes the features for a chat. */
export type CreateExtras = (chat: ChatController) => Extras;

/** Loads the words of the page's language. Never rejects. */
export async function prepareExtras(host: ExtrasHost): Promise<CreateExtras> {
  const { language } = host;
  const words = await loadWords(language);
  return (chat) => new Extras(host, chat, new LoadedWords(language, words, () => host.requestUpdate()));
}

export type { Extras };

declare global {
  interface HTMLElementTagNameMap {
    "ringback-gate": GateElement;
    "ringback-speech-buttons": SpeechButtonsElement;
  }
}

/** By code points: half of an emoji would be shown as a replacement character. */
function shortened(text: string): string {
  const points = [...text];
  return points.length > maxTeaserChars ? `${points.slice(0, maxTeaserChars).join("")}…` : text;
}
