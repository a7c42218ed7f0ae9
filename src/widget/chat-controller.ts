import type { ReactiveController, ReactiveControllerHost } from "lit";
import { canonicalJson } from "../client/chat/canonical-json.ts";
import type { ConversationOptions } from "../client/chat/conversation/conversation-options.ts";
import type { ChatEvents } from "../client/chat/events.ts";
import { HeadlessChat } from "../client/chat/headless-chat.ts";
import type { ActionConversation, Conversation, SendResult, TranscriptItem } from "../client/chat/model.ts";
import type { PageTools } from "../client/chat/tools/page-tool.ts";
import { type Capabilities, noCapabilities } from "../client/chat/transport/capabilities.ts";
import { emit } from "./events.ts";

/** The settings that name a conversation: another value of any of them is another conversation. */
type Address = Pick<ConversationOptions, "endpoint" | "assistant" | "conversation" | "storage" | "variables">;

/** What the chat needs of the element that shows it: the page's settings, a target for events, and updates. */
export interface ChatHost extends ReactiveControllerHost, EventTarget, Address, Pick<Element, "getAttribute"> {
  readonly identity: string | (() => Promise<string>);
  /** What the page can do for the assistant. */
  readonly tools: PageTools;
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
  /** The code of calls and texts, once the endpoint turned out to offer some. */
  actions: typeof import("./actions/index.ts") | undefined;
  /** Whether nothing is to be opened yet: the page wants something of the visitor first. */
  isHeld = false;
  #chat: HeadlessChat | undefined;
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
    return this.#chat !== undefined;
  }

  /** What the endpoint offers beyond chatting; nothing before it has answered. */
  get capabilities(): Capabilities {
    return this.#chat?.capabilities ?? noCapabilities;
  }

  /** The conversation that the page's settings name, created at the first access. */
  get conversation(): ActionConversation {
    if (!this.#chat) {
      this.#chat = this.#create();
      if (!this.#host.isConnected) this.#chat.conversation.disconnect(); // removed while this code was loading
    }
    return this.#chat.conversation;
  }

  hostConnected(): void {
    this.#chat?.conversation.connect();
  }

  hostDisconnected(): void {
    this.#chat?.conversation.disconnect();
  }

  hostUpdated(): void {
    const host = this.#host;
    if (!host.isConnected) return; // it is updated once more when it is back
    if (this.#chat && this.#address !== canonicalJson(readAddress(host))) {
      this.end();
      host.requestUpdate();
    }
    if (!host.isPopup) return;
    if (this.#chat) this.#chat.conversation.visible = host.open;
    if (!host.open) {
      this.#opened = undefined;
      if (!this.#hasLooked) this.#followStored();
      return;
    }
    if (this.#opened !== this.conversation) this.#opened = this.open();
    this.#setUnread(0);
  }

  /** Opens the conversation, and requests what the endpoint offers. */
  open(): Conversation {
    const { conversation } = this;
    if (!this.isHeld) void this.#chat?.open();
    return conversation;
  }

  /** Sends the visitor's message, unless the page cancels it. */
  async send(text: string, more?: TranscriptItem["more"], files?: readonly File[]): Promise<SendResult> {
    this.open();
    return this.#chat!.send(text, more, files);
  }

  /** Leaves the conversation and clears what was stored of it; the visitor is a new one. */
  leave(): void {
    this.conversation.leave();
    this.#setUnread(0);
  }

  /** Plays the sound of a new message, where the browser allows it and its code can be loaded. */
  playSound(): Promise<void> {
    return import("./person/index.ts").then((it) => it.playSound()).catch(() => {});
  }

  /** Ends the conversation on this page; a turn that is paid for runs to its end on the server. */
  end(): void {
    this.#chat?.conversation.disconnect();
    this.#chat = undefined;
    this.actions = undefined;
  }

  /** A conversation in which a person was asked for is gone on with in a popup that is closed too: the launcher counts. */
  #followStored(): void {
    this.#hasLooked = true;
    if (this.#chat || !this.#host.endpoint) return;
    const stored = this.#create();
    const { conversation } = stored;
    if (!conversation.expectsPerson) {
      conversation.disconnect();
      return;
    }
    this.#chat = stored;
    conversation.visible = false;
    void conversation.open();
    this.#host.requestUpdate();
  }

  #create(): HeadlessChat {
    const address = readAddress(this.#host);
    this.#address = canonicalJson(address);
    const chat = new HeadlessChat({
      ...address,
      // Not a property, as `greeting` is none. Chosen: a day, where the page gives no number.
      storageDays: Number(this.#host.getAttribute("storage-days")) || 1,
      tellsPage: this.#host.getAttribute("context") !== "none",
      tools: this.#host.tools,
      identity: () => this.#identity(),
      hasIdentity: Boolean(this.#host.identity),
      onEvent: (name, detail) => this.#emit(name, detail),
      onCapabilities: () => this.#loadActions(chat),
    });
    return chat;
  }

  async #loadActions(chat: HeadlessChat): Promise<void> {
    if (!chat.capabilities.actions.some((action) => action !== "person")) return;
    this.actions = await import("./actions/index.ts").catch(() => undefined);
    this.#host.requestUpdate();
  }

  async #identity(): Promise<string> {
    const { identity } = this.#host;
    return typeof identity === "function" ? identity() : identity;
  }

  #emit<Name extends keyof ChatEvents>(name: Name, detail: ChatEvents[Name]): boolean {
    const isAccepted = emit(this.#host, `ringback-${name}`, detail as never, name.startsWith("before"));
    const { role } = detail as Partial<ChatEvents["message"]>;
    if (name === "message" && role === "assistant" && this.#host.isPopup && !this.#host.open) {
      this.#setUnread(this.unread + 1);
      if (this.#chat?.conversation.view.sound) void this.playSound();
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
