import type { Attachment } from "../../contract/operations/conversations/attachments.ts";
import type { Agreement, CardValues, FormAnswer } from "../../contract/operations/conversations/cards.ts";
import { initialView } from "./conversation/conversation-state.ts";
import type { ChatEvents } from "./events.ts";
import type { ChosenFile, FileQueue } from "./files/file-queue.ts";
import { filesOf } from "./files/known.ts";
import { HeadlessChat } from "./headless-chat.ts";
import { replaceable } from "./items/replaceable.ts";
import type { ConversationView, EarlierConversation, SendOptions, SendResult, TranscriptItem } from "./model.ts";
import type { PageTool } from "./tools/page-tool.ts";
import { asApiError } from "./transport/as-api-error.ts";
import { type Capabilities, noCapabilities } from "./transport/capabilities.ts";

/** What {@link createChat} takes. */
export interface ChatOptions {
  /** Base URL of the platform or proxy. */
  readonly endpoint: string;
  /** The name that the proxy gives an assistant, or the assistant's uuid on a platform. (default: the proxy's first) */
  readonly assistant?: string;
  /** Uuid of a conversation that the page has opened itself. */
  readonly conversation?: string;
  /** Where the conversation is remembered: for this tab, for a day, or not at all. (default: `session`) */
  readonly storage?: "session" | "local" | "none";
  /** How many days `local` keeps it after its last message. (default: 1) */
  readonly storageDays?: number;
  /**
   * Whether the people who answer see on which page the visitor is: its address without what stands behind `?`, title, referrer,
   * language and time zone. (default: `page`)
   */
  readonly context?: "page" | "none";
  /** Values for the assistant's variables, sent when the conversation starts. */
  readonly variables?: Readonly<Record<string, string | number | boolean>>;
  /** Who the visitor is: a JWT that the site signed for the proxy, or a function that returns one. */
  readonly identity?: string | (() => Promise<string>);
  /** (default: the page's own) */
  readonly fetch?: typeof fetch;
}

/** Everything to show of a chat; another object after each change, and the same one until then. */
export interface ChatState extends ConversationView {
  /** Whether an answer is being given that {@link Chat.stop} ends. */
  readonly canStop: boolean;
  /** Whether {@link Chat.again} can replace the last answer. */
  readonly canReplace: boolean;
  /** What goes with the next message, each with its progress. */
  readonly files: readonly ChosenFile[];
  /** What a proxy offers beyond the chat; nothing before it has answered. */
  readonly capabilities: Capabilities;
}

/** A chat without a look: what `<ringback-chat>` is built on, for a page that shows it in its own way. */
export interface Chat {
  readonly state: ChatState;
  /** What the visitor has written and not sent; it outlives the page where the conversation does. */
  draft: string;
  /** Calls `listener` after each change of the state, while an answer comes at most once a frame. @returns A function that ends this */
  subscribe(listener: () => void): () => void;
  /** Calls `listener` at each event; `false` from one of `before-send` or `before-action` cancels. @returns A function that ends this */
  on<Name extends keyof ChatEvents>(name: Name, listener: (detail: ChatEvents[Name]) => unknown): () => void;
  /** Opens or resumes the conversation, once; the first thing that uses network or storage. Never rejects. */
  open(): Promise<void>;
  /**
   * Sends the visitor's message after those before it, with the files that were attached, or with `attachments` in their place; resolves
   * once the server took or refused it. Never rejects: a file that cannot be sent is an event `error`, and the text is `returned`.
   */
  send(text: string, options?: SendOptions): Promise<SendResult>;
  /**
   * Uploads a file that goes with the next message, which waits for it. It opens the conversation. What is rejected is attached to nothing.
   * @throws {ApiError} `FILE_TOO_LARGE`, `FILE_NOT_ALLOWED`, `TOO_MANY_FILES`, `ATTACHMENTS_NOT_ALLOWED`, `RATE_LIMITED`,
   * `UNREACHABLE`, or `ABORTED` by `signal`, {@link Chat.detach}, or leaving the conversation
   */
  attach(file: File, options?: { readonly signal?: AbortSignal }): Promise<Attachment>;
  /** Takes a file, by its key in {@link ChatState.files}, out of what goes with the next message; one on its way is cancelled. */
  detach(key: number): void;
  /** Ends the answer that is being given: it stays as far as it is. Does nothing if none is. */
  stop(): void;
  /**
   * Has the last message answered again, or another text in its place; both take the place of what was. Resolves with `returned`
   * where that cannot be: something has been said since, or a function has changed something.
   */
  again(text?: string): Promise<SendResult>;
  /**
   * Answers the card of a call that waits for an agreement, with the values that the visitor changed. Resolves with `stale`
   * where it was overtaken: nothing was done.
   */
  confirm(id: string, answer: "yes" | "no", changes?: CardValues): Promise<SendResult>;
  /** Answers a form with its values by their names; null for one that is left out. */
  fill(id: string, values: CardValues): Promise<SendResult>;
  /**
   * Offers the assistant something that the page can do, from the next message on; one of the same name is replaced.
   * @returns A function that ends this
   */
  registerTool(tool: PageTool): () => void;
  /** Sends a failed message, or one whose outcome is unknown, again under its own key. */
  retry(key: string): void;
  /** Deletes a failed message or cancels a queued one. */
  remove(key: string): void;
  /** Looks in the history whether a message whose outcome is unknown arrived. Never rejects. */
  check(key: string): Promise<void>;
  /** Loads messages from before the first one. Never rejects. */
  loadOlder(): Promise<void>;
  /** Sends the visitor's rating of a reply. */
  rate(key: string, value: "up" | "down"): Promise<void>;
  /** Asks for a person to answer. Never rejects. */
  askForPerson(): Promise<void>;
  /** Leaves an e-mail address for the person who was asked for. @returns Whether the server has taken it */
  leaveEmail(email: string): Promise<boolean>;
  /** The visitor's conversations, newest first: what is kept here, and with an identity those of their other devices. @throws {ApiError} */
  earlier(): Promise<readonly EarlierConversation[]>;
  /**
   * Shows one of them: an open one is gone on with, an ended one can be read. What was attached and not sent, and the {@link draft},
   * stay with the conversation that is left, until it is gone to again. Never rejects.
   */
  goTo(conversation: EarlierConversation): Promise<void>;
  /** Leaves this conversation and starts a new one. */
  newConversation(): Promise<void>;
  /** Leaves this conversation and clears what was stored of it; the visitor is a new one. */
  logout(): void;
  /** Ends the chat on this page; a turn that is paid for runs to its end on the server. */
  close(): void;
}

