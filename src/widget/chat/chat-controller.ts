import type { ReactiveController, ReactiveControllerHost } from "lit";
import { emit, type RingbackEventDetails } from "../events.ts";
import { canonicalJson } from "../host/canonical-json.ts";
import { ChatConversation, type ConversationOptions } from "./conversation.ts";
import { isUuid } from "./conversation-store.ts";
import type { ActionConversation, Conversation, SendResult, TranscriptItem } from "./model.ts";
import { noCapabilities, readCapabilities } from "./transport/capabilities.ts";

/** The settings that name a conversation: another value of any of them is another conversation. */
type Address = Pick<ConversationOptions, "endpoint" | "assistant" | "conversation" | "storage" | "variables">;

/** What the chat needs of the element that shows it: the page's settings, a target for events, and updates. */
export interface ChatHost extends ReactiveControllerHost, EventTarget, Address, Pick<Element, "getAttribute"> {
  readonly identity: string | (() => Promise<string>);
  /** Whether a launcher opens the chat; otherwise it is always visible. */
  readonly isPopup: boolean;
  /** Whether the popup is open. */
  readonly open: boolean;
  readonly isConnected: boolean;
}

/**
 * Holds the conversation of an element: creates it when it is needed, replaces it when the page's settings name another
 * one, and emits its events. Sends no request before the chat is opened or used.
 */
export class ChatController implements ReactiveController {
  /** The number of replies that arrived while the popup was closed. */
  unread = 0;
  /** What the endpoint offers beyond chatting; nothing before it has answered. */
  capabilities = noCapabilities;
  /** The code of calls and texts, once the endpoint turned out to offer some. */
  actions: typeof import("../actions/index.ts") | undefined;
  /** Whether nothing is to be opened yet: the page wants something of the visitor first. */
  isHeld = false;
  #conversation: ChatConversation | undefined;
  /** Its settings, as text that is equal for equal content: pages that render anew pass new objects. */
  #address = "";
  /** The conversation that was opened with the popup: a refused one is not opened again by each update of the page. */
  #opened: Conversation | undefined;
  /** Whether it was looked whether a person may have written while the visitor was on another page. */
  #hasLooked = false;

  readonly #host: ChatHost;

  constructor(host: ChatHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether there is a conversation. */
  get hasConversation(): boolean {
    return this.#conversation !== undefined;
  }

  /** The conversation that the page's settings name, created at the first access. */
  get conversation(): ActionConversation {
    if (!this.#conversation) {
      this.#conversation = this.#create();
      if (!this.#host.isConnected) this.#conversation.disconnect(); // removed while this code was loading
    }
    return this.#conversation;
  }

  hostConnected(): void {
    this.#conversation?.connect();
  }

  hostDisconnected(): void {
    this.#conversation?.disconnect();
  }

  hostUpdated(): void {
    const host = this.#host;
    if (!host.isConnected) return; // it is updated once more when it is back
    if (this.#conversation && this.#address !== canonicalJson(readAddress(host))) {
      this.end();
      host.requestUpdate();
    }
    if (!host.isPopup) return;
    if (this.#conversation) this.#conversation.visible = host.open;
    if (!host.open) {
      this.#opened = undefined;
      if (!this.#hasLooked) this.#followStored();
      return;
    }
    if (this.#opened !== this.conversation) this.#opened = this.open();
    this.#setUnread(0);
  }

  /**
   * Opens the conversation, and requests what the endpoint offers. Only a proxy is asked that: the browser would log the
   * 404 of a platform, or of the server of a conversation that the page has opened itself, as an error of the page.
   */
  open(): Conversation {
    const { conversation } = this;
    const host = this.#host;
    const { endpoint, assistant } = host;
    if (this.isHeld) return conversation;
    const opened = conversation.open();
    if (!host.conversation && !isUuid(assistant)) void opened.then(() => this.#readCapabilities(endpoint, assistant));
    return conversation;
  }

  /** Sends the visitor's message, unless the page cancels it. */
  async send(text: string, more?: TranscriptItem["more"]): Promise<SendResult> {
    const conversation = this.open();
    return this.#emit("ringback-before-send", { text }) ? conversation.send(text, more) : "returned";
  }

  /** Leaves the conversation and clears what was stored of it; the visitor is a new one. */
  leave(): void {
    this.conversation.leave();
    this.#setUnread(0);
  }

  /** Plays the sound of a new message, where the browser allows it and its code can be loaded. */
  playSound(): Promise<void> {
    return import("../person/index.ts").then((it) => it.playSound()).catch(() => {});
  }

  /** Ends the conversation on this page; a turn that is paid for runs to its end on the server. */
  end(): void {
    this.#conversation?.disconnect();
    this.#conversation = undefined;
    this.actions = undefined;
  }

  /** A conversation in which a person was asked for is gone on with in a popup that is closed too: the launcher counts. */
  #followStored(): void {
    this.#hasLooked = true;
    if (this.#conversation || !this.#host.endpoint) return;
    const stored = this.#create();
    if (!stored.expectsPerson) {
      stored.disconnect();
      return;
    }
    this.#conversation = stored;
    stored.visible = false;
    void stored.open();
    this.#host.requestUpdate();
  }

  #create(): ChatConversation {
    const address = readAddress(this.#host);
    this.#address = canonicalJson(address);
    if (!address.endpoint) console.error('ringback: <ringback-chat> needs an "endpoint".');
    return new ChatConversation({
      ...address,
      // Not a property, as `greeting` is none. Chosen: a day, where the page gives no number.
      storageDays: Number(this.#host.getAttribute("storage-days")) || 1,
      identity: () => this.#identity(),
      onEvent: (name, detail) => this.#emit(name, detail),
    });
  }

  async #readCapabilities(endpoint: string, assistant: string): Promise<void> {
    this.capabilities = await readCapabilities(endpoint);
    const { assistants } = this.capabilities;
    if (assistant && assistants.length > 0 && !assistants.includes(assistant)) {
      console.error(`ringback: "${assistant}" is none of: ${assistants}`);
    }
    if (this.capabilities.actions.some((action) => action !== "person")) {
      this.actions = await import("../actions/index.ts").catch(() => undefined);
      this.#host.requestUpdate();
    }
  }

  /** Empty where the page's function fails: the visitor is then an anonymous one. */
  async #identity(): Promise<string> {
    const { identity } = this.#host;
    try {
      return typeof identity === "function" ? await identity() : identity;
    } catch (cause) {
      console.error('ringback: "identity" failed.', cause);
      return "";
    }
  }

  #emit<Name extends keyof RingbackEventDetails>(name: Name, detail: RingbackEventDetails[Name]): boolean {
    const isAccepted = emit(this.#host, name, detail, name.includes("before"));
    const { role } = detail as Partial<RingbackEventDetails["ringback-message"]>;
    if (name === "ringback-message" && role === "assistant" && this.#host.isPopup && !this.#host.open) {
      this.#setUnread(this.unread + 1);
      if (this.#conversation?.view.sound) void this.playSound();
    }
    return isAccepted;
  }

  #setUnread(count: number): void {
    if (count === this.unread) return;
    this.unread = count;
    this.#host.requestUpdate();
    emit(this.#host, "ringback-unread", { count });
  }
}

function readAddress({ endpoint, assistant, conversation, storage, variables }: ChatHost): Address {
  return { endpoint, assistant, conversation, storage, variables };
}
