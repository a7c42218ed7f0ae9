import { ChatConversation } from "./conversation/conversation.ts";
import type { ConversationOptions } from "./conversation/conversation-options.ts";
import { isUuid } from "./conversation/conversation-store.ts";
import { isRetryable } from "./conversation/refusal.ts";
import type { SendResult, TranscriptItem } from "./model.ts";
import { asApiError } from "./transport/as-api-error.ts";
import { noCapabilities, readCapabilities } from "./transport/capabilities.ts";

/** Which conversation, who the visitor is, and where the events go. */
export interface HeadlessChatOptions extends Omit<ConversationOptions, "identity"> {
  /** A JWT that the site signed for its proxy, or a function that returns one; empty if it says nothing. */
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
    const hasIdentity = options.hasIdentity ?? Boolean(options.identity);
    this.conversation = new ChatConversation({ ...options, hasIdentity, identity: () => this.#identity() });
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

  /** Sends the visitor's message, with all of its files or not at all, unless the page cancels it. Never rejects. */
  async send(text: string, more?: TranscriptItem["more"], files: readonly File[] = []): Promise<SendResult> {
    const { onEvent } = this.#options;
    if (onEvent("before-send", { text }) === false) return "returned";
    if (files.length === 0) return this.conversation.send(text, more);
    try {
      const { uploadFiles } = await import("./files/send-files.ts");
      const attachments = await uploadFiles(files, this.conversation);
      return await this.conversation.send(text, { ...more, attachments });
    } catch (cause) {
      const { problem } = asApiError(cause);
      onEvent("error", { code: problem.code, status: problem.status, retryable: isRetryable(problem) });
      return "returned";
    }
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

  /** Empty if the page's function fails: the visitor is then an anonymous one. */
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