/**
 * Makes a chat without a look, for a page that shows it itself. Sends no request before it is opened or used.
 * @example
 * ```ts
 * import { createChat } from "ringback/client";
 *
 * const chat = createChat({ endpoint: "/ringback" });
 * chat.subscribe(() => {
 *   document.title = chat.state.items.at(-1)?.text ?? "";
 * });
 * await chat.send("Hello");
 * ```
 */
export function createChat(options: ChatOptions): Chat {
  return new PageChat(options);
}

class PageChat implements Chat {
  readonly #options: ChatOptions;
  #chat: HeadlessChat | undefined;
  readonly #tools = new Map<string, PageTool>();
  readonly #listeners = new Set<() => void>();
  readonly #handlers = new Map<keyof ChatEvents, Set<(detail: never) => unknown>>();
  #state: ChatState | undefined;
  #endStreaming = (): void => undefined;
  #files: FileQueue | undefined;
  #filesLoading: Promise<(file: File, signal?: AbortSignal) => Promise<Attachment>> | undefined;

  constructor(options: ChatOptions) {
    this.#options = options;
  }

  /** Made with its first use in a page: a server that renders the page makes none. */
  get #headless(): HeadlessChat {
    if (this.#chat) return this.#chat;
    const {
      assistant = "",
      conversation = "",
      storage = "session",
      variables = {},
      context,
      ...options
    } = this.#options;
    this.#chat = new HeadlessChat({
      identity: "",
      ...options,
      assistant,
      conversation,
      storage,
      variables,
      tellsPage: context !== "none",
      tools: this.#tools,
      onEvent: (name, detail) => this.#emit(name, detail),
      onCapabilities: () => this.#handleChange(),
    });
    this.#chat.conversation.subscribe(() => this.#handleChange());
    return this.#chat;
  }

  get #conversation(): HeadlessChat["conversation"] {
    return this.#headless.conversation;
  }

  get state(): ChatState {
    this.#state ??= this.#readState();
    return this.#state;
  }

  get draft(): string {
    return this.#conversation.draft;
  }

  set draft(text: string) {
    this.#conversation.draft = text;
  }

  // Bound, so that they can be handed on: `useSyncExternalStore(chat.subscribe, …)`.
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  on<Name extends keyof ChatEvents>(name: Name, listener: (detail: ChatEvents[Name]) => unknown): () => void {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers.add(listener));
    return () => void handlers.delete(listener);
  }

  open(): Promise<void> {
    return this.#headless.open();
  }

  async send(text: string, { attachments = [] }: SendOptions = {}): Promise<SendResult> {
    if (attachments.length > 0) return this.#send(text, undefined, attachments);
    await this.#filesLoading?.catch(() => undefined); // what is being attached goes with it
    const files = this.#files;
    const more = await files?.take(text);
    const result = more === "returned" ? more : await this.#send(text, more);
    if (more && result === "returned") files?.putBack();
    return result;
  }

  async attach(file: File, { signal }: { readonly signal?: AbortSignal } = {}): Promise<Attachment> {
    void this.#headless.open();
    this.#filesLoading ??= this.#loadFiles();
    return (await this.#filesLoading)(file, signal);
  }

  detach(key: number): void {
    this.#files?.remove(key);
  }

  stop(): void {
    this.#conversation.stop?.();
  }

  async again(text?: string): Promise<SendResult> {
    const last = replaceable(this.#conversation.view);
    return last ? this.#send(text ?? last.message.text, { replaces: last.id }) : "returned";
  }

  confirm(id: string, answer: "yes" | "no", changes?: CardValues): Promise<SendResult> {
    const { pendingCall, choices = [] } = this.#find(({ pendingCall }) => pendingCall?.id === id) ?? {};
    const [yes = "Yes", no = "No"] = choices;
    const changed = Object.entries(changes ?? {}).map(([name, value]) => lineOf(pendingCall?.fields, name, value));
    const text = answer === "no" ? no : [pendingCall?.action || yes, ...changed].join("\n");
    const agreement: Agreement = { id, answer, ...(changed.length > 0 ? { arguments: changes } : {}) };
    return this.#send(text, { agreement });
  }

  fill(id: string, values: CardValues): Promise<SendResult> {
    const { form } = this.#find(({ form }) => form?.id === id) ?? {};
    const given = Object.entries(values).filter(([, value]) => value !== null);
    const text = given.map(([name, value]) => lineOf(form?.fields, name, value)).join("\n");
    const answer: FormAnswer = { id, values };
    return this.#send(text || "–", { form_answer: answer });
  }

  registerTool(tool: PageTool): () => void {
    this.#tools.set(tool.name, tool);
    return () => {
      if (this.#tools.get(tool.name) === tool) this.#tools.delete(tool.name);
    };
  }

  retry(key: string): void {
    this.#conversation.retry(key);
  }

  remove(key: string): void {
    this.#conversation.remove(key);
  }

  check(key: string): Promise<void> {
    return this.#conversation.check(key);
  }

  loadOlder(): Promise<void> {
    return this.#conversation.loadOlder();
  }

  rate(key: string, value: "up" | "down"): Promise<void> {
    return this.#conversation.rate(key, value);
  }

  askForPerson(): Promise<void> {
    return this.#conversation.askForPerson();
  }

  leaveEmail(email: string): Promise<boolean> {
    return this.#conversation.leaveEmail(email);
  }

  earlier(): Promise<readonly EarlierConversation[]> {
    return this.#conversation.earlier();
  }

  goTo(conversation: EarlierConversation): Promise<void> {
    this.#files?.change(this.#conversation.uuid, conversation.uuid);
    return this.#conversation.goTo(conversation);
  }

  newConversation(): Promise<void> {
    this.#files?.clear();
    return this.#conversation.startNew();
  }

  logout(): void {
    this.#files?.forget();
    this.#conversation.leave();
  }

  close(): void {
    this.#files?.clear();
    this.#endStreaming();
    this.#chat?.conversation.disconnect();
  }

  async #send(text: string, more?: TranscriptItem["more"], files?: readonly File[]): Promise<SendResult> {
    void this.#headless.open();
    return this.#headless.send(text, more, files);
  }

  async #loadFiles(): Promise<(file: File, signal?: AbortSignal) => Promise<Attachment>> {
    try {
      const { FileQueue, attach } = await import("./files/send-files.ts");
      const queue = new FileQueue(
        () => this.#conversation,
        () => this.#notify(),
      );
      this.#files = queue;
      return (file, signal) => attach(queue, file, signal);
    } catch (cause) {
      this.#filesLoading = undefined; // the next file tries again
      throw asApiError(cause);
    }
  }

  #find(isMeant: (item: TranscriptItem) => boolean): TranscriptItem | undefined {
    return this.#conversation.view.items.findLast(isMeant);
  }

  #readState(): ChatState {
    if (!this.#chat)
      return { ...initialView, canStop: false, canReplace: false, files: [], capabilities: noCapabilities };
    const { view, stop } = this.#conversation;
    const items = view.items.map((item) => {
      if (item.live) return { ...item, text: item.live.text };
      // Its own files have their names before the server repeats them.
      return item.more?.attachments ? { ...item, attachments: filesOf(item) } : item;
    });
    return {
      ...view,
      items,
      canStop: stop !== undefined,
      canReplace: replaceable(view) !== undefined,
      files: this.#files?.files ?? [],
      capabilities: this.#chat.capabilities,
    };
  }

  #handleChange(): void {
    this.#endStreaming();
    // The pieces of an answer come without a change of the view.
    const { live } = this.#find(({ live }) => live !== undefined) ?? {};
    this.#endStreaming = live?.subscribe(() => this.#notify()) ?? (() => undefined);
    this.#notify();
  }

  #notify(): void {
    this.#state = undefined;
    for (const listener of this.#listeners) listener();
  }

  /** @returns False if a listener has canceled it */
  #emit<Name extends keyof ChatEvents>(name: Name, detail: ChatEvents[Name]): boolean {
    const answers = [...(this.#handlers.get(name) ?? [])].map((handle) => handle(detail as never));
    return !answers.includes(false);
  }
}

/** A value as the message says it, for people who read the conversation. */
function lineOf(
  fields: readonly { readonly name: string; readonly label: string }[] = [],
  name: string,
  value: unknown,
) {
  return `${fields.find((field) => field.name === name)?.label ?? name}: ${Array.isArray(value) ? value.join(", ") : value}`;
}
