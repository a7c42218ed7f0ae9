import { ChatConversation, type ConversationOptions } from "./conversation.ts";
import { isUuid } from "./conversation-store.ts";
import type { SendResult, TranscriptItem } from "./model.ts";
import { noCapabilities, readCapabilities } from "./transport/capabilities.ts";

/** Which conversation, who the visitor is, and where the events go. */
export interface HeadlessChatOptions extends Omit<ConversationOptions, "identity"> {
  /** A JWT that the site signed for its proxy, or a function that returns one; empty where it says nothing. */
  readonly identity: string | (() => Promise<string>);
  /** The endpoint has said what it offers. */
  readonly onCapabilities: () => void;
}

/**
 * A chat without a look: its conversation, and what its endpoint offers beyond chatting. The element shows one, and
 * `createChat` gives one to a page that shows it itself. Sends no request before it is opened or used.
 */
export class HeadlessChat {
  readonly conversation: ChatConversation;
  /** What the endpoint offers beyond chatting; nothing before it has answered. */
  capabilities = noCapabilities;
  readonly #options: HeadlessChatOptions;

  constructor(options: HeadlessChatOptions) {
    this.#options = options;
    if (!options.endpoint) console.error('ringback: a chat needs an "endpoint".');
    this.conversation = new ChatConversation({ ...options, identity: () => this.#identity() });
  }

  /**
   * Opens the conversation, and requests what the endpoint offers. Only a proxy is asked that: the browser would log the
   * 404 of a platform, or of the server of a conversation that the page has opened itself, as an error of the page.
   */
  async open(): Promise<void> {
    const { conversation, assistant } = this.#options;
    await this.conversation.open();
    if (!conversation && !isUuid(assistant)) void this.#readCapabilities();
  }

  /** Sends the visitor's message, unless the page cancels it. Never rejects. */
  async send(text: string, more?: TranscriptItem["more"]): Promise<SendResult> {
    return this.#options.onEvent("before-send", { text }) === false ? "returned" : this.conversation.send(text, more);
  }

  async #readCapabilities(): Promise<void> {
    const { endpoint, assistant, onCapabilities } = this.#options;
    this.capabilities = await readCapabilities(endpoint);
    const { assistants } = this.capabilities;
    if (assistant && assistants.length > 0 && !assistants.includes(assistant)) {
      console.error(`ringback: "${assistant}" is none of: ${assistants}`);
    }
    onCapabilities();
  }

  /** Empty where the page's function fails: the visitor is then an anonymous one. */
  async #identity(): Promise<string> {
    const { identity } = this.#options;
    try {
      return typeof identity === "function" ? await identity() : identity;
    } catch (cause) {
      console.error('ringback: "identity" failed.', cause);
      return "";
    }
  }
}
